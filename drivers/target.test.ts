/** Shows how a target is started afresh, and that its worlds do each other no harm. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Operation } from '../schemas/generated/types.ts';
import { TargetFault } from './faults.ts';
import { connectScripted } from './scripted-link.ts';
import { OBEDIENT, scripted } from './scripted-target.ts';
import { Target } from './target.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RELEASE: Operation = { op: 'act.release', params: { gate: 'g' } };

function isFault(kind: string, message: string): (fault: unknown) => true {
  return (fault) => {
    assert.ok(fault instanceof TargetFault, String(fault));
    assert.deepEqual([fault.kind, fault.message], [kind, message]);
    return true;
  };
}

test('nothing is started before it is asked for, and one start serves all worlds', async () => {
  const { target, starts } = scripted(OBEDIENT);
  assert.equal(starts.length, 0);
  const [first, second] = await Promise.all([target.openWorld(), target.openWorld(), target.describe()]);
  assert.notEqual(first.name, second.name);
  assert.equal(starts.length, 1);
});

test('a target that has broken is ended, and the next world gets a fresh one', async () => {
  const { target, starts, ends } = scripted((request, start) => {
    if (request.op === 'act.release' && start.nth === 1) start.events.reply('not json');
    else OBEDIENT(request, start);
  });
  const broken = await target.openWorld();
  await assert.rejects(broken.perform(RELEASE), TargetFault);
  const fresh = await target.openWorld();
  assert.deepEqual([starts.length, ends], [2, [1]]);
  await fresh.perform(RELEASE);
});

test('a broken world does no harm to the target that was started after it', async () => {
  const { target, ends } = scripted((request, start) => {
    if (request.op === 'act.release' && start.nth === 1) start.events.reply('not json');
    else OBEDIENT(request, start);
  });
  const broken = await target.openWorld();
  await assert.rejects(broken.perform(RELEASE), TargetFault);
  const fresh = await target.openWorld();
  await assert.rejects(broken.settle(), TargetFault);
  await broken.close();
  await fresh.perform(RELEASE);
  assert.deepEqual(ends, [1]);
});

test('a target that cannot be started is tried again by the next world', async () => {
  let tries = 0;
  const target = new Target(
    () => {
      tries += 1;
      throw new TargetFault('unreachable', `try ${tries}`);
    },
    { choices: {}, deadlines: {}, settle: {} },
  );
  await assert.rejects(target.openWorld(), isFault('unreachable', 'try 1'));
  await assert.rejects(target.openWorld(), isFault('unreachable', 'try 2'));
  await target.close();
});

test('a target can be killed while it has not said hello yet', async () => {
  const { target, ends } = scripted(OBEDIENT);
  const silent = new Target(
    connectScripted(() => {}),
    target.options,
  );
  const opened = silent.openWorld();
  await silent.kill();
  await assert.rejects(opened, isFault('died', 'The connection was ended.'));
  assert.deepEqual(ends, []);
});

test('a thousand worlds, opened and closed one after the other, leave nothing behind', async () => {
  const { target } = scripted(OBEDIENT);
  const kept: WeakRef<object>[] = [];
  for (let count = 0; count < 1000; count++) {
    const world = await target.openWorld();
    kept.push(new WeakRef(world));
    await world.close();
  }
  // What a weak reference was made of is kept until the current job is over.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const alive = kept.filter((ref) => ref.deref() !== undefined).length;
  assert.ok(alive < 10, `${alive} worlds are kept`);
});
