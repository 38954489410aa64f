/** Predicts a session's history from nothing but the order of starts and how each turn ended: it knows no rule of any core. */

export interface StartedTurn {
  readonly text: string;
  /** What finalize was given; undefined where the turn was cancelled. */
  readonly answer: string | undefined;
}

export interface Predicted {
  readonly role: 'user' | 'assistant';
  /** Undefined stands for the marker, whose words are the target's own. */
  readonly text: string | undefined;
}

/** History after these turns, which started one after the other. */
export function predictHistory(started: readonly StartedTurn[]): Predicted[] {
  return started.flatMap(({ text, answer }): Predicted[] => [
    { role: 'user', text },
    { role: 'assistant', text: answer },
  ]);
}
