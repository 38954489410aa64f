/** What a channel did to its history, step by step, and what was read after each, for properties to judge. */
import type { Log } from '../../../schemas/log.ts';

/** A message that starts no turn. */
export interface Drop {
  readonly do: 'drop';
  readonly call: string;
  readonly key: string;
  /** The most entries of the key that may be pending, as this message says it. */
  readonly limit: number;
  /** Whether the channel asks to keep it: recordHistory. */
  readonly isRecorded: boolean;
  /** The files that it brings, by name. */
  readonly media: readonly Medium[];
  /** The most images that its entry may keep. */
  readonly mediaLimit?: number;
}

export interface Medium {
  readonly file: string;
  readonly kind: 'image' | 'audio';
}

/** A message that starts a turn, to which the agent is shown what is pending. */
export interface Mention {
  readonly do: 'mention';
  readonly call: string;
  readonly key: string;
  readonly limit: number;
}

/** What a channel does through its window: it enters a line, or clears a key. */
export interface WindowStep {
  readonly do: 'enter' | 'clear';
  readonly call: string;
  readonly key: string;
}

export type HistoryStep = Drop | Mention | WindowStep;

export interface PlayedStep<S extends HistoryStep = HistoryStep> {
  readonly step: S;
  /** How many observations there were after it. */
  readonly at: number;
  /** The pending history of every key after it; none where it cannot be read. */
  readonly pending: Readonly<Record<string, readonly unknown[]>>;
  /** The context of a mention. */
  readonly context?: unknown;
  /** The pending context of every key that a window built after it, where it was done through a window. */
  readonly built: Readonly<Record<string, unknown>>;
}

export interface PlayedHistory {
  readonly steps: readonly PlayedStep[];
  readonly log: Log;
}
