/** The state of the turn core: turns that have not ended, and the sessions they wait in line for. Plain, immutable data. */

export interface HistoryEntry {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/**
 * Where a turn stands. waiting: submitted and not started; running: its slot on the session was reached;
 * finalizing: answered, finalize has been called and has not returned. A turn that has ended is not kept.
 */
export type Phase = 'waiting' | 'running' | 'finalizing';

export interface TurnState {
  readonly id: string;
  readonly session: string;
  readonly text: string;
  readonly phase: Phase;
  /** Its signal was aborted. */
  readonly aborted: boolean;
  /** Reasoning blocks that were started and not ended, in the order of their starts. */
  readonly openBlocks: readonly string[];
  /** What the model has said to the person so far. */
  readonly said: string;
  /** How the model call ended; undefined while it goes on. */
  readonly model?: { readonly how: 'ended' } | { readonly how: 'failed'; readonly problem: unknown };
}

export interface SessionState {
  /** Turns that have not ended, in the order in which they were submitted; the first one has the slot. */
  readonly line: readonly string[];
  readonly history: readonly HistoryEntry[];
}

/** What the documents leave to a target; constants of the first state. */
export interface TurnChoices {
  readonly queuedCancelHistory: 'nothing' | 'marker';
}

export interface TurnCoreState {
  readonly choices: TurnChoices;
  readonly turns: Readonly<Record<string, TurnState>>;
  readonly sessions: Readonly<Record<string, SessionState>>;
}

const EMPTY_SESSION: SessionState = { line: [], history: [] };

export function firstState(choices: TurnChoices): TurnCoreState {
  return { choices, turns: {}, sessions: {} };
}

/** Session keys are opaque: one may be the name of something that every object inherits. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A turn; undefined where it has ended. */
export function turnIn(state: TurnCoreState, id: string): TurnState | undefined {
  return own(state.turns, id);
}

export function sessionOf(state: TurnCoreState, key: string): SessionState {
  return own(state.sessions, key) ?? EMPTY_SESSION;
}

export function withTurn(state: TurnCoreState, turn: TurnState): TurnCoreState {
  return { ...state, turns: { ...state.turns, [turn.id]: turn } };
}

export function withoutTurn(state: TurnCoreState, id: string): TurnCoreState {
  return { ...state, turns: Object.fromEntries(Object.entries(state.turns).filter(([other]) => other !== id)) };
}

export function withSession(state: TurnCoreState, key: string, session: SessionState): TurnCoreState {
  return { ...state, sessions: { ...state.sessions, [key]: session } };
}
