/** Holds the invariants about inbound turns to finding what they are about, and to leaving alone what is another's. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fact } from '../../schemas/generated/types.ts';
import type { Log } from '../../schemas/log.ts';
import { disposeLast } from './dispose-last.ts';
import { disposeOnce } from './dispose-once.ts';
import { noAnswerAfterAbort } from './no-answer-after-abort.ts';
import { noStray } from './no-stray.ts';

function logOf(...facts: Fact[]): Log {
  return facts.map(({ kind, data }, seq) => ({
    world: 'w1',
    seq,
    source: 'target',
    channel: kind,
    kind,
    data: { ...data },
  }));
}

const turn = 'turn A';
const submitted: Fact = { kind: 'turn.submitted', data: { turn, session: '#general', signal: turn } };
const aborted: Fact = { kind: 'signal.aborted', data: { signal: turn } };
const called: Fact = { kind: 'model.called', data: { turn, call: 1, input: {} } };
const failed: Fact = { kind: 'model.ended', data: { turn, call: 1, how: 'error' } };
const fulfilled: Fact = { kind: 'turn.settled', data: { turn, how: 'fulfilled', value: null } };
const stray: Fact = { kind: 'stray', data: { how: 'unhandledRejection', value: 'No quota' } };
const text: Fact = { kind: 'sink.called', data: { turn, call: 'text', text: 'Yes.' } };
const finalize: Fact = { kind: 'sink.called', data: { turn, call: 'finalize', text: 'Yes.' } };
const dispose: Fact = { kind: 'sink.called', data: { turn, call: 'dispose' } };

describe('dispose once', () => {
  it('finds a turn that is disposed of twice, or never', () => {
    assert.equal(disposeOnce.breach(logOf(submitted, finalize, dispose, dispose, fulfilled))?.at, 3);
    assert.equal(disposeOnce.breach(logOf(submitted, finalize, fulfilled))?.at, 2);
    assert.equal(disposeOnce.breach(logOf(submitted, finalize, dispose, fulfilled)), undefined);
  });

  it('is about cancelled turns whose model failed after the abort, and not about failed ones', () => {
    assert.equal(disposeOnce.isAbout(logOf(submitted, called, failed, aborted, fulfilled)), false);
    assert.equal(disposeOnce.isAbout(logOf(submitted, called, aborted, failed, fulfilled)), true);
  });
});

describe('dispose last', () => {
  it('finds a call after dispose, and leaves a second dispose to the other', () => {
    assert.equal(disposeLast.breach(logOf(submitted, dispose, text))?.at, 2);
    assert.equal(disposeLast.breach(logOf(submitted, text, dispose, dispose)), undefined);
  });

  it('is not about failed turns', () => {
    const log = logOf(submitted, called, failed, dispose, text);
    assert.equal(disposeLast.isAbout(log), false);
    assert.equal(disposeLast.breach(log), undefined);
  });
});

describe('no answer after the abort', () => {
  it('finds a running turn that is finalized after its abort', () => {
    assert.equal(noAnswerAfterAbort.breach(logOf(submitted, called, aborted, finalize))?.at, 3);
    assert.equal(noAnswerAfterAbort.breach(logOf(submitted, called, finalize, aborted)), undefined);
  });

  it('is not about turns that had not started', () => {
    assert.equal(noAnswerAfterAbort.isAbout(logOf(submitted, aborted, finalize)), false);
    assert.equal(noAnswerAfterAbort.isAbout(logOf(aborted, submitted, called, finalize)), false);
  });
});

describe('no stray', () => {
  it('finds what is thrown after an abort, and nothing else', () => {
    assert.equal(noStray.breach(logOf(submitted, aborted, stray))?.at, 2);
    assert.equal(noStray.breach(logOf(submitted, stray, aborted)), undefined);
    assert.equal(noStray.isAbout(logOf(submitted, stray)), false);
  });
});
