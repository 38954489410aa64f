/** Turns of a session start in the order in which they were submitted. */
import { seen } from '../../schemas/log.ts';
import type { Property } from './property.ts';
import { sessionsOf, startOf, startedIn } from './reading.ts';

export const fifo: Property = {
  name: 'turns of a session start in order',
  requirement: 'CC-001',
  breach(played) {
    const submitted = new Map(seen(played.log, 'turn.submitted').map(({ seq, data }) => [data.turn, seq]));
    for (const session of sessionsOf(played)) {
      const started = startedIn(played, session);
      const early = started.find(
        ({ turn }, index) => (submitted.get(turn) ?? 0) < (submitted.get(started[index - 1]?.turn ?? '') ?? -1),
      );
      if (early === undefined) continue;
      const at = startOf(played, early.turn)?.seq;
      return {
        expected: `${early.turn} to start in its place`,
        observed: 'a later one started before it',
        ...(at !== undefined && { at }),
      };
    }
    return undefined;
  },
};
