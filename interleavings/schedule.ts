/** Schedules: in which order pending steps go on. Data all the way, so that they shrink and replay without any generator. */
import type { Move } from '../simulator/core/turn/effects.ts';
import type { Op } from './program.ts';

/** Something that could go on now. */
export type Choice =
  | { readonly type: 'op'; readonly actor: number; readonly op: Op }
  /** The model call of a turn goes on by one step. */
  | { readonly type: 'model'; readonly turn: string }
  /** Something asynchronous that belongs to a turn completes. */
  | { readonly type: 'completion'; readonly turn: string; readonly of: string }
  /** An internal transition of the core that is enabled. */
  | { readonly type: 'move'; readonly move: Move };

/** What was chosen, as replays and timelines keep it. */
export interface Taken {
  readonly choice: Choice;
  /** How many promise jobs the target was given before the next choice; to quiet where left out. */
  readonly microtasks?: number;
}

/** Picks one of the choices there are; undefined ends the program. `at` counts the choices made before. */
export type Choose = (pending: readonly Choice[], at: number) => Taken | undefined;

/** How far a target is let go on after a choice; most often to quiet. Shrinks towards quiet. */
const DRAINS: readonly (number | undefined)[] = [undefined, undefined, undefined, 0, 1, 2, 3, 5, 8];

/** More choices than any schedule of a terminating program has. */
export const CHOICES_MAX = 10_000;

/** A schedule as numbers. Zero is the first choice, and quiet; so is whatever lies past its end. */
export function byNumbers(schedule: readonly number[]): Choose {
  return (pending, at) => {
    const number = schedule[at] ?? 0;
    const choice = pending[number % Math.max(1, pending.length)];
    if (choice === undefined) return undefined;
    const microtasks = DRAINS[Math.floor(number / pending.length) % DRAINS.length];
    return { choice, ...(microtasks !== undefined && { microtasks }) };
  };
}

/** The very choices of an earlier play, as far as they are there; what it left over comes in the order in which it is offered. */
export function again(taken: readonly Taken[]): Choose {
  return (pending, at) => {
    const before = taken[at];
    const wanted = before === undefined ? undefined : JSON.stringify(before.choice);
    const choice = pending.find((one) => JSON.stringify(one) === wanted) ?? pending[0];
    return choice && { ...before, choice };
  };
}
