/** Nothing is called on a sink after it was released. */
import { seen } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';
import { failedTurns } from './turn-ends.ts';

export const disposeLast: Invariant = {
  name: 'The released sink of a turn that is answered or cancelled is left alone',
  requirement: 'IT-048',
  isAbout(log) {
    const failed = failedTurns(log);
    return seen(log, 'sink.called').some(({ data }) => data.call === 'dispose' && !failed.has(data.turn));
  },
  breach(log) {
    const failed = failedTurns(log);
    const released = new Set<string>();
    for (const { seq, data } of seen(log, 'sink.called')) {
      if (failed.has(data.turn)) continue;
      // A second dispose is dispose-once's to judge.
      if (released.has(data.turn) && data.call !== 'dispose') {
        return { expected: `no call on the sink of ${data.turn} after dispose`, observed: data.call, at: seq };
      }
      if (data.call === 'dispose') released.add(data.turn);
    }
    return undefined;
  },
};
