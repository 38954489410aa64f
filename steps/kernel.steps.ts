/** Sentences about a channel, the kernel it calls, and what the kernel calls back. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import type { Action, Chunk, KernelEntry, Part, PartScript } from '../schemas/generated/types.ts';
import { PARTS } from '../schemas/words.ts';
import { listOf, mapOf, rowsOf, yamlOf } from './documents.ts';
import { NotTestable } from './findings.ts';
import {
  admissionIs,
  answersWith,
  callFulfils,
  callRejectsWith,
  rejectsOrLogs,
  calledAtMost,
  calledInOrder,
  calledNever,
  calledTimes,
  givenChunks,
  neverAny,
  toldNoOtherAdmission,
  unsettledCall,
} from './kernel-judges.ts';
import type { TurnproofWorld } from './world.ts';

async function plays(world: TurnproofWorld, part: string, does: Action[]): Promise<void> {
  await world.perform({ op: 'arrange.channel', params: { parts: { [part as Part]: { does } } } });
}

/** Waits for the end of a kernel's call: whatever an absence forbids would have come before it. */
async function ended(world: TurnproofWorld, turn: string): Promise<void> {
  if (world.run.isRehearsal) return;
  await world.guarded(async () => {
    const open = await settledUntil(world.main, (log) => unsettledCall(log, turn));
    if (open !== undefined) throw new NotTestable(`No absence can be judged: ${open}.`);
  });
}

Given('{part} returns:', async function (this: TurnproofWorld, part: string, text: string) {
  await plays(this, part, [{ return: yamlOf(text) }]);
});

Given('{part} plays:', async function (this: TurnproofWorld, part: string, text: string) {
  const { does } = yamlOf(text, 'partScript') as PartScript;
  await plays(this, part, does);
});

Given('{part} rejects with {string}', async function (this: TurnproofWorld, part: string, message: string) {
  await plays(this, part, [{ async: true, throw: { $error: { as: message, message } } }]);
});

Given('{part} emits:', async function (this: TurnproofWorld, part: string, table: DataTable) {
  const chunks = rowsOf(table, ['kind', 'text']).map(({ kind, text }) => ({ kind, payload: { text } }));
  await plays(this, part, [{ chunks: chunks as Chunk[] }]);
});

Given('{part} is left out', async function (this: TurnproofWorld, part: string) {
  await this.perform({ op: 'arrange.channel', params: { parts: { [part as Part]: { $absent: true } } } });
});

/** For parts that no channel has to have. */
Given('{part} is handed over', async function (this: TurnproofWorld, part: string) {
  await plays(this, part, [{}]);
});

Given('the turn that the channel hands over has:', async function (this: TurnproofWorld, text: string) {
  await this.perform({ op: 'arrange.channel', params: { turn: mapOf(text) } });
});

When('the channel calls {entry} for {turn}', async function (this: TurnproofWorld, entry: string, call: string) {
  await this.perform({ op: `act.${entry as KernelEntry}`, params: { call } });
});

/** A premise that is known only now: where it is false, the scenario is not about this target. */
When(
  'the admission returned for {turn} was {admission}',
  async function (this: TurnproofWorld, call: string, kind: string) {
    await ended(this, call);
    const other = this.run.isRehearsal ? undefined : admissionIs(call, kind)(this.seen);
    if (other === undefined) return undefined;
    this.skip(`This is about targets that return ${kind} here; this one: ${other.observed}.`);
    return 'skipped';
  },
);

Then(
  'these are called in this order, each once, for {turn}:',
  async function (this: TurnproofWorld, call: string, table: DataTable) {
    await this.judge(calledInOrder(call, listOf(table, PARTS)));
  },
);

Then(
  '{callback} is called {times} for {turn}',
  async function (this: TurnproofWorld, callback: string, times: number, turn: string) {
    await this.judge(calledTimes(turn, callback, times));
  },
);

Then(
  '{callback} is called at most {times} for {turn}',
  async function (this: TurnproofWorld, callback: string, times: number, turn: string) {
    await ended(this, turn);
    await this.judge(calledAtMost(turn, callback, times));
  },
);

Then('{callback} is never called for {turn}', async function (this: TurnproofWorld, callback: string, turn: string) {
  await ended(this, turn);
  await this.judge(calledNever(turn, callback));
});

Then('none of these is called for {turn}:', async function (this: TurnproofWorld, turn: string, table: DataTable) {
  await ended(this, turn);
  await this.judge(neverAny(turn, listOf(table, PARTS)));
});

Then('the admission of {turn} is {admission}', async function (this: TurnproofWorld, call: string, kind: string) {
  await this.judge(admissionIs(call, kind));
});

Then(
  'the admission of {turn} is {admission} with the reason {string}',
  async function (this: TurnproofWorld, call: string, kind: string, reason: string) {
    await this.judge(admissionIs(call, kind, reason));
  },
);

Then('the call of {turn} fulfils', async function (this: TurnproofWorld, call: string) {
  await this.judge(callFulfils(call));
});

Then(
  'the call of {turn} rejects with that very error {string}',
  async function (this: TurnproofWorld, call: string, name: string) {
    await this.judge(callRejectsWith(call, name));
  },
);

Then(
  'the call of {turn} rejects with the error {string}, or an event of {word} tells of it',
  async function (this: TurnproofWorld, call: string, name: string, stage: string) {
    await this.judge(rejectsOrLogs(call, name, stage));
  },
);

Then('the call of {turn} answers with:', async function (this: TurnproofWorld, call: string, text: string) {
  await this.judge(answersWith(call, mapOf(text)));
});

Then(
  '{part} is given these chunks for {turn}:',
  async function (this: TurnproofWorld, part: string, call: string, table: DataTable) {
    await ended(this, call);
    await this.judge(
      givenChunks(
        call,
        part,
        rowsOf(table, ['text']).map(({ text = '' }) => text),
      ),
    );
  },
);

Then(
  '{part} is told of no other admission than {admission} for {turn}',
  async function (this: TurnproofWorld, part: string, kind: string, call: string) {
    await this.judge(toldNoOtherAdmission(call, part, kind));
  },
);
