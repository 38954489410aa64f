/** The rules of what goes through app.turn() and what is recorded of it, as small named functions. */
import type { HistoryEntry } from '../turn/state.ts';
import { DELIVERY_DECISIONS } from './deliveries.ts';
import type { DeliveryDecisions } from './deliveries.ts';
import { FILE_DECISIONS } from './files.ts';
import type { FileDecisions } from './files.ts';
import type { SessionRecord, ThreadRef, TranscriptState } from './state.ts';

/** What a rule may know of a turn. */
export interface TakenTurn {
  readonly thread: ThreadRef;
  readonly text?: string;
  readonly proactiveOpener?: boolean;
  readonly trigger?: string;
}

/** How a turn ended in its lane. */
export type Ended =
  | { readonly how: 'answered'; readonly text: string }
  | { readonly how: 'stopped' }
  | { readonly how: 'failed'; readonly problem: string };

/** What app.turn() answers with. Only an answered turn has a reply. */
export type Envelope =
  | { readonly status: 'ok'; readonly sessionId: string; readonly reply: string }
  | { readonly status: 'stopped'; readonly sessionId: string }
  | { readonly status: 'failed'; readonly sessionId: string; readonly reason: string }
  | { readonly status: 'refused'; readonly reason: string };

/** An entry as it is shown: with its number, and that of the entry that it follows. */
export interface NumberedEntry extends HistoryEntry {
  readonly seq: number;
  readonly parentSeq: number | null;
}

export interface TranscriptDecisions extends FileDecisions, DeliveryDecisions {
  /** The name of a thread. Its session is the lane of that name. */
  threadName(thread: ThreadRef): string;
  /** Why a turn is not taken; undefined where it is. */
  refusal(turn: TakenTurn): string | undefined;
  /** What is recorded as the user's text. */
  recordedText(turn: TakenTurn): string;
  /** Whether that text is not a person's. */
  isHidden(turn: TakenTurn): boolean;
  /** Whether the turn makes its session a conversation of its principal's. */
  takesPart(turn: TakenTurn): boolean;
  envelope(sessionId: string, ended: Ended): Envelope;
  numbered(entries: readonly HistoryEntry[]): readonly NumberedEntry[];
  /** The sessions that a person finds listed. */
  listed(state: TranscriptState, principal: string): readonly SessionRecord[];
}

/** What the model is told where nobody has written and the assistant is to speak first. */
export const SEED = 'Nobody has written yet. Begin the conversation.';

export function isEmpty({ text = '' }: TakenTurn): boolean {
  return text.trim() === '';
}

export const TRANSCRIPT_DECISIONS: TranscriptDecisions = {
  ...FILE_DECISIONS,
  ...DELIVERY_DECISIONS,
  threadName: (thread) => ('dm' in thread ? `dm:${thread.dm}` : thread.named),
  refusal: (turn) => (isEmpty(turn) && turn.proactiveOpener !== true ? 'The turn has no text.' : undefined),
  recordedText: (turn) => (isEmpty(turn) ? SEED : (turn.text as string)),
  // Who wrote the text decides, whatever else the turn says of itself.
  isHidden: (turn) => turn.trigger !== undefined || isEmpty(turn),
  takesPart: ({ trigger }) => trigger === undefined,
  envelope(sessionId, ended) {
    switch (ended.how) {
      case 'answered':
        return { status: 'ok', sessionId, reply: ended.text };
      case 'stopped':
        return { status: 'stopped', sessionId };
      case 'failed':
        return { status: 'failed', sessionId, reason: ended.problem };
    }
  },
  numbered: (entries) =>
    entries.map((entry, index) => ({ ...entry, seq: index + 1, parentSeq: index === 0 ? null : index })),
  listed: (state, principal) => state.sessions.filter(({ people }) => people.includes(principal)),
};

type OwnDecision = Exclude<keyof TranscriptDecisions, keyof FileDecisions | keyof DeliveryDecisions>;

/** The requirements that each decision answers for. */
export const TRANSCRIPT_DECISIONS_ANSWER: Readonly<Record<OwnDecision, readonly string[]>> = {
  threadName: ['TR-006', 'TR-111'],
  refusal: ['TR-024', 'TR-027'],
  recordedText: ['TR-008', 'TR-022', 'TR-025', 'TR-026'],
  isHidden: ['TR-015', 'TR-022', 'TR-025', 'TR-028', 'TR-029', 'TR-030', 'TR-031', 'TR-032'],
  takesPart: ['TR-067', 'TR-068', 'TR-071'],
  envelope: ['TR-001', 'TR-002', 'TR-003', 'TR-005', 'TR-023', 'TR-039', 'TR-047'],
  numbered: ['TR-010', 'TR-011'],
  listed: ['TR-067', 'TR-068', 'TR-071'],
};
