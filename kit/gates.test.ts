/** Shows how gates hold back and let go. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gates } from './gates.ts';
import { macrotask } from './quiescence.ts';
import { Recorder } from './recorder.ts';

function openGates(): { gates: Gates; seen: string[] } {
  const seen: string[] = [];
  const recorder = new Recorder('w1', ({ kind, data }) => seen.push(`${kind} ${String(data['gate'])}`));
  return { gates: new Gates(recorder), seen };
}

test('who comes to a closed gate waits until it is opened', async () => {
  const { gates, seen } = openGates();
  let isThrough = false;
  const passing = gates.wait('g').then(() => (isThrough = true));
  await macrotask();
  assert.deepEqual([isThrough, gates.pending()], [false, ['g']]);
  gates.open('g');
  await passing;
  assert.deepEqual([gates.pending(), seen], [[], ['gate.waiting g', 'gate.opened g']]);
});

test('a gate is opened for good, also ahead of whoever comes to it', async () => {
  const { gates, seen } = openGates();
  gates.open('g');
  gates.open('g');
  await gates.wait('g');
  await gates.wait('g');
  assert.deepEqual(seen, ['gate.opened g']);
});

test('one opening lets all go on, in the order in which they came', async () => {
  const { gates } = openGates();
  const through: number[] = [];
  const passing = [1, 2, 3].map((nth) => gates.wait('g').then(() => through.push(nth)));
  gates.open('g');
  await Promise.all(passing);
  assert.deepEqual(through, [1, 2, 3]);
});

test('pending gates are named in alphabetical order, and only those that somebody waits at', async () => {
  const { gates } = openGates();
  const passing = ['b', 'a', 'c'].map((name) => gates.wait(name));
  assert.deepEqual(gates.pending(), ['a', 'b', 'c']);
  gates.open('b');
  gates.open('never waited at');
  assert.deepEqual(gates.pending(), ['a', 'c']);
  gates.open('a');
  gates.open('c');
  await Promise.all(passing);
});

test('who gives up waits no more, and the gate stays closed for the others', async () => {
  const { gates, seen } = openGates();
  const impatience = new AbortController();
  const other = gates.wait('g');
  const passing = gates.wait('g', impatience.signal);
  impatience.abort();
  await passing;
  assert.deepEqual(gates.pending(), ['g']);
  await gates.wait('g', impatience.signal);
  gates.open('g');
  await other;
  assert.deepEqual(seen, ['gate.waiting g', 'gate.waiting g', 'gate.opened g']);
});
