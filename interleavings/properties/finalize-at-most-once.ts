/** A turn is answered once or not at all. */
import { sinkCalls } from '../../schemas/log.ts';
import type { Property } from './property.ts';

export const finalizeAtMostOnce: Property = {
  name: 'finalize is called at most once a turn',
  requirement: 'CC-011',
  breach({ turns, log }) {
    for (const { turn } of turns) {
      const [, second] = sinkCalls(log, turn).filter(({ data }) => data.call === 'finalize');
      if (second !== undefined)
        return { expected: `one finalize of ${turn}`, observed: 'a second one', at: second.seq };
    }
    return undefined;
  },
};
