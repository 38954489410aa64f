/** Shows the parts that play along in one entry call: what is seen of them, and what they do by their scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observed } from '../schemas/generated/types.ts';
import { partScripts } from './channel-defaults.ts';
import { Gates } from './gates.ts';
import { KernelCall } from './kernel-call.ts';
import { macrotask } from './quiescence.ts';
import { Recorder } from './recorder.ts';
import { mergeScripts } from './script.ts';
import { Values } from './values.ts';

type Callback = (...args: unknown[]) => unknown;

interface Beside {
  readonly call: KernelCall;
  readonly gates: Gates;
  readonly log: Observed[];
  /** Kinds and parts, in short. */
  seen(): string[];
  part(name: string): Callback;
}

function openCall(parts: Record<string, unknown> = {}): Beside {
  const log: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => log.push(observed));
  const gates = new Gates(recorder);
  const names = { call: 'A', agentId: 'agent-1', channel: 'testchat', target: 'room of A', sessionKey: 'agent:a' };
  const arranged = { parts: mergeScripts(partScripts('A'), parts), turn: {} };
  const call = new KernelCall(names, arranged, { recorder, gates, values: new Values(), historyMap: new Map() });
  const word = ({ kind, data }: Observed): string =>
    [kind, data['callback'], data['how']].filter((part) => typeof part === 'string').join(' ');
  return { call, gates, log, seen: () => log.map(word), part: (name) => call.callback(name) as Callback };
}

test('a part is the same function wherever it is handed over', () => {
  const { call, part } = openCall();
  const decoded = call.decode({ delivery: { deliver: { $callback: 'deliver' } } });
  assert.deepEqual(decoded, { delivery: { deliver: part('deliver') } });
});

test('what a part is given is shown as it was then, and counted', () => {
  const { part, log } = openCall();
  const input = { text: 'first' };
  part('ingest')(input);
  input.text = 'second';
  part('ingest')(input, part('deliver'));
  assert.deepEqual(
    log.filter(({ kind }) => kind === 'callback.called').map(({ data }) => data),
    [
      { call: 'A', callback: 'ingest', nth: 1, args: [{ text: 'first' }] },
      { call: 'A', callback: 'ingest', nth: 2, args: [{ text: 'second' }, { $callback: 'deliver' }] },
    ],
  );
});

test('a part that returns, throws or rejects is seen to', async () => {
  const { part, log } = openCall({
    ingest: { does: [{ throw: { $error: { message: 'broken' } } }] },
    classify: { does: [{ async: true, throw: 'late' }] },
    preflight: { does: [{ return: { admission: { kind: 'drop' } } }] },
  });
  assert.throws(() => part('ingest')(), { message: 'broken' });
  await assert.rejects(part('classify')() as Promise<unknown>, (thrown) => thrown === 'late');
  assert.deepEqual(part('preflight')(), { admission: { kind: 'drop' } });
  assert.deepEqual(
    log
      .filter(({ kind }) => kind === 'callback.settled')
      .map(({ data: { callback, how, value } }) => [callback, how, value]),
    [
      ['ingest', 'threw', { $error: { name: 'Error', message: 'broken' } }],
      ['classify', 'threw', 'late'],
      ['preflight', 'returned', { admission: { kind: 'drop' } }],
    ],
  );
});

test('a part that holds settles when its gate has been opened', async () => {
  const { part, gates, seen } = openCall({ preflight: { does: [{ hold: 'g' }] } });
  const answer = part('preflight')();
  await macrotask();
  gates.open('g');
  await answer;
  assert.deepEqual(seen(), [
    'callback.called preflight',
    'gate.waiting',
    'gate.opened',
    'callback.settled preflight returned',
  ]);
});

test('a dispatcher hands its chunks to the deliver it was given, each time made anew', async () => {
  const chunks = [
    { kind: 'block', payload: { text: 'a', error: { $error: { message: 'x' } } } },
    { kind: 'final', payload: { text: 'b' } },
  ];
  const { part } = openCall({ dispatcher: { does: [{ chunks }] } });
  const delivered: unknown[] = [];
  const deliver = (payload: { text: string; error?: Error }, { kind }: { kind: string }): void => {
    delivered.push([payload.text, payload.error?.message, kind]);
    payload.text = 'changed by the kernel';
  };
  await part('dispatcher')({ dispatcherOptions: { deliver } });
  await part('dispatcher')({ dispatcherOptions: { deliver } });
  const once = [
    ['a', 'x', 'block'],
    ['b', undefined, 'final'],
  ];
  assert.deepEqual(delivered, [...once, ...once]);
});

test('a dispatcher that is given no deliver rejects, and says what it lacks', async () => {
  const { part } = openCall();
  for (const input of [{}, undefined, { dispatcherOptions: {} }]) {
    await assert.rejects(part('dispatcher')(input) as Promise<unknown>, {
      name: 'TypeError',
      message: 'The dispatcher was given no dispatcherOptions.deliver.',
    });
  }
});

test("a channel's own dispatcher sends its chunks by itself", async () => {
  const { part, seen } = openCall();
  await part('runDispatch')();
  assert.deepEqual(seen(), [
    'callback.called runDispatch',
    'callback.called deliver',
    'callback.settled deliver returned',
    'callback.settled runDispatch returned',
  ]);
});
