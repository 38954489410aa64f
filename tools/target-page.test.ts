/** What is kept of a report, what a page says of it, and that the committed page is what the tool makes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Evidence, Outcome, Report, RequirementReport } from '../schemas/generated/types.ts';
import { KEPT, openclawPage, PAGE } from './openclaw-page.ts';
import type { Kept } from './openclaw-page.ts';
import { findingsOf, mergeFindings } from './target-findings.ts';
import type { Findings } from './target-findings.ts';
import { renderTargetPage } from './target-page.ts';
import type { PageContent } from './target-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function evidence(outcome: Outcome, further: Partial<Evidence> = {}): Evidence {
  const where = { file: 'features/channel-kernel/gates.feature', line: 12, name: 'drop' };
  return { requirement: 'CK-024', kind: 'scenario', outcome, where, ...further };
}

function row(
  id: string,
  outcome: RequirementReport['outcome'],
  further: Partial<RequirementReport> = {},
): RequirementReport {
  return {
    id,
    profile: 'channel-kernel',
    title: `Title of ${id}`,
    text: `Text of ${id}.`,
    source: 'Channel turn kernel: Admission kinds; Adapter contract',
    level: 'MUST',
    basis: 'spec',
    outcome,
    evidence: [],
    ...further,
  };
}

const CONTRADICTED = row('CK-024', 'fail', {
  evidence: [
    evidence('pass'),
    evidence('fail', {
      step: 'none of these is called for turn A:',
      expected: 'no call of dispatcher',
      observed: 'dispatcher | was called for agent:agent-1:w124:turn-a in w124',
      at: 11,
      log: [],
    }),
  ],
});
const UNCLAIMED = row('CK-100', 'skip', { reason: 'The target does not claim kernel-noop: it ships an adapter.' });
const DIFFERING = row('CK-033', 'warn', {
  level: 'SHOULD',
  basis: 'report',
  evidence: [evidence('warn', { expected: 'nothing queued', observed: '{"queuedFinal":true}' })],
});
const HOLDING = row('CK-001', 'pass', { evidence: [evidence('pass')] });

/** Of a report what a page reads. */
function report(version: string, requirements: readonly RequirementReport[], complete = true): Report {
  return {
    schema: 'turnproof-report/1',
    suite: { version: '0.1.0', catalogue: 'abc' },
    target: {
      name: 'gateway',
      version,
      claims: { profiles: ['channel-kernel'], capabilities: ['kernel'] },
      choices: { busyPolicy: 'queue' },
    },
    run: {
      command: 'npx turnproof run --target /home/somebody/gateway',
      startedAt: '2026-12-01T02:16:31.590Z',
      durationMs: 55_588,
      complete,
      exitCode: 1,
      scenarios: { planned: 247, finished: 247, failed: 30 },
    },
    requirements: [...requirements],
  } as unknown as Report;
}

function pageOf(versions: readonly Findings[], further: Partial<PageContent> = {}): string {
  const unclaimed = { 'kernel-noop': 'Nothing exports one.' };
  return renderTargetPage({
    title: 'gateway',
    made: 'Made by a test.',
    versions: versions.map((findings) => ({ name: `gateway ${findings.version}`, findings, unclaimed, notes: [] })),
    reference: findingsOf(report('1', [HOLDING])),
    known: new Map([['CK-024', { target: 'gateway 1', what: 'Ignores the gate.' }]]),
    ...further,
  });
}

const FIRST = findingsOf(report('1', [HOLDING, CONTRADICTED, DIFFERING, UNCLAIMED]));

test('a contradicted requirement is told with its section, its Example, what was expected and what was observed', () => {
  const page = pageOf([FIRST]);
  const at = page.indexOf('#### CK-024 Title of CK-024');
  const told = page.slice(at, page.indexOf('###', at + 5));
  assert.equal(
    told.trim(),
    [
      '#### CK-024 Title of CK-024',
      'Text of CK-024.',
      '- Section: Admission kinds; Adapter contract\n- Known divergence: of gateway 1: Ignores the gate.',
      'Example “drop” of `features/channel-kernel/gates.feature`:',
      '- Step: `none of these is called for turn A:`\n- Expected: `no call of dispatcher`\n- Observed: `dispatcher | was called for agent:agent-1:w:turn-a in w`',
    ].join('\n\n'),
  );
});

test('the verdict counts what the document itself demands', () => {
  assert.match(
    pageOf([FIRST]),
    /\*\*Non-conformant\*\*\. MUST requirements: 3; holding: 1, contradicted: 1, not judged: 1\. In 247 scenarios\./,
  );
  assert.match(pageOf([findingsOf(report('1', [HOLDING, UNCLAIMED]))]), /\*\*Partial\*\*\. MUST requirements: 2;/);
  assert.match(pageOf([findingsOf(report('1', [HOLDING, DIFFERING]))]), /\*\*Conformant\*\*\. MUST requirements: 1;/);
});

test('a row below MUST is a warning, and one that nobody knew of is said to be new', () => {
  const page = pageOf([FIRST]);
  assert.match(page, /### Differs, below MUST\n\n- \*\*CK-033\*\* Title of CK-033 \(SHOULD, report\)/);
  assert.match(page, /Observed: `\{"queuedFinal":true\}`\n {2}- Known divergence: not in the catalogue/);
});

test('a skipped row is told with the reason of the run and why the target does not claim it', () => {
  assert.match(
    pageOf([FIRST]),
    /- CK-100 \(MUST\): The target does not claim kernel-noop: it ships an adapter\. Nothing exports one\./,
  );
  assert.throws(
    () => pageOf([], { versions: [{ name: 'gateway 1', findings: FIRST, unclaimed: {}, notes: [] }] }),
    /gateway 1 does not claim kernel-noop, so CK-100 were skipped, and the page says nowhere why\. Say it under unclaimed\./,
  );
});

test('two versions stand side by side, and what changed is marked', () => {
  const second = findingsOf(report('2', [HOLDING, { ...CONTRADICTED, outcome: 'pass' }, DIFFERING, UNCLAIMED]));
  const page = pageOf([FIRST, second]);
  assert.match(page, /1 of 4 outcomes changed: CK-024\./);
  assert.match(page, /\| CK-024 \| MUST \| Title of CK-024 \| \*\*contradicted\*\* \| \*\*holds\*\* \|/);
  assert.match(page, /\| CK-001 \| MUST \| Title of CK-001 \| holds \| holds \|/);
  assert.match(pageOf([FIRST, { ...FIRST, version: '2' }]), /Nothing changed\./);
});

test('a narrowed run replaces the rows that it judged, and no others', () => {
  const names = findingsOf(
    report('1', [
      { ...HOLDING, outcome: 'fail' },
      { ...CONTRADICTED, outcome: 'skip' },
    ]),
  );
  const merged = mergeFindings(FIRST, names).rows.map(({ id, outcome }) => `${id} ${outcome}`);
  assert.deepEqual(merged, ['CK-001 fail', 'CK-024 fail', 'CK-033 warn', 'CK-100 skip']);
  assert.throws(() => mergeFindings(FIRST, { ...names, version: '2' }), /Findings of 1 and 2 are not of one version/);
});

test('nothing of time or machine is kept, so that two runs give one page', () => {
  const later = report('1', [HOLDING, CONTRADICTED, DIFFERING, UNCLAIMED]);
  const run = { ...later.run, startedAt: '2027-01-01T00:00:00.000Z', durationMs: 9, command: 'elsewhere' };
  assert.deepEqual(findingsOf({ ...later, run }), FIRST);
  assert.doesNotMatch(JSON.stringify(FIRST), /somebody|2026|55588/);
});

test('a run that says too little makes no page', () => {
  assert.throws(() => findingsOf(report('1', [HOLDING], false)), /The run of gateway 1 was cut short: run it again/);
  assert.throws(
    () => findingsOf(report('1', [row('CK-024', 'error')])),
    /The run of gateway 1 could not judge CK-024: run it again/,
  );
});

test('the committed page about openclaw is what the tool makes of the findings committed with it', async () => {
  const kept = JSON.parse(readFileSync(path.join(ROOT, KEPT), 'utf8')) as Kept;
  const page = readFileSync(path.join(ROOT, PAGE), 'utf8');
  const hint = 'Write it anew with: node --import tsx tools/openclaw-page.ts --page';
  assert.equal(page, await openclawPage(kept), hint);
  assert.doesNotMatch(page, /\/(tmp|home|root|Users|work)\/|\d ms\b|\d\d:\d\d:\d\d/);
});
