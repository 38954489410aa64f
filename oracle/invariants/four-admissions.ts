/** Whatever is told of a turn, its admission is one of the four kinds of the document. */
import { admissionIn, seen } from '../../schemas/log.ts';
import type { Log } from '../../schemas/log.ts';
import { ADMISSIONS } from '../../schemas/words.ts';
import type { Invariant } from './invariant.ts';

const RUNS = ['run', 'runAssembled', 'runPrepared'];

/** The admissions that calls returned and that onFinalize was told of, in the order in which they were. */
function told(log: Log): { call: string; kind: string; at: number }[] {
  const returned = seen(log, 'kernel.settled').filter(
    ({ data }) => RUNS.includes(data.entry) && data.how === 'fulfilled',
  );
  const finalized = seen(log, 'callback.called').filter(({ data }) => data.callback === 'onFinalize');
  return [
    ...returned.map(({ seq, data }) => ({ at: seq, call: data.call, kind: admissionIn(data.value) })),
    ...finalized.map(({ seq, data }) => ({ at: seq, call: data.call, kind: admissionIn(data.args[0]) })),
  ]
    .flatMap(({ at, call, kind }) => (kind === undefined ? [] : [{ at, call, kind }]))
    .toSorted((a, b) => a.at - b.at);
}

export const fourAdmissions: Invariant = {
  name: 'Every admission is one of the four kinds',
  requirement: 'CK-005',
  isAbout: (log) => told(log).length > 0,
  breach(log) {
    const wrong = told(log).find(({ kind }) => !(ADMISSIONS as readonly string[]).includes(kind));
    return (
      wrong && {
        expected: `${ADMISSIONS.join(', ')} for ${wrong.call}`,
        observed: wrong.kind,
        at: wrong.at,
      }
    );
  },
};
