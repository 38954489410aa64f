/** What one turn's model says is seen on its own sink only. */
import { seen } from '../../schemas/log.ts';
import type { Property } from './property.ts';

export const noCrossDelivery: Property = {
  name: 'no turn shows the words of another',
  requirement: 'CC-023',
  breach({ turns, log }) {
    for (const { seq, data } of seen(log, 'sink.called')) {
      const other = turns.find(({ turn }) => turn !== data.turn && data.text?.includes(`of ${turn}.`));
      if (other !== undefined)
        return { expected: `only words of ${data.turn} on its sink`, observed: `words of ${other.turn}`, at: seq };
    }
    return undefined;
  },
};
