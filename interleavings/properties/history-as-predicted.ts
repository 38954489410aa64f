/** History at rest, and what each model call is shown of it, is what the order of starts makes it. */
import { predictHistory } from '../../oracle/predict/history.ts';
import type { Predicted } from '../../oracle/predict/history.ts';
import type { Entry, Played, PlayedTurn } from './played.ts';
import type { Property } from './property.ts';
import { answerOf, endOf, messageOf, sessionsOf, startOf, startedIn } from './reading.ts';

function predicted(played: Played, started: readonly PlayedTurn[]): Predicted[] {
  return predictHistory(started.map((turn) => ({ text: messageOf(turn), answer: answerOf(played, turn.turn) })));
}

/** The marker is learned: one text that is no turn's words, the same every time. */
function fits(entries: readonly Entry[], expected: readonly Predicted[], played: Played): boolean {
  const markers = new Set<string>();
  const isFit = expected.every(({ role, text }, index) => {
    const entry = entries[index];
    if (entry?.role !== role) return false;
    if (text !== undefined) return entry.text === text;
    markers.add(entry.text);
    return entry.text !== '' && !played.turns.some(({ turn }) => entry.text.includes(turn));
  });
  return isFit && entries.length === expected.length && markers.size <= 1;
}

const show = (entries: readonly { text: string | undefined }[]): string =>
  entries.map(({ text }) => text ?? 'the marker').join(' | ') || 'nothing';

/** A waiting turn that was cancelled may leave message and marker, where the target chose so. */
function withoutUnstarted(played: Played, session: string): readonly Entry[] | undefined {
  const history = played.histories[session];
  if (played.queuedCancelHistory === 'nothing' || history === undefined) return history;
  const unstarted = new Set(played.turns.filter(({ turn }) => startOf(played, turn) === undefined).map(messageOf));
  return history.filter(({ text }, index) => !unstarted.has(text) && !unstarted.has(history[index - 1]?.text ?? ''));
}

export const historyAsPredicted: Property = {
  name: 'history is what the order of starts makes it',
  requirement: 'IT-056',
  breach(played) {
    for (const session of sessionsOf(played)) {
      const started = startedIn(played, session);
      const ended = started.filter(({ turn }) => endOf(played, turn) !== undefined);
      const whole = predicted(played, ended);
      const history = withoutUnstarted(played, session);
      if (history !== undefined && !fits(history, whole, played))
        return { expected: `the history of ${session}: ${show(whole)}`, observed: show(history) };
      if (played.queuedCancelHistory === 'marker') continue;
      for (const [index, turn] of started.entries()) {
        const start = startOf(played, turn.turn);
        const { messages = [] } = (start?.data.input ?? {}) as { messages?: readonly Entry[] };
        const before = [
          ...predicted(played, started.slice(0, index)),
          { role: 'user' as const, text: messageOf(turn) },
        ];
        const conversation = messages.filter(({ role }) => role !== 'system');
        if (start !== undefined && !fits(conversation, before, played)) {
          return { expected: `${turn.turn} to be shown: ${show(before)}`, observed: show(conversation), at: start.seq };
        }
      }
    }
    return undefined;
  },
};
