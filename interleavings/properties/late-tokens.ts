/** What a model gives out once its turn was aborted reaches neither sink nor history. */
import { seen, sinkCalls } from '../../schemas/log.ts';
import type { Property } from './property.ts';
import { abortOf } from './reading.ts';

export const lateTokens: Property = {
  name: 'nothing a model emits after the abort gets out',
  requirement: 'CC-022',
  breach(played) {
    for (const { turn, session, signal } of played.turns) {
      const aborted = abortOf(played, signal);
      if (aborted === undefined) continue;
      const late = seen(played.log, 'model.emitted').filter(({ seq, data }) => data.turn === turn && seq > aborted);
      for (const { data } of late) {
        if (!('text' in data.step)) continue;
        const { text } = data.step;
        const shown = sinkCalls(played.log, turn).find(
          (call) => call.seq > aborted && call.data.text !== undefined && call.data.text.includes(text),
        );
        if (shown !== undefined)
          return {
            expected: `${JSON.stringify(text)} to be held back, since ${turn} was aborted`,
            observed: `${shown.data.call} shows it`,
            at: shown.seq,
          };
        const kept = played.histories[session]?.find((entry) => entry.text.includes(text));
        if (kept !== undefined)
          return { expected: `${JSON.stringify(text)} to be kept out of history`, observed: JSON.stringify(kept.text) };
      }
    }
    return undefined;
  },
};
