/** The core's own rules, with what a target words for itself left open. */
import { MARKER, TURN_DECISIONS } from '../../simulator/core/turn/decisions.ts';
import type { TurnDecisions } from '../../simulator/core/turn/decisions.ts';

/** What a text begins with that stands for words not known yet. No text of a log does. */
export const SYMBOL = '\u0000';

export const MARKER_SYMBOL = `${SYMBOL}marker`;

export const RULES: TurnDecisions = {
  ...TURN_DECISIONS,
  cancelledHistory: (turn, choices) =>
    TURN_DECISIONS.cancelledHistory(turn, choices).map((entry) =>
      entry.text === MARKER && entry.role === 'assistant' ? { ...entry, text: MARKER_SYMBOL } : entry,
    ),
};
