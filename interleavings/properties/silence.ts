/** Once abort() has returned and a macrotask has passed, a sink hears of ended reasoning blocks and of dispose, and of nothing else. */
import { seen } from '../../schemas/log.ts';
import type { Property } from './property.ts';
import { abortOf, answerOf } from './reading.ts';

export const silence: Property = {
  name: 'a sink falls silent with the abort',
  requirement: 'CC-021',
  breach(played) {
    for (const { turn, signal } of played.turns) {
      const aborted = abortOf(played, signal);
      // An abort that came after finalize is none.
      if (aborted === undefined || answerOf(played, turn) !== undefined) continue;
      const late = seen(played.log, 'sink.called').find(
        ({ seq, data }) => data.turn === turn && seq > aborted && data.call !== 'dispose' && data.cancelled !== true,
      );
      if (late !== undefined)
        return { expected: `no call on the sink of ${turn} after its abort`, observed: late.data.call, at: late.seq };
    }
    return undefined;
  },
};
