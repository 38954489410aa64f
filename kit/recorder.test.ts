/** Shows how observations of a world are numbered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact, Observed } from '../schemas/generated/types.ts';
import { Recorder } from './recorder.ts';

const FACT: Fact = { kind: 'gate.opened', data: { gate: 'g' } };

test('observations are numbered from 0 and pushed at once, with the world they belong to', () => {
  const seen: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => seen.push(observed));
  assert.equal(recorder.count, 0);
  recorder.observe('harness', 'gate:g', FACT);
  recorder.observe('target', 'sink:A', FACT);
  assert.equal(recorder.count, 2);
  assert.deepEqual(
    seen.map(({ world, seq, source, channel }) => [world, seq, source, channel]),
    [
      ['w1', 0, 'harness', 'gate:g'],
      ['w1', 1, 'target', 'sink:A'],
    ],
  );
});

test('what is pushed is a thing of its own', () => {
  const seen: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => seen.push(observed));
  const data = { gate: 'g' };
  recorder.observe('harness', 'gate:g', { kind: 'gate.opened', data });
  data.gate = 'changed';
  assert.deepEqual(seen[0]?.data, { gate: 'g' });
});

test('nothing is seen of a world that is over, and its count stays', () => {
  const seen: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => seen.push(observed));
  recorder.observe('harness', 'gate:g', FACT);
  recorder.end();
  recorder.observe('harness', 'gate:g', FACT);
  assert.deepEqual([seen.length, recorder.count], [1, 1]);
});
