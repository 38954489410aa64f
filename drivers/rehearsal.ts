/** A target that is none: it takes every well-formed operation and shows nothing, so that scenarios can be checked without one. */
import type { Hello, Operation, Quiet } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { ScenarioTarget, ScenarioWorld } from './context.ts';
import { HarnessFault } from './faults.ts';
import type { Performed } from './world.ts';

const HELLO: Hello = {
  protocol: 1,
  target: { name: 'rehearsal', version: '' },
  operations: [],
  observes: [],
  quiescence: 'exact',
};

function perform(operation: Operation): Promise<Performed> {
  const problems = problemsOf('operation', operation);
  if (problems.length > 0) throw new HarnessFault(`This makes no valid ${operation.op}: ${listProblems(problems)}.`);
  return Promise.resolve({
    outcome: { accepted: operation.op.startsWith('read.') ? { entries: [], count: 0 } : {} },
    at: 0,
  });
}

const QUIET: Quiet = { quiet: true, basis: 'exact', pending: [] };

export const REHEARSAL: ScenarioTarget = {
  openWorld: () =>
    Promise.resolve<ScenarioWorld>({
      name: 'rehearsal',
      hello: HELLO,
      log: [],
      expectMs: 0,
      perform,
      settle: () => Promise.resolve(QUIET),
      grown: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
};
