/** A cancelled turn is no error: its promise fulfils. */
import { turnSettled } from '../../schemas/log.ts';
import type { Property } from './property.ts';
import { abortOf, answerOf } from './reading.ts';

export const cancelledTurnsFulfil: Property = {
  name: 'cancelled turns fulfil',
  requirement: 'IT-050',
  breach(played) {
    for (const { turn, signal } of played.turns) {
      const settled = turnSettled(played.log, turn);
      if (
        settled?.data.how !== 'rejected' ||
        abortOf(played, signal) === undefined ||
        answerOf(played, turn) !== undefined
      )
        continue;
      return { expected: `the promise of ${turn} to fulfil`, observed: 'it rejected', at: settled.seq };
    }
    return undefined;
  },
};
