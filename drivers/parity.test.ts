/** Shows that a target looks the same whatever way it is reached. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Observed } from '../schemas/generated/types.ts';
import { target as reference } from '../simulator/target.ts';
import { connectCommand } from './command.ts';
import { connectInProcess } from './in-process.ts';
import type { Connect } from './link.ts';
import { inboundTurn, kernelTurn } from './ordinary-turn.ts';
import { Target } from './target.ts';
import { connectWorker } from './worker.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CLI = path.join(ROOT, 'cli', 'turnproof.ts');
const MODULE = pathToFileURL(path.join(ROOT, 'simulator', 'target.ts')).href;

/** What is seen of one message through the kernel, and of two turns of which the first is aborted at a gate. */
async function played(connect: Connect): Promise<unknown> {
  const target = new Target(connect, { choices: {}, deadlines: {}, settle: {} });
  const hello = await target.describe();
  const world = await target.openWorld();
  const lacks = [await kernelTurn(world, 'A')];
  await world.perform({
    op: 'arrange.model',
    params: { for: 'B', temperament: 'deaf', rounds: [[{ text: 'half' }, { hold: 'g' }, { text: 'late' }]] },
  });
  const turn = inboundTurn(world, 'B', '#room');
  await turn;
  await world.perform({ op: 'act.abort', params: { signal: 'B' } });
  await world.perform({ op: 'act.release', params: { gate: 'g' } });
  lacks.push(await inboundTurn(world, 'C', '#room'));
  const { outcome } = await world.perform({ op: 'read.history', params: { as: 'operator', sessionKey: '#room' } });
  const log: readonly Observed[] = world.log;
  await world.close();
  await target.close();
  return { hello, lacks, outcome, log };
}

test('the reference is seen the same in this process, in a thread and over a command', async () => {
  const here = await played(connectInProcess(reference));
  const [inThread, overCommand] = await Promise.all([
    played(connectWorker(MODULE)),
    played(
      connectCommand({ program: process.execPath, args: ['--import', 'tsx', CLI, 'serve', '--stdio'], cwd: ROOT }),
    ),
  ]);
  assert.deepEqual((here as { lacks: unknown }).lacks, [undefined, undefined]);
  assert.deepEqual(inThread, here);
  assert.deepEqual(overCommand, here);
});
