/** Shows how a target is started afresh, how its worlds are kept apart, and how a log is put together. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Hello, Observed, Operation, Request } from '../schemas/generated/types.ts';
import { HarnessFault, TargetFault } from './faults.ts';
import type { LinkEvents } from './link.ts';
import { settledUntil } from './ordinary-turn.ts';
import { connectScripted } from './scripted-link.ts';
import { Target } from './target.ts';
import type { TargetOptions } from './target.ts';
import { LOG_CHARS_MAX, OBSERVATIONS_MAX } from './world-log.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const RELEASE: Operation = { op: 'act.release', params: { gate: 'g' } };

/** One start of a scripted target. */
interface Start {
  readonly events: LinkEvents;
  readonly nth: number;
  answer(request: Request, values?: object, at?: number): void;
  observe(world: string | undefined, seq: number, further?: Partial<Observed>): void;
}

type Script = (request: Request, start: Start) => void;

/** A target whose every start is played by `script`; hello is said for it, and the rest where it has nothing to say. */
function scripted(script: Script, options: Partial<TargetOptions> = {}, quiescence: Hello['quiescence'] = 'exact') {
  const hello: Hello = { protocol: 1, target: { name: 's', version: '1' }, operations: [], observes: [], quiescence };
  const starts: Start[] = [];
  const ends: number[] = [];
  const target = new Target(
    (events) => {
      const nth = starts.length + 1;
      const start: Start = {
        events,
        nth,
        answer: ({ id }, values = {}, at = 0) =>
          events.reply(JSON.stringify({ answers: id, at, outcome: { accepted: values } })),
        observe: (world = '', seq = 0, further = {}) => {
          const data = { gate: 'g' };
          const about = { source: 'harness', channel: 'gate:g', kind: 'gate.opened', data };
          events.reply(JSON.stringify({ world, seq, ...about, ...further }));
        },
      };
      starts.push(start);
      const scriptedLink = connectScripted((request) =>
        request.op === 'hello' ? start.answer(request, hello) : script(request, start),
      );
      const ended = (fault: TargetFault): void => {
        ends.push(nth);
        events.ended(fault);
      };
      return scriptedLink({ ...events, ended });
    },
    { choices: {}, deadlines: {}, settle: {}, ...options },
  );
  return { target, starts, ends };
}

function isFault(kind: string, message: string): (fault: unknown) => true {
  return (fault) => {
    assert.ok(fault instanceof TargetFault, String(fault));
    assert.deepEqual([fault.kind, fault.message], [kind, message]);
    return true;
  };
}

/** Takes whatever it is asked. */
const OBEDIENT: Script = (request, { answer }) =>
  answer(request, request.op === 'world.settle' ? { quiet: true, basis: 'exact', pending: [] } : {});

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
  const { target } = scripted(OBEDIENT, { deadlines: { worldMs: 1 } });
  const world = await target.openWorld();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await assert.rejects(world.perform(RELEASE), isFault('deadline', 'A world was open for more than 1 ms.'));
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
