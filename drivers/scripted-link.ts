/** A link to a target that is a function: for conversations whose every message is chosen. */
import type { Request } from '../schemas/generated/types.ts';
import { TargetFault } from './faults.ts';
import type { Connect, LinkEvents } from './link.ts';

/** @param receive is called with each request, and sends whatever it likes. */
export function connectScripted(receive: (request: Request, events: LinkEvents) => void): Connect {
  return (events) => {
    let isOver = false;
    const end = (): Promise<void> => {
      if (!isOver) events.ended(new TargetFault('died', 'The conversation is over.'));
      isOver = true;
      return Promise.resolve();
    };
    return { send: (request) => receive(request, events), tail: () => 'last words', kill: end, closed: end };
  };
}
