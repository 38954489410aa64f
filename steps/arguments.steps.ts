/** Sentences about what a kernel hands from stage to stage, when it does, and what it tells of a turn. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { Part } from '../schemas/generated/types.ts';
import { ADMISSIONS, PARTS } from '../schemas/words.ts';
import { argumentHolds, argumentIsObject, eachWaits, tellsOfNoReply, toldOnly } from './argument-judges.ts';
import { listOf, mapOf, yamlOf } from './documents.ts';
import { NotTestable } from './findings.ts';
import type { TurnproofWorld } from './world.ts';

/** A scenario holds no more parts than there are. */
const ROUNDS_MAX = PARTS.length;

Given('the platform event is:', async function (this: TurnproofWorld, text: string) {
  await this.perform({ op: 'arrange.channel', params: { raw: yamlOf(text) } });
});

Given('these are held:', async function (this: TurnproofWorld, table: DataTable) {
  for (const part of listOf(table, PARTS)) {
    const script = { does: [{ hold: `the answer of ${part}` }] };
    await this.perform({ op: 'arrange.channel', params: { parts: { [part as Part]: script } } });
  }
});

/** Whoever was held has time to be overtaken: one goes on when nothing more happens by itself. */
When('whatever is held goes on, one after the other', async function (this: TurnproofWorld) {
  for (let round = 0; round <= ROUNDS_MAX; round++) {
    const [gate] = (await this.guarded(() => this.main.settle())).pending;
    if (gate === undefined) return;
    await this.perform({ op: 'act.release', params: { gate } });
  }
  await this.guarded(() => Promise.reject(new NotTestable('Something is held again and again.')));
});

Then(
  'the {ordinal} argument of {part} for {turn} holds:',
  async function (this: TurnproofWorld, index: number, part: string, call: string, text: string) {
    await this.judge(argumentHolds(call, part, index, mapOf(text)));
  },
);

Then(
  'the {ordinal} argument of {part} for {turn} is an object',
  async function (this: TurnproofWorld, index: number, part: string, call: string) {
    await this.judge(argumentIsObject(call, part, index));
  },
);

Then(
  '{part} is given that very {string} for {turn}',
  async function (this: TurnproofWorld, part: string, name: string, call: string) {
    await this.judge(argumentHolds(call, part, 0, { $same: name }));
  },
);

Then(
  'each of these starts once the one before it has answered, for {turn}:',
  async function (this: TurnproofWorld, call: string, table: DataTable) {
    await this.judge(eachWaits(call, listOf(table, PARTS)));
  },
);

Then('{turn} is told of no admission but:', async function (this: TurnproofWorld, call: string, table: DataTable) {
  await this.judge(toldOnly(call, listOf(table, ADMISSIONS)));
});

Then('the result of {turn} tells of no visible reply', async function (this: TurnproofWorld, call: string) {
  await this.judge(tellsOfNoReply(call));
});
