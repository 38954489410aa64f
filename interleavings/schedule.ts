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
const DRAINS: readonly (number | undefined)[] = [undefined, undefined, undefined, undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8];

/** More choices than any schedule of a terminating program has. */
export const CHOICES_MAX = 10_000;

/**
 * A schedule as numbers. Zero is the first choice, and quiet; so is whatever lies past its end.
 * Aborts mostly hold back, and come forward while what they would abort is not at rest: by chance alone
 * most would come before anything has begun, and few would meet the one promise job that matters.
 */
export function byNumbers(schedule: readonly number[]): Choose {
  let restless: string | undefined;
  return (pending, at) => {
    const number = schedule[at] ?? 0;
    const rest = Math.floor(number / Math.max(1, pending.length));
    const microtasks = DRAINS[rest % DRAINS.length];
    const offered = rest % 4 === 0 ? pending : preferred(pending, restless);
    const choice = offered[number % Math.max(1, offered.length)];
    if (choice === undefined) return undefined;
    restless = microtasks === undefined ? undefined : turnOf(choice);
    return { choice, ...(microtasks !== undefined && { microtasks }) };
  };
}

function preferred(pending: readonly Choice[], restless: string | undefined): readonly Choice[] {
  const due = pending.filter(
    (choice) => choice.type === 'op' && choice.op.do === 'abort' && choice.op.signal === restless,
  );
  if (due.length > 0) return due;
  const others = pending.filter((choice) => choice.type !== 'op' || choice.op.do !== 'abort');
  return others.length > 0 ? others : pending;
}

/** Whose turn goes on by a choice; that of an abort is called as its signal. */
function turnOf(choice: Choice): string {
  if (choice.type === 'move') return choice.move.turn;
  if (choice.type !== 'op') return choice.turn;
  return choice.op.do === 'abort' ? choice.op.signal : choice.op.turn;
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
