/** Sentences about reply chunks: whom they are handed to, what comes back of them, and what a target ships to handle them. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import {
  allUnseen,
  callIsOpen,
  callSettles,
  calledBeforeEnd,
  comesBack,
  countsAtMost,
  isGiven,
  isGivenExactly,
  isGivenInfo,
  isGivenNone,
  isToldOfError,
  isToldTheResult,
  neverBefore,
  neverUnsent,
} from './delivery-judges.ts';
import { mapOf } from './documents.ts';
import { calledNever } from './kernel-judges.ts';
import type { TurnproofWorld } from './world.ts';

Given('the channel hands over the dispatcher that the target ships', async function (this: TurnproofWorld) {
  const turn = { dispatchReplyWithBufferedBlockDispatcher: { $callback: 'shippedDispatcher' } };
  await this.perform({ op: 'arrange.channel', params: { turn } });
});

Given('deliveryError throws {string}', async function (this: TurnproofWorld, message: string) {
  const does = [{ throw: { $error: { as: message, message } } }];
  await this.perform({ op: 'arrange.channel', params: { parts: { deliveryError: { does } } } });
});

Given('the agent of {turn} is {string}', async function (this: TurnproofWorld, call: string, agentId: string) {
  await this.perform({ op: 'arrange.channel', params: { call, turn: { agentId } } });
});

When(
  'the channel hands a chunk of {turn} to the delivery adapter that sends nothing',
  async function (this: TurnproofWorld, call: string) {
    await this.perform({ op: 'act.deliverNothing', params: { call } });
  },
);

When('the gate {string} opens', async function (this: TurnproofWorld, gate: string) {
  await this.perform({ op: 'act.release', params: { gate } });
});

Then(
  '{part} is given a first argument with, for {turn}:',
  async function (this: TurnproofWorld, part: string, call: string, text: string) {
    await this.judge(isGiven(call, part, mapOf(text)));
  },
);

Then(
  '{part} is given exactly, for {turn}:',
  async function (this: TurnproofWorld, part: string, call: string, text: string) {
    await this.judge(isGivenExactly(call, part, mapOf(text)));
  },
);

Then('{part} is given an info object for {turn}', async function (this: TurnproofWorld, part: string, call: string) {
  await this.judge(isGivenInfo(call, part));
});

Then(
  '{part} is given none of these for {turn}:',
  async function (this: TurnproofWorld, part: string, call: string, table: DataTable) {
    await this.judge(isGivenNone(call, part, table.raw().flat()));
  },
);

Then('this comes back of the chunk of {turn}:', async function (this: TurnproofWorld, call: string, text: string) {
  await this.judge(comesBack(call, mapOf(text)));
});

Then('no chunk of {turn} is reported as unsent', async function (this: TurnproofWorld, call: string) {
  await this.judge(neverUnsent(call));
});

Then(
  '{part} is told of that very error {string} and the kind {word} for {turn}',
  async function (this: TurnproofWorld, part: string, error: string, kind: string, call: string) {
    await this.judge(isToldOfError(call, part, error, kind));
  },
);

Then('every chunk of {turn} is reported as unseen', async function (this: TurnproofWorld, call: string) {
  await this.judge(allUnseen(call));
});

Then('at most {int} chunks of {turn} are counted', async function (this: TurnproofWorld, most: number, call: string) {
  await this.judge(countsAtMost(call, most));
});

Then('the call of {turn} settles', async function (this: TurnproofWorld, call: string) {
  await this.judge(callSettles(call));
});

/** Facts of the moment: a later step ends them. */
Then('the call of {turn} has not settled yet', async function (this: TurnproofWorld, call: string) {
  await this.holdsNow(callIsOpen(call));
});

Then('{part} has not been called yet for {turn}', async function (this: TurnproofWorld, part: string, call: string) {
  await this.holdsNow(calledNever(call, part));
});

Then(
  '{part} is not called before {part} for {turn}',
  async function (this: TurnproofWorld, part: string, other: string, call: string) {
    await this.judge(neverBefore(call, part, other));
  },
);

Then(
  '{part} is called before the call of {turn} settles',
  async function (this: TurnproofWorld, part: string, call: string) {
    await this.judge(calledBeforeEnd(call, part));
  },
);

Then(
  '{part} is told what the call of {turn} comes to',
  async function (this: TurnproofWorld, part: string, call: string) {
    await this.judge(isToldTheResult(call, part));
  },
);
