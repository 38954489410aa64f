/** A drop without recordHistory changes the pending history of no key. */
import type { HistoryProperty } from './history-property.ts';
import { firstBreach, inWords, isDrop } from './reading.ts';

export const unrecordedChangesNothing: HistoryProperty = {
  name: 'a drop that is not recorded changes no pending history',
  requirement: 'CK-112',
  breach: (history) =>
    firstBreach(history, (played, _before, index) => {
      if (!isDrop(played) || played.step.isRecorded) return undefined;
      const before = history.steps[index - 1]?.pending ?? {};
      for (const [key, entries] of Object.entries(played.pending)) {
        const [was, is] = [inWords(before[key] ?? []), inWords(entries)];
        if (was !== is) return { expected: `the pending history of "${key}" as it was: ${was}`, observed: is };
      }
      return undefined;
    }),
};
