/** Shows the scripted channel: what a kernel is given, what is seen of it, and whose an outbound message is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KernelEntry, Observed } from '../schemas/generated/types.ts';
import { ScriptedChannel } from './channel.ts';
import { Gates } from './gates.ts';
import type { KernelPort, PendingHistory } from './ports/kernel.ts';
import { macrotask } from './quiescence.ts';
import { Recorder } from './recorder.ts';
import { Values } from './values.ts';

type Callback = (...args: unknown[]) => unknown;
type Adapter = Record<'ingest' | 'classify' | 'preflight' | 'resolveTurn' | 'onFinalize', Callback>;

interface Assembled {
  readonly ctxPayload: Record<string, unknown>;
  readonly history?: { readonly key?: string; readonly historyMap?: Map<string, unknown[]> };
  readonly recordInboundSession?: Callback;
  readonly dispatchReplyWithBufferedBlockDispatcher: Callback;
  readonly delivery: { readonly deliver: Callback; readonly durable?: unknown };
}

interface Beside {
  readonly channel: ScriptedChannel;
  readonly gates: Gates;
  readonly log: Observed[];
  /** Kinds and parts, in short. */
  seen(): string[];
}

function openChannel(pending?: PendingHistory): Beside {
  const log: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => log.push(observed));
  const gates = new Gates(recorder);
  const channel = new ScriptedChannel('w1', recorder, gates, new Values(), pending);
  const word = ({ kind, data }: Observed): string =>
    [kind, data['callback'], data['how']].filter((part) => typeof part === 'string').join(' ');
  return { channel, gates, log, seen: () => log.map(word) };
}

const ENTRIES = [
  { sender: 'Ada', body: 'one' },
  { sender: 'Bo', body: 'two' },
];

/** Calls an entry point of a kernel that is one function, and lets it settle. */
async function enter(channel: ScriptedChannel, entry: KernelEntry, kernel: (input: never) => unknown): Promise<void> {
  channel.enter({ [entry]: kernel } as KernelPort, entry, { call: 'A' });
  await macrotask();
}

test('what a kernel is given leads to an answered turn where a scenario says nothing', async () => {
  const { channel, seen } = openChannel();
  await enter(channel, 'run', async ({ raw, adapter }: { raw: unknown; adapter: Adapter }) => {
    const input = await adapter.ingest(raw);
    const event = await adapter.classify(input);
    const preflight = await adapter.preflight(input, event);
    const turn = (await adapter.resolveTurn(input, event, preflight)) as Assembled;
    await turn.recordInboundSession?.({ ctx: turn.ctxPayload });
    const deliver = (payload: unknown, info: unknown): unknown => turn.delivery.deliver(payload, info);
    const counts = await turn.dispatchReplyWithBufferedBlockDispatcher({ dispatcherOptions: { deliver } });
    await adapter.onFinalize({ admission: { kind: 'dispatch' } });
    return { counts, text: turn.ctxPayload['Body'] };
  });
  assert.deepEqual(seen(), [
    'kernel.called',
    'callback.called ingest',
    'callback.settled ingest returned',
    'callback.called classify',
    'callback.settled classify returned',
    'callback.called preflight',
    'callback.settled preflight returned',
    'callback.called resolveTurn',
    'callback.settled resolveTurn returned',
    'callback.called record',
    'callback.settled record returned',
    'callback.called dispatcher',
    'callback.called deliver',
    'callback.settled deliver returned',
    'chunk.answered fulfilled',
    'callback.settled dispatcher returned',
    'callback.called onFinalize',
    'callback.settled onFinalize returned',
    'kernel.settled fulfilled',
  ]);
});

test('how a call ends is seen, whether it returns, throws or rejects, or is not there', async () => {
  const ends: [(input: never) => unknown, string, unknown][] = [
    [() => 5, 'fulfilled', 5],
    [() => undefined, 'fulfilled', { $undefined: true }],
    [() => Promise.reject(new TypeError('no')), 'rejected', { $error: { name: 'TypeError', message: 'no' } }],
    [
      () => {
        throw new Error('at once');
      },
      'rejected',
      { $error: { name: 'Error', message: 'at once' } },
    ],
  ];
  for (const [kernel, how, value] of ends) {
    const { channel, log } = openChannel();
    await enter(channel, 'run', kernel);
    assert.deepEqual(log.at(-1)?.data, { call: 'A', entry: 'run', how, value });
  }
  const { channel, seen } = openChannel();
  channel.enter({}, 'runResolved', { call: 'A' });
  await macrotask();
  assert.deepEqual(seen(), ['kernel.called', 'kernel.settled rejected']);
});

test('differences are merged into the turn, for all calls or for one', async () => {
  const { channel } = openChannel();
  const given: (readonly [unknown, unknown])[] = [];
  const kernel = ({ ctxPayload, delivery }: Assembled): void => {
    given.push([ctxPayload['Body'], delivery.durable]);
  };
  channel.arrange({ turn: { ctxPayload: { Body: 'general' }, delivery: { durable: { to: 'x' } } } });
  channel.arrange({ call: 'A', turn: { ctxPayload: { Body: 'own' } } });
  channel.arrange({ call: 'A', turn: { delivery: { durable: { retry: true } } } });
  for (const call of ['A', 'B']) channel.enter({ runAssembled: kernel }, 'runAssembled', { call });
  channel.enter({ runAssembled: kernel }, 'runAssembled', { call: 'plain', plain: true });
  assert.deepEqual(given, [
    ['own', { to: 'x', retry: true }],
    ['general', { to: 'x' }],
    ['Message of plain', undefined],
  ]);
});

test('a part that is absent is handed over nowhere', async () => {
  const { channel } = openChannel();
  channel.arrange({ parts: { record: { $absent: true }, classify: { $absent: true } } });
  const seen: unknown[] = [];
  await enter(channel, 'runAssembled', (turn: Assembled) => seen.push('recordInboundSession' in turn));
  await enter(channel, 'run', async ({ adapter }: { adapter: Adapter }) => {
    seen.push('classify' in adapter, 'recordInboundSession' in ((await adapter.resolveTurn()) as object));
  });
  assert.deepEqual(seen, [false, false, false]);
});

test('history options are given the buffer of the world, which can be arranged and read', async () => {
  const { channel } = openChannel();
  await channel.arrangePending('group', [{ sender: 'Ada', body: 'one' }]);
  await channel.arrangePending('group', [{ sender: 'Bo', body: 'two' }]);
  channel.arrange({ turn: { history: { key: 'group' } } });
  const given: unknown[] = [];
  await enter(channel, 'runAssembled', ({ history }: Assembled) => {
    given.push(history?.historyMap?.get('group'));
    history?.historyMap?.set('group', [{ sender: 'Cy', body: 'three' }]);
  });
  assert.deepEqual(given, [ENTRIES]);
  assert.deepEqual(await channel.readPending('group'), [{ sender: 'Cy', body: 'three' }]);
  assert.deepEqual(await channel.readPending('other'), []);
});

test('a target with a buffer of its own gets no map, and its buffer is arranged and read', async () => {
  const buffer = new Map<string, readonly Readonly<Record<string, unknown>>[]>();
  const { channel } = openChannel({
    put: (key, entries) => void buffer.set(key, entries),
    read: (key) => Promise.resolve(buffer.get(key) ?? []),
  });
  await channel.arrangePending('group', ENTRIES);
  channel.arrange({ turn: { history: { key: 'group' } } });
  const given: unknown[] = [];
  await enter(channel, 'runAssembled', ({ history }: Assembled) => given.push(history));
  assert.deepEqual(given, [{ key: 'group' }]);
  assert.deepEqual(await channel.readPending('group'), ENTRIES);
});

test('an outbound message belongs to the call whose target it names', async () => {
  const { channel, log } = openChannel();
  const targets: string[] = [];
  const kernel = ({ ctxPayload }: Assembled): Promise<void> => {
    targets.push(String(ctxPayload['To']));
    return new Promise(() => {});
  };
  for (const call of ['A', 'AA', 'the "third"']) channel.enter({ runAssembled: kernel }, 'runAssembled', { call });
  for (const to of targets.toReversed()) await channel.outbound({ to, text: 'hi' });
  const sends = log.filter(({ kind }) => kind === 'callback.called').map(({ data }) => data['call']);
  assert.deepEqual(sends, ['the "third"', 'AA', 'A']);
});

test('an outbound message without a target belongs to a call that has not settled, else to the last', async () => {
  const { channel, log } = openChannel();
  const send = { to: '?', text: 'hi' };
  await assert.rejects(channel.outbound(send), { message: 'A message was sent before any entry point was called.' });
  let settle: () => void = () => {};
  channel.enter({ run: () => new Promise<void>((resolve) => (settle = resolve)) }, 'run', { call: 'slow' });
  channel.enter({ run: () => 1 }, 'run', { call: 'quick' });
  await macrotask();
  await channel.outbound(send);
  settle();
  await macrotask();
  await channel.outbound(send);
  const sends = log.filter(({ kind }) => kind === 'callback.called').map(({ data }) => data['call']);
  assert.deepEqual(sends, ['slow', 'quick']);
});

test('of two calls with one name an outbound message belongs to the one that is under way', async () => {
  const { channel, log } = openChannel();
  const input: { to?: string } = {};
  const kernel = ({ ctxPayload }: Assembled): void => void (input.to = String(ctxPayload['To']));
  await enter(channel, 'runAssembled', kernel);
  channel.enter({ runAssembled: () => new Promise(() => {}) }, 'runAssembled', { call: 'A' });
  await channel.outbound({ to: input.to ?? '', text: 'again' });
  const nths = log.filter(({ data }) => data['callback'] === 'outbound').map(({ data }) => data['nth']);
  assert.deepEqual(nths, [1, 1]);
});

test('outbound delivery that is scripted to throw rejects', async () => {
  const { channel } = openChannel();
  channel.arrange({ parts: { outbound: { does: [{ throw: { $error: { message: 'platform down' } } }] } } });
  channel.enter({ run: () => new Promise(() => {}) }, 'run', { call: 'A' });
  await assert.rejects(channel.outbound({ to: 'x', text: 'hi' }), { message: 'platform down' });
});

test('a callback that is none is named with those that are', () => {
  const { channel, seen } = openChannel();
  channel.arrange({ turn: { onCommit: { $callback: 'commit' } } });
  assert.throws(() => channel.enter({ runAssembled: () => 1 }, 'runAssembled', { call: 'A' }), {
    message: /^\{\$callback: commit\} names no part of a channel\. Parts: ingest, classify, /,
  });
  assert.deepEqual(seen(), []);
});

test('a log is handed over only where it was asked for, and what it is told is seen', async () => {
  const { channel, log } = openChannel();
  const given: unknown[] = [];
  const kernel = ({ log: told }: { log?: Callback }): void => {
    given.push(typeof told);
    told?.({ stage: 'finalize', event: 'error' });
  };
  await enter(channel, 'run', kernel);
  channel.arrange({ parts: { log: { does: [{}] } } });
  await enter(channel, 'run', kernel);
  assert.deepEqual(given, ['undefined', 'function']);
  const called = log.find(({ kind, data }) => kind === 'callback.called' && data['callback'] === 'log');
  assert.deepEqual(called?.data['args'], [{ stage: 'finalize', event: 'error' }]);
});
