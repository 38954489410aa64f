/** Shows how the log of a world is put together, what ends a world, and how what is missing is waited for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hello, Operation } from '../schemas/generated/types.ts';
import { HarnessFault, TargetFault } from './faults.ts';
import { settledUntil } from './ordinary-turn.ts';
import { OBEDIENT, scripted } from './scripted-target.ts';
import type { Target } from './target.ts';
import { LOG_CHARS_MAX, OBSERVATIONS_MAX } from './world-log.ts';

const RELEASE: Operation = { op: 'act.release', params: { gate: 'g' } };

function isFault(kind: string, message: string): (fault: unknown) => true {
  return (fault) => {
    assert.ok(fault instanceof TargetFault, String(fault));
    assert.deepEqual([fault.kind, fault.message], [kind, message]);
    return true;
  };
}

test('an answer that overtakes what was seen before it waits until all of that has come', async () => {
  const { target } = scripted((request, start) => {
    if (request.op !== 'act.release') return OBEDIENT(request, start);
    start.observe(request.world, 0);
    start.answer(request, {}, 3);
    setImmediate(() => {
      start.observe(request.world, 1);
      setImmediate(() => {
        start.observe(request.world, 2);
        start.observe(request.world, 3);
      });
    });
  });
  const world = await target.openWorld();
  const { at } = await world.perform(RELEASE);
  assert.equal(at, 3);
  assert.deepEqual(
    world.log.map(({ seq }) => seq),
    [0, 1, 2, 3],
  );
});

test('a number that is not due ends the target, and what waits is told of just that', async () => {
  const { target } = scripted((request, start) => {
    if (request.op !== 'act.release') return OBEDIENT(request, start);
    start.observe(request.world, 1);
  });
  const world = await target.openWorld();
  const fault = isFault(
    'protocol',
    'The target numbered an observation 1 where 0 was due: "seq" counts from 0 without gaps.',
  );
  await assert.rejects(world.perform(RELEASE), fault);
  await assert.rejects(world.settle(), fault);
});

test('a world that is flooded is ended when its log is full', async () => {
  let sent = 0;
  const { target } = scripted((request, start) => {
    if (request.op !== 'act.release') return OBEDIENT(request, start);
    for (sent = 0; sent < OBSERVATIONS_MAX + 100; sent++) start.observe(request.world, sent);
  });
  const world = await target.openWorld();
  await assert.rejects(
    world.perform(RELEASE),
    /^TargetFault: The target sent more than a log holds: 10001 observations/,
  );
  assert.equal(world.log.length, OBSERVATIONS_MAX);
});

test('a log is full, too, when few observations are too large', async () => {
  const text = 'x'.repeat(4_000_000);
  const { target } = scripted((request, start) => {
    if (request.op !== 'act.release') return OBEDIENT(request, start);
    for (let seq = 0; seq < 100; seq++) start.observe(request.world, seq, { data: { gate: text } });
  });
  const world = await target.openWorld();
  await assert.rejects(world.perform(RELEASE), /The target sent more than a log holds: 9 observations/);
  assert.ok(world.log.length * text.length <= LOG_CHARS_MAX);
});

test('a world that is open for too long is ended', async () => {
  const { target } = scripted(OBEDIENT, { deadlines: { worldMs: 100 } });
  const world = await target.openWorld();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await assert.rejects(world.perform(RELEASE), isFault('deadline', 'A world was open for more than 100 ms.'));
});

test('an operation that its schema refuses is the fault of the harness', async () => {
  const { target } = scripted(OBEDIENT);
  const world = await target.openWorld();
  const wrong = { op: 'act.release', params: {} } as unknown as Operation;
  await assert.rejects(world.perform(wrong), (fault) => fault instanceof HarnessFault);
  await world.perform(RELEASE);
});

test('what is refused or unsupported is an outcome, with or without "at"', async () => {
  const outcomes = [{ refused: { status: 409, problem: 'busy' } }, { unsupported: 'no gates here' }];
  const { target } = scripted((request, start) => {
    if (request.op !== 'act.release') return OBEDIENT(request, start);
    start.events.reply(JSON.stringify({ answers: request.id, outcome: outcomes.shift() }));
  });
  const world = await target.openWorld();
  assert.deepEqual(await world.perform(RELEASE), { at: 0, outcome: { refused: { status: 409, problem: 'busy' } } });
  assert.deepEqual(await world.perform(RELEASE), { at: 0, outcome: { unsupported: 'no gates here' } });
});

test('a closed world can be closed again and asked nothing more', async () => {
  const ops: string[] = [];
  const { target } = scripted((request, start) => {
    ops.push(request.op);
    OBEDIENT(request, start);
  });
  const world = await target.openWorld();
  await world.close();
  await world.close();
  await assert.rejects(world.perform(RELEASE), /HarnessFault: act\.release was asked of w1, which is closed\./);
  assert.deepEqual(ops, ['world.open', 'world.close']);
});

test('who waits for something more hears of the end of the target instead of waiting on', async () => {
  const { target } = scripted(
    (request, start) => {
      if (request.op !== 'world.settle') return OBEDIENT(request, start);
      start.answer(request, { quiet: true, basis: 'window', pending: [] });
      setImmediate(() => start.events.ended(new TargetFault('died', 'ended by SIGSEGV')));
    },
    { settle: { expectMs: 60_000 } },
    'window',
  );
  const world = await target.openWorld();
  await assert.rejects(
    settledUntil(world, () => 'nothing was seen'),
    isFault('died', 'ended by SIGSEGV'),
  );
});

test('what is missing is waited for where quiet is not exact, and not where it is', async () => {
  const late = (quiescence: Hello['quiescence']): Target =>
    scripted(
      (request, start) => {
        if (request.op !== 'world.settle') return OBEDIENT(request, start);
        start.answer(request, { quiet: true, basis: quiescence, pending: [] });
        setImmediate(() => start.observe(request.world, 0));
      },
      { settle: { expectMs: 60_000 } },
      quiescence,
    ).target;
  const lacks = async (target: Target): Promise<string | undefined> =>
    settledUntil(await target.openWorld(), (log) => (log.length === 0 ? 'nothing was seen' : undefined));
  assert.equal(await lacks(late('window')), undefined);
  assert.equal(await lacks(late('exact')), 'nothing was seen');
});
