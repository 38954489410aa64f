/** Programs: what several actors do at once to turns and sessions, as plain data. */
import type { ModelStep, Temperament } from '../schemas/generated/types.ts';

/** One turn of a program: where it is submitted, and how its model call goes. */
export interface TurnPlan {
  /** `turn A`, `turn B` … as scenarios say it. */
  readonly turn: string;
  readonly session: string;
  readonly temperament: Temperament;
  /** What the model gives out, without holds: the schedule decides when it goes on. */
  readonly steps: readonly ModelStep[];
  /** The abort signal it carries. Several turns may carry one. */
  readonly signal: string;
  /** Its sink aborts its signal from inside the first call of `text`. */
  readonly abortsInside: boolean;
  /** Whether its session is one of several people. */
  readonly multiUser: boolean;
}

export type Op = { readonly do: 'submit'; readonly turn: string } | { readonly do: 'abort'; readonly signal: string };

export interface Program {
  readonly turns: readonly TurnPlan[];
  /** What each actor does, in its own order; between actors the schedule decides. */
  readonly actors: readonly (readonly Op[])[];
}

/** @throws Error for a turn that the program does not have: a fault of the caller. */
export function planOf(program: Program, turn: string): TurnPlan {
  const plan = program.turns.find((one) => one.turn === turn);
  if (plan === undefined) throw new Error(`The program has no ${turn}.`);
  return plan;
}

/** How many operations a program holds: what shrinking makes small. */
export function sizeOf(program: Program): number {
  return program.actors.flat().length;
}
