/** The rules of the archive: what outlives a session's history, when it is written, and when it comes back. */
import type { Effect } from './effects.ts';
import { sessionOf, withSession, withTurn } from './state.ts';
import type { HistoryEntry, SessionState, TurnCoreState, TurnState } from './state.ts';

export interface ArchiveDecisions {
  /** A turn rebuilds its session's history from the archive when the core does not hold it. */
  reopens(turn: TurnState, session: SessionState): boolean;
  /** The person's message is archived before its answer is given out. */
  archivesMessage(turn: TurnState): boolean;
  /** What goes into the archive of what history keeps of a turn. */
  archives(turn: TurnState, kept: readonly HistoryEntry[]): readonly HistoryEntry[];
}

export const ARCHIVE_DECISIONS: ArchiveDecisions = {
  reopens: (turn, session) => turn.resumes && !session.isHeld,
  archivesMessage: (turn) => turn.resumes && !turn.isArchived,
  archives: (turn, kept) => (turn.resumes ? kept.slice(turn.isArchived ? 1 : 0) : []),
};

/** The requirements that each decision answers for. */
export const ARCHIVE_DECISIONS_ANSWER: Readonly<Record<keyof ArchiveDecisions, readonly string[]>> = {
  reopens: ['IT-060'],
  archivesMessage: ['IT-034'],
  archives: ['IT-060'],
};

interface ArchiveStep {
  readonly state: TurnCoreState;
  readonly effects: readonly Effect[];
}

export function readArchive(state: TurnCoreState, turn: TurnState): ArchiveStep {
  return {
    state: withTurn(state, { ...turn, phase: 'reopening' }),
    effects: [{ type: 'readArchive', turn: turn.id, session: turn.session }],
  };
}

/** What the archive held is history again. */
export function reopened(state: TurnCoreState, turn: TurnState, history: readonly HistoryEntry[]): TurnCoreState {
  return withSession(state, turn.session, { ...sessionOf(state, turn.session), history, isHeld: true });
}

export function archiveMessage(state: TurnCoreState, turn: TurnState): ArchiveStep {
  return {
    state: withTurn(state, { ...turn, phase: 'archiving' }),
    effects: [
      {
        type: 'archive',
        turn: turn.id,
        session: turn.session,
        entries: [{ role: 'user', text: turn.text }],
        isWaitedFor: true,
      },
    ],
  };
}

/** Archives what history keeps of a turn; nobody waits for it. */
export function archiving(rules: ArchiveDecisions, turn: TurnState, kept: readonly HistoryEntry[]): readonly Effect[] {
  const entries = rules.archives(turn, kept);
  const { id, session } = turn;
  return entries.length === 0 ? [] : [{ type: 'archive', turn: id, session, entries, isWaitedFor: false }];
}

/** The core lets go of a session's history: what was archived of it is all that is left. */
export function letGo(state: TurnCoreState, key: string): TurnCoreState {
  return withSession(state, key, { ...sessionOf(state, key), history: [], isHeld: false });
}
