/** The sink of a turn that was answered or cancelled was released, and released once. */
import { seen, sinkCalls } from '../../schemas/log.ts';
import type { Log, Seen } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';
import { failedTurns } from './turn-ends.ts';

/** Where the promise has fulfilled and the model had not failed, the turn was answered or cancelled. */
function ended(log: Log): Seen<'turn.settled'>[] {
  const failed = failedTurns(log);
  return seen(log, 'turn.settled').filter(({ data }) => data.how === 'fulfilled' && !failed.has(data.turn));
}

export const disposeOnce: Invariant = {
  name: 'A turn that is answered or cancelled releases its sink once',
  requirement: 'IT-047',
  isAbout: (log) => ended(log).length > 0,
  breach(log) {
    for (const { seq, data } of ended(log)) {
      const disposals = sinkCalls(log, data.turn).filter((call) => call.data.call === 'dispose');
      if (disposals.length === 1) continue;
      return {
        expected: `one dispose for ${data.turn}`,
        observed: `${disposals.length} calls`,
        at: disposals[1]?.seq ?? seq,
      };
    }
    return undefined;
  },
};
