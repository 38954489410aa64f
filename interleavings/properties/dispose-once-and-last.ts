/** The sink of an answered or cancelled turn is released once, and left alone afterwards. */
import { sinkCalls, turnSettled } from '../../schemas/log.ts';
import type { Property } from './property.ts';

export const disposeOnceAndLast: Property = {
  name: 'dispose comes once and last',
  requirement: 'CC-012',
  breach({ turns, log }) {
    for (const { turn } of turns) {
      const settled = turnSettled(log, turn);
      if (settled?.data.how !== 'fulfilled') continue;
      const calls = sinkCalls(log, turn);
      const first = calls.findIndex(({ data }) => data.call === 'dispose');
      if (first < 0) return { expected: `a dispose of ${turn}`, observed: 'none', at: settled.seq };
      const late = calls[first + 1];
      if (late !== undefined)
        return { expected: `no call on the sink of ${turn} after dispose`, observed: late.data.call, at: late.seq };
    }
    return undefined;
  },
};
