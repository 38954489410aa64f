/** Sentences about several turns: the order of a session, what turns share, what one knows of another. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { AbortParams, HistoryEntry } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import { abortion, submission } from './acts.ts';
import { show } from './compare.ts';
import { holdsAnswered, holdsMarked, textOf } from './history.steps.ts';
import { isAnswered, isRunning, promiseFulfils } from './turn-judges.ts';
import { atMostOneCall, startInOrder } from './session-judges.ts';
import { holdsModel } from './scripted-model.ts';
import { yamlOf } from './documents.ts';
import { modelAnswer } from '../schemas/ordinary-texts.ts';
import type { TurnproofWorld } from './world.ts';

Given('the model of {turn} is held', async function (this: TurnproofWorld, turn: string) {
  await holdsModel(this, turn);
});

Given('{turn} was answered in {session}', async function (this: TurnproofWorld, turn: string, session: string) {
  this.signals.set(turn, turn);
  await this.perform(submission(this, 'Ada', turn, session));
  await this.holdsNow(isAnswered(turn, modelAnswer(turn)));
  await this.holdsNow(promiseFulfils(turn));
});

Given('{turn} was cancelled in {session}', async function (this: TurnproofWorld, turn: string, session: string) {
  if (!this.modelGates.has(turn)) await holdsModel(this, turn);
  this.signals.set(turn, turn);
  await this.perform(submission(this, 'Ada', turn, session));
  await this.holdsNow(isRunning(turn));
  await this.perform(abortion(this, turn));
  await this.holdsNow(promiseFulfils(turn));
});

When(
  '{person} aborts {turn} with the reason {yaml}',
  async function (this: TurnproofWorld, _person: string, turn: string, written: string) {
    await this.perform(abortion(this, turn, { reason: yamlOf(written) as AbortParams['reason'] }));
  },
);

/** Turns that only make up the number; each is submitted when the one before it was aborted. */
When(
  '{person} submits and aborts {int} turns in {session}, one after the other',
  async function (this: TurnproofWorld, person: string, count: number, session: string) {
    for (let nth = 1; nth <= count; nth++) {
      const turn = `turn ${nth}`;
      await holdsModel(this, turn);
      this.signals.set(turn, turn);
      await this.perform(submission(this, person, turn, session));
      await this.perform(abortion(this, turn));
    }
  },
);

When(
  '{person} submits {int} turns in {session} that carry the signal of {turn}',
  async function (this: TurnproofWorld, person: string, count: number, session: string, owner: string) {
    for (let nth = 1; nth <= count; nth++) {
      const turn = `turn ${nth}`;
      this.signals.set(turn, this.signals.get(owner) ?? owner);
      await this.perform(submission(this, person, turn, session));
    }
  },
);

When(
  '{person} submits the text of {turn} once more as {turn} in {session}',
  async function (this: TurnproofWorld, person: string, earlier: string, turn: string, session: string) {
    await this.perform(submission(this, person, turn, session, textOf(this, earlier)));
  },
);

Then('these turns start in this order:', async function (this: TurnproofWorld, table: DataTable) {
  await this.judge(startInOrder(table.raw().flat()));
});

Then(
  'at most one turn of {session} has a model call open at any time',
  async function (this: TurnproofWorld, session: string) {
    await this.judge(atMostOneCall(session));
  },
);

Then('no abort listener is left on the signal of {turn}', async function (this: TurnproofWorld, turn: string) {
  const read = { op: 'read.listeners', params: { as: 'operator', signal: turn } } as const;
  await this.judgeReading<{ count: number }>(read, ({ count }) =>
    count === 0 ? undefined : { expected: 'no abort listener', observed: `${count} of them` },
  );
});

/** The messages that a turn's first model call was given. */
async function judgeModelInput(
  world: TurnproofWorld,
  turn: string,
  expected: string,
  holds: (entries: readonly HistoryEntry[]) => boolean,
): Promise<void> {
  await world.judge((log) => {
    const call = seen(log, 'model.called').find(({ data }) => data.turn === turn);
    if (call === undefined) return { expected, observed: 'the model was not called' };
    const { messages = [] } = call.data.input as { messages?: readonly HistoryEntry[] };
    return holds(messages) ? undefined : { expected, observed: show(messages), at: call.seq };
  });
}

Then(
  'the model input of {turn} holds {turn} as its message and one marker',
  async function (this: TurnproofWorld, turn: string, earlier: string) {
    const expected = `the message of ${earlier}, directly after it one marker, and nothing of its answer`;
    const text = textOf(this, earlier);
    await judgeModelInput(this, turn, expected, (entries) => holdsMarked(this.seen, earlier, text)(entries));
  },
);

Then(
  'the model input of {turn} holds {turn} as its message and the answer {string}',
  async function (this: TurnproofWorld, turn: string, earlier: string, answer: string) {
    const expected = `the message of ${earlier}, and directly after it ${show(answer)}`;
    await judgeModelInput(this, turn, expected, holdsAnswered(textOf(this, earlier), answer));
  },
);
