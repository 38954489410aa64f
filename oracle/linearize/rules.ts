/** The core's own rules, with what a target words for itself left open. */
import { MARKER, TURN_DECISIONS } from '../../simulator/core/turn/decisions.ts';
import type { TurnDecisions } from '../../simulator/core/turn/decisions.ts';

/** Stands for the marker until its words are learned. No log holds it. */
export const MARKER_SYMBOL = '\u0000marker';

export const RULES: TurnDecisions = {
  ...TURN_DECISIONS,
  cancelledHistory: (turn, choices) =>
    TURN_DECISIONS.cancelledHistory(turn, choices).map((entry) =>
      entry.text === MARKER && entry.role === 'assistant' ? { ...entry, text: MARKER_SYMBOL } : entry,
    ),
};
