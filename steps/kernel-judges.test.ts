/** Shows what is taken for an error that is not lost: kernels that reject and kernels that log are both right. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fact, Observed } from '../schemas/generated/types.ts';
import type { Log } from '../schemas/log.ts';
import { rejectsOrLogs } from './kernel-judges.ts';

const CALL = 'turn A';
const judge = rejectsOrLogs(CALL, 'reaction is gone', 'finalize');

function logOf(how: 'fulfilled' | 'rejected', value: unknown, events: readonly unknown[] = []): Log {
  const facts: Fact[] = [
    ...events.map((event, index): Fact => ({
      kind: 'callback.called',
      data: { call: CALL, callback: 'log', nth: index + 1, args: [event] },
    })),
    { kind: 'kernel.settled', data: { call: CALL, entry: 'run', how, value } },
  ];
  return facts.map(
    (fact, seq) =>
      ({ world: 'w1', seq, source: 'target', channel: 'x', ...fact, data: { ...fact.data } }) satisfies Observed,
  );
}

test('a call that rejects with the error has not lost it, nor one that wraps it', () => {
  assert.equal(judge(logOf('rejected', { $same: 'reaction is gone' })), undefined);
  assert.equal(judge(logOf('rejected', { $error: { message: 'finalize: reaction is gone' } })), undefined);
});

test('a log that is told of the error has it, by the error or by the name of the event', () => {
  const holdsIt = { stage: 'finalize', event: 'end', error: { $same: 'reaction is gone' } };
  assert.equal(judge(logOf('fulfilled', {}, [{ stage: 'ingest', event: 'end' }, holdsIt])), undefined);
  assert.equal(judge(logOf('fulfilled', {}, [{ stage: 'finalize', event: 'failed' }])), undefined);
});

test('another error, an event of another stage, and the ordinary end of finalize do not have it', () => {
  for (const log of [
    logOf('rejected', { $error: { message: 'another' } }),
    logOf('fulfilled', {}, [{ stage: 'record', event: 'error' }]),
    logOf('fulfilled', {}, [{ stage: 'finalize', event: 'done' }]),
    logOf('fulfilled', {}, [null, 'finalize']),
  ])
    assert.match(judge(log)?.expected ?? '', /an event of finalize that tells of it/);
});
