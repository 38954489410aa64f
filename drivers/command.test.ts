/** Shows how targets in processes of their own are reached, and that each of the bad ones is ended, told of, and leaves nothing behind. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Deadlines, Operation } from '../schemas/generated/types.ts';
import { connectCommand } from './command.ts';
import { TargetFault } from './faults.ts';
import { Target } from './target.ts';

const NULL_TARGETS = path.join(import.meta.dirname, 'null-targets');
const RUN: Operation = { op: 'act.run', params: { call: 'gate' } };
const WITHIN = { timeout: 15_000 };

function commandTarget(args: readonly string[], deadlines: Deadlines = {}, program = process.execPath): Target {
  const env = { STARTED_FOR: markOf(args.at(-1)) };
  return new Target(connectCommand({ program, args, cwd: NULL_TARGETS, env }), {
    choices: {},
    deadlines,
    settle: { quietMs: 5, expectMs: 5 },
  });
}

/** What comes of opening a world and running a message through it, and then of saying goodbye. */
async function play(file: string, behaviour: string, deadlines: Deadlines = {}): Promise<TargetFault> {
  const target = commandTarget([file, behaviour], deadlines);
  const thrown: unknown = await (async () => {
    const world = await target.openWorld();
    await world.perform(RUN);
  })().then(
    () => new Error('it went well'),
    (error: unknown) => error,
  );
  await target.close();
  assert.ok(thrown instanceof TargetFault, String(thrown));
  assert.deepEqual(livingFor(behaviour), []);
  return thrown;
}

/** Stands in the environment of a target and of all that descends from it; unique, for other runs may go on beside this one. */
function markOf(behaviour = ''): string {
  return `${process.pid}/${behaviour}`;
}

/** The living processes that were started for a behaviour, as far as the system tells. */
function livingFor(behaviour: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      return /^\d+$/.test(pid) && environment.includes(`STARTED_FOR=${markOf(behaviour)}`);
    } catch {
      return false;
    }
  });
}

/** Whether a process runs: one that has ended and is only not taken note of has no command line any more. */
function isAlive(pid: string): boolean {
  try {
    process.kill(Number(pid), 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

const NULL_FAULTS: Readonly<Record<string, [kind: string, message: RegExp]>> = {
  'exits-at-once': ['died', /^The target's process ended with code 0\.$/],
  garbage: ['protocol', /^The target sent something that is not JSON: Welcome! Listening on port 3000\.$/],
  'wrong-version': ['protocol', /^The target speaks version 99 of the protocol; this harness speaks 1\.$/],
  'dies-after-hello': ['died', /^The target's process ended with code 1\.$/],
  'answers-empty': ['protocol', /^The target sent a message that is no answer .* It was: \{\}$/],
  'answers-empty-after-hello': ['protocol', /^The target sent a message that is no answer .* It was: \{\}$/],
  echoes: ['protocol', /^The target sent a message that is no answer .* It was: \{"id":1,"op":"hello",/],
  'echoes-after-hello': ['protocol', /^The target sent a message that is no answer .* It was: \{"id":2,/],
};

const BAD_FAULTS: Readonly<Record<string, [kind: string, message: RegExp]>> = {
  'floods-with-observations': ['protocol', /^The target sent more than a log holds: 10001 observations/],
  'prints-100-MB-without-newline': ['protocol', /^The target printed a line of more than 4194304 bytes on stdout\.$/],
  'prints-latin-1': ['protocol', /^The target printed a line on stdout that is not UTF-8\.$/],
  'dies-in-an-operation': ['died', /^The target's process ended with code 7\.$/],
  'dies-by-a-signal': ['died', /^The target's process ended by SIGKILL\.$/],
  'closes-stdout': ['protocol', /^The target closed its stdout and lived on\.$/],
  'closes-stdin': ['protocol', /^The target closed its stdin and lived on\.$/],
  'skips-a-number': ['protocol', /^The target numbered an observation 1 where 0 was due/],
  'leaves-a-grandchild-behind': ['died', /^The target's process ended with code 0\.$/],
};

const LATE: Readonly<Record<string, [deadline: 'helloMs' | 'operationMs', op: string]>> = {
  'floods-with-blank-lines': ['helloMs', 'hello'],
  'floods-stderr': ['helloMs', 'hello'],
  'prints-byte-by-byte': ['helloMs', 'hello'],
  'ignores-sigterm': ['operationMs', 'act.run'],
  'spawns-a-grandchild-and-hangs': ['operationMs', 'act.run'],
  'spawns-a-grandchild-of-its-own-and-hangs': ['operationMs', 'act.run'],
};

describe('targets in processes of their own', { concurrency: 4 }, () => {
  for (const [behaviour, [kind, message]] of Object.entries(NULL_FAULTS)) {
    test(`the null target ${behaviour} is told of for what it did`, WITHIN, async () => {
      const fault = await play('null-target.mjs', behaviour);
      assert.match(fault.message, message);
      assert.equal(fault.kind, kind);
    });
  }

  test('a target that never says hello is ended at the deadline', WITHIN, async () => {
    const fault = await play('null-target.mjs', 'hangs-before-hello', { helloMs: 500 });
    assert.deepEqual([fault.kind, fault.message], ['deadline', 'The target did not answer hello within 500 ms.']);
  });

  test('a target that answers nothing but hello is ended at the deadline', WITHIN, async () => {
    const fault = await play('null-target.mjs', 'hangs-in-every-operation', { operationMs: 500 });
    assert.deepEqual([fault.kind, fault.message], ['deadline', 'The target did not answer world.open within 500 ms.']);
  });

  test('a target that refuses everything, or shows nothing of what it takes, breaks no rule', WITHIN, async () => {
    const outcomes: unknown[] = [];
    for (const behaviour of ['refuses-403', 'accepts-everything-shows-nothing']) {
      const target = commandTarget(['null-target.mjs', behaviour]);
      const world = await target.openWorld();
      outcomes.push((await world.perform(RUN)).outcome, world.log.length);
      await world.close();
      await target.close();
    }
    assert.deepEqual(outcomes, [
      { refused: { status: 403, problem: 'Everything is refused with 403.' } },
      0,
      { accepted: { id: 'nothing', revision: 1 } },
      0,
    ]);
  });

  test('a command that does not exist, or may not be run, is told of by name', WITHIN, async () => {
    const missing = commandTarget([], {}, './no-such-command');
    await assert.rejects(
      missing.describe(),
      /^TargetFault: The target could not be started: .*no-such-command.* ENOENT$/,
    );
    const forbidden = commandTarget([], {}, './null-target.mjs');
    await assert.rejects(forbidden.describe(), /^TargetFault: The target could not be started: .*EACCES$/);
  });

  for (const [behaviour, [kind, message]] of Object.entries(BAD_FAULTS)) {
    test(`the bad target ${behaviour} is told of for what it did`, WITHIN, async () => {
      const fault = await play('bad-target.mjs', behaviour);
      assert.match(fault.message, message);
      assert.equal(fault.kind, kind);
    });
  }

  for (const [behaviour, [deadline, op]] of Object.entries(LATE)) {
    test(`the bad target ${behaviour} is ended at the deadline of ${op}`, WITHIN, async () => {
      const before = process.memoryUsage().rss;
      const ms = { helloMs: 700, operationMs: 1500 }[deadline];
      const fault = await play('bad-target.mjs', behaviour, { [deadline]: ms });
      assert.equal(fault.tail.includes('grandchild'), behaviour.includes('grandchild'));
      for (const [, pid = ''] of fault.tail.matchAll(/grandchild (\d+)/g)) assert.ok(!isAlive(pid), `${pid} lives on`);
      assert.deepEqual([fault.kind, fault.message], ['deadline', `The target did not answer ${op} within ${ms} ms.`]);
      const grownBy = process.memoryUsage().rss - before;
      assert.ok(grownBy < 150_000_000, `${grownBy} bytes`);
    });
  }

  test('the tail of a target that hangs holds what it printed on stderr, and its unfinished line', WITHIN, async () => {
    const { tail } = await play('bad-target.mjs', 'forgets-the-newline', { helloMs: 2500 });
    assert.equal(tail, '[an unfinished line on stdout] {"answers":1,"outcome":{"accepted":{}}}');
  });

  test('a target that never says goodbye is ended by force, and only then is it closed', WITHIN, async () => {
    const target = commandTarget(['bad-target.mjs', 'never-says-goodbye'], { operationMs: 500 });
    const world = await target.openWorld();
    await world.close();
    // That it is found while it lives shows that none is overlooked when it is gone.
    assert.equal(livingFor('never-says-goodbye').length, process.platform === 'linux' ? 1 : 0);
    await target.close();
    assert.deepEqual(livingFor('never-says-goodbye'), []);
  });
});
