/** A turn that is aborted while it waits settles at the latest when it would have started. */
import { seen, turnSettled } from '../../schemas/log.ts';
import type { Played } from './played.ts';
import type { Property } from './property.ts';
import { answerOf, endOf, sessionsOf, startOf } from './reading.ts';

function seenSubmitted({ log }: Played, turn: string): number {
  return seen(log, 'turn.submitted').find(({ data }) => data.turn === turn)?.seq ?? Infinity;
}

export const cancelledInTime: Property = {
  name: 'a turn cancelled while it waits settles in time',
  requirement: 'IT-024',
  breach(played) {
    for (const session of sessionsOf(played)) {
      const turns = played.turns.filter((turn) => turn.session === session);
      for (const [index, { turn }] of turns.entries()) {
        if (startOf(played, turn) !== undefined) continue;
        const settled = turnSettled(played.log, turn)?.seq ?? Infinity;
        const submitted = seenSubmitted(played, turn);
        // Its own start would have come before that of any turn submitted after it; the answer to such a turn is late by a whole turn.
        const late = turns.find(({ turn: other }, position) => {
          const end = endOf(played, other);
          return (
            position !== index &&
            answerOf(played, other) !== undefined &&
            end !== undefined &&
            end < settled &&
            seenSubmitted(played, other) > submitted
          );
        });
        if (late !== undefined)
          return {
            expected: `the promise of ${turn} to settle before ${late.turn}, which was submitted after it, is answered`,
            observed: settled === Infinity ? 'it never does' : 'it settles later',
            ...(settled !== Infinity && { at: settled }),
          };
      }
    }
    return undefined;
  },
};
