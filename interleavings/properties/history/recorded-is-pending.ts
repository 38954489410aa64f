/** A recorded drop is pending once, and what was recorded before it stays as far as the limits go. */
import type { HistoryProperty } from './history-property.ts';
import { boundsOf, firstBreach, holds, inWords, isDrop } from './reading.ts';

export const recordedIsPending: HistoryProperty = {
  name: 'what is recorded is pending once, as far as the limits go',
  requirement: 'CK-110',
  breach: (history) =>
    firstBreach(history, (played, before) => {
      if (!isDrop(played)) return undefined;
      const { key } = played.step;
      const { recorded, atLeast } = boundsOf([...before, played.step], key);
      const entries = played.pending[key] ?? [];
      const kept = atLeast === 0 ? [] : recorded.slice(-atLeast);
      const fits = kept.every((text) => entries.filter((entry) => holds(entry, text)).length === 1);
      if (fits) return undefined;
      return { expected: `one entry of "${key}" for each of ${inWords(kept)}`, observed: inWords(entries) };
    }),
};
