/** Shows how modules that are not ours are reached, and that each of the bad ones is ended and told of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Deadlines, Operation } from '../schemas/generated/types.ts';
import { TargetFault } from './faults.ts';
import { inboundMessage } from './ordinary-turn.ts';
import { Target } from './target.ts';
import { connectWorker } from './worker.ts';

const MODULES = path.join(import.meta.dirname, 'null-targets', 'modules');
const SUBMIT: Operation = { op: 'act.submit', params: { turn: 'A', inbound: inboundMessage('A', '#room') } };

function moduleTarget(name: string, deadlines: Deadlines = {}): Target {
  return new Target(connectWorker(pathToFileURL(path.join(MODULES, name)).href), {
    choices: {},
    deadlines,
    settle: { quietMs: 5 },
  });
}

/** What a promise rejects with, which has to be a fault of the target. */
async function faultOf(promise: Promise<unknown>): Promise<TargetFault> {
  const thrown: unknown = await promise.then(
    () => assert.fail('it went well'),
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof TargetFault, String(thrown));
  return thrown;
}

test('a module in TypeScript is loaded as it stands, and what its turn does is seen', async () => {
  const target = moduleTarget('written-in-typescript.ts');
  const world = await target.openWorld();
  await world.perform(SUBMIT);
  await world.settle();
  assert.deepEqual(
    world.log.map(({ kind, data }) => ({ kind, ...data })),
    [
      { kind: 'turn.submitted', turn: 'A', session: '#room' },
      { kind: 'sink.called', turn: 'A', call: 'finalize', text: 'You said: Message of A' },
      { kind: 'sink.called', turn: 'A', call: 'dispose' },
      { kind: 'turn.settled', turn: 'A', how: 'fulfilled', value: { $undefined: true } },
    ],
  );
  await world.close();
  await target.close();
});

test('an endless loop in an operation ends at the deadline, and the next world gets a fresh thread', async () => {
  const target = moduleTarget('loops-in-an-operation.mjs', { operationMs: 2000 });
  const world = await target.openWorld();
  const fault = await faultOf(world.perform(SUBMIT));
  assert.deepEqual([fault.kind, fault.message], ['deadline', 'The target did not answer act.submit within 2000 ms.']);
  await target.openWorld();
  await target.close();
});

test('a module that floods its world is ended when the log is full', async () => {
  const target = moduleTarget('floods-in-an-operation.mjs');
  const fault = await faultOf((await target.openWorld()).perform(SUBMIT));
  assert.match(fault.message, /^The target sent more than a log holds: 10001 observations/);
  await target.close();
});

test('a module that prints for ever is ended at the deadline, and the last of it is told', async () => {
  const target = moduleTarget('prints-for-ever.mjs', { operationMs: 2000 });
  const fault = await faultOf((await target.openWorld()).perform(SUBMIT));
  assert.equal(fault.kind, 'deadline');
  assert.match(fault.tail, /^.{0,20}(All is well\. ){100}/s);
  await target.close();
});

test('a module that ends its process in an operation ends its thread, not the harness', async () => {
  const target = moduleTarget('exits-in-an-operation.mjs');
  const fault = await faultOf((await target.openWorld()).perform(SUBMIT));
  assert.deepEqual([fault.kind, fault.message], ['died', 'The target ended its thread with code 5.']);
  await target.close();
});

test('a rejection that a module leaves to nobody is seen in its world', async () => {
  const target = moduleTarget('rejects-in-an-operation.mjs');
  const world = await target.openWorld();
  await world.perform(SUBMIT);
  await world.settle();
  assert.deepEqual(world.log.find(({ kind }) => kind === 'stray')?.data, {
    how: 'unhandledRejection',
    value: { $error: { name: 'Error', message: 'nobody caught me' } },
  });
  await target.close();
});

test('an endless loop at load ends at the deadline of hello', async () => {
  const target = moduleTarget('loops-at-load.mjs', { helloMs: 1000 });
  const fault = await faultOf(target.describe());
  assert.deepEqual([fault.kind, fault.message], ['deadline', 'The target did not answer hello within 1000 ms.']);
  await target.close();
});

test('a module that throws at load is told of with what it threw', async () => {
  const fault = await faultOf(moduleTarget('throws-at-load.mjs').describe());
  assert.deepEqual([fault.kind, fault.message], ['died', "The target's module broke: Error: no configuration"]);
  assert.ok(fault.cause instanceof Error);
});

test('a rejection at load that nobody catches is told of, too', async () => {
  const fault = await faultOf(moduleTarget('rejects-at-load.mjs').describe());
  assert.deepEqual([fault.kind, fault.message], ['died', "The target's module broke: Error: no connection"]);
});

test('a module without a target is told what to export', async () => {
  const fault = await faultOf(moduleTarget('exports-nothing.mjs').describe());
  assert.equal(fault.kind, 'died');
  assert.match(
    fault.message,
    /exports-nothing\.mjs has no export called "target"\. Write: export const target = defineTarget\(/,
  );
});

test('a module that is not there is told of with its path', async () => {
  const fault = await faultOf(moduleTarget('no-such-module.mjs').describe());
  assert.deepEqual(
    [fault.kind, fault.message],
    ['unreachable', `The target's module is not there: ${path.join(MODULES, 'no-such-module.mjs')}`],
  );
});

test('a module that keeps running is ended by the goodbye, without force', async () => {
  const target = moduleTarget('keeps-running.mjs', { operationMs: 60_000 });
  await target.describe();
  const startMs = performance.now();
  await target.close();
  assert.ok(performance.now() - startMs < 1500, 'it did not wait to be forced');
});
