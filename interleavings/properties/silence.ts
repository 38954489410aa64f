/** Once abort() has returned and a macrotask has passed, a sink hears of ended reasoning blocks and of dispose, and of nothing else. */
import { seen } from '../../schemas/log.ts';
import type { Property } from './property.ts';
import { answerOf } from './reading.ts';

export const silence: Property = {
  name: 'a sink falls silent with the abort',
  requirement: 'CC-021',
  breach(played) {
    for (const { turn, signal } of played.turns) {
      const passed = seen(played.log, 'signal.passed').find(({ data }) => data.signal === signal)?.seq;
      // An abort that came after finalize is none.
      if (passed === undefined || answerOf(played, turn) !== undefined) continue;
      const late = seen(played.log, 'sink.called').find(
        ({ seq, data }) => data.turn === turn && seq > passed && data.call !== 'dispose' && data.cancelled !== true,
      );
      if (late !== undefined)
        return {
          expected: `no call on the sink of ${turn} once its abort has passed`,
          observed: late.data.call,
          at: late.seq,
        };
    }
    return undefined;
  },
};
