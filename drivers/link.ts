/** One connection to a target, whatever the transport: requests out, replies in, an end. */
import type { Request } from '../schemas/generated/types.ts';
import type { TargetFault } from './faults.ts';

export interface LinkEvents {
  /** One message that the target sent, as text: not yet parsed, not yet checked. */
  reply(text: string): void;
  /** The connection is over and nothing more will come. Called once, also after `kill`. */
  ended(fault: TargetFault): void;
}

export interface Link {
  send(request: Request): void;
  /** The last of what the target printed besides its replies. */
  tail(): string;
  /** Ends the target by force, with all that it started. Fulfils when nothing of it is left. May be called again. */
  kill(): Promise<void>;
  /** Fulfils when the target has ended by itself after the goodbye, or has been ended by force. */
  closed(): Promise<void>;
}

/**
 * Starts a target. The link is there at once, before the target has said anything: only so can a target
 * that never says anything be ended. @throws TargetFault where there is nothing to start.
 */
export type Connect = (events: LinkEvents) => Promise<Link> | Link;
