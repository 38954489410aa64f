/** The context of a turn holds what is pending under its key, and nothing that was recorded under another. */
import type { HistoryProperty } from './history-property.ts';
import { boundsOf, firstBreach, holds, inWords, textOf } from './reading.ts';

export const keysApart: HistoryProperty = {
  name: 'a context holds what is pending under its key alone',
  requirement: 'CK-115',
  breach: (history) =>
    firstBreach(history, ({ step, context }, before) => {
      if (step.do !== 'mention') return undefined;
      const { recorded, atLeast } = boundsOf(before, step.key);
      const count = Math.min(atLeast, step.limit);
      const missing = (count === 0 ? [] : recorded.slice(-count)).find((text) => !holds(context, text));
      if (missing !== undefined)
        return {
          expected: `"${missing}" in the context of ${step.call}, of "${step.key}"`,
          observed: inWords(context),
        };
      const other = before.find((earlier) => earlier.key !== step.key && holds(context, textOf(earlier)));
      if (other === undefined) return undefined;
      return {
        expected: `no entry of "${other.key}" in the context of ${step.call}, of "${step.key}"`,
        observed: textOf(other),
      };
    }),
};
