/** Shows what a scripted part does on its nth call. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action, Chunk } from '../schemas/generated/types.ts';
import { mergeScripts, play } from './script.ts';
import type { Stage } from './script.ts';
import { Values } from './values.ts';

/** A stage that writes down what happens on it. */
function stage(): Stage & { readonly seen: unknown[] } {
  const seen: unknown[] = [];
  return {
    seen,
    values: new Values(),
    callback: (name) => `callback ${name}`,
    waitAt: async (gate) => {
      seen.push(`waits at ${gate}`);
      await Promise.resolve();
      seen.push(`passes ${gate}`);
    },
    emit: async (chunk: Chunk) => {
      await Promise.resolve();
      seen.push(chunk.payload);
    },
  };
}

test('a part without a script returns what it returns by default', () => {
  assert.deepEqual(play([], 1, { kind: 'message' }, stage()), { kind: 'message' });
  assert.equal(play([], 9, { $undefined: true }, stage()), undefined);
});

test('the nth action answers the nth call, and the last repeats', () => {
  const actions: Action[] = [{ return: 'first' }, { return: 'second' }];
  assert.deepEqual(
    [1, 2, 3, 10].map((nth) => play(actions, nth, {}, stage())),
    ['first', 'second', 'second', 'second'],
  );
});

test('an object is merged over the default, anything else replaces it', () => {
  const fallback = { kind: 'message', canStartAgentTurn: true };
  assert.deepEqual(play([{ return: { canStartAgentTurn: false } }], 1, fallback, stage()), {
    kind: 'message',
    canStartAgentTurn: false,
  });
  assert.equal(play([{ return: null }], 1, fallback, stage()), null);
  assert.deepEqual(play([{ return: { sent: true } }], 1, { $undefined: true }, stage()), { sent: true });
});

test('a synchronous part throws synchronously, what the script says', () => {
  assert.throws(() => play([{ throw: { $error: { name: 'RangeError', message: 'no' } } }], 1, {}, stage()), {
    name: 'RangeError',
    message: 'no',
  });
  assert.throws(
    () => play([{ throw: 'just text' }], 1, {}, stage()),
    (thrown) => thrown === 'just text',
  );
});

test('an asynchronous part rejects, and never throws', async () => {
  const answer = play([{ async: true, throw: { $error: { message: 'no' } } }], 1, {}, stage());
  assert.ok(answer instanceof Promise);
  await assert.rejects(answer, { message: 'no' });
});

test('chunks are emitted one after the other, then the part waits, then it answers', async () => {
  const on = stage();
  const chunks: Chunk[] = [
    { kind: 'block', payload: { text: 'a' } },
    { kind: 'final', payload: { text: 'b' } },
  ];
  const answer = await (play([{ chunks, hold: 'g', return: 1 }], 1, {}, on) as Promise<unknown>);
  assert.equal(answer, 1);
  assert.deepEqual(on.seen, [{ text: 'a' }, { text: 'b' }, 'waits at g', 'passes g']);
});

test('each call answers with a fresh thing', () => {
  const actions: Action[] = [{ return: { list: [] } }];
  const [first, second] = [1, 2].map((nth) => play(actions, nth, {}, stage()) as { list: unknown[] });
  first?.list.push('changed');
  assert.deepEqual(second, { list: [] });
});

test('a part that is taken away can be given a script again', () => {
  const away = mergeScripts({ classify: { does: [{}] } }, { classify: { $absent: true } });
  assert.deepEqual(away, { classify: { $absent: true } });
  assert.deepEqual(mergeScripts(away, { classify: { does: [{ return: 1 }] } }), {
    classify: { does: [{ return: 1 }] },
  });
});
