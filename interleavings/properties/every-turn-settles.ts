/** Whatever is aborted when, no turn is left hanging. */
import type { Property } from './property.ts';
import { hasSettled } from './reading.ts';

export const everyTurnSettles: Property = {
  name: 'every turn settles',
  requirement: 'IT-024',
  breach(played) {
    const hanging = played.turns.find(({ turn }) => !hasSettled(played, turn));
    return hanging && { expected: `the promise of ${hanging.turn} to settle`, observed: 'it never does' };
  },
};
