/** What came of a program under one schedule, for properties to judge. */
import type { Log } from '../../schemas/log.ts';

export interface Entry {
  readonly role: string;
  readonly text: string;
}

export interface PlayedTurn {
  readonly turn: string;
  readonly session: string;
  readonly signal: string;
  readonly multiUser: boolean;
}

export interface Played {
  readonly turns: readonly PlayedTurn[];
  readonly log: Log;
  /** The history of each session at rest, oldest first; a session is missing where it cannot be read. */
  readonly histories: Readonly<Record<string, readonly Entry[] | undefined>>;
  /** What history keeps of turns cancelled while they waited. */
  readonly queuedCancelHistory: 'nothing' | 'marker';
}
