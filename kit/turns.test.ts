/** Shows how inbound turns are submitted and aborted, and what is seen of their sinks and promises. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observed, SubmitParams } from '../schemas/generated/types.ts';
import { Gates } from './gates.ts';
import { ScriptedModel } from './model.ts';
import type { InboundTurn, TurnPort, TurnSink } from './ports/turn.ts';
import { macrotask } from './quiescence.ts';
import { Recorder } from './recorder.ts';
import { ScriptedSinks } from './scripted-sinks.ts';
import { SubmittedTurns } from './turns.ts';
import { Values } from './values.ts';

const INBOUND: SubmitParams['inbound'] = {
  channel: 'testchat',
  multiUser: false,
  text: 'hello',
  sessionKey: '#room',
  principal: { id: 'person-ada', name: 'Ada' },
  logPrefix: '[x]',
};

interface Beside {
  readonly turns: SubmittedTurns;
  readonly model: ScriptedModel;
  readonly sinks: ScriptedSinks;
  readonly gates: Gates;
  readonly log: Observed[];
}

function openTurns(): Beside {
  const log: Observed[] = [];
  const recorder = new Recorder('w1', (observed) => log.push(observed));
  const values = new Values();
  const gates = new Gates(recorder);
  const model = new ScriptedModel(recorder, gates, values);
  const sinks = new ScriptedSinks(gates, values);
  return { turns: new SubmittedTurns(recorder, values, model, sinks), model, sinks, gates, log };
}

function handling(handle: (turn: InboundTurn, sink: TurnSink) => unknown): TurnPort {
  return { handle };
}

test('a turn has the six fields and a sink, and a signal only where one is named', () => {
  const { turns, log } = openTurns();
  const given: InboundTurn[] = [];
  const port = handling((turn) => given.push(turn));
  turns.submit(port, { turn: 'A', inbound: INBOUND });
  turns.submit(port, { turn: 'B', inbound: { ...INBOUND, principal: { id: 'x' } }, signal: 's' });
  const [first, second] = given;
  assert.deepEqual(first, INBOUND);
  assert.deepEqual(second?.principal, { id: 'x' });
  assert.equal(second?.abortSignal?.aborted, false);
  assert.deepEqual(log[0], {
    world: 'w1',
    seq: 0,
    source: 'harness',
    channel: 'promise:A',
    kind: 'turn.submitted',
    data: { turn: 'A', session: '#room' },
  });
  assert.deepEqual(log[1]?.data, { turn: 'B', session: '#room', signal: 's' });
});

test('how a turn ends is seen, whether it returns, throws or rejects', async () => {
  const ends: [() => unknown, string, unknown][] = [
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
  for (const [handle, how, value] of ends) {
    const { turns, log } = openTurns();
    turns.submit(handling(handle), { turn: 'A', inbound: INBOUND });
    await macrotask();
    assert.deepEqual(log.at(-1)?.data, { turn: 'A', how, value });
  }
});

test('every call of a sink is seen, with what it was given', () => {
  const { turns, log } = openTurns();
  const port = handling((_turn, sink) => {
    void sink.text('Hi');
    void sink.onReasoningStart('r');
    void sink.onReasoningDelta('r', 'hm');
    void sink.onReasoningEnd('r', true);
    void sink.onReasoningEnd('r');
    void sink.finalize('Hi, Ada.');
    void sink.dispose();
  });
  turns.submit(port, { turn: 'A', inbound: INBOUND });
  assert.deepEqual(
    log.slice(1).map(({ data }) => data),
    [
      { turn: 'A', call: 'text', text: 'Hi' },
      { turn: 'A', call: 'reasoningStart', id: 'r' },
      { turn: 'A', call: 'reasoningDelta', id: 'r', text: 'hm' },
      { turn: 'A', call: 'reasoningEnd', id: 'r', cancelled: true },
      { turn: 'A', call: 'reasoningEnd', id: 'r', cancelled: { $undefined: true } },
      { turn: 'A', call: 'finalize', text: 'Hi, Ada.' },
      { turn: 'A', call: 'dispose' },
    ],
  );
});

test('what a sink is given in place of text is shown as JSON', () => {
  const { turns, log } = openTurns();
  const port = handling((_turn, sink) => {
    const loose = sink as unknown as { finalize(...given: unknown[]): void };
    loose.finalize({ answer: 42n });
    loose.finalize();
  });
  turns.submit(port, { turn: 'A', inbound: INBOUND });
  assert.deepEqual(
    log.slice(1).map(({ data }) => data['text']),
    ['{"answer":{"$number":"42"}}', '{"$undefined":true}'],
  );
});

test('an abort is seen when all who listen have heard of it', () => {
  const { turns, log } = openTurns();
  const port = handling(({ abortSignal }, sink) => {
    abortSignal?.addEventListener('abort', () => void sink.dispose());
  });
  turns.submit(port, { turn: 'A', inbound: INBOUND, signal: 's' });
  turns.abort({ signal: 's' });
  assert.deepEqual(
    log.map(({ kind, channel }) => [kind, channel]),
    [
      ['turn.submitted', 'promise:A'],
      ['sink.called', 'sink:A'],
      ['signal.aborted', 'signal:s'],
    ],
  );
});

test('a signal can be aborted before a turn carries it, and may serve more turns than one', () => {
  const { turns } = openTurns();
  const aborted: unknown[] = [];
  const port = handling(({ abortSignal }) => aborted.push(abortSignal?.aborted, abortSignal));
  turns.abort({ signal: 's' });
  turns.submit(port, { turn: 'A', inbound: INBOUND, signal: 's' });
  turns.submit(port, { turn: 'B', inbound: INBOUND, signal: 's' });
  assert.deepEqual([aborted[0], aborted[2], aborted[1] === aborted[3]], [true, true, true]);
});

test('the model knows the text of a turn before the turn is handled, and when it is over', async () => {
  const { turns, model, log } = openTurns();
  const opening = { ...INBOUND, text: '' };
  const port = handling(() => void model.call({ messages: [] }, {}));
  turns.submit(port, { turn: 'first', inbound: opening });
  await macrotask();
  turns.submit(port, { turn: 'second', inbound: opening });
  await macrotask();
  const callers = log.filter(({ kind }) => kind === 'model.called').map(({ data }) => data['turn']);
  assert.deepEqual(callers, ['first', 'second']);
});
