import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { HarnessFault, InputFault } from '../drivers/faults.ts';
import { targetOver } from '../drivers/manifest.ts';
import type { LoadedManifest } from '../drivers/manifest.ts';
import type { Adapter } from '../kit/adapter.ts';
import type { TurnPort } from '../kit/ports/turn.ts';
import { readCatalogue } from '../reports/catalogue.ts';
import type { Claims } from '../schemas/generated/types.ts';
import { createReference, REFERENCE_RULES } from '../simulator/reference.ts';
import { target as reference } from '../simulator/target.ts';
import { SuiteRun } from './run.ts';
import type { Ran, RunOptions } from './run.ts';
import { takeStray } from './strays.ts';

const FEATURES = path.resolve(import.meta.dirname, '../features');
const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-run-'));
after(() => rmSync(scratch, { recursive: true }));

const ORDINARY = `@inbound-turn
Feature: Many ordinary turns
  @IT-001
  Rule: Six fields suffice
    Scenario Outline: Turn <n>
      When Ada submits turn A in #room
      Then turn A is answered with "Answer to turn A"
      Examples:
        | n |
${Array.from({ length: 6 }, (_, index) => `        | ${index} |\n`).join('')}`;

const feature = path.join(scratch, 'ordinary.feature');
writeFileSync(feature, ORDINARY);

const TURN_ONLY: Claims = { profiles: ['inbound-turn'], capabilities: ['turn', 'abort', 'injected-model'] };

assert.ok(reference.turn);
const turns = reference.turn;

let outs = 0;

async function optionsOf(
  adapter: Adapter,
  claims: Claims = TURN_ONLY,
  further: Partial<RunOptions> = {},
): Promise<RunOptions> {
  const manifest: LoadedManifest = {
    target: 'under test',
    driver: { module: 'x' },
    claims,
    file: path.join(scratch, 'turnproof.yaml'),
  };
  return {
    manifest,
    target: targetOver(adapter, manifest),
    catalogue: await readCatalogue(FEATURES),
    featuresDir: FEATURES,
    outDir: path.join(scratch, `out-${(outs += 1)}`),
    version: '0',
    command: 'run',
    planned: new Map([['inbound-turn', 6]]),
    profiles: ['inbound-turn'],
    requirements: ['IT-001'],
    paths: [feature],
    ...further,
  };
}

async function run(adapter: Adapter, further: Partial<RunOptions> = {}): Promise<Ran> {
  return new SuiteRun(await optionsOf(adapter, TURN_ONLY, further)).run();
}

/** The reference's turns, with the port of each world changed. */
function withPort(change: (port: TurnPort, nth: number) => TurnPort): Adapter {
  let worlds = 0;
  return {
    name: 'changed',
    version: '0',
    quiescence: 'exact',
    turn: { open: async (parts, world) => change(await turns.open(parts, world), (worlds += 1)) },
  };
}

test('a sound target is conformant, and its scenarios are counted', async () => {
  const { report, exitCode } = await run(reference);
  assert.equal(exitCode, 0);
  assert.deepEqual(report.run.scenarios, { planned: 6, finished: 6, failed: 0 });
});

test('a target that answers nothing does not get past the smoke gate', async () => {
  const { report, exitCode } = await run(withPort(() => ({ handle: () => undefined })));
  assert.equal(exitCode, 3);
  assert.equal(report.totals['pass'], 0);
  assert.equal(report.profiles[0]?.verdict, 'error');
  assert.equal(
    report.run.faults?.[0]?.message,
    'The smoke gate saw no ordinary answered turn: an ordinary turn was never finalized; its promise fulfilled, its sink saw nothing.',
  );
});

test('a target that breaks three scenarios in a row is asked for nothing more', async () => {
  const broken = withPort((port, nth) => {
    if (nth > 2) throw new Error('no world left');
    return port;
  });
  const { report, exitCode } = await run(broken);
  assert.equal(exitCode, 3);
  const row = report.requirements.find(({ id }) => id === 'IT-001');
  assert.deepEqual(
    row?.evidence.map(({ outcome }) => outcome),
    ['pass', 'error', 'error', 'error', 'not-testable', 'not-testable'],
  );
  assert.equal(row?.evidence[1]?.reason, 'The target opened no world: refused: Error: no world left');
});

test('a stray rejection of a target in a world is an observation, and judged by its requirement', async () => {
  const stray = withPort((port) => ({
    handle: (turn, sink) => {
      if (turn.text === 'Message of turn A')
        takeStray('unhandledRejection', Object.assign(new Error('nobody listens'), { stack: '' }));
      return port.handle(turn, sink);
    },
  }));
  const ran = await run(stray, { paths: [feature] });
  assert.equal(ran.exitCode, 0);
  assert.deepEqual(ran.report.run.faults ?? [], []);
});

test('a stray rejection in the harness is a fault of the harness, and the report is written all the same', async () => {
  const { report, exitCode } = await run(reference, {
    onProgress: (done) => {
      if (done === 3) takeStray('unhandledRejection', new HarnessFault('a stray of our own'));
    },
  });
  assert.equal(exitCode, 4);
  assert.deepEqual(
    report.run.faults?.map(({ blame, message }) => [blame, message]),
    [['harness', 'a stray of our own']],
  );
  assert.equal(report.requirements.find(({ id }) => id === 'IT-001')?.outcome, 'pass');
});

test('scenarios that were planned and did not run are a fault of the harness', async () => {
  const { exitCode, report } = await run(reference, { planned: new Map([['inbound-turn', 7]]) });
  assert.equal(exitCode, 4);
  assert.equal(report.run.complete, false);
});

test('a claim that hello cannot carry is an error of the manifest', async () => {
  const claims: Claims = { profiles: ['inbound-turn'], capabilities: ['turn', 'kernel'] };
  const adapter: Adapter = { name: 'no kernel', version: '0', turn: turns };
  await assert.rejects(
    async () => new SuiteRun(await optionsOf(adapter, claims)).run(),
    (error: unknown) => {
      assert.ok(error instanceof InputFault);
      assert.match(error.message, /The capability kernel is claimed, and hello lists no arrange\.channel, act\.run,/);
      return true;
    },
  );
});

test('a profile without the capability of its smoke gate is an error of the manifest', async () => {
  const claims: Claims = { profiles: ['inbound-turn'], capabilities: ['abort'] };
  await assert.rejects(
    async () => new SuiteRun(await optionsOf(reference, claims)).run(),
    /The profile inbound-turn is claimed without the capability turn/,
  );
});

test('an interrupted run leaves a report that says it is partial', async () => {
  let interrupted: Promise<Ran> | undefined;
  const options = await optionsOf(reference, TURN_ONLY, {
    onProgress: (done) => {
      if (done === 2) interrupted = suite.interrupt(130);
    },
  });
  const suite: SuiteRun = new SuiteRun(options);
  const { report } = await suite.run();
  await interrupted;
  assert.equal(report.run.complete, false);
  assert.equal(report.run.scenarios.finished, 2);
});

test('a target that records no failed delivery is not taken to keep one from model and reply', async () => {
  const transcript = { ...REFERENCE_RULES.transcript, failureEntries: () => [] };
  const silent = createReference({ name: 'silent', version: '0', rules: { ...REFERENCE_RULES, transcript } });
  const claims: Claims = {
    profiles: ['transcript'],
    capabilities: ['turn', 'app-turn', 'durable', 'cron', 'delivery-failures'],
  };
  const requirements = ['TR-047', 'TR-048'];
  const options = await optionsOf(silent, claims, {
    planned: new Map([['transcript', 2]]),
    profiles: ['transcript'],
    requirements,
    paths: [path.join(FEATURES, 'transcript', 'delivery-failures.feature')],
  });
  const { report } = await new SuiteRun(options).run();
  const outcomes = requirements.map((id) => report.requirements.find((row) => row.id === id)?.outcome);
  assert.deepEqual(outcomes, ['not-testable', 'not-testable']);
});
