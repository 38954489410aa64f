/** Tests of the timeline: lanes, the mark, the window around it, and logs of any size and kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observed } from '../schemas/generated/types.ts';
import { widthOf } from './printable.ts';
import { timeline } from './timeline.ts';

function sink(seq: number, turn: string, text: string, world = 'w'): Observed {
  const data = { turn, call: 'text', text };
  return { world, seq, source: 'target', channel: `sink:${turn}`, kind: 'sink.called', data };
}

const LOG: readonly Observed[] = [
  { world: 'w', seq: 0, source: 'harness', channel: 'promise:A', kind: 'turn.submitted', data: { turn: 'A' } },
  sink(1, 'A', 'Hello'),
  { world: 'w', seq: 2, source: 'harness', channel: 'signal:stop', kind: 'signal.aborted', data: { signal: 'stop' } },
  sink(3, 'A', 'again'),
];

test('each observation has a line with its number, its lane and what happened, and one is marked', () => {
  assert.deepEqual(timeline(LOG, { at: 3, columns: 80 }), [
    '  0  turn A       submitted',
    '  1  sink A       text “Hello”',
    '  2  signal stop  aborted',
    '► 3  sink A       text “again”',
  ]);
});

test('without a divergent observation nothing is marked', () => {
  assert.ok(timeline(LOG, { columns: 80 }).every((line) => line.startsWith('  ')));
  assert.ok(timeline(LOG, { at: 99, columns: 80 }).every((line) => line.startsWith('  ')));
});

test('the only lane of a log is left out', () => {
  assert.deepEqual(timeline([sink(0, 'A', 'x')], { columns: 80 }), ['  0  text “x”']);
});

test('observations of twin worlds are told apart', () => {
  assert.deepEqual(timeline([sink(0, 'A', 'x', 'one'), sink(0, 'A', 'y', 'two')], { columns: 80 }), [
    '  0  one sink A  text “x”',
    '  0  two sink A  text “y”',
  ]);
});

test('an empty log gives no lines', () => {
  assert.deepEqual(timeline([], { columns: 80 }), []);
  assert.deepEqual(timeline([], { at: 0, columns: 80 }), []);
});

test('of a long log the lines around the mark are shown, or the last where nothing is marked', () => {
  const log = Array.from({ length: 100 }, (_, seq) => sink(seq, seq % 2 === 0 ? 'A' : 'B', 'x'));
  const middle = timeline(log, { at: 50, columns: 80 });
  assert.equal(middle.length, 27);
  assert.equal(middle.at(0), '  … 34 earlier');
  assert.equal(middle.at(17), '► 50  sink A  text “x”');
  assert.equal(middle.at(-1), '  … 41 later');
  const first = timeline(log, { at: 0, columns: 80 });
  assert.equal(first.at(0), '►  0  sink A  text “x”');
  assert.equal(first.at(-1), '  … 75 later');
  const last = timeline(log, { columns: 80 });
  assert.equal(last.at(0), '  … 75 earlier');
  assert.equal(last.at(-1), '  99  sink B  text “x”');
});

test('no line is wider than it may be, and no control character gets through', () => {
  const hostile = '\u001b[2J\u202e会話🙂\n'.repeat(50);
  const log: Observed[] = [
    { world: hostile, seq: 0, source: 'target', channel: hostile, kind: hostile, data: { [hostile]: hostile } },
    sink(1, hostile, hostile),
    sink(123_456, 'A', hostile),
  ];
  for (const columns of [40, 61, 80]) {
    for (const line of timeline(log, { at: 1, columns })) {
      assert.ok(widthOf(line) <= columns, `${widthOf(line)} columns: ${line}`);
      assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u);
    }
  }
});

test('a huge log is drawn in no time', () => {
  const log = Array.from({ length: 200_000 }, (_, seq) => sink(seq, 'A', 'x'.repeat(200)));
  const before = performance.now();
  assert.equal(timeline(log, { at: 150_000, columns: 80 }).length, 27);
  assert.ok(performance.now() - before < 2000);
});
