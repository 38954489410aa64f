import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Report } from '../schemas/generated/types.ts';
import { said } from './fixtures/said.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-cli-'));
after(() => rmSync(scratch, { recursive: true }));

function file(name: string, text: string): string {
  const where = path.join(scratch, name);
  writeFileSync(where, text);
  return where;
}

function reportIn(folder: string): Report {
  return JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
}

test('the reference is conformant to all it claims', async (t) => {
  const out = path.join(scratch, 'whole');
  const { code } = await said(t, 'run', '--out', out);
  const report = reportIn(out);
  assert.equal(code, 0);
  assert.deepEqual(
    report.profiles.map(({ id, verdict }) => [id, verdict]),
    [
      ['channel-kernel', 'conformant'],
      ['concurrency', 'conformant'],
      ['inbound-turn', 'conformant'],
      ['send-turn', 'conformant'],
      ['transcript', 'conformant'],
    ],
  );
  assert.equal(report.run.scenarios.finished, report.run.scenarios.planned);
  for (const { id, judged, shown, excluded, later } of report.coverage) {
    const rows = report.requirements.filter(({ profile }) => profile === id);
    const outcomes = rows.map(({ outcome }) => outcome);
    assert.equal(judged, rows.length > 0, id);
    if (judged) assert.deepEqual(shown + excluded + later, outcomes.length, id);
  }
});

test('ten runs give the same report but for times', async (t) => {
  const reports: string[] = [];
  for (let round = 0; round < 10; round++) {
    const out = path.join(scratch, `round-${round}`);
    await said(t, 'run', '--out', out);
    const report = reportIn(out);
    reports.push(JSON.stringify({ ...report, run: { ...report.run, startedAt: '', durationMs: 0 } }));
  }
  assert.equal(new Set(reports.map((text) => text.replaceAll(/round-\d/g, ''))).size, 1);
});

test('--requirement narrows the run, and --json prints the report', async (t) => {
  const { code, out } = await said(t, 'run', '--requirement', 'IT-001', '--out', path.join(scratch, 'one'), '--json');
  const report = JSON.parse(out) as Report;
  assert.equal(code, 0);
  assert.equal(report.requirements.find(({ id }) => id === 'IT-001')?.outcome, 'pass');
  assert.equal(report.profiles.length, 1);
});

test('a requirement that does not exist selects nothing', async (t) => {
  const { code, err } = await said(t, 'run', '--requirement', 'IT-999', '--out', scratch);
  assert.equal(code, 2);
  assert.match(err, /The catalogue has no requirement "IT-999"\./);
});

test('a requirement in the wrong case, or with a slip, names the one that was meant', async (t) => {
  for (const [wrong, meant] of [
    ['ck-013', 'CK-013'],
    ['IT-0O1', 'IT-001'],
  ] as const) {
    const { code, err } = await said(t, 'run', '--requirement', wrong, '--out', scratch);
    assert.deepEqual([code, err], [2, `The catalogue has no requirement "${wrong}". Did you mean ${meant}?`]);
  }
});

test('a profile of which nothing is written up yet can be claimed by nobody', async (t) => {
  const manifest = file(
    'early.yaml',
    'target: x\ndriver: {module: a.js}\nclaims: {profiles: [inbound-turn, web-chat], capabilities: [turn]}\n',
  );
  const { code, err } = await said(t, 'run', '--target', manifest, '--out', scratch);
  assert.equal(code, 2);
  assert.match(
    err,
    /^The target claims the profile web-chat, of which no requirement is written up yet: .*claims\.profiles\.$/,
  );
});

test('a requirement of a profile that is not selected selects nothing', async (t) => {
  const { code, err } = await said(
    t,
    'run',
    '--profile',
    'channel-kernel',
    '--requirement',
    'IT-001',
    '--out',
    scratch,
  );
  assert.equal(code, 2);
  assert.match(err, /Nothing is selected/);
});

test('features that are not there are named', async (t) => {
  const { code, err } = await said(t, 'run', '--features', path.join(scratch, '*.feature'), '--out', scratch);
  assert.equal(code, 2);
  assert.match(err, /No feature is there\. Name files or globs that exist\./);
});

test('a sentence that does not exist is told with file and line before anything is run', async (t) => {
  const feature = file(
    'wrong.feature',
    '@inbound-turn\nFeature: F\n  @IT-001\n  Rule: R\n    Example: E\n      When Ada submits turn A in #room\n      Then turn A is anwsered with "x"\n',
  );
  const { code, err } = await said(t, 'run', '--features', feature, '--out', scratch);
  assert.equal(code, 2);
  assert.match(
    err,
    /wrong\.feature:7:7: No sentence fits "turn A is anwsered with "x""\. Did you mean "\{turn\} is answered with \{string\}"\?/,
  );
});

test('a manifest that is not there, is none, or claims what it must not', async (t) => {
  const missing = await said(t, 'run', '--target', path.join(scratch, 'nowhere.yaml'));
  assert.deepEqual([missing.code, missing.err.startsWith('There is no manifest at ')], [2, true]);
  const broken = await said(
    t,
    'run',
    '--target',
    file('broken.yaml', 'target: x\ndriver: {module: a.js, command: [b]}\nclaims:\n  profiles: [inbound-trun]\n'),
  );
  assert.equal(broken.code, 2);
  assert.match(
    broken.err,
    /broken\.yaml:4:14: item 1 of profiles is "inbound-trun"\. It must be one of "channel-kernel", "inbound-turn", .*"transcript".*\./,
  );
  const unread = await said(t, 'run', '--target', file('unread.yaml', 'target: [x\n'));
  assert.match(unread.err, /unread\.yaml:2:1: /);
  assert.equal(unread.code, 2);
});

test('a profile that the target does not claim cannot be selected', async (t) => {
  const manifest = file(
    'one.yaml',
    'target: x\ndriver: {module: a.js}\nclaims: {profiles: [inbound-turn], capabilities: [turn]}\n',
  );
  const { code, err } = await said(t, 'run', '--target', manifest, '--profile', 'channel-kernel');
  assert.deepEqual([code, err], [2, 'The target does not claim the profile channel-kernel. It claims inbound-turn.']);
});

test('an option that does not exist is a usage error', async (t) => {
  assert.equal((await said(t, 'run', '--tarqet', 'x')).code, 2);
  assert.equal((await said(t, 'rnu')).code, 2);
  assert.equal((await said(t, 'run', '--requirement', 'nonsense')).code, 2);
});

test('a mutant that does not exist is named with those that do', async (t) => {
  const { code, err } = await said(t, 'selftest', '--mutant', 'no-such');
  assert.equal(code, 2);
  assert.match(err, /No mutant is called "no-such"\. Mutants: /);
});
