/** Holds the turn port to what no scripted sink or model of a scenario does: throw, reject, abort and submit from within. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import type { Archive, Model, ModelEvent, TurnPort, TurnSink } from '../kit/ports/turn.ts';
import { TURN_DECISIONS } from './core/turn/decisions.ts';
import { TURN_EDGES } from './turn-edges.ts';
import { openTurnPort } from './turn-port.ts';

// A rejection that nobody catches fails the test in which it happens: node:test sees to that.

const TEXT: ModelEvent = { type: 'text', text: 'Yes.' };
const REASONING: ModelEvent = { type: 'reasoningStart', id: 'r1' };

/** Answers with these events, and then ends or never does. */
function modelOf(events: readonly ModelEvent[], { ends = true } = {}): Model {
  return async function* play() {
    yield* events;
    if (!ends) await new Promise(() => {});
  };
}

const EMPTY_ARCHIVE: Archive = { append: () => Promise.resolve(), read: () => Promise.resolve([]) };

function open(model: Model): TurnPort {
  return openTurnPort(
    TURN_DECISIONS,
    TURN_EDGES,
    { model, tools: [], archive: EMPTY_ARCHIVE, log: () => {} },
    { queuedCancelHistory: 'nothing' },
  );
}

/** A sink that writes its calls down; `differ` makes some of them do something as well. */
function sinkOf(calls: string[], differ: Partial<TurnSink> = {}): TurnSink {
  const also = <K extends keyof TurnSink>(name: K, ...args: Parameters<TurnSink[K]>): void | Promise<void> => {
    calls.push([name, ...args].join(' '));
    return (differ[name] as ((...given: Parameters<TurnSink[K]>) => void | Promise<void>) | undefined)?.(...args);
  };
  return {
    text: (text) => also('text', text),
    onReasoningStart: (id) => also('onReasoningStart', id),
    onReasoningDelta: (id, text) => also('onReasoningDelta', id, text),
    onReasoningEnd: (id, cancelled) => also('onReasoningEnd', id, cancelled),
    finalize: (text) => also('finalize', text),
    dispose: () => also('dispose'),
  };
}

function handle(port: TurnPort, sink: TurnSink, abortSignal?: AbortSignal, sessionKey = '#general'): Promise<unknown> {
  const fields = { channel: 'testchat', multiUser: false, text: 'Is it?', sessionKey, principal: { id: 'ada' } };
  return port.handle({ ...fields, logPrefix: '', ...(abortSignal && { abortSignal }) }, sink) as Promise<unknown>;
}

/** The session takes another turn and answers it. */
async function assertNotWedged(port: TurnPort): Promise<void> {
  const calls: string[] = [];
  await handle(port, sinkOf(calls));
  assert.equal(calls.at(-1), 'dispose');
}

const macrotask = (): Promise<void> => new Promise((fulfil) => setImmediate(fulfil));

function fails(): never {
  throw new Error('The sink is gone.');
}

describe('a sink that fails', () => {
  const isGone = { message: 'The sink is gone.' };

  for (const [how, fail] of Object.entries({ throws: fails, rejects: async () => fails() })) {
    it(`is disposed of and frees the slot when its finalize ${how}`, async () => {
      const port = open(modelOf([TEXT]));
      const calls: string[] = [];
      await assert.rejects(handle(port, sinkOf(calls, { finalize: fail })), isGone);
      assert.deepEqual(calls, ['text Yes.', 'finalize Yes.', 'dispose']);
      await assertNotWedged(port);
    });

    it(`does not fail its turn when another call of it ${how}`, async () => {
      const port = open(modelOf([REASONING, { type: 'reasoningEnd', id: 'r1' }, TEXT]));
      const calls: string[] = [];
      const failing = { text: fail, onReasoningStart: fail, onReasoningEnd: fail, dispose: fail };
      await handle(port, sinkOf(calls, failing));
      assert.deepEqual(calls.slice(-3), ['text Yes.', 'finalize Yes.', 'dispose']);
      await assertNotWedged(port);
    });

    it(`is released after a cancel when its onReasoningEnd ${how}`, async () => {
      const port = open(modelOf([REASONING], { ends: false }));
      const calls: string[] = [];
      const controller = new AbortController();
      const settled = handle(port, sinkOf(calls, { onReasoningEnd: fail }), controller.signal);
      await macrotask();
      controller.abort();
      await settled;
      assert.deepEqual(calls, ['onReasoningStart r1', 'onReasoningEnd r1 true', 'dispose']);
    });
  }
});

describe('a model that fails or does not obey', () => {
  it('fails its turn when its function throws, and frees the slot', async () => {
    let isBroken = true;
    const port = open((input, options) => {
      if (isBroken) throw new Error('No quota.');
      return modelOf([TEXT])(input, options);
    });
    const calls: string[] = [];
    await assert.rejects(handle(port, sinkOf(calls)), { message: 'No quota.' });
    assert.deepEqual(calls, ['dispose']);
    isBroken = false;
    await assertNotWedged(port);
  });

  it('is cancelled when its function aborts the turn and throws', async () => {
    const controller = new AbortController();
    const port = open(() => {
      controller.abort();
      throw new Error('No quota.');
    });
    const calls: string[] = [];
    await handle(port, sinkOf(calls), controller.signal);
    assert.deepEqual(calls, ['dispose']);
  });

  it('is not asked again once its turn is cancelled, though it has no end', async () => {
    let asked = 0;
    const endless: AsyncIterator<ModelEvent> = {
      next: async () => {
        asked += 1;
        await macrotask();
        return { done: false, value: TEXT };
      },
    };
    const port = open(() => ({ [Symbol.asyncIterator]: () => endless }));
    const controller = new AbortController();
    const settled = handle(port, sinkOf([]), controller.signal);
    await macrotask();
    controller.abort();
    await settled;
    const before = asked;
    for (let passed = 0; passed < 5; passed++) await macrotask();
    assert.equal(asked, before);
  });

  for (const [how, close] of Object.entries({ throws: fails, rejects: async () => fails() })) {
    it(`is heard of by nobody when closing it ${how}`, async () => {
      const iterator: AsyncIterator<ModelEvent> = { next: () => new Promise(() => {}), return: close };
      const port = open(() => ({ [Symbol.asyncIterator]: () => iterator }));
      const controller = new AbortController();
      const settled = handle(port, sinkOf([]), controller.signal);
      controller.abort();
      await settled;
      await macrotask();
    });
  }
});

describe('what a sink brings about while it is called', () => {
  it('cancels the turn after the call from which it was aborted', async () => {
    const controller = new AbortController();
    const port = open(modelOf([REASONING, TEXT, TEXT]));
    const calls: string[] = [];
    await handle(port, sinkOf(calls, { text: () => controller.abort() }), controller.signal);
    assert.deepEqual(calls, ['onReasoningStart r1', 'text Yes.', 'onReasoningEnd r1 true', 'dispose']);
  });

  it('does not come between the last calls of the turn', async () => {
    const controller = new AbortController();
    const blocks: ModelEvent[] = [REASONING, { type: 'reasoningStart', id: 'r2' }];
    const calls: string[] = [];
    const port = open((input, options) => {
      const model = calls.length === 0 ? modelOf(blocks, { ends: false }) : modelOf([TEXT]);
      calls.push('the model');
      return model(input, options);
    });
    let next: Promise<unknown> | undefined;
    const submits = { onReasoningEnd: () => void (next ??= handle(port, sinkOf(calls))) };
    const settled = handle(port, sinkOf(calls, submits), controller.signal);
    await macrotask();
    controller.abort();
    await Promise.all([settled, next]);
    assert.deepEqual(calls.slice(3), [
      'onReasoningEnd r1 true',
      'onReasoningEnd r2 true',
      'dispose',
      'the model',
      'text Yes.',
      'finalize Yes.',
      'dispose',
    ]);
  });

  it('is no cancel when it aborts from within finalize', async () => {
    const controller = new AbortController();
    const port = open(modelOf([TEXT]));
    const calls: string[] = [];
    await handle(port, sinkOf(calls, { finalize: () => controller.abort() }), controller.signal);
    assert.deepEqual(calls, ['text Yes.', 'finalize Yes.', 'dispose']);
    assert.deepEqual(port.history?.('#general'), [
      { role: 'user', text: 'Is it?' },
      { role: 'assistant', text: 'Yes.' },
    ]);
  });
});

describe('a signal', () => {
  it('that three turns share keeps the waiting ones from starting', async () => {
    let called = 0;
    const endless = modelOf([], { ends: false });
    const port = open((input, options) => {
      called += 1;
      return endless(input, options);
    });
    const controller = new AbortController();
    const settled = [1, 2, 3].map(() => handle(port, sinkOf([]), controller.signal));
    await macrotask();
    controller.abort();
    await Promise.all(settled);
    assert.equal(called, 1);
  });

  it('keeps no listener of a turn that has ended', async () => {
    const { signal } = new AbortController();
    const port = open(modelOf([TEXT]));
    await handle(port, sinkOf([]), signal);
    await handle(port, sinkOf([]), signal);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});

it('a session key may be the name of an inherited property', async () => {
  const port = open(modelOf([TEXT]));
  for (const key of ['__proto__', 'constructor']) {
    await handle(port, sinkOf([]), undefined, key);
    assert.equal((await port.history?.(key))?.length, 2);
  }
});
