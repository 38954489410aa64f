/** Programs and schedules for fast-check: arrays of choices, so that both shrink. */
import * as fc from 'fast-check';
import type { ModelStep } from '../schemas/generated/types.ts';
import type { Op, Program, TurnPlan } from './program.ts';

/** What is drawn for one turn. Zero is the plainest choice everywhere, and shrinking tends to zero. */
interface DrawnTurn {
  readonly session: number;
  readonly actor: number;
  readonly isDeaf: boolean;
  readonly steps: readonly number[];
  /** Carries the signal of the turn before it. */
  readonly sharesSignal: boolean;
  readonly abortsInside: boolean;
}

interface DrawnAbort {
  readonly turn: number;
  readonly actor: number;
}

/** Sessions, and whether several people talk there. */
const SESSIONS = [
  { session: '#room', multiUser: false },
  { session: '#hall', multiUser: true },
  { session: '#yard', multiUser: false },
] as const;
const SUBMITTERS = 2;
const ABORTERS = 2;

const drawnTurn: fc.Arbitrary<DrawnTurn> = fc.record({
  session: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(SESSIONS.length - 1) }),
  actor: fc.nat(SUBMITTERS - 1),
  isDeaf: fc.boolean(),
  steps: fc.array(fc.nat(3), { maxLength: 4 }),
  sharesSignal: fc.nat(5).map((n) => n === 5),
  abortsInside: fc.nat(11).map((n) => n === 11),
});

const drawnAbort: fc.Arbitrary<DrawnAbort> = fc.record({
  turn: fc.nat(4),
  actor: fc.nat(ABORTERS - 1),
});

/** Turns and aborts of several actors on several sessions. */
export const program: fc.Arbitrary<Program> = fc
  .record({
    turns: fc.array(drawnTurn, { minLength: 1, maxLength: 5 }),
    aborts: fc.array(drawnAbort, { maxLength: 4 }),
  })
  .map(({ turns, aborts }) => programOf(turns, aborts));

/** Many turns waiting on one session, and a random part of them aborted. */
export const storm = (turns: number): fc.Arbitrary<Program> =>
  fc.array(fc.nat(turns - 1), { minLength: 1, maxLength: turns - 1 }).map((aborted) => {
    const names = Array.from({ length: turns }, (_, index) => `turn ${index + 1}`);
    return {
      turns: names.map((turn): TurnPlan => ({
        turn,
        session: '#room',
        temperament: 'honouring',
        steps: [{ text: `End of ${turn}.` }],
        signal: turn,
        abortsInside: false,
        multiUser: false,
      })),
      actors: [
        names.map((turn): Op => ({ do: 'submit', turn })),
        aborted.map((index): Op => ({ do: 'abort', signal: `turn ${index + 1}` })),
      ],
    };
  });

/** Longer than most programs take; past its end the first choice is taken, to quiet. */
export const schedule: fc.Arbitrary<readonly number[]> = fc.noBias(
  fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
);

function programOf(drawn: readonly DrawnTurn[], aborts: readonly DrawnAbort[]): Program {
  const plans: TurnPlan[] = [];
  for (const [index, { session, isDeaf, steps, sharesSignal, abortsInside }] of drawn.entries()) {
    const turn = turnName(index);
    const before = plans[index - 1];
    plans.push({
      turn,
      ...(SESSIONS[session] ?? SESSIONS[0]),
      temperament: isDeaf ? 'deaf' : 'honouring',
      steps: stepsOf(turn, steps),
      signal: sharesSignal && before !== undefined ? before.signal : turn,
      abortsInside,
    });
  }
  const actors: Op[][] = Array.from({ length: SUBMITTERS + ABORTERS }, () => []);
  for (const [index, { actor }] of drawn.entries()) actors[actor]?.push({ do: 'submit', turn: turnName(index) });
  for (const { turn, actor } of aborts) {
    const signal = plans[turn % plans.length]?.signal ?? turnName(0);
    actors[SUBMITTERS + actor]?.push({ do: 'abort', signal });
  }
  return { turns: plans, actors: actors.filter((ops) => ops.length > 0) };
}

export function turnName(index: number): string {
  return `turn ${String.fromCodePoint(65 + index)}`;
}

/** Texts are unique in a program, so that whatever turns up anywhere can be told to be whose. */
function stepsOf(turn: string, drawn: readonly number[]): ModelStep[] {
  const open: string[] = [];
  const steps = drawn.map((kind, index): ModelStep => {
    const block = open.at(-1);
    if (kind === 2) {
      open.push(`r${index}`);
      return { reasoningStart: `r${index}` };
    }
    if (kind === 3 && block !== undefined) {
      open.pop();
      return { reasoningEnd: block };
    }
    if (kind === 1 && block !== undefined) return { reasoningDelta: block, text: `Thought ${index} of ${turn}.` };
    return { text: `Part ${index} of ${turn}.` };
  });
  return [
    ...steps,
    ...open.toReversed().map((block): ModelStep => ({ reasoningEnd: block })),
    { text: `End of ${turn}.` },
  ];
}
