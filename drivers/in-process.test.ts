/** Shows what an adapter in the harness's own process shares with it, and what it does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Adapter } from '../kit/adapter.ts';
import type { KernelPort } from '../kit/ports/kernel.ts';
import type { Observed } from '../schemas/generated/types.ts';
import { target as reference } from '../simulator/target.ts';
import { connectInProcess, strayInProcess } from './in-process.ts';
import { inboundTurn, kernelTurn } from './ordinary-turn.ts';
import { Target } from './target.ts';

const OPTIONS = { choices: {}, deadlines: {}, settle: {} };

test('the reference answers an ordinary turn of each kind', async () => {
  const target = new Target(connectInProcess(reference), OPTIONS);
  const world = await target.openWorld();
  assert.equal(await kernelTurn(world, 'A'), undefined);
  assert.equal(await inboundTurn(world, 'B', '#room'), undefined);
  await world.close();
  await target.close();
});

test('what a kernel does to its input is not done to the operation', async () => {
  const kernel: KernelPort = {
    runAssembled(input: { ctxPayload: Record<string, unknown>; delivery: { deliver: (payload: object) => void } }) {
      input.ctxPayload['Body'] = 'changed';
      input.delivery.deliver({ text: 'x' });
    },
  };
  const adapter: Adapter = {
    name: 'greedy',
    version: '1',
    quiescence: 'exact',
    kernel: { entries: ['runAssembled'], open: () => kernel },
  };
  const target = new Target(connectInProcess(adapter), OPTIONS);
  const world = await target.openWorld();
  const operation = {
    op: 'arrange.channel',
    params: { turn: { ctxPayload: { Body: 'as arranged' } } },
  } as const;
  await world.perform(operation);
  await world.perform({ op: 'act.runAssembled', params: { call: 'A' } });
  assert.equal(operation.params.turn.ctxPayload.Body, 'as arranged');
  assert.deepEqual(
    world.log.map(({ kind }) => kind),
    ['kernel.called', 'callback.called', 'callback.settled', 'kernel.settled'],
  );
  await target.close();
});

test('a rejection that nobody caught is seen in the world that is open, and is none of ours where none is', async () => {
  assert.equal(strayInProcess('unhandledRejection', new Error('nobody')), false);
  const target = new Target(connectInProcess(reference), OPTIONS);
  const world = await target.openWorld();
  assert.equal(strayInProcess('unhandledRejection', new Error('lost')), true);
  const [stray] = world.log;
  assert.deepEqual(stray, {
    world: world.name,
    seq: 0,
    source: 'target',
    channel: 'process',
    kind: 'stray',
    data: { how: 'unhandledRejection', value: { $error: { name: 'Error', message: 'lost' } } },
  } satisfies Observed);
  await world.close();
  assert.equal(strayInProcess('uncaughtException', 'late'), false);
  await target.close();
  assert.equal(strayInProcess('uncaughtException', 'later'), false);
});
