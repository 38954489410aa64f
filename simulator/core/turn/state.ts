/** The state of the turn core: turns that have not ended, and the sessions they wait in line for. Plain, immutable data. */

/** A tool that the model has asked for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
  /** What the tool has answered; left out until it has. */
  readonly result?: string;
}

export interface HistoryEntry {
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly text: string;
  /** The tools that a message of the assistant asks for. */
  readonly calls?: readonly ToolCall[];
  /** The id of the call whose result a message of role tool is. */
  readonly answers?: string;
  /** Written in a person's place: no surface shows it as a message of that person. */
  readonly hidden?: true;
  /** The names of the files that are attached. */
  readonly files?: readonly string[];
  /** What a system entry is about. */
  readonly kind?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** What a turn may have beside its text. */
export interface TurnExtras {
  /** Its text is not a person's. */
  readonly hidden?: true;
  /** The names of the files that came with it and were kept. */
  readonly files?: readonly string[];
  /** System entries that are recorded with it, before its message. */
  readonly notes?: readonly HistoryEntry[];
}

/** One row of the log of tool calls. */
export interface ToolLogRow {
  readonly channel: string;
  readonly tool: string;
}

/**
 * Where a turn stands. waiting: submitted and not started; reopening: its slot on the session was reached, and
 * history is being read from the archive; running: its model is at work; archiving: the model has ended, and the
 * message is being archived; finalizing: answered, finalize has been called and has not returned. A turn that
 * has ended is not kept.
 */
export type Phase = 'waiting' | 'reopening' | 'running' | 'archiving' | 'finalizing';

export interface TurnState extends TurnExtras {
  readonly id: string;
  readonly session: string;
  readonly channel: string;
  readonly text: string;
  readonly phase: Phase;
  /** Its session is archived, and comes back from there once the core has let go of it. */
  readonly resumes: boolean;
  /** Its message is in the archive. */
  readonly isArchived: boolean;
  /** Its signal was aborted. */
  readonly aborted: boolean;
  /** Reasoning blocks that were started and not ended, in the order of their starts. */
  readonly openBlocks: readonly string[];
  /** What the model has said to the person so far. */
  readonly said: string;
  /** The part of it that the present model call has said. */
  readonly saidInCall: string;
  /** The tools that the present model call has asked for. */
  readonly calls: readonly ToolCall[];
  /** What earlier model calls of the turn and their tools have said to each other. */
  readonly exchanged: readonly HistoryEntry[];
  /** How the model call ended; undefined while it goes on. */
  readonly model?: { readonly how: 'ended' } | { readonly how: 'failed'; readonly problem: unknown };
}

export interface SessionState {
  /** Turns that have not ended, in the order in which they were submitted; the first one has the slot. */
  readonly line: readonly string[];
  readonly history: readonly HistoryEntry[];
  /** Whether the core holds the history; it does not before the first turn, nor once it has let go of it. */
  readonly isHeld: boolean;
}

/** What the documents leave to a target; constants of the first state. */
export interface TurnChoices {
  readonly queuedCancelHistory: 'nothing' | 'marker';
}

export interface TurnCoreState {
  readonly choices: TurnChoices;
  readonly turns: Readonly<Record<string, TurnState>>;
  readonly sessions: Readonly<Record<string, SessionState>>;
  readonly toolLog: readonly ToolLogRow[];
}

const EMPTY_SESSION: SessionState = { line: [], history: [], isHeld: false };

export function firstState(choices: TurnChoices): TurnCoreState {
  return { choices, turns: {}, sessions: {}, toolLog: [] };
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

/** Records entries that belong to no turn, behind all that is recorded of the session. */
export function withEntries(state: TurnCoreState, key: string, entries: readonly HistoryEntry[]): TurnCoreState {
  const session = sessionOf(state, key);
  return withSession(state, key, { ...session, history: [...session.history, ...entries] });
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
