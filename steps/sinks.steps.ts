/** Sentences about a turn's sink: how it behaves, and what it must not be told. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { Action, SinkCall } from '../schemas/generated/types.ts';
import {
  endsOnceUncancelled,
  noDeltaAfterItsEnd,
  noEndByAbort,
  nothingAfterSettling,
  nothingOfOther,
  tellsOfNoError,
} from './sink-judges.ts';
import type { TurnproofWorld } from './world.ts';

async function plays(world: TurnproofWorld, call: string, turn: string, action: Action): Promise<void> {
  await world.perform({ op: 'arrange.sink', params: { turn, parts: { [call as SinkCall]: { does: [action] } } } });
}

function gateOf(call: string, turn: string): string {
  return `${call} of ${turn}`;
}

Given('{callback} of {turn} is held', async function (this: TurnproofWorld, call: string, turn: string) {
  await plays(this, call, turn, { hold: gateOf(call, turn) });
});

Given(
  '{callback} of {turn} {failure} with {string}',
  async function (this: TurnproofWorld, call: string, turn: string, failure: string, message: string) {
    await plays(this, call, turn, { async: failure === 'rejects', throw: { $error: { as: message, message } } });
  },
);

Given('{turn} is aborted from inside {callback}', function (this: TurnproofWorld, turn: string, call: string) {
  this.signals.set(turn, this.signals.get(turn) ?? turn);
  this.abortsInside.set(turn, call as SinkCall);
});

When('{callback} of {turn} goes on', async function (this: TurnproofWorld, call: string, turn: string) {
  await this.perform({ op: 'act.release', params: { gate: gateOf(call, turn) } });
});

Then('no reasoning block of {turn} is ended but by the model', async function (this: TurnproofWorld, turn: string) {
  await this.judge(noEndByAbort(turn));
});

Then(
  'the reasoning block {string} of {turn} is ended once, and not as cancelled',
  async function (this: TurnproofWorld, id: string, turn: string) {
    await this.judge(endsOnceUncancelled(turn, id));
  },
);

Then('no reasoning of {turn} follows the end of its block', async function (this: TurnproofWorld, turn: string) {
  await this.judge(noDeltaAfterItsEnd(turn));
});

Then('nothing is called for {turn} after it has settled', async function (this: TurnproofWorld, turn: string) {
  await this.judge(nothingAfterSettling(turn));
});

Then('no call on the sink of {turn} tells of an error', async function (this: TurnproofWorld, turn: string) {
  await this.judge((log) => tellsOfNoError(this.performed, turn)(log));
});

Then(
  'nothing that the model emitted for {turn} reaches the sink of {turn}',
  async function (this: TurnproofWorld, one: string, other: string) {
    await this.judge(nothingOfOther(one, other));
  },
);
