/** What explain is asked, and what it answers. */

/** An operation of the harness: how many observations there were when it began, and when it was answered. */
export interface Act {
  readonly op: string;
  /** The turn that it submits, or the signal that it aborts. */
  readonly name?: string;
  readonly from: number;
  /** Left out where the fate of the operation is unknown: it was never answered, or nobody says when. */
  readonly until?: number;
}

export interface ExplainOptions {
  /** The kinds that the target shows, as its hello lists them. All where left out. */
  readonly observes?: readonly string[];
  /** Where left out, an operation may take effect any time after it is seen, an abort also before. */
  readonly acts?: readonly Act[];
  /**
   * How many observations there were each time nothing went on by itself any more. Only what is known exactly may
   * stand here: by then all that must come of what was done before has come.
   */
  readonly quiet?: readonly number[];
  /** The text of each turn; where it is not said, it is learned from the turn's own model call. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What the target chose history to keep of a turn that was cancelled while it waited. */
  readonly queuedCancelHistory?: 'nothing' | 'marker';
  /** Sinks are scripted: their finalize may fail, or never return. */
  readonly scriptedSinks?: boolean;
  /** Turns whose models are known to end when they are stopped: a cancel has no end of theirs to wait for. */
  readonly honouring?: readonly string[];
  /** How many configurations may be looked at, over all sessions. */
  readonly steps?: number;
}

export type Explanation =
  | { readonly verdict: 'explained'; readonly steps: number }
  /** Never a pass: the budget was used up, and no session was found inexplicable before. */
  | { readonly verdict: 'undecided'; readonly steps: number; readonly session: string }
  | Inexplicable;

export interface Inexplicable {
  readonly verdict: 'inexplicable';
  readonly steps: number;
  readonly session: string;
  /** `seq` of the first observation that no explanation reaches; undefined where something is missing instead. */
  readonly at?: number;
  /** How many observations the longest explained prefix of the log holds. */
  readonly explained: number;
  /** What was seen in its place, in words. */
  readonly observed: string;
  /** What could have been seen there, in words; nothing where all that could be seen of the turn had been. */
  readonly allowed: readonly string[];
}
