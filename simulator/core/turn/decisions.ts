/** The rules of an inbound turn as small named functions: reading them is reading the document InboundTurn. */
import { ARCHIVE_DECISIONS } from './archive.ts';
import type { ArchiveDecisions } from './archive.ts';
import type { Effect, ModelEvent, Settlement } from './effects.ts';
import { messageOf, PROMPT_DECISIONS } from './prompt.ts';
import type { PromptDecisions } from './prompt.ts';
import type { HistoryEntry, SessionState, TurnChoices, TurnState } from './state.ts';
import { TOOL_DECISIONS } from './tools.ts';
import type { ToolDecisions } from './tools.ts';

export interface TurnDecisions extends PromptDecisions, ToolDecisions, ArchiveDecisions {
  /** A turn starts when it has its session's slot, unless it was aborted first. */
  mayStart(turn: TurnState, session: SessionState): boolean;
  /** An abort before finalize is a cancel, whatever the model does. */
  isCancelled(turn: TurnState): boolean;
  /** A model call that ended by itself and asked for no tool, in a turn that was not aborted, is an answer. */
  isAnswered(turn: TurnState): boolean;
  /** The turns whose model calls an abort stops: the aborted one, if it is running. */
  stopped(turn: TurnState, session: SessionState): readonly string[];
  /** Whether what the model emits is shown. */
  relays(turn: TurnState, event: ModelEvent): boolean;
  /** What the sink is told about reasoning blocks that a cancelled turn leaves open. */
  closing(turn: TurnState): readonly Effect[];
  /** The last calls of a turn, after its answer, its cancellation or its failure. */
  leaving(turn: TurnState, settlement: Settlement): readonly Effect[];
  /** How a cancelled turn's promise settles. */
  cancelledSettles(turn: TurnState): Settlement;
  /** What remains of the line when a turn has ended. */
  lineAfter(line: readonly string[], turn: TurnState): readonly string[];
  /** What history keeps of an answered turn. */
  answeredHistory(turn: TurnState): readonly HistoryEntry[];
  /** What history keeps of a cancelled turn. */
  cancelledHistory(turn: TurnState, choices: TurnChoices): readonly HistoryEntry[];
  /** What history keeps of a turn that failed. */
  failedHistory(turn: TurnState): readonly HistoryEntry[];
}

/** Stands in history in place of an answer that was cancelled. The document names a marker, not its words. */
export const MARKER = '(stopped)';

/** A turn whose model has been called, and which has not been answered. */
function isAtWork({ phase }: TurnState): boolean {
  return phase === 'running' || phase === 'archiving';
}

function messageAndMarker(turn: TurnState): readonly HistoryEntry[] {
  return [...notesOf(turn), messageOf(turn), { role: 'assistant', text: MARKER }];
}

/** What is recorded of a turn before its message. */
function notesOf({ notes = [] }: TurnState): readonly HistoryEntry[] {
  return notes;
}

export const TURN_DECISIONS: TurnDecisions = {
  ...PROMPT_DECISIONS,
  ...TOOL_DECISIONS,
  ...ARCHIVE_DECISIONS,
  mayStart: (turn, session) => turn.phase === 'waiting' && !turn.aborted && session.line[0] === turn.id,
  isCancelled: (turn) => turn.phase !== 'finalizing' && turn.aborted,
  isAnswered: (turn) => isAtWork(turn) && !turn.aborted && turn.model?.how === 'ended' && turn.calls.length === 0,
  stopped: (turn) => (turn.phase === 'running' ? [turn.id] : []),
  relays: (turn) => turn.phase === 'running' && !turn.aborted,
  closing: (turn) => turn.openBlocks.map((id) => ({ type: 'endReasoning', turn: turn.id, id, cancelled: true })),
  leaving: (turn, settlement) => [
    { type: 'dispose', turn: turn.id },
    { type: 'settle', turn: turn.id, settlement },
  ],
  cancelledSettles: () => ({ how: 'fulfilled' }),
  lineAfter: (line, turn) => line.filter((id) => id !== turn.id),
  answeredHistory: (turn) => [
    ...notesOf(turn),
    messageOf(turn),
    ...turn.exchanged.flatMap(({ role, text }): HistoryEntry[] => (role === 'tool' ? [{ role, text }] : [])),
    { role: 'assistant', text: turn.said },
  ],
  cancelledHistory: (turn, choices) =>
    isAtWork(turn) || choices.queuedCancelHistory === 'marker' ? messageAndMarker(turn) : [],
  failedHistory: notesOf,
};

/** The requirements that each decision answers for. */
type OwnDecision = Exclude<keyof TurnDecisions, keyof PromptDecisions | keyof ToolDecisions | keyof ArchiveDecisions>;

/** The requirements that each decision answers for. */
export const TURN_DECISIONS_ANSWER: Readonly<Record<OwnDecision, readonly string[]>> = {
  mayStart: ['CC-001', 'CC-002', 'CC-005', 'CC-019', 'IT-021', 'IT-022', 'IT-023', 'IT-025'],
  isCancelled: [
    'CC-019',
    'IT-021',
    'IT-022',
    'IT-024',
    'IT-029',
    'IT-030',
    'IT-031',
    'IT-032',
    'IT-033',
    'IT-035',
    'IT-036',
    'IT-037',
    'IT-052',
    'IT-061',
    'IT-169',
  ],
  isAnswered: ['IT-001', 'IT-029', 'IT-033'],
  stopped: ['CC-006', 'IT-022', 'IT-028'],
  relays: ['CC-023', 'IT-045', 'IT-046', 'IT-048'],
  closing: ['IT-026', 'IT-033', 'IT-038', 'IT-039', 'IT-040', 'IT-041', 'IT-042', 'IT-043', 'IT-054'],
  leaving: ['IT-024', 'IT-026', 'IT-035', 'IT-036', 'IT-038', 'IT-047', 'IT-048', 'IT-172'],
  cancelledSettles: ['IT-050', 'IT-051'],
  lineAfter: ['CC-001', 'CC-009', 'IT-025', 'IT-061'],
  answeredHistory: ['CC-003', 'CC-045', 'IT-035', 'IT-036', 'TR-007', 'TR-009', 'TR-013', 'TR-037'],
  failedHistory: [],
  cancelledHistory: [
    'CC-024',
    'CC-045',
    'IT-027',
    'IT-038',
    'IT-055',
    'IT-056',
    'IT-057',
    'IT-058',
    'IT-059',
    'IT-180',
  ],
};
