/** Holds what a model call was shown against the conversation that the core would show it. */
import type { HistoryEntry } from '../../simulator/core/turn/state.ts';
import { MARKER_SYMBOL } from './rules.ts';
import type { SessionScript } from './session-script.ts';

interface Message {
  readonly role?: unknown;
  readonly text?: unknown;
}

/** @returns what was learned, where it fits. What stands before the conversation is the target's own. */
export function fitsConversation(
  { isLoose, unplaced, said, shows }: SessionScript,
  marker: string | undefined,
  expected: readonly HistoryEntry[],
  input: unknown,
): { readonly marker?: string } | undefined {
  // What a failed turn leaves in history, and what the model is told of its tools, is open in part.
  if (isLoose || !shows('model.emitted')) return {};
  const { messages } = (input ?? {}) as { messages?: readonly Message[] };
  if (!Array.isArray(messages)) return undefined;
  const shown = (messages as readonly Message[])
    .filter(({ role }) => role !== 'system')
    .filter(({ text }, index, all) => !isUnplaced(unplaced, text, all[index - 1]?.text));
  if (shown.length !== expected.length) return undefined;
  let learned = marker;
  for (const [index, { role, text }] of expected.entries()) {
    const one = shown[index];
    if (one?.role !== role) return undefined;
    if (text !== MARKER_SYMBOL) {
      if (one.text !== text) return undefined;
      continue;
    }
    learned ??= mayBeMarker(one.text, said) ? one.text : undefined;
    if (learned === undefined || one.text !== learned) return undefined;
  }
  return learned === undefined ? {} : { marker: learned };
}

function isUnplaced(unplaced: ReadonlySet<string>, text: unknown, before: unknown): boolean {
  return unplaced.has(String(text)) || unplaced.has(String(before));
}

/** A marker stands in place of an answer: it is no part of one, and not nothing. */
function mayBeMarker(text: unknown, said: readonly string[]): text is string {
  return typeof text === 'string' && text !== '' && !said.some((words) => words !== '' && text.includes(words));
}
