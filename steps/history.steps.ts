/** Sentences about the history that a target keeps of a session. */
import { Then } from '@cucumber/cucumber';
import type { HistoryEntry } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import { ScenarioFault } from './findings.ts';
import type { TurnproofWorld } from './world.ts';

type Entries = readonly HistoryEntry[];

/** Reads a session's history, and judges it again when the scenario is over: what stands there may not change later. */
function judgeHistory(
  world: TurnproofWorld,
  session: string,
  expected: string,
  holds: (entries: Entries) => boolean,
): Promise<void> {
  const read = { op: 'read.history', params: { as: 'operator', sessionKey: session } } as const;
  return world.judgeReading<{ entries: Entries }>(read, ({ entries }) =>
    holds(entries) ? undefined : { expected, observed: show(entries) },
  );
}

/** The text that a turn was submitted with. */
function textOf(world: TurnproofWorld, turn: string): string {
  for (const { op, params } of world.performed) {
    if (op === 'act.submit' && params.turn === turn) return params.inbound.text;
  }
  throw new ScenarioFault(`No ${turn} was submitted, so history can hold nothing of it.`);
}

/** Where the message of a turn stands; what the core puts around its text, such as a stamp, is free. */
function indexOf(entries: readonly HistoryEntry[], message: string): number {
  return entries.findIndex(({ role, text }) => role === 'user' && text.includes(message));
}

Then(
  'the history of {session} holds the text of {turn} unchanged',
  async function (this: TurnproofWorld, session: string, turn: string) {
    const text = textOf(this, turn);
    await judgeHistory(
      this,
      session,
      `the message ${show(text)}, byte for byte`,
      (entries) => indexOf(entries, text) >= 0,
    );
  },
);

/** A marker without a message would be something of the turn: it stands behind no message of a person. */
Then(
  'the history of {session} holds nothing of {turn}',
  async function (this: TurnproofWorld, session: string, turn: string) {
    const text = textOf(this, turn);
    await judgeHistory(this, session, `nothing of ${turn}`, (entries) => {
      const isLeft = entries.some(({ role }, index) => role === 'assistant' && entries[index - 1]?.role !== 'user');
      return !isLeft && indexOf(entries, text) < 0;
    });
  },
);

/** The marker is learned: one entry of the assistant, not empty, with nothing of what the model had said. */
Then(
  'the history of {session} holds {turn} as its message and one marker',
  async function (this: TurnproofWorld, session: string, turn: string) {
    const text = textOf(this, turn);
    const expected = `the message of ${turn}, directly after it one marker, and nothing of its answer`;
    await judgeHistory(this, session, expected, (entries) => {
      const index = indexOf(entries, text);
      const [, marker, next] = index < 0 ? [] : entries.slice(index);
      const isMarked = marker?.role === 'assistant' && marker.text.trim() !== '' && next?.role !== 'assistant';
      const said = seen(this.seen, 'model.emitted').flatMap(({ data: { turn: of, step } }) =>
        of === turn && 'text' in step && !('reasoningDelta' in step) ? [step.text.trim()] : [],
      );
      return isMarked && !entries.some((entry) => said.some((words) => words !== '' && entry.text.includes(words)));
    });
  },
);
