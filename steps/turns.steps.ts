/** Sentences about inbound turns: submitted, waiting, running, aborted, answered. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { AbortError } from '../schemas/generated/types.ts';
import { abortion, nextRelease, submission } from './acts.ts';
import { modelStepsOf, yamlOf } from './documents.ts';
import { ScenarioFault } from './findings.ts';
import { holdsModel, scripted } from './scripted-model.ts';
import {
  endsOnceAsCancelled,
  isAnswered,
  isCancelled,
  isRunning,
  isWaiting,
  modelIsStopped,
  modelNeverCalled,
  noStray,
  nothingAfterDispose,
  nothingEmittedAfterAbort,
  onlyDispose,
  promiseFulfils,
  startsAfter,
} from './turn-judges.ts';
import type { TurnproofWorld } from './world.ts';

/** Submits a turn with a signal and a model that waits at a gate before it answers, where no other is scripted. */
async function held(world: TurnproofWorld, turn: string, session: string, text?: string): Promise<void> {
  if (!world.modelGates.has(turn)) await holdsModel(world, turn);
  world.signals.set(turn, world.signals.get(turn) ?? turn);
  await world.perform(submission(world, 'Ada', turn, session, text));
}

Given(
  'the {temperament} model plays for {turn}:',
  async function (this: TurnproofWorld, temperament: string, turn: string, table: DataTable) {
    await scripted(this, turn, temperament, modelStepsOf(table));
  },
);

Given(
  'the {temperament} model plays for {turn}, held before step {int}:',
  async function (this: TurnproofWorld, temperament: string, turn: string, step: number, table: DataTable) {
    const steps = modelStepsOf(table);
    if (step < 1 || step > steps.length) throw new ScenarioFault(`This model has steps 1 to ${steps.length}.`);
    const hold = { hold: `the model of ${turn}` };
    await scripted(this, turn, temperament, [...steps.slice(0, step - 1), hold, ...steps.slice(step - 1)]);
  },
);

Given(
  'the honouring model plays for {turn}, and throws {abortError} when it is aborted:',
  async function (this: TurnproofWorld, turn: string, onAbort: string, table: DataTable) {
    await scripted(this, turn, 'honouring', modelStepsOf(table), onAbort as AbortError);
  },
);

Given('{turn} carries an abort signal', function (this: TurnproofWorld, turn: string) {
  this.signals.set(turn, turn);
});

Given('{turn} carries a signal that is already aborted', async function (this: TurnproofWorld, turn: string) {
  this.signals.set(turn, turn);
  await this.perform({ op: 'act.abort', params: { signal: turn } });
});

Given('{turn} is running in {session}', async function (this: TurnproofWorld, turn: string, session: string) {
  await held(this, turn, session);
  await this.holdsNow(isRunning(turn));
});

Given(
  '{turn} is running in {session} with the text:',
  async function (this: TurnproofWorld, turn: string, session: string, text: string) {
    await held(this, turn, session, String(yamlOf(text)));
    await this.holdsNow(isRunning(turn));
  },
);

Given('{turn} is waiting in {session}', async function (this: TurnproofWorld, turn: string, session: string) {
  await held(this, turn, session);
  await this.holdsNow(isWaiting(turn));
});

When(
  '{person} submits {turn} in {session}',
  async function (this: TurnproofWorld, person: string, turn: string, session: string) {
    await this.perform(submission(this, person, turn, session));
  },
);

When('{person} aborts {turn}', async function (this: TurnproofWorld, _person: string, turn: string) {
  await this.perform(abortion(this, turn));
});

/** A model goes on to its next gate, or to its end. */
When('the model goes on with {turn}', async function (this: TurnproofWorld, turn: string) {
  await this.perform(nextRelease(this, turn));
});

Then('{turn} is answered with {string}', async function (this: TurnproofWorld, turn: string, answer: string) {
  await this.judge(isAnswered(turn, answer));
});

Then('{turn} is cancelled', async function (this: TurnproofWorld, turn: string) {
  await this.judge(isCancelled(turn));
});

Then('the promise of {turn} fulfils', async function (this: TurnproofWorld, turn: string) {
  await this.judge(promiseFulfils(turn));
});

Then('the model is never called for {turn}', async function (this: TurnproofWorld, turn: string) {
  await this.judge(modelNeverCalled(turn));
});

Then('the model call of {turn} is stopped', async function (this: TurnproofWorld, turn: string) {
  await this.judge(modelIsStopped(turn));
});

Then('only dispose is called on the sink of {turn}', async function (this: TurnproofWorld, turn: string) {
  await this.judge(onlyDispose(turn));
});

Then('nothing is called on the sink of {turn} after dispose', async function (this: TurnproofWorld, turn: string) {
  await this.judge(nothingAfterDispose(turn));
});

Then(
  'nothing that the model emitted after the abort reaches the sink of {turn}',
  async function (this: TurnproofWorld, turn: string) {
    await this.judge(nothingEmittedAfterAbort(turn));
  },
);

Then(
  'the reasoning block {string} of {turn} is ended once, as cancelled, before dispose',
  async function (this: TurnproofWorld, id: string, turn: string) {
    await this.judge(endsOnceAsCancelled(turn, id));
  },
);

Then('{turn} starts after {turn} has ended', async function (this: TurnproofWorld, later: string, earlier: string) {
  await this.judge(startsAfter(later, earlier));
});

Then('no stray rejection is seen', async function (this: TurnproofWorld) {
  await this.judge(noStray);
});
