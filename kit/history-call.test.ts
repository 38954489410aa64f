/** Shows calls on a channel's history through a host: what they are given, what is seen of them, and that files go with their world. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Observed } from '../schemas/generated/types.ts';
import type { Adapter } from './adapter.ts';
import { createHost, helloOf } from './host.ts';
import type { HistoryPort } from './ports/history.ts';
import { macrotask } from './quiescence.ts';

interface Read {
  readonly historyKey: string;
  readonly path?: string;
  formatEntry(entry: unknown): string;
}

interface Beside {
  readonly log: Observed[];
  ask(op: string, params?: object): Promise<void>;
}

function adapterOf(port: HistoryPort): Adapter {
  return {
    name: 'a',
    version: '1',
    kernel: { entries: [], history: { window: true, maps: true }, open: () => port },
  };
}

async function openWorld(port: HistoryPort): Promise<Beside> {
  const log: Observed[] = [];
  const host = createHost(adapterOf(port), (reply) => {
    if (!('answers' in reply)) log.push(reply);
  });
  let id = 0;
  const ask = async (op: string, params: object = {}): Promise<void> => {
    id += 1;
    await host.receive({ id, op, world: 'w1', params } as Parameters<typeof host.receive>[0]);
    await macrotask();
  };
  await ask('world.open', { choices: {}, settle: {} });
  return { log, ask };
}

test('a window and a map function share the map of the world, and its entries are shown', async () => {
  const { log, ask } = await openWorld({
    createChannelHistoryWindow: ({ historyMap }) => ({
      recordWithMedia: () => undefined,
      buildPendingContext: ({ historyKey, formatEntry }: Read) =>
        (historyMap.get(historyKey) ?? []).map((entry) => formatEntry(entry)).join(),
      buildInboundHistory: () => undefined,
      clear: () => undefined,
    }),
    recordPendingHistoryEntry: ({ historyMap, historyKey, entry }: never) =>
      (historyMap as Map<string, unknown[]>).set(historyKey, [entry]),
  });
  const entry = { sender: 'Bo', body: 'one' };
  await ask('act.historyMap', {
    call: 'M',
    member: 'recordPendingHistoryEntry',
    input: { historyKey: 'group', limit: 3, entry },
  });
  const input = { historyKey: 'group', formatEntry: { $callback: 'formatEntry' } };
  await ask('act.window', { call: 'W', member: 'buildPendingContext', input });
  const settled = log.filter(({ kind }) => kind === 'history.settled').map(({ data }) => data);
  assert.deepEqual(settled[0]?.['entries'], [entry]);
  assert.deepEqual(settled[1], {
    call: 'W',
    member: 'buildPendingContext',
    how: 'fulfilled',
    value: '<Bo> one <end>',
    entries: [entry],
  });
  assert.ok(log.some(({ kind, data }) => kind === 'callback.called' && data['callback'] === 'formatEntry'));
});

test('a function that is not there rejects the call with a TypeError', async () => {
  const { log, ask } = await openWorld({});
  await ask('act.historyMap', { call: 'M', member: 'clearHistoryEntries', input: { historyKey: 'group' } });
  await ask('act.window', { call: 'W', member: 'clear', input: { historyKey: 'group' } });
  const settled = log.filter(({ kind }) => kind === 'history.settled');
  assert.deepEqual(
    settled.map(({ data }) => data['how']),
    ['rejected', 'rejected'],
  );
  assert.match(JSON.stringify(settled), /TypeError/);
});

test('a file is there while its world is, is shown by its name, and a missing one is nowhere', async () => {
  const paths: string[] = [];
  const { log, ask } = await openWorld({
    clearHistoryEntries: ({ path }: Read) => {
      paths.push(String(path));
      return path;
    },
  });
  for (const file of [{ $file: 'a.png' }, { $file: 'a.txt' }, { $file: 'b.png', missing: true }])
    await ask('act.historyMap', { call: 'M', member: 'clearHistoryEntries', input: { historyKey: 'g', path: file } });
  const [image = '', text = '', missing = ''] = paths;
  assert.deepEqual([...readFileSync(image).subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.match(readFileSync(text, 'utf8'), /a\.txt/);
  assert.equal(existsSync(missing), false);
  const shown = log.filter(({ kind }) => kind === 'history.settled').map(({ data }) => data['value']);
  assert.deepEqual(shown, [{ $file: 'a.png' }, { $file: 'a.txt' }, { $file: 'b.png' }]);
  await ask('world.close');
  assert.equal(existsSync(image), false);
});

test('what an adapter has of history is said at the greeting', () => {
  const { operations, observes } = helloOf(adapterOf({}));
  assert.ok(operations.includes('act.window') && operations.includes('act.historyMap'));
  assert.ok(observes.includes('history.called') && observes.includes('history.settled'));
  const none = helloOf({ name: 'a', version: '1', kernel: { entries: [], open: () => ({}) } });
  assert.ok(!none.operations.includes('act.window') && !none.observes.includes('history.called'));
});
