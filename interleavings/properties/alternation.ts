/** Messages of persons and answers alternate in history, and no message is left without one. */
import type { Property } from './property.ts';
import { sessionsOf } from './reading.ts';

export const alternation: Property = {
  name: 'messages and answers alternate in history',
  requirement: 'CC-025',
  breach(played) {
    for (const session of sessionsOf(played)) {
      const roles = (played.histories[session] ?? []).map(({ role }) => role);
      const wrong = roles.findIndex((role, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'));
      if (wrong >= 0 || roles.length % 2 === 1)
        return { expected: `messages and answers of ${session} in turn`, observed: roles.join(', ') };
    }
    return undefined;
  },
};
