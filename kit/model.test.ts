/** Shows the scripted model: whose a call is, that it moves only when it is asked, and its two temperaments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelStep, Temperament } from '../schemas/generated/types.ts';
import { Gates } from './gates.ts';
import { ScriptedModel } from './model.ts';
import type { ModelEvent, ModelInput } from './ports/turn.ts';
import { macrotask } from './quiescence.ts';
import { Recorder } from './recorder.ts';
import { Values } from './values.ts';

interface Beside {
  readonly model: ScriptedModel;
  readonly gates: Gates;
  /** What was seen, in short. */
  readonly seen: string[];
}

function openModel(): Beside {
  const seen: string[] = [];
  const recorder = new Recorder('w1', ({ kind, data }) => {
    const { turn, call, how, step } = data as Record<string, unknown>;
    const words = [kind, turn, call, how, step === undefined ? undefined : JSON.stringify(step)];
    seen.push(words.filter((word) => word !== undefined).join(' '));
  });
  const gates = new Gates(recorder);
  return { model: new ScriptedModel(recorder, gates, new Values()), gates, seen };
}

function says(...texts: string[]): ModelInput {
  return { messages: texts.map((text) => ({ role: 'user', text })) };
}

/** A call for turn A whose model plays these steps. */
function callFor(
  steps: ModelStep[],
  temperament: Temperament = 'honouring',
): Beside & { abort: AbortController; call: AsyncIterator<ModelEvent> } {
  const beside = openModel();
  const abort = new AbortController();
  beside.model.expect('A', 'hello');
  beside.model.arrange({ for: 'A', temperament, rounds: [steps] });
  const call = beside.model.call(says('hello'), { signal: abort.signal })[Symbol.asyncIterator]();
  return { ...beside, abort, call };
}

const DONE = { done: true, value: undefined };

test('without a script a call answers with one text and ends', async () => {
  const { model, seen } = openModel();
  model.expect('A', 'hello');
  const events: ModelEvent[] = [];
  for await (const event of model.call(says('hello'), {})) events.push(event);
  assert.deepEqual(events, [{ type: 'text', text: 'Answer to A' }]);
  assert.deepEqual(seen, ['model.called A 1', 'model.emitted A 1 {"text":"Answer to A"}', 'model.ended A 1 end']);
});

test('nothing is emitted before it is asked for', async () => {
  const { call, seen } = callFor([{ text: 'a' }, { text: 'b' }]);
  await macrotask();
  assert.deepEqual(seen, ['model.called A 1']);
  await call.next();
  await macrotask();
  assert.deepEqual(seen.slice(1), ['model.emitted A 1 {"text":"a"}']);
});

test('steps become events, and a script that does not say end ends all the same', async () => {
  const { call } = callFor([
    { reasoningStart: 'r' },
    { reasoningDelta: 'r', text: 'hm' },
    { reasoningEnd: 'r' },
    { text: 'so' },
  ]);
  const results = [await call.next(), await call.next(), await call.next(), await call.next(), await call.next()];
  assert.deepEqual(
    results.map(({ value }) => value as unknown),
    [
      { type: 'reasoningStart', id: 'r' },
      { type: 'reasoningDelta', id: 'r', text: 'hm' },
      { type: 'reasoningEnd', id: 'r' },
      { type: 'text', text: 'so' },
      undefined,
    ],
  );
  assert.deepEqual(await call.next(), DONE);
});

test('calls of next that do not wait for each other are answered in order', async () => {
  const { call, gates } = callFor([{ text: 'a' }, { hold: 'g' }, { text: 'b' }]);
  const results = [call.next(), call.next(), call.next()];
  gates.open('g');
  assert.deepEqual(await Promise.all(results), [
    { done: false, value: { type: 'text', text: 'a' } },
    { done: false, value: { type: 'text', text: 'b' } },
    DONE,
  ]);
});

test('an error is thrown where the script says so, and nothing comes after it', async () => {
  const { call, seen } = callFor([{ text: 'a' }, { error: 'overloaded' }, { text: 'b' }]);
  await call.next();
  await assert.rejects(call.next(), { message: 'overloaded' });
  assert.deepEqual(await call.next(), DONE);
  assert.equal(seen.at(-1), 'model.ended A 1 error');
});

test('the nth call of a turn plays the nth round, and the last repeats', async () => {
  const { model } = openModel();
  model.expect('A', 'hello');
  model.arrange({ for: 'A', temperament: 'honouring', rounds: [[{ text: '1' }], [{ text: '2' }]] });
  const texts: unknown[] = [];
  for (let call = 1; call <= 3; call++) {
    for await (const event of model.call(says('hello'), {})) texts.push(event.type === 'text' && event.text);
  }
  assert.deepEqual(texts, ['1', '2', '2']);
});

test('an honouring model that waits gives up as soon as its signal is aborted', async () => {
  for (const step of [{ hold: 'g' }, { never: true as const }]) {
    const { call, abort, gates, seen } = callFor([step, { text: 'late' }]);
    const next = call.next();
    await macrotask();
    abort.abort(new Error('stop'));
    await assert.rejects(next, { message: 'stop' });
    assert.deepEqual(gates.pending(), []);
    assert.deepEqual(await call.next(), DONE);
    assert.equal(seen.at(-1), 'model.stopped A 1 signal');
  }
});

test('an honouring model whose signal is aborted between two steps emits no more', async () => {
  const { call, abort, seen } = callFor([{ text: 'a' }, { text: 'b' }]);
  await call.next();
  abort.abort();
  await assert.rejects(call.next(), { name: 'AbortError' });
  assert.deepEqual(seen.slice(1), ['model.emitted A 1 {"text":"a"}', 'model.stopped A 1 signal']);
});

test('a deaf model is seen to be stopped, and goes on', async () => {
  const { call, abort, gates, seen } = callFor([{ hold: 'g' }, { text: 'late' }], 'deaf');
  const next = call.next();
  await macrotask();
  abort.abort();
  await macrotask();
  assert.deepEqual(gates.pending(), ['g']);
  gates.open('g');
  assert.deepEqual(await next, { done: false, value: { type: 'text', text: 'late' } });
  assert.deepEqual(seen, [
    'model.called A 1',
    'gate.waiting',
    'model.stopped A 1 signal',
    'gate.opened',
    'model.emitted A 1 {"text":"late"}',
  ]);
});

test('a signal that was aborted before the call stops it at once', async () => {
  const { model, seen } = openModel();
  model.expect('A', 'hello');
  const call = model.call(says('hello'), { signal: AbortSignal.abort(new Error('gone')) })[Symbol.asyncIterator]();
  await assert.rejects(call.next(), { message: 'gone' });
  assert.deepEqual(seen, ['model.called A 1', 'model.stopped A 1 signal']);
});

test('an honouring model that is closed while it waits ends without a word', async () => {
  const { call, gates, seen } = callFor([{ hold: 'g' }, { text: 'late' }]);
  const next = call.next();
  await macrotask();
  assert.deepEqual(await call.return?.(), DONE);
  assert.deepEqual(await next, DONE);
  assert.deepEqual(gates.pending(), []);
  assert.equal(seen.at(-1), 'model.stopped A 1 iterator');
});

test('a deaf model hears of being closed only when its step is over', async () => {
  const { call, gates } = callFor([{ hold: 'g' }, { text: 'late' }], 'deaf');
  const next = call.next();
  let isClosed = false;
  const closed = call.return?.().then(() => (isClosed = true));
  await macrotask();
  assert.equal(isClosed, false);
  gates.open('g');
  assert.deepEqual(await next, { done: false, value: { type: 'text', text: 'late' } });
  await closed;
  assert.deepEqual(await call.next(), DONE);
});

test('leaving the loop closes the call, and being stopped twice is seen once', async () => {
  const { model, seen } = openModel();
  const abort = new AbortController();
  model.expect('A', 'hello');
  model.arrange({ for: 'A', temperament: 'deaf', rounds: [[{ text: 'a' }, { text: 'b' }]] });
  for await (const { type } of model.call(says('hello'), { signal: abort.signal })) {
    assert.equal(type, 'text');
    break;
  }
  abort.abort();
  assert.equal(seen.filter((words) => words.startsWith('model.stopped')).length, 1);
});

test('one signal may serve any number of calls', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  const { model } = openModel();
  const { signal } = new AbortController();
  model.expect('A', 'hello');
  for (let nth = 0; nth < 30; nth++) {
    for await (const { type } of model.call(says('hello'), { signal })) assert.equal(type, 'text');
  }
  await macrotask();
  process.removeListener('warning', onWarning);
  assert.deepEqual(warnings, []);
});

/** The turn that a call with these texts is for. */
function turnOf({ model, seen }: Beside, ...texts: string[]): string {
  try {
    model.call(says(...texts), {});
  } catch {
    // Seen as unexpected.
  }
  return seen.at(-1) ?? '';
}

test('a call belongs to the turn whose text stands last, also within other words', () => {
  const beside = openModel();
  beside.model.expect('A', 'Message of A');
  beside.model.expect('B', 'Message of B');
  assert.equal(turnOf(beside, 'Message of B', 'Message of A'), 'model.called A 1');
  assert.equal(turnOf(beside, 'Message of A', 'Answer', 'Message of B', 'go on'), 'model.called B 1');
  assert.equal(turnOf(beside, '[Ada] Message of B, after Message of A.'), 'model.called A 2');
});

test('of two texts that end together the longer one counts', () => {
  const beside = openModel();
  beside.model.expect('A', 'yes');
  beside.model.expect('B', 'oh yes');
  assert.equal(turnOf(beside, 'oh yes'), 'model.called B 1');
  assert.equal(turnOf(beside, 'yes'), 'model.called A 1');
});

test('a call without a text belongs to the only turn without words that is not over', () => {
  const beside = openModel();
  beside.model.expect('A', 'hello');
  beside.model.expect('opening', '');
  assert.equal(turnOf(beside, 'Introduce yourself.'), 'model.called opening 1');
  assert.equal(turnOf(beside, 'hello'), 'model.called A 1');
  beside.model.settled('A');
  assert.equal(turnOf(beside, 'hello', 'Introduce yourself.'), 'model.called opening 2');
  beside.model.settled('opening');
  assert.equal(turnOf(beside, 'Introduce yourself.'), 'model.unexpected');
  assert.equal(turnOf(beside, 'hello'), 'model.called A 2');
});

test('a call that could be of two turns, or of none, is unexpected and throws', () => {
  const beside = openModel();
  assert.equal(turnOf(beside, 'hello'), 'model.unexpected');
  beside.model.expect('first opening', '');
  beside.model.expect('second opening', '');
  assert.equal(turnOf(beside, 'hello'), 'model.unexpected');
  assert.throws(() => beside.model.call(says('hello'), {}), {
    message: 'This model call holds the text of no turn, so the scripted model has no answer to it.',
  });
});

test('an input that cannot be read is unexpected, and a cycle is no endless search', () => {
  const beside = openModel();
  beside.model.expect('A', 'hello');
  const input: { messages: unknown[] } = { messages: [] };
  input.messages.push(input, { role: 'user', text: 'hello' });
  beside.model.call(input as ModelInput, {});
  assert.equal(beside.seen.at(-1), 'model.called A 1');
});
