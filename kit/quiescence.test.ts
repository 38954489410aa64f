/** Shows when a world counts as quiet, and when it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact } from '../schemas/generated/types.ts';
import { Gates } from './gates.ts';
import { macrotask, settle } from './quiescence.ts';
import { Recorder } from './recorder.ts';

const FACT: Fact = { kind: 'gate.opened', data: { gate: 'g' } };

function openWorld(): { recorder: Recorder; gates: Gates; see: () => void } {
  const recorder = new Recorder('w1', () => {});
  return { recorder, gates: new Gates(recorder), see: () => recorder.observe('target', 'x', FACT) };
}

test('a world is quiet when promises have run dry, and names the gates that something waits at', async () => {
  const { recorder, gates, see } = openWorld();
  const work = (async () => {
    for (let step = 0; step < 1000; step++) {
      await Promise.resolve();
      see();
    }
    await gates.wait('g');
    see();
  })();
  assert.deepEqual(await settle('exact', recorder, gates, {}), { quiet: true, basis: 'exact', pending: ['g'] });
  assert.equal(recorder.count, 1001);
  gates.open('g');
  await work;
  assert.deepEqual((await settle('exact', recorder, gates, {})).pending, []);
});

test('a chain of a few macrotasks is waited for, too', async () => {
  const { recorder, gates, see } = openWorld();
  const work = (async () => {
    for (let step = 0; step < 10; step++) {
      await macrotask();
      see();
    }
  })();
  await settle('exact', recorder, gates, {});
  assert.equal(recorder.count, 10);
  await work;
});

test('a world that never calms down is not quiet when its time is up', async () => {
  const { recorder, gates, see } = openWorld();
  const busy = setInterval(see, 1);
  const spin = { on: true };
  const work = (async () => {
    while (spin.on) {
      await macrotask();
      see();
    }
  })();
  const options = { settleMs: 30, quietMs: 1000 };
  assert.equal((await settle('exact', recorder, gates, options)).quiet, false);
  assert.equal((await settle('window', recorder, gates, options)).quiet, false);
  spin.on = false;
  clearInterval(busy);
  await work;
});

test('where quiet can only be watched, it is watched for as long as asked', async () => {
  const { recorder, gates, see } = openWorld();
  const startMs = performance.now();
  let seenMs = 0;
  setTimeout(() => {
    see();
    seenMs = performance.now();
  }, 20);
  assert.deepEqual(await settle('window', recorder, gates, { quietMs: 60 }), {
    quiet: true,
    basis: 'window',
    pending: [],
  });
  const endMs = performance.now();
  assert.ok(seenMs > startMs && endMs - seenMs >= 55, `${endMs - seenMs} ms after the last observation`);
});
