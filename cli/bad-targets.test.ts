/** Shows that targets that do nothing, or break every rule, earn nothing: each run ends soon, with a report, and leaves no process behind. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { readManifest, targetOf } from '../drivers/manifest.ts';
import { readCatalogue } from '../reports/catalogue.ts';
import type { ProfileId, Report } from '../schemas/generated/types.ts';
import { SuiteRun } from '../runner/run.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FEATURES = path.join(ROOT, 'features');
const TARGETS = path.join(ROOT, 'drivers', 'null-targets');
const RUN_MS_MAX = 10_000;
const catalogue = readCatalogue(FEATURES);

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-bad-'));
after(() => rmSync(scratch, { recursive: true }));

const BOTH = 'profiles: [channel-kernel, inbound-turn], capabilities: [kernel, turn]';
const ALL = 'profiles: [channel-kernel, inbound-turn, send-turn], capabilities: [kernel, turn, send, history]';
const TURNS = 'profiles: [inbound-turn], capabilities: [turn]';

function manifest(name: string, driver: string, claims = BOTH, further = ''): string {
  const file = path.join(scratch, `${name}.yaml`);
  writeFileSync(file, `target: ${name}\ndriver: ${driver}\nclaims: {${claims}}\n${further}`);
  return file;
}

/** A command whose processes, and all that descends from them, carry the name in their environment. */
function commandOf(script: string, behaviour: string, name = behaviour): string {
  return `{command: [node, ${path.join(TARGETS, script)}, ${behaviour}], env: {STARTED_FOR: ${scratch}/${name}}}`;
}

/** The living processes that carry a name, as far as the system tells. */
function livingFor(name: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${scratch}/${name}\0`);
    } catch {
      return false;
    }
  });
}

interface Ended {
  readonly report: Report;
  readonly exitCode: number;
}

/** A run as the command makes it, but for reading the features first. */
async function run(file: string, { paths, planned = 1 }: { paths?: string[]; planned?: number } = {}): Promise<Ended> {
  const loaded = readManifest(file);
  const { profiles } = loaded.claims;
  const suite = new SuiteRun({
    manifest: loaded,
    target: targetOf(loaded),
    catalogue: await catalogue,
    featuresDir: FEATURES,
    outDir: `${file}.out`,
    version: '0',
    command: 'run',
    planned: new Map<ProfileId, number>(profiles.map((profile) => [profile, planned])),
    profiles,
    ...(paths !== undefined && { paths, requirements: ['IT-001'] }),
  });
  const { exitCode } = await suite.run();
  return { exitCode, report: reportIn(`${file}.out`) };
}

/** The command itself, in a process of its own. */
function startCommand(file: string): ChildProcess {
  const command = ['--import', 'tsx', path.join(ROOT, 'cli', 'turnproof.ts')];
  return spawn(process.execPath, [...command, 'run', '--target', file, '--out', `${file}.out`], {
    cwd: ROOT,
    stdio: 'ignore',
  });
}

function reportIn(folder: string): Report {
  return JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
}

/** Nothing was earned, and it is said why. */
function earnedNothing({ report, exitCode }: Ended, why: RegExp): void {
  assert.equal(exitCode, 3);
  assert.deepEqual([report.totals['pass'], report.totals['fail'], report.totals['warn']], [0, 0, 0]);
  for (const { id, verdict } of report.profiles) assert.deepEqual([id, verdict], [id, 'error']);
  const [fault] = report.run.faults ?? [];
  assert.equal(fault?.blame, 'target');
  assert.match(fault.message, why);
  assert.ok(report.run.durationMs < RUN_MS_MAX, `${report.run.durationMs} ms`);
}

/** Shortens the one deadline that a target is known to run into; who is to do something else first keeps the time for it. */
function deadlineFor(why: RegExp): string {
  if (why.source.includes('did not answer hello')) return 'deadlines: {helloMs: 1500}\n';
  return /did not answer act|announced/.test(why.source) ? 'deadlines: {operationMs: 3000}\n' : '';
}

const NULL_TARGETS: Readonly<Record<string, RegExp>> = {
  'exits-at-once': /The target's process ended with code 0\./,
  garbage: /The target sent something that is not JSON/,
  'wrong-version': /The target speaks version 99 of the protocol/,
  'hangs-before-hello': /The target did not answer hello within 5000 ms\./,
  'dies-after-hello': /The target's process ended with code 1\./,
  'hangs-in-every-operation': /The target did not answer world\.open within 5000 ms\./,
  'answers-empty': /The target sent a message that is no answer/,
  'answers-empty-after-hello': /The target sent a message that is no answer/,
  echoes: /The target sent a message that is no answer/,
  'echoes-after-hello': /The target sent a message that is no answer/,
  'accepts-everything-shows-nothing': /The smoke gate saw no ordinary answered turn/,
  ...Object.fromEntries(
    [400, 403, 404, 409, 500].map((status) => [`refuses-${status}`, new RegExp(`refused with ${status}`)]),
  ),
};

const BAD_TARGETS: Readonly<Record<string, RegExp>> = {
  'floods-with-observations': /The target sent more than a log holds/,
  'floods-with-blank-lines': /The target did not answer hello within/,
  'floods-stderr': /The target did not answer hello within/,
  'prints-100-MB-without-newline': /The target printed a line of more than 4194304 bytes/,
  'prints-byte-by-byte': /The target did not answer hello within/,
  'prints-latin-1': /not UTF-8/,
  'forgets-the-newline': /The target did not answer hello within/,
  'dies-in-an-operation': /The target's process ended with code 7\./,
  'dies-by-a-signal': /The target's process ended by SIGKILL\./,
  'closes-stdout': /The target closed its stdout and lived on\./,
  'closes-stdin': /The target closed its stdin and lived on\./,
  'skips-a-number': /The target numbered an observation 1 where 0 was due/,
  'promises-too-much': /The target announced 5 observations and sent 0\./,
  'ignores-sigterm': /The target did not answer act\.run within/,
  'spawns-a-grandchild-and-hangs': /The target did not answer act\.run within/,
  'spawns-a-grandchild-of-its-own-and-hangs': /The target did not answer act\.run within/,
  'leaves-a-grandchild-behind': /The target's process ended with code 0\./,
};

const BAD_MODULES: Readonly<Record<string, RegExp>> = {
  'loops-in-an-operation': /The target did not answer act\.submit within/,
  'exits-in-an-operation': /The target ended its thread with code 5\./,
  'floods-in-an-operation': /The target sent more than a log holds/,
  'prints-for-ever': /The target did not answer act\.submit within/,
  'loops-at-load': /The target did not answer hello within/,
  'throws-at-load': /The target's module broke: Error: no configuration/,
  'rejects-at-load': /The target's module broke: Error: no connection/,
  'exports-nothing': /has no export called "target"/,
  'no-such-module': /The target's module is not there/,
};

describe('targets that earn nothing', { concurrency: 3 }, () => {
  for (const [behaviour, why] of Object.entries(NULL_TARGETS)) {
    test(`the null target ${behaviour} ends as an error within ten seconds`, async () => {
      earnedNothing(await run(manifest(behaviour, commandOf('null-target.mjs', behaviour), ALL)), why);
      assert.deepEqual(livingFor(behaviour), []);
    });
  }

  for (const [behaviour, why] of Object.entries(BAD_TARGETS)) {
    test(`the bad target ${behaviour} ends as an error within ten seconds`, async () => {
      const file = manifest(behaviour, commandOf('bad-target.mjs', behaviour), BOTH, deadlineFor(why));
      earnedNothing(await run(file), why);
      assert.deepEqual(livingFor(behaviour), []);
    });
  }

  for (const [name, why] of Object.entries(BAD_MODULES)) {
    test(`the module ${name} ends as an error within ten seconds`, async () => {
      const driver = `{module: ${path.join(TARGETS, 'modules', `${name}.mjs`)}}`;
      earnedNothing(await run(manifest(name, driver, TURNS, deadlineFor(why))), why);
    });
  }

  test('a command that is not there ends as an error at once', async () => {
    const ended = await run(manifest('not-there', '{command: [./no-such-command]}'));
    earnedNothing(ended, /The target could not be started: .*no-such-command/);
    assert.ok(ended.report.run.durationMs < 1000, `${ended.report.run.durationMs} ms`);
  });
});

describe('the command itself', { concurrency: 2 }, () => {
  for (const [name, driver, why] of [
    ['not-there', '{command: [./no-such-command]}', /could not be started/],
    ['garbage', commandOf('null-target.mjs', 'garbage', 'command-garbage'), /is not JSON/],
    ['flood', commandOf('bad-target.mjs', 'floods-with-observations', 'command-flood'), /more than a log holds/],
    [
      'grandchild',
      commandOf('bad-target.mjs', 'spawns-a-grandchild-of-its-own-and-hangs', 'command-grandchild'),
      /did not answer act\.run within 5000 ms/,
    ],
  ] as const) {
    test(`ends with code 3, and leaves a report and nothing else, for a target that is ${name}`, async () => {
      const file = manifest(`command-${name}`, driver);
      const [exitCode] = (await once(startCommand(file), 'exit')) as [number];
      earnedNothing({ exitCode, report: reportIn(`${file}.out`) }, why);
      assert.deepEqual(livingFor(`command-${name}`), []);
    });
  }

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    test(
      `ended by ${signal} leaves a partial report and nothing else`,
      { skip: process.platform !== 'linux' },
      async () => {
        const name = `ended-by-${signal}`;
        const file = manifest(
          name,
          commandOf('null-target.mjs', 'hangs-before-hello', name),
          BOTH,
          'deadlines: {helloMs: 60000}\n',
        );
        const command = startCommand(file);
        // That the processes are found while they live shows that none is overlooked when they are gone.
        while (livingFor(name).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
        command.kill(signal);
        const [exitCode] = (await once(command, 'exit')) as [number];
        assert.equal(exitCode, code);
        assert.equal(reportIn(`${file}.out`).run.complete, false);
        assert.deepEqual(livingFor(name), []);
      },
    );
  }
});

const ORDINARY = `@inbound-turn
Feature: Many ordinary turns
  @IT-001
  Rule: Six fields suffice
    Scenario Outline: Turn <n>
      When Ada submits turn A in #room
      Then turn A is answered with "Answer to turn A"
      Examples:
        | n |
        | 1 |
        | 2 |
        | 3 |
        | 4 |
        | 5 |
        | 6 |
`;

test('a target that dies in the middle costs the scenario that it dies in, and the others are played', async () => {
  const reference = JSON.stringify(path.join(ROOT, 'simulator', 'target.ts'));
  writeFileSync(
    path.join(scratch, 'dies-now-and-then.ts'),
    `import { target as reference } from ${reference};
     let worlds = 0;
     export const target = {
       ...reference,
       turn: {
         ...reference.turn,
         async open(parts: never, world: never) {
           worlds += 1;
           if (worlds === 3) { console.error('out of memory'); process.exit(134); }
           return reference.turn?.open(parts, world);
         },
       },
     };`,
  );
  const feature = path.join(scratch, 'ordinary.feature');
  writeFileSync(feature, ORDINARY);
  const file = manifest('dies-now-and-then', '{module: ./dies-now-and-then.ts}', TURNS);
  const { report, exitCode } = await run(file, { paths: [feature], planned: 6 });
  assert.equal(exitCode, 3);
  const row = report.requirements.find(({ id }) => id === 'IT-001');
  assert.deepEqual(
    row?.evidence.map(({ outcome }) => outcome),
    // The smoke gate has the first world of the first thread; a thread lives for two.
    ['pass', 'error', 'pass', 'pass', 'error', 'pass'],
  );
  assert.match(row?.evidence[1]?.reason ?? '', /The target ended its thread with code 134\./);
  assert.deepEqual(report.run.scenarios, { planned: 6, finished: 6, failed: 2 });
  assert.ok(existsSync(`${file}.out/report.json`));
});
