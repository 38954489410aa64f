/** Clearing takes every entry of one key and none of another. */
import type { HistoryProperty } from './history-property.ts';
import type { HistoryStep } from './played-history.ts';
import { firstBreach, holds, inWords, textOf } from './reading.ts';

/** The lines of a key that were entered since it was cleared last. */
function linesOf(steps: readonly HistoryStep[], key: string): string[] {
  const own = steps.filter((step) => step.key === key);
  const since = own.findLastIndex((step) => step.do === 'clear');
  return own.slice(since + 1).flatMap((step) => (step.do === 'enter' ? [textOf(step)] : []));
}

export const clearsOneKey: HistoryProperty = {
  name: 'clearing takes the entries of one key',
  requirement: 'CK-128',
  breach: (history) =>
    firstBreach(history, ({ step, built }, before) => {
      const steps = [...before, step];
      for (const [key, text] of Object.entries(built)) {
        const lines = linesOf(steps, key);
        const fits = steps.every(
          (one) => one.do !== 'enter' || holds(text, textOf(one)) === lines.includes(textOf(one)),
        );
        if (!fits)
          return {
            expected: `the pending context of "${key}" to hold ${inWords(lines)} of all that was entered`,
            observed: inWords(text),
          };
      }
      return undefined;
    }),
};
