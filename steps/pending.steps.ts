/** Sentences about pending history: what a channel keeps of messages that started no turn. */
import { Given, Then } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import { show } from './compare.ts';
import { rowsOf } from './documents.ts';
import { unsettledCall } from './kernel-judges.ts';
import type { TurnproofWorld } from './world.ts';

type Row = Record<string, string>;

Given('pending history of {string} holds:', async function (this: TurnproofWorld, key: string, table: DataTable) {
  const entries = rowsOf(table, ['sender', 'body']).map(({ sender = '', body = '' }) => ({ sender, body }));
  await this.perform({ op: 'arrange.pending', params: { key, entries } });
});

/** A row matches an entry whose fields hold the words of its cells: how a line is rendered is the channel's. */
Then('pending history of {string} is:', async function (this: TurnproofWorld, key: string, table: DataTable) {
  const rows = rowsOf(table, ['sender', 'body']);
  // Whatever a call does to pending history it has done when it settles.
  await settledUntil(this.main, (log) => unsettledCall(log));
  const read = { op: 'read.pending', params: { as: 'operator', key } } as const;
  await this.judgeReading<{ entries: readonly Row[] }>(read, ({ entries }) => {
    const fits = entries.length === rows.length && rows.every((row, index) => matches(row, entries[index]));
    return fits ? undefined : { expected: show(rows), observed: show(entries) };
  });
});

function matches(row: Row, entry: Row | undefined): boolean {
  return Object.entries(row).every(([column, words]) => String(entry?.[column]).includes(words));
}
