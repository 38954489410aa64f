/** The exhaustive abort sweep: before, at each step and after; running or waiting; once or twice; both temperaments. */
import type { ModelStep, Temperament } from '../schemas/generated/types.ts';
import { EXPLAINED } from './explained.ts';
import { judge } from './judge.ts';
import type { Counterclaim } from './judge.ts';
import type { Play, PlayedProgram } from './play.ts';
import type { Op, Program, TurnPlan } from './program.ts';
import type { Choose } from './schedule.ts';

/** How far a target is let go on before an abort comes: to quiet, or within so many promise jobs. */
const CLOSE: readonly (number | undefined)[] = [undefined, 0, 1, 2, 3, 4, 5, 6];
/** A model of text alone, and one that is aborted in the middle of its reasoning. */
const SCRIPTS: readonly ((turn: string) => ModelStep[])[] = [
  (turn) => [{ text: `Part 0 of ${turn}.` }, { text: `Part 1 of ${turn}.` }],
  (turn) => [
    { reasoningStart: 'r0' },
    { reasoningDelta: 'r0', text: `Thought of ${turn}.` },
    { reasoningEnd: 'r0' },
    { text: `End of ${turn}.` },
  ],
];

function plan(turn: string, temperament: Temperament, steps: readonly ModelStep[]): TurnPlan {
  return { turn, session: '#room', temperament, steps, signal: turn, abortsInside: false, multiUser: false };
}

/** Two turns on one session, and one of them aborted once or twice. */
function programOf(
  temperament: Temperament,
  script: (turn: string) => ModelStep[],
  signal: string,
  times: number,
): Program {
  const turns = ['turn A', 'turn B'];
  const aborts = Array.from({ length: times }, (): Op => ({ do: 'abort', signal }));
  return {
    turns: turns.map((turn) => plan(turn, temperament, script(turn))),
    actors: [turns.map((turn): Op => ({ do: 'submit', turn })), aborts],
  };
}

/** Everybody acts and every model goes on in order; the aborts come before the `at`th of these. */
function abortingAt(at: number, close: number | undefined): Choose {
  let others = 0;
  return (pending) => {
    const abort = pending.find((choice) => choice.type === 'op' && choice.op.do === 'abort');
    const other = pending.find((choice) => choice !== abort);
    const choice = (others >= at || other === undefined ? abort : undefined) ?? other;
    if (choice === undefined) return undefined;
    if (choice !== abort) others += 1;
    const isBeforeAbort = choice !== abort && others === at && close !== undefined;
    return { choice, ...(isBeforeAbort && { microtasks: close }) };
  };
}

export interface Swept {
  readonly plays: number;
  /** How many of them nobody could explain within the budget: they have not passed. */
  readonly undecided: number;
  readonly found: SweptFinding | undefined;
  /** The first that breaks no property and that nobody can explain. */
  readonly unexplained?: SweptFinding;
}

export interface SweptFinding {
  readonly claim: Counterclaim;
  readonly played: PlayedProgram;
}

export interface SweepOptions {
  /** Also aborts within a few promise jobs of each step: where the schedule is ours to the job. */
  readonly closely: boolean;
  /** Plays every nth point; all of them where left out. */
  readonly every?: number;
}

export async function sweep(play: Play, { closely, every = 1 }: SweepOptions): Promise<Swept> {
  let plays = 0;
  let undecided = 0;
  let unexplained: SweptFinding | undefined;
  let point = 0;
  for (const temperament of ['honouring', 'deaf'] as const) {
    for (const script of SCRIPTS) {
      for (const signal of ['turn A', 'turn B']) {
        for (const times of [1, 2]) {
          const program = programOf(temperament, script, signal, times);
          // Two submissions, and each model's steps and its end.
          const points = 2 + 2 * (script('').length + 1);
          for (let at = 0; at <= points; at++) {
            for (const close of closely && at > 0 ? CLOSE : [undefined]) {
              point += 1;
              if (point % every !== 0) continue;
              const played = await play(program, abortingAt(at, close));
              plays += 1;
              const claim = judge(played, () => void (undecided += 1));
              if (claim === undefined) continue;
              // What breaks a property can be written as a scenario, and goes before what nobody can explain.
              if (claim.name !== EXPLAINED) return { plays, undecided, found: { claim, played } };
              unexplained ??= { claim, played };
            }
          }
        }
      }
    }
  }
  return { plays, undecided, found: undefined, ...(unexplained !== undefined && { unexplained }) };
}
