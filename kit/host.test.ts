/** Shows how a host answers beside a target: worlds, what is stamped on answers, and what becomes of what adapters throw. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Observed, Request } from '../schemas/generated/types.ts';
import type { Adapter } from './adapter.ts';
import { createHost, helloOf } from './host.ts';
import type { Host } from './host.ts';
import { macrotask } from './quiescence.ts';

const SETUP = { choices: {}, settle: {} };
const INBOUND = {
  channel: 'testchat',
  multiUser: false,
  text: 'hello',
  sessionKey: '#room',
  principal: { id: 'person-ada' },
  logPrefix: '[x]',
};

interface Beside {
  readonly host: Host;
  readonly answers: Answer[];
  readonly log: Observed[];
  /** Asks, and gives the answer back without its number. */
  ask(op: string, world?: string, params?: object): Promise<Omit<Answer, 'answers'>>;
}

function openHost(adapter: Partial<Adapter>): Beside {
  const answers: Answer[] = [];
  const log: Observed[] = [];
  const host = createHost({ name: 'a', version: '1', ...adapter }, (reply) => {
    if ('answers' in reply) answers.push(reply);
    else log.push(reply);
  });
  let lastId = 0;
  return {
    host,
    answers,
    log,
    ask: async (op, world, params = {}) => {
      lastId += 1;
      const request = { id: lastId, op, params, ...(world !== undefined && { world }) } as Request;
      await host.receive(request);
      const found = answers.find((answer) => answer.answers === request.id);
      assert.ok(found);
      const { answers: _id, ...answer } = found;
      return answer;
    },
  };
}

const SILENT: Pick<Adapter, 'turn'> = { turn: { open: () => ({ handle: () => {} }) } };

test('hello lists what the adapter has, and nothing else', () => {
  const about = { name: 'a', version: '1' };
  const bare = helloOf(about);
  /** What an adapter has more than one that has nothing. */
  const more = (adapter: Partial<Adapter>): { operations: string[]; observes: string[] } => {
    const { operations, observes } = helloOf({ ...about, ...adapter });
    return {
      operations: operations.filter((one) => !bare.operations.includes(one)),
      observes: observes.filter((one) => !bare.observes.includes(one)),
    };
  };
  assert.deepEqual(
    [bare.protocol, bare.target, bare.quiescence, helloOf({ ...about, quiescence: 'exact' }).quiescence],
    [1, { name: 'a', version: '1' }, 'window', 'exact'],
  );
  assert.ok(bare.operations.includes('act.release') && bare.observes.includes('stray'));
  const kernel = more({ kernel: { entries: ['run', 'buildContext'], open: () => ({}) } });
  assert.deepEqual(kernel.operations, [
    'arrange.channel',
    'arrange.pending',
    'read.pending',
    'act.run',
    'act.buildContext',
  ]);
  const turns = more(SILENT);
  assert.deepEqual(turns.operations, ['arrange.model', 'arrange.sink', 'act.submit', 'act.abort', 'read.listeners']);
  assert.ok(turns.observes.includes('sink.called') && !kernel.observes.includes('sink.called'));
  const readable = more({ turn: { history: true, open: () => ({ handle: () => {} }) } });
  assert.deepEqual(readable.operations, [...turns.operations, 'read.history']);
});

test('a world is opened once, with its name and the choices, and is fresh after it was closed', async () => {
  const opened: unknown[] = [];
  const { ask } = openHost({
    turn: {
      open: (_parts, info) => {
        opened.push(info);
        return { handle: () => {} };
      },
    },
  });
  const setup = { choices: { busyPolicy: 'queue' }, settle: {} };
  assert.deepEqual(await ask('world.open', 'w1', setup), { at: 0, outcome: { accepted: {} } });
  assert.deepEqual((await ask('world.open', 'w1', setup)).outcome, {
    refused: { problem: 'There is an open world called "w1" already.' },
  });
  await ask('act.submit', 'w1', { turn: 'A', inbound: INBOUND });
  assert.equal((await ask('world.close', 'w1')).at, 2);
  assert.equal((await ask('world.open', 'w1', setup)).at, 0);
  const info = { world: 'w1', choices: { busyPolicy: 'queue' } };
  assert.deepEqual(opened, [info, info]);
});

test('every answer in a world says how much was seen before it', async () => {
  const { ask, log } = openHost(SILENT);
  await ask('world.open', 'w1', SETUP);
  const { at } = await ask('act.submit', 'w1', { turn: 'A', inbound: INBOUND });
  assert.deepEqual([at, log.length], [2, 2]);
  assert.equal((await ask('world.settle', 'w1')).at, 2);
  assert.equal((await ask('act.fly', 'w1')).at, 2);
  assert.equal((await ask('read.history', 'w1', { as: 'operator', sessionKey: '#room' })).at, 2);
});

test('an act is answered one macrotask after its promise was returned', async () => {
  const { host, answers, log } = openHost({
    turn: {
      open: () => ({
        async handle() {
          for (let step = 0; step < 100; step++) await Promise.resolve();
        },
      }),
    },
  });
  await host.receive({ id: 1, world: 'w1', op: 'world.open', params: SETUP });
  const received = host.receive({ id: 2, world: 'w1', op: 'act.submit', params: { turn: 'A', inbound: INBOUND } });
  await Promise.resolve();
  assert.equal(answers.length, 1);
  await received;
  assert.deepEqual(
    log.map(({ kind }) => kind),
    ['turn.submitted', 'turn.settled'],
  );
});

test('who does not wait for a world to be open is answered all the same, and in it', async () => {
  const { host, answers } = openHost({
    turn: {
      open: async () => {
        await macrotask();
        return { handle: () => {} };
      },
    },
  });
  await Promise.all([
    host.receive({ id: 1, world: 'w1', op: 'world.open', params: SETUP }),
    host.receive({ id: 2, world: 'w1', op: 'act.submit', params: { turn: 'A', inbound: INBOUND } }),
  ]);
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    [{ accepted: {} }, { accepted: {} }],
  );
});

test('what is asked wrongly is unsupported, with the reason', async () => {
  const { ask } = openHost(SILENT);
  const problem = async (op: string, world?: string, params: object = {}): Promise<unknown> => {
    const { outcome } = await ask(op, world, params);
    return 'unsupported' in outcome ? outcome.unsupported : outcome;
  };
  assert.equal(await problem('act.release'), '"act.release" needs the name of a world.');
  assert.equal(await problem('act.release', 'w1', { gate: 'g' }), 'There is no open world called "w1".');
  assert.deepEqual(await problem('world.open', 'w1', { choices: {} }), {
    refused: { problem: 'This opens no world: the whole value lacks "settle".' },
  });
  await ask('world.open', 'w1', SETUP);
  assert.match(String(await problem('act.fly', 'w1')), /^This kit does not take "act\.fly" so: .*act\.fly/);
  assert.match(String(await problem('act.release', 'w1')), /^This kit does not take "act\.release" so: .*"gate"/);
  assert.equal(await problem('act.run', 'w1', { call: 'A' }), 'This target has no channel turn kernel.');
  assert.equal(
    await problem('read.history', 'w1', { as: 'operator', sessionKey: 'x' }),
    "This target's history cannot be read.",
  );
});

test('what an adapter throws refuses a world or a reading, and makes an act unsupported', async () => {
  const broken = (): never => {
    throw new RangeError('no database');
  };
  const opening = openHost({ turn: { open: broken } });
  const refused = { refused: { problem: 'RangeError: no database' } };
  assert.deepEqual(await opening.ask('world.open', 'w1', SETUP), { outcome: refused });
  const reading = openHost({ turn: { history: true, open: () => ({ handle: () => {}, history: broken }) } });
  await reading.ask('world.open', 'w1', SETUP);
  const history = await reading.ask('read.history', 'w1', { as: 'operator', sessionKey: 'x' });
  assert.deepEqual(history, { at: 0, outcome: refused });
  const acting = openHost({ kernel: { entries: ['run'], open: () => ({}) } });
  await acting.ask('world.open', 'w1', SETUP);
  await acting.ask('arrange.channel', 'w1', { turn: { x: { $ref: 'nothing' } } });
  assert.deepEqual((await acting.ask('act.runAssembled', 'w1', { call: 'A' })).outcome, {
    unsupported: 'Error: {$ref: nothing} names nothing; make it first with {$new: nothing}.',
  });
});

test('things that cannot even be shown are answered, too', async () => {
  const hostile = (): never => {
    throw Object.create(null) as Error;
  };
  const { ask } = openHost({ turn: { open: hostile } });
  assert.deepEqual(await ask('world.open', 'w1', SETUP), {
    outcome: { refused: { problem: 'Something was thrown that cannot be shown.' } },
  });
});

test('a history is answered as JSON, whatever its entries are', async () => {
  const entry = Object.assign(Object.create({ inherited: true }) as object, { role: 'user', text: 'hi', at: 5n });
  const history = (): never => [entry] as never;
  const { ask } = openHost({ turn: { history: true, open: () => ({ handle: () => {}, history }) } });
  await ask('world.open', 'w1', SETUP);
  const { outcome } = await ask('read.history', 'w1', { as: 'operator', sessionKey: 'x' });
  assert.deepEqual(outcome, {
    accepted: { entries: [{ $object: 'Object', role: 'user', text: 'hi', at: { $number: '5' } }] },
  });
});

test('nothing is seen of a world after it was closed', async () => {
  let finish: () => void = () => {};
  const { ask, log } = openHost({
    turn: { open: () => ({ handle: () => new Promise<void>((resolve) => (finish = resolve)) }) },
  });
  await ask('world.open', 'w1', SETUP);
  await ask('act.submit', 'w1', { turn: 'A', inbound: INBOUND });
  await ask('world.close', 'w1');
  finish();
  await macrotask();
  assert.equal(log.length, 1);
});

test('a stray rejection is seen in the world that was opened last, while one is open', async () => {
  const { ask, host, log } = openHost(SILENT);
  assert.equal(host.stray('unhandledRejection', 'early'), false);
  await ask('world.open', 'w1', SETUP);
  await ask('world.open', 'w2', SETUP);
  assert.equal(host.stray('uncaughtException', new Error('lost')), true);
  assert.deepEqual(
    log.map(({ world, data }) => [world, data]),
    [['w2', { how: 'uncaughtException', value: { $error: { name: 'Error', message: 'lost' } } }]],
  );
  await ask('world.close', 'w1');
  await ask('world.close', 'w2');
  assert.equal(host.stray('unhandledRejection', 'late'), false);
});

test('the adapter is closed at the goodbye, before that is answered', async () => {
  const order: string[] = [];
  const { ask } = openHost({
    close: async () => {
      await macrotask();
      order.push('closed');
    },
  });
  await ask('bye');
  order.push('answered');
  assert.deepEqual(order, ['closed', 'answered']);
});
