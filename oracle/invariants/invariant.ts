/** What a universal invariant is: a requirement that every log must keep, whatever its scenario is about. */
import type { Log } from '../../schemas/log.ts';

export interface Breach {
  readonly expected: string;
  readonly observed: string;
  /** `seq` of the observation that breaks it. */
  readonly at: number;
}

export interface Invariant {
  /** A sentence. */
  readonly name: string;
  readonly requirement: string;
  /** Whether the log holds what the invariant is about: one log at least must. */
  isAbout(log: Log): boolean;
  /** The first breach in a log; undefined where there is none. */
  breach(log: Log): Breach | undefined;
}
