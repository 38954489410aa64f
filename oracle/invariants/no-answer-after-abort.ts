/** A running turn whose signal was aborted before finalize is never finalized. */
import { seen, sinkCalls } from '../../schemas/log.ts';
import type { Log } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';
import { abortedTurns } from './turn-ends.ts';

/** The turns that were aborted while they ran, and when. One that had not started is another requirement's to judge. */
function abortedRunning(log: Log): [turn: string, aborted: number][] {
  return [...abortedTurns(log)].filter(([turn, aborted]) =>
    seen(log, 'model.called').some(({ seq, data }) => data.turn === turn && seq < aborted),
  );
}

export const noAnswerAfterAbort: Invariant = {
  name: 'A running turn that is aborted before finalize is never finalized',
  requirement: 'IT-033',
  isAbout: (log) => abortedRunning(log).length > 0,
  breach(log) {
    for (const [turn, aborted] of abortedRunning(log)) {
      const [final] = sinkCalls(log, turn).filter(({ data }) => data.call === 'finalize');
      if (final === undefined || final.seq < aborted) continue;
      return { expected: `no finalize of ${turn}, which was aborted`, observed: 'finalize was called', at: final.seq };
    }
    return undefined;
  },
};
