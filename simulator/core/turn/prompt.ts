/** The rules of what a turn gives the model: whose conversation it goes on with, what stands before it, and its text. */
import type { HistoryEntry, TurnState } from './state.ts';

export interface PromptDecisions {
  /** The session that a turn belongs to. */
  sessionKey(turn: { readonly session: string; readonly channel: string }): string;
  /** What the model is told before the conversation. */
  systemPrompt(multiUser: boolean): string;
  /** The time where the person is; nothing where no zone is known. */
  stamp(timeZone: string | undefined, nowMs: number): string;
  /** What the model is given of the text of a turn. */
  message(turn: TurnState): string;
  /** What a model is given of what is recorded: what was said, and nothing of how it is marked. */
  remembered(history: readonly HistoryEntry[]): readonly HistoryEntry[];
}

/** What the model answers where several people talk and nothing is asked of it. */
export const SENTINEL = 'NO_REPLY';

const ALONE = 'You answer the person who writes to you.';
const AMONG_OTHERS = `Several people may talk here. Where nothing is asked of you, answer ${SENTINEL} and nothing else.`;

function plain({ hidden: _hidden, ...entry }: HistoryEntry): HistoryEntry {
  return entry;
}

/** The entry that a turn's message leaves. */
export function messageOf({ text, hidden, files }: TurnState): HistoryEntry {
  return { role: 'user', text, ...(hidden && { hidden }), ...(files && { files }) };
}

export const PROMPT_DECISIONS: PromptDecisions = {
  sessionKey: ({ session }) => session,
  systemPrompt: (multiUser) => (multiUser ? AMONG_OTHERS : ALONE),
  stamp: (timeZone, nowMs) =>
    timeZone === undefined
      ? ''
      : ` Local time: ${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(nowMs)}.`,
  message: ({ text }) => text,
  remembered: (history) => history.filter(({ role }) => role === 'user' || role === 'assistant').map(plain),
};

/** The requirements that each decision answers for. */
export const PROMPT_DECISIONS_ANSWER: Readonly<Record<keyof PromptDecisions, readonly string[]>> = {
  sessionKey: ['IT-005', 'IT-006'],
  systemPrompt: ['IT-009', 'IT-010', 'IT-012'],
  stamp: ['IT-014', 'IT-015'],
  message: ['IT-007'],
  remembered: ['TR-040', 'TR-041', 'TR-048'],
};

/** The conversation that a model call goes on with. */
export function conversation(
  rules: PromptDecisions,
  history: readonly HistoryEntry[],
  turn: TurnState,
): readonly HistoryEntry[] {
  const message = { ...plain(messageOf(turn)), text: rules.message(turn) };
  return [...rules.remembered(history), message, ...turn.exchanged];
}
