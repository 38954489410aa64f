/** No more entries of a key are pending than its limit, and they are the newest. */
import type { HistoryProperty } from './history-property.ts';
import { boundsOf, firstBreach, holds, inWords, isDrop } from './reading.ts';

export const newestWithinLimit: HistoryProperty = {
  name: 'pending history is the newest within its limit',
  requirement: 'CK-114',
  breach: (history) =>
    firstBreach(history, (played, before) => {
      if (!isDrop(played)) return undefined;
      const { key } = played.step;
      const { recorded, atMost } = boundsOf([...before, played.step], key);
      const entries = played.pending[key] ?? [];
      const newest = entries.length === 0 ? [] : recorded.slice(-entries.length);
      const fits = entries.length <= atMost && newest.every((text) => entries.some((entry) => holds(entry, text)));
      if (fits) return undefined;
      return {
        expected: `at most ${atMost} entries of "${key}", the newest of ${inWords(recorded)}`,
        observed: inWords(entries),
      };
    }),
};
