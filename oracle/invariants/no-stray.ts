/** No rejection or exception of a cancelled turn is left for nobody to catch. */
import { seen } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';
import { abortedTurns } from './turn-ends.ts';

export const noStray: Invariant = {
  name: 'No rejection or exception is left for nobody to catch',
  requirement: 'IT-053',
  isAbout: (log) => abortedTurns(log).size > 0,
  breach(log) {
    const firstAbort = Math.min(...abortedTurns(log).values());
    const stray = seen(log, 'stray').find(({ seq }) => seq > firstAbort);
    if (stray === undefined) return undefined;
    return {
      expected: 'no stray rejection',
      observed: `${stray.data.how} of ${JSON.stringify(stray.data.value)}`,
      at: stray.seq,
    };
  },
};
