/** Sentences about the history that a target keeps of a session. */
import { Then } from '@cucumber/cucumber';
import type { HistoryEntry } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
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
  const read = {
    op: 'read.history',
    params: { as: 'operator', sessionKey: world.keys.get(session) ?? session },
  } as const;
  return world.judgeReading<{ entries: Entries }>(read, ({ entries }) =>
    holds(entries) ? undefined : { expected, observed: show(entries) },
  );
}

/** The text that a turn was submitted with. */
export function textOf(world: TurnproofWorld, turn: string): string {
  for (const { op, params } of world.performed) {
    if (op === 'act.submit' && params.turn === turn) return params.inbound.text;
    if (op === 'act.send' && params.turn === turn) return String(params.request.text);
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

/** What the model gave out as the answer of a turn, piece by piece. */
function saidIn(log: Log, turn: string): string[] {
  return seen(log, 'model.emitted').flatMap(({ data: { turn: of, step } }) =>
    of === turn && 'text' in step && !('reasoningDelta' in step) ? [step.text.trim()] : [],
  );
}

/** The marker is learned: one entry of the assistant, not empty, with nothing of what the model had said. */
export function holdsMarked(log: Log, turn: string, text: string): (entries: Entries) => boolean {
  return (entries) => {
    const index = indexOf(entries, text);
    const [, marker, next] = index < 0 ? [] : entries.slice(index);
    const isMarked = marker?.role === 'assistant' && marker.text.trim() !== '' && next?.role !== 'assistant';
    return (
      isMarked &&
      !entries.some((entry) => saidIn(log, turn).some((words) => words !== '' && entry.text.includes(words)))
    );
  };
}

/** One of several messages with this text may be the one that was answered. */
export function holdsAnswered(text: string, answer: string): (entries: Entries) => boolean {
  return (entries) =>
    entries.some(({ role, text: message }, index) => {
      const [reply, next] = entries.slice(index + 1);
      const isReply = reply?.role === 'assistant' && reply.text.trim() === answer && next?.role !== 'assistant';
      return role === 'user' && message.includes(text) && isReply;
    });
}

Then(
  'the history of {session} holds {turn} as its message and one marker',
  async function (this: TurnproofWorld, session: string, turn: string) {
    const text = textOf(this, turn);
    const expected = `the message of ${turn}, directly after it one marker, and nothing of its answer`;
    await judgeHistory(this, session, expected, (entries) => holdsMarked(this.seen, turn, text)(entries));
  },
);

Then(
  'the history of {session} holds {turn} as its message and the answer {string}',
  async function (this: TurnproofWorld, session: string, turn: string, answer: string) {
    const expected = `the message of ${turn}, and directly after it ${show(answer)} and no marker`;
    await judgeHistory(this, session, expected, holdsAnswered(textOf(this, turn), answer));
  },
);

/** The words of a marker are the target's own; that they are always the same is all that is asked. */
Then(
  'the history of {session} holds the same marker for {turn} and {turn}',
  async function (this: TurnproofWorld, session: string, one: string, other: string) {
    const texts = [textOf(this, one), textOf(this, other)];
    await judgeHistory(this, session, `one marker for ${one} and ${other}`, (entries) => {
      const [first, second] = texts.map((text) => entries[indexOf(entries, text) + 1]);
      return first?.role === 'assistant' && second?.role === 'assistant' && first.text === second.text;
    });
  },
);
