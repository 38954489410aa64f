/** Shows how a connection begins and ends, whatever the target does; single messages are shown by the transcripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Observed, Request } from '../schemas/generated/types.ts';
import { Connection } from './connection.ts';
import { HarnessFault, TargetFault } from './faults.ts';
import type { Connect, Link, LinkEvents } from './link.ts';
import { connectScripted } from './scripted-link.ts';

const HELLO = {
  protocol: 1,
  target: { name: 'scripted', version: '1' },
  operations: [],
  observes: [],
  quiescence: 'exact',
};

function accept(events: LinkEvents, { id, op }: Request): void {
  const accepted = op === 'hello' ? HELLO : {};
  events.reply(JSON.stringify({ answers: id, at: 0, outcome: { accepted } }));
}

/** A target that says hello and leaves everything else to `receive`. */
function afterHello(receive: (request: Request, events: LinkEvents) => void): Connect {
  return connectScripted((request, events) =>
    request.op === 'hello' ? accept(events, request) : receive(request, events),
  );
}

function observation(world: string, seq = 0): Observed {
  const data = { gate: 'g' };
  return { world, seq, source: 'harness', channel: 'gate:g', kind: 'gate.opened', data };
}

function isFault(kind: string, message: string): (fault: unknown) => true {
  return (fault) => {
    assert.ok(fault instanceof TargetFault, String(fault));
    assert.deepEqual([fault.kind, fault.message], [kind, message]);
    return true;
  };
}

/** Parts of a link that do nothing. */
const INERT: Omit<Link, 'kill'> = { send: () => {}, tail: () => '', closed: () => Promise.resolve() };

test('a target that does not say hello in time is ended before the fault is told', async () => {
  const calls: string[] = [];
  const connection = new Connection(() => ({
    ...INERT,
    kill: async () => {
      await Promise.resolve();
      calls.push('killed');
    },
  }));
  await assert.rejects(
    connection.greet(20).finally(() => calls.push('told')),
    isFault('deadline', 'The target did not answer hello within 20 ms.'),
  );
  assert.equal(calls.at(-1), 'told');
  assert.ok(calls.includes('killed'));
});

test('a target that ends while its link is being made is told of as it ended', async () => {
  let kills = 0;
  const connection = new Connection(async (events) => {
    events.ended(new TargetFault('died', 'gone at once'));
    await Promise.resolve();
    return { ...INERT, kill: () => Promise.resolve(void (kills += 1)) };
  });
  await assert.rejects(connection.greet(1000), isFault('died', 'gone at once'));
  assert.ok(kills > 0, 'what is left of it is ended');
});

test('a link that is made only when its time is up is ended as soon as it is there', async () => {
  let make: (link: Link) => void = () => {};
  const made = new Promise<Link>((resolve) => (make = resolve));
  const connection = new Connection(() => made);
  const greeted = connection.greet(20);
  const killed = new Promise<void>((resolve) => {
    setTimeout(() => make({ ...INERT, kill: () => Promise.resolve(resolve()) }), 40);
  });
  await assert.rejects(greeted, isFault('deadline', 'The target did not answer hello within 20 ms.'));
  await killed;
});

test('a target that cannot be started is told of as the transport says', async () => {
  const unreachable = new TargetFault('unreachable', 'no such file');
  const thrown = new Connection(() => {
    throw unreachable;
  });
  await assert.rejects(thrown.greet(1000), isFault('unreachable', 'no such file'));
  const rejected = new Connection(() => Promise.reject(unreachable));
  await assert.rejects(rejected.greet(1000), isFault('unreachable', 'no such file'));
});

test('a connection that is killed while it is being opened ends at once', async () => {
  const connection = new Connection(connectScripted(() => {}));
  const greeted = connection.greet(60_000);
  await connection.kill();
  await assert.rejects(greeted, isFault('died', 'The connection was ended.'));
});

test('every request that waits hears of the end, and so does every observer and every later request', async () => {
  let end: () => void = () => {};
  const connection = new Connection(
    afterHello((_request, events) => {
      end = () => events.ended(new TargetFault('died', 'ended with code 1'));
    }),
  );
  await connection.greet(1000);
  const heard: string[] = [];
  connection.observe('w1', { observed: () => {}, ended: ({ message }) => heard.push(message) });
  const waiting = [connection.request('a', 'w1', {}, 1000), connection.request('b', 'w1', {}, 1000)];
  end();
  for (const request of waiting) await assert.rejects(request, isFault('died', 'ended with code 1'));
  assert.deepEqual(heard, ['ended with code 1']);
  await assert.rejects(connection.request('c', 'w1', {}, 1000), isFault('died', 'ended with code 1'));
});

test('the first fault is the one that counts', async () => {
  const connection = new Connection(
    afterHello((_request, events) => {
      events.reply('first');
      events.reply('second');
      events.ended(new TargetFault('died', 'third'));
    }),
  );
  await connection.greet(1000);
  const first = 'The target sent something that is not JSON: first';
  await assert.rejects(connection.request('a', 'w1', {}, 1000), isFault('protocol', first));
  assert.equal(connection.over?.message, first);
  assert.equal(connection.over?.tail, 'last words');
});

test('answers find their requests in whatever order they come', async () => {
  const requests: Request[] = [];
  const connection = new Connection(
    afterHello((request, events) => {
      requests.push(request);
      if (requests.length < 3) return;
      for (const { id, op } of requests.toReversed()) {
        events.reply(JSON.stringify({ answers: id, outcome: { accepted: { op } } }));
      }
    }),
  );
  await connection.greet(1000);
  const ops = ['a', 'b', 'c'];
  const answers = await Promise.all(ops.map((op) => connection.request(op, 'w1', {}, 1000)));
  assert.deepEqual(
    answers.map(({ outcome }) => outcome),
    ops.map((op) => ({ accepted: { op } })),
  );
});

test('a request that its schema refuses is the fault of the harness, and is not sent', async () => {
  const sent: Request[] = [];
  const connection = new Connection(afterHello((request) => sent.push(request)));
  await connection.greet(1000);
  await assert.rejects(connection.request('', 'w1', {}, 1000), HarnessFault);
  assert.deepEqual(sent, []);
});

test('what a closed world still says is let go by; what a world says that never was ends the connection', async () => {
  const connection = new Connection(
    afterHello((request, events) => {
      for (const world of Object.values(request.params)) {
        events.reply(JSON.stringify(observation(String(world), 7)));
      }
      accept(events, request);
    }),
  );
  await connection.greet(1000);
  let seen = 0;
  connection.observe('w1', { observed: () => (seen += 1), ended: () => {} });
  await connection.request('say', 'w1', { once: 'w1' }, 1000);
  connection.forget('w1');
  await connection.request('say', 'w1', { once: 'w1', again: 'w1' }, 1000);
  assert.equal(seen, 1);
  await assert.rejects(
    connection.request('say', 'w1', { once: 'w2' }, 1000),
    isFault('protocol', 'The target sent an observation of "w2", which is no open world.'),
  );
});

test('a target is asked to say goodbye, and ended by force where it does not', async () => {
  const polite: string[] = [];
  const first = new Connection(
    afterHello((request, events) => {
      polite.push(request.op);
      accept(events, request);
    }),
  );
  await first.greet(1000);
  await first.close(1000);
  assert.deepEqual(polite, ['bye']);
  const silent = new Connection(afterHello(() => {}));
  await silent.greet(1000);
  await silent.close(20);
  assert.equal(silent.over?.message, 'The target did not answer bye within 20 ms.');
});
