/** Sentences about the history that a channel keeps: its window, the old functions over its map, and what an agent is told of it. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import type { MapFunction, Operation, Part, WindowMember } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import {
  foundInContext,
  givesBack,
  givesBackExactly,
  namesOfAttachments,
  notFoundInContext,
  readBackWithOnly,
} from './channel-history-judges.ts';
import { mapOf, rowsOf, yamlOf } from './documents.ts';
import { NotTestable } from './findings.ts';
import { holdsText, show } from './compare.ts';
import { unsettledCall } from './kernel-judges.ts';
import type { TurnproofWorld } from './world.ts';

type Entries = readonly unknown[];

/** Calls it and awaits it, as a channel does that goes on with what it comes to. */
async function calls(world: TurnproofWorld, operation: Operation, call: string): Promise<void> {
  await world.perform(operation);
  if (world.run.isRehearsal) return;
  await settledUntil(world.main, (log) =>
    seen(log, 'history.settled').some(({ data }) => data.call === call) ? undefined : `${call} has not settled`,
  );
}

Given('{part} returns for {turn}:', async function (this: TurnproofWorld, part: string, call: string, text: string) {
  const does = [{ return: yamlOf(text) }];
  await this.perform({ op: 'arrange.channel', params: { call, parts: { [part as Part]: { does } } } });
});

/** A channel that takes one message after the other. */
When('the call of {turn} has settled', async function (this: TurnproofWorld, call: string) {
  if (this.run.isRehearsal) return;
  await this.guarded(async () => {
    const open = await settledUntil(this.main, (log) => unsettledCall(log, call));
    if (open !== undefined) throw new NotTestable(`The next message cannot come: ${open}.`);
  });
});

When(
  'the channel calls {word} of its history window as {string}:',
  async function (this: TurnproofWorld, member: string, call: string, text: string) {
    const params = { call, member: member as WindowMember, input: mapOf(text) };
    await calls(this, { op: 'act.window', params }, call);
  },
);

When(
  'the channel calls the map function {word} as {string}:',
  async function (this: TurnproofWorld, member: string, call: string, text: string) {
    const params = { call, member: member as MapFunction, input: mapOf(text) };
    await calls(this, { op: 'act.historyMap', params }, call);
  },
);

Then('{string} gives back {string}', async function (this: TurnproofWorld, call: string, text: string) {
  await this.judge(givesBack(call, text, true));
});

Then('{string} gives back nothing of {string}', async function (this: TurnproofWorld, call: string, text: string) {
  await this.judge(givesBack(call, text, false));
});

Then('{string} gives back {string} and no more', async function (this: TurnproofWorld, call: string, text: string) {
  await this.judge(givesBackExactly(call, text));
});

Then(
  'the entry {string} that {string} reads has only the attachment {string}',
  async function (this: TurnproofWorld, text: string, call: string, name: string) {
    await this.judge(readBackWithOnly(call, text, name, namesOfAttachments(this.performed)));
  },
);

Then(
  'the agent finds {string} in the context of {turn}',
  async function (this: TurnproofWorld, text: string, call: string) {
    await this.judge(foundInContext(call, text));
  },
);

Then(
  'the agent finds nothing of {string} in the context of {turn}',
  async function (this: TurnproofWorld, text: string, call: string) {
    await this.judge(notFoundInContext(call, text));
  },
);

async function judgePending(
  world: TurnproofWorld,
  key: string,
  expected: string,
  fits: (entries: Entries) => boolean,
): Promise<void> {
  // Whatever a call does to pending history it has done when it settles.
  await settledUntil(world.main, (log) => unsettledCall(log));
  const read = { op: 'read.pending', params: { as: 'operator', key } } as const;
  await world.judgeReading<{ entries: Entries }>(read, ({ entries }) =>
    fits(entries) ? undefined : { expected, observed: show(entries) },
  );
}

Then(
  'pending history of {string} holds at most {int} entries, the newest of these:',
  async function (this: TurnproofWorld, key: string, limit: number, table: DataTable) {
    const bodies = rowsOf(table, ['body']).map(({ body = '' }) => body);
    const expected = `one to ${limit} entries, the newest of ${show(bodies)}`;
    await judgePending(this, key, expected, (entries) => {
      const newest = bodies.slice(-entries.length);
      return (
        entries.length > 0 &&
        entries.length <= limit &&
        newest.every((body) => entries.some((entry) => holdsText(entry, body)))
      );
    });
  },
);

Then(
  'pending history of {string} is one entry with {int} attachment(s)',
  async function (this: TurnproofWorld, key: string, count: number) {
    await judgePending(this, key, `one entry with ${count} attachments`, (entries) => {
      const names = namesOfAttachments(this.performed);
      return entries.length === 1 && names.filter((name) => holdsText(entries, name)).length === count;
    });
  },
);

Then(
  'pending history of {string} is one entry with only the attachment {string}',
  async function (this: TurnproofWorld, key: string, only: string) {
    await judgePending(this, key, `one entry with ${only} alone`, (entries) => {
      const names = namesOfAttachments(this.performed);
      return entries.length === 1 && names.every((name) => holdsText(entries, name) === (name === only));
    });
  },
);

Then('pending history of {string} has no attachment', async function (this: TurnproofWorld, key: string) {
  await judgePending(this, key, 'no attachment', (entries) =>
    namesOfAttachments(this.performed).every((name) => !holdsText(entries, name)),
  );
});

Then(
  'pending history of {string} is one entry with these values:',
  async function (this: TurnproofWorld, key: string, text: string) {
    const values = Object.values(mapOf(text));
    await judgePending(
      this,
      key,
      `one entry with the values ${show(values)}`,
      ([entry, ...others]) => others.length === 0 && hasAll(entry, values),
    );
  },
);

function hasAll(entry: unknown, values: readonly unknown[]): boolean {
  const own = typeof entry === 'object' && entry !== null ? Object.values(entry) : [];
  return values.every((value) => own.includes(value));
}
