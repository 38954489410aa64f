/** Tests of describing observations and values, with what a hostile target may put there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observed } from '../schemas/generated/types.ts';
import { eventOf, laneOf } from './observation-words.ts';
import { valueWords } from './value-words.ts';

function observed(kind: string, data: Observed['data']): Observed {
  return { world: 'w', seq: 0, source: 'target', channel: 'c', kind, data };
}

const EVENTS: readonly [kind: string, data: Observed['data'], words: string][] = [
  ['gate.waiting', { gate: 'g' }, 'something waits here'],
  ['gate.opened', { gate: 'g' }, 'opened'],
  [
    'stray',
    { how: 'unhandledRejection', value: { $error: { name: 'Error', message: 'x' } } },
    'unhandled rejection: Error “x”',
  ],
  ['kernel.called', { call: 'a', entry: 'run' }, 'run called'],
  [
    'kernel.settled',
    { call: 'a', entry: 'run', how: 'fulfilled', value: { admission: { kind: 'drop', reason: 'not for us' } } },
    'run → fulfils with {admission: {kind: drop, reason: “not for us”}}',
  ],
  [
    'kernel.settled',
    { call: 'a', entry: 'run', how: 'rejected', value: { $same: 'the error' } },
    'run → rejects with that very error',
  ],
  ['kernel.settled', { call: 'a', entry: 'run', how: 'fulfilled', value: { $undefined: true } }, 'run → fulfils'],
  [
    'callback.called',
    { call: 'a', callback: 'preflight', nth: 1, args: [{ id: 'm 1' }, { kind: 'message' }] },
    'preflight ← called ({id: “m 1”}, {kind: message})',
  ],
  ['callback.called', { call: 'a', callback: 'onFinalize', nth: 2, args: [] }, 'onFinalize #2 ← called ()'],
  [
    'callback.settled',
    { call: 'a', callback: 'preflight', nth: 1, how: 'returned', value: { admission: 'drop' } },
    'preflight → {admission: drop}',
  ],
  [
    'callback.settled',
    { call: 'a', callback: 'record', nth: 1, how: 'threw', value: { $error: { name: 'TypeError', message: 'no' } } },
    'record → throws TypeError “no”',
  ],
  ['turn.submitted', { turn: 'A' }, 'submitted'],
  ['turn.settled', { turn: 'A', how: 'fulfilled', value: { $undefined: true } }, 'fulfils'],
  ['turn.settled', { turn: 'A', how: 'rejected', value: 'gone' }, 'rejects with gone'],
  ['signal.aborted', { signal: 'S' }, 'aborted'],
  ['sink.called', { turn: 'A', call: 'finalize', text: 'Hello' }, 'finalize “Hello”'],
  ['sink.called', { turn: 'A', call: 'reasoningEnd', id: 'r1', cancelled: true }, 'reasoningEnd r1 cancelled: true'],
  ['sink.called', { turn: 'A', call: 'dispose' }, 'dispose'],
  [
    'model.called',
    { turn: 'A', call: 1, input: { messages: [{ role: 'user', text: 'Hi' }] } },
    'called with user “Hi”',
  ],
  [
    'model.called',
    {
      turn: 'A',
      call: 1,
      input: {
        messages: [
          { role: 'system', text: 'S' },
          { role: 'user', text: 'Hi' },
        ],
      },
    },
    'called with 2 messages, at last user “Hi”',
  ],
  ['model.emitted', { turn: 'A', call: 1, step: { text: 'Hello' } }, 'emits text “Hello”'],
  ['model.emitted', { turn: 'A', call: 1, step: { reasoningStart: 'r1' } }, 'starts reasoning r1'],
  ['model.emitted', { turn: 'A', call: 1, step: { reasoningDelta: 'r1', text: 'hm' } }, 'reasons r1 “hm”'],
  ['model.emitted', { turn: 'A', call: 1, step: { reasoningEnd: 'r1' } }, 'ends reasoning r1'],
  ['model.stopped', { turn: 'A', call: 1, how: 'connection' }, 'stopped: its connection was dropped'],
  ['model.ended', { turn: 'A', call: 1, how: 'end' }, 'ends'],
  ['model.ended', { turn: 'A', call: 1, how: 'error' }, 'fails'],
  ['run.admitted', { turn: 'turn A', session: 's-1', from: 'c-2', text: 'Hi.' }, 'c-2 says “Hi.”'],
  ['channel.sent', { to: 'c-2', text: 'Hello.' }, 'sent “Hello.”'],
  ['model.unexpected', { input: { messages: [] } }, 'called with the text of no turn: {messages: []}'],
];

for (const [kind, data, words] of EVENTS) {
  test(`${kind} reads: ${words}`, () => assert.equal(eventOf(observed(kind, data)), words));
}

test('lanes name who it happened to', () => {
  const lanes = [
    'kernel:the call',
    'promise:turn A',
    'sink:turn A',
    'model:turn A:2',
    'model',
    'signal:S',
    'gate:half-way',
  ];
  assert.deepEqual(lanes.map(laneOf), [
    'the call',
    'turn A',
    'sink A',
    'model A#2',
    'model',
    'signal S',
    'gate half-way',
  ]);
  assert.equal(laneOf('else\u001b'), 'else\\x1b');
});

test('a target may call its kinds, fields and values what it likes', () => {
  assert.equal(eventOf(observed('constructor', { a: 1 })), 'constructor {a: 1}');
  assert.equal(eventOf(observed('\u001b[2J', {})), '\\x1b[2J {}');
  assert.equal(eventOf(observed('sink.called', { call: { a: 1 }, text: 7 })), '{a: 1} 7');
  assert.equal(eventOf(observed('model.emitted', { step: null })), 'emits null');
  assert.equal(eventOf(observed('callback.called', {})), 'undefined ← called (undefined)');
  assert.equal(eventOf(observed('model.stopped', { how: '__proto__' })), 'stopped: __proto__');
  assert.equal(eventOf(observed('model.called', { input: { messages: [null] } })), 'called with undefined undefined');
});

test('values are written in their notation', () => {
  assert.equal(valueWords({ $number: 'NaN' }), 'NaN');
  assert.equal(valueWords({ $callback: 'deliver' }), 'callback deliver');
  assert.equal(valueWords({ $object: 'Session', id: 1 }), 'Session {id: 1}');
  assert.equal(valueWords([null, true, 'true', '', '7', 'word']), '[null, true, “true”, “”, “7”, word]');
  assert.equal(valueWords({ constructor: 'x' }), '{constructor: x}');
  assert.equal(valueWords({ $undefined: true, other: 1 }), '{$undefined: true, other: 1}');
});

test('in brief, what decides a turn comes first and what is nested is left out', () => {
  const turn = { cfg: { a: 1 }, list: [1], none: {}, admission: { kind: 'drop', reason: 'no' }, body: 'x'.repeat(50) };
  assert.equal(
    valueWords(turn, 'brief'),
    `{admission: {kind: drop, reason: no}, cfg: {…}, list: […], none: {}, body: “${'x'.repeat(23)}…”}`,
  );
  assert.equal(valueWords('a long text of many words', 'brief'), '“a long text of many wor…”');
});

test('huge and deep values cost no more than what is shown of them', () => {
  const huge = { list: Array.from({ length: 1_000_000 }, () => 'x'), text: 'y'.repeat(4_000_000) };
  let deep: unknown = 'end';
  for (let depth = 0; depth < 5000; depth += 1) deep = [deep];
  const before = performance.now();
  assert.ok(valueWords(huge).length <= 401);
  assert.ok(valueWords({ text: 'y'.repeat(4_000_000) }).length <= 410);
  assert.equal(valueWords(deep), `${'['.repeat(13)}…${']'.repeat(13)}`);
  assert.ok(performance.now() - before < 1000);
});
