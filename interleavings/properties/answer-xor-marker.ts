/** A turn that started is answered or cancelled, in its sink and in history alike: never both, never neither. */
import type { Property } from './property.ts';
import { answerOf, messageOf, sessionsOf, startedIn } from './reading.ts';

export const answerXorMarker: Property = {
  name: 'a started turn leaves its answer or the marker',
  requirement: 'CC-013',
  breach(played) {
    for (const session of sessionsOf(played)) {
      const history = played.histories[session];
      if (history === undefined) continue;
      for (const turn of startedIn(played, session)) {
        const answer = answerOf(played, turn.turn);
        const index = history.findIndex(({ role, text }) => role === 'user' && text === messageOf(turn));
        const kept = index < 0 ? undefined : history[index + 1];
        const isMarker = kept?.role === 'assistant' && kept.text !== '' && !kept.text.includes(turn.turn);
        if (answer === undefined ? isMarker : kept?.role === 'assistant' && kept.text === answer) continue;
        const expected =
          answer === undefined
            ? 'the marker in history, since finalize was not called'
            : `the answer ${JSON.stringify(answer)} in history, since finalize was given it`;
        return {
          expected: `for ${turn.turn} ${expected}`,
          observed: kept === undefined ? 'nothing of it' : JSON.stringify(kept.text),
        };
      }
    }
    return undefined;
  },
};
