/** A turn starts when the one before it in its session has ended, never beside it. */
import type { Property } from './property.ts';
import { endOf, sessionsOf, startOf, startedIn } from './reading.ts';

export const oneAtATime: Property = {
  name: 'turns of a session run one at a time',
  requirement: 'IT-025',
  breach(played) {
    for (const session of sessionsOf(played)) {
      const started = startedIn(played, session);
      for (const [index, { turn }] of started.entries()) {
        const before = started[index - 1];
        const start = startOf(played, turn);
        if (before === undefined || start === undefined) continue;
        const end = endOf(played, before.turn);
        if (end !== undefined && end < start.seq) continue;
        return {
          expected: `${turn} to start after ${before.turn} has ended`,
          observed: 'both run at once',
          at: start.seq,
        };
      }
    }
    return undefined;
  },
};
