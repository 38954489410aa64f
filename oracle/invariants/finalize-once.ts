/** The channel is told at most once what became of its turn. */
import { seen } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';

export const finalizeOnce: Invariant = {
  name: 'onFinalize is called at most once a turn',
  requirement: 'CK-106',
  isAbout: (log) => seen(log, 'callback.called').some(({ data }) => data.callback === 'onFinalize'),
  breach(log) {
    const second = seen(log, 'callback.called').find(({ data }) => data.callback === 'onFinalize' && data.nth > 1);
    return second && { expected: `one onFinalize for ${second.data.call}`, observed: 'a second one', at: second.seq };
  },
};
