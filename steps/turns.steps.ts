/** Sentences about inbound turns: submitted, waiting, running, aborted, answered. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import { inboundMessage } from '../drivers/ordinary-turn.ts';
import type { ModelStep, Temperament } from '../schemas/generated/types.ts';
import { messageText, modelAnswer } from '../schemas/ordinary-texts.ts';
import { modelStepsOf, yamlOf } from './documents.ts';
import { ScenarioFault } from './findings.ts';
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

export async function scripted(
  world: TurnproofWorld,
  turn: string,
  temperament: string,
  steps: ModelStep[],
): Promise<void> {
  world.modelGates.set(
    turn,
    steps.flatMap((step) => ('hold' in step ? [step.hold] : [])),
  );
  await world.perform({
    op: 'arrange.model',
    params: { for: turn, temperament: temperament as Temperament, rounds: [steps] },
  });
}

export async function submitted(
  world: TurnproofWorld,
  person: string,
  turn: string,
  session: string,
  text = messageText(turn),
): Promise<void> {
  world.sessions.set(turn, session);
  const inbound = inboundMessage(turn, session, { person, text });
  const signal = world.borrowedSignals.get(turn) ?? turn;
  const abortsInside = world.abortsInside.get(turn);
  await world.perform({
    op: 'act.submit',
    params: {
      turn,
      inbound,
      ...(world.signals.has(turn) && { signal }),
      ...(abortsInside !== undefined && { abortsInside }),
    },
  });
}

/** Lets the model of a turn wait at a gate before it answers. */
export async function holdsModel(world: TurnproofWorld, turn: string): Promise<void> {
  const steps = [{ hold: `the model of ${turn}` }, { text: modelAnswer(turn) }, { end: true as const }];
  await scripted(world, turn, 'honouring', steps);
}

/** Submits a turn with a signal and a model that waits at a gate before it answers, where no other is scripted. */
async function held(world: TurnproofWorld, turn: string, session: string, text?: string): Promise<void> {
  if (!world.modelGates.has(turn)) await holdsModel(world, turn);
  world.signals.add(turn);
  await submitted(world, 'Ada', turn, session, text);
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

Given('{turn} carries an abort signal', function (this: TurnproofWorld, turn: string) {
  this.signals.add(turn);
});

Given('{turn} carries a signal that is already aborted', async function (this: TurnproofWorld, turn: string) {
  this.signals.add(turn);
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
    await submitted(this, person, turn, session);
  },
);

When('{person} aborts {turn}', async function (this: TurnproofWorld, _person: string, turn: string) {
  if (!this.signals.has(turn))
    throw new ScenarioFault(
      `${turn} carries no signal to abort. Say so in a Given: "${turn} carries an abort signal".`,
    );
  await this.perform({ op: 'act.abort', params: { signal: turn } });
});

When('the model goes on with {turn}', async function (this: TurnproofWorld, turn: string) {
  const gates = this.modelGates.get(turn) ?? [];
  if (gates.length === 0) throw new ScenarioFault(`The model of ${turn} waits at no gate. Give it a "hold" step.`);
  for (const gate of gates) await this.perform({ op: 'act.release', params: { gate } });
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
