/** Makes a finding smaller by leaving things out, one at a time: what shrinking numbers does not get at. */
import { judge } from './judge.ts';
import type { Counterclaim } from './judge.ts';
import type { Play, PlayedProgram } from './play.ts';
import { sizeOf } from './program.ts';
import type { Op } from './program.ts';
import { again } from './schedule.ts';
import type { Taken } from './schedule.ts';

export interface Reduced {
  readonly claim: Counterclaim;
  readonly played: PlayedProgram;
  /** How often something could be left out. */
  readonly steps: number;
}

type Tried = Pick<PlayedProgram, 'program' | 'taken'>;

/** Everything that is left out on its own: a turn with all that is done to it, an abort, a closeness. */
function* smaller({ program, taken }: Tried): Generator<Tried> {
  for (const { turn } of program.turns) {
    if (program.turns.length > 1) yield without({ program, taken }, (op) => op.do === 'submit' && op.turn === turn);
  }
  for (const op of program.actors.flat()) {
    if (op.do === 'abort') yield without({ program, taken }, (one) => one === op);
  }
  for (const [index, { microtasks }] of taken.entries()) {
    if (microtasks !== undefined)
      yield { program, taken: taken.map((one, at): Taken => (at === index ? { choice: one.choice } : one)) };
  }
}

/** What was taken names actors by their place, so that none of them is taken away. */
function without({ program, taken }: Tried, isGone: (op: Op) => boolean): Tried {
  const ops = program.actors.flat().filter(isGone);
  const gone = new Set(ops.flatMap((op) => (op.do === 'submit' ? [op.turn] : [])));
  return {
    program: {
      turns: program.turns.filter(({ turn }) => !gone.has(turn)),
      actors: program.actors.map((all) => all.filter((op) => !ops.includes(op))),
    },
    taken: withoutChoices(taken, ops, gone),
  };
}

function withoutChoices(taken: readonly Taken[], ops: readonly Op[], turns: ReadonlySet<string>): Taken[] {
  const left = ops.map((op) => JSON.stringify(op));
  return taken.filter(({ choice }) => {
    if (choice.type === 'model') return !turns.has(choice.turn);
    const index = choice.type === 'op' ? left.indexOf(JSON.stringify(choice.op)) : -1;
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The least that still fails in the same way, as far as leaving out single things leads. */
export async function reduce(play: Play, found: Omit<Reduced, 'steps'>): Promise<Reduced> {
  let best: Reduced = { ...found, steps: 0 };
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const { program, taken } of smaller(best.played)) {
      const played = await play(program, again(taken));
      const claim = judge(played);
      if (claim?.name !== best.claim.name || sizeOf(played.program) > sizeOf(best.played.program)) continue;
      best = { claim, played, steps: best.steps + 1 };
      isSmaller = true;
      break;
    }
  }
  return best;
}
