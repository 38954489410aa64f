/** Tests of the JUnit rendering: literal text, exact counts, and the schema, also for what a hostile target says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import type { Evidence, Observed } from '../schemas/generated/types.ts';
import { evidence, reportOf, row } from './fixtures/made-up.ts';
import { renderJUnit } from './junit.ts';

const SCHEMA = readFileSync(path.join(import.meta.dirname, 'junit.xsd'), 'utf8');
const OUTCOMES = [
  'error',
  'fail',
  'not-testable',
  'expected-fail',
  'warn',
  'noted',
  'pass',
  'skip',
  'excluded',
  'later',
] as const;
/** Markup, every control, direction overrides, lone surrogates, what is no character, and an emoji. */
const HOSTILE = `]]><x a="1" b='2'>&amp;&${Array.from({ length: 33 }, (_, code) => String.fromCodePoint(code)).join('')}\u007f\u0085\u202e\u2028\ufffe\uffff\ud800 \udfff🙂<!-- --`;

async function faultsOf(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'junit.xml', contents: xml },
    schema: { fileName: 'junit.xsd', contents: SCHEMA },
    maxMemoryPages: 8192,
  });
  return errors.map(({ message }) => message);
}

test('a failure tells all, a warning passes and is told by the suite', async () => {
  const log: Observed[] = [
    { world: 'w', seq: 0, source: 'harness', channel: 'signal:S', kind: 'signal.aborted', data: { signal: 'S' } },
  ];
  const found = { step: 'Then it is quiet', expected: 'no <finalize>', observed: 'finalize “a & b”', at: 0, log };
  const xml = renderJUnit(
    reportOf([
      row('IT-001', 'pass', { evidence: [evidence('pass')] }),
      row('IT-033', 'fail', { evidence: [evidence('fail', found)] }),
      row('IT-034', 'warn', { level: 'SHOULD', evidence: [evidence('warn', { observed: 'late' })] }),
      row('IT-035', 'skip', { reason: 'Not claimed: history.' }),
    ]),
  );
  assert.equal(
    xml,
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
<testsuite name="inbound-turn" package="turnproof" id="0" timestamp="2025-01-01T00:00:00" hostname="localhost" tests="4" failures="1" errors="0" skipped="1" time="3.421">
<properties>
<property name="verdict" value="non-conformant"/>
<property name="reason" value="IT-033 is contradicted"/>
<property name="target" value="gateway 2.0"/>
<property name="turnproof" value="0.1.0"/>
<property name="catalogue" value="c0ffee"/>
<property name="exitCode" value="1"/>
<property name="choice.busyPolicy" value="queue"/>
</properties>
<testcase name="IT-001 Cancelled" classname="inbound-turn" time="0.000"/>
<testcase name="IT-033 Cancelled" classname="inbound-turn" time="0.000">
<failure type="fail" message="expected no &lt;finalize&gt;; observed finalize “a &amp; b”">A turn is cancelled.
(InboundTurn: abortSignal)

example   Half-way through
at        features/inbound-turn/abort.feature:12
step      Then it is quiet
expected  no &lt;finalize&gt;
observed  finalize “a &amp; b”

► 0  aborted

rerun     npx turnproof run --requirement IT-033</failure>
</testcase>
<testcase name="IT-034 Cancelled" classname="inbound-turn" time="0.000"/>
<testcase name="IT-035 Cancelled" classname="inbound-turn" time="0.000">
<skipped type="skip" message="Not claimed: history."/>
</testcase>
<system-out>Warning:
  IT-034  SHOULD  Cancelled
    A turn is cancelled.
    (InboundTurn: abortSignal)

    example   Half-way through
    at        features/inbound-turn/abort.feature:12
    observed  late
    rerun     npx turnproof run --requirement IT-034
</system-out>
<system-err/>
</testsuite>
</testsuites>
`,
  );
  assert.deepEqual(await faultsOf(xml), []);
});

function attributes(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<testsuite [^>]*\\b${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');
}

test('counts are those of the cases, and each outcome has its element', async () => {
  const inbound = OUTCOMES.map((outcome, index) => row(`IT-00${index}`, outcome, { reason: 'Because.' }));
  const kernel = OUTCOMES.slice(0, 3).map((outcome, index) =>
    row(`CK-00${index}`, outcome, { profile: 'channel-kernel', evidence: [evidence('fail')] }),
  );
  const xml = renderJUnit(reportOf([...inbound, ...kernel]));
  assert.deepEqual(await faultsOf(xml), []);
  assert.deepEqual(attributes(xml, 'name'), ['inbound-turn', 'channel-kernel']);
  assert.deepEqual(attributes(xml, 'tests'), ['10', '3']);
  assert.deepEqual(attributes(xml, 'failures'), ['1', '1']);
  assert.deepEqual(attributes(xml, 'errors'), ['1', '1']);
  assert.deepEqual(attributes(xml, 'skipped'), ['4', '1']);
  for (const [element, count] of [
    ['failure', 2],
    ['error', 2],
    ['skipped', 5],
    ['testcase', 13],
  ] as const) {
    assert.equal(xml.split(new RegExp(`<${element}[ />]`)).length - 1, count, element);
  }
});

test('the schema refuses what either of its sources refuses', async () => {
  const xml = renderJUnit(reportOf([row('IT-001', 'pass')]));
  for (const [sound, wrong] of [
    [' id="0"', ''],
    [' time="0.000">', ' time="1,000.0">'],
    ['25-01-01T00:00:00"', '25-01-01T00:00:00Z"'],
    ['<system-err/>', ''],
    ['classname="inbound-turn" time="0.000"/>', 'classname="a" time="0.000"><system-out/></testcase>'],
    ['<testsuites>', '<testsuites tests="1">'],
  ] as const) {
    const broken = xml.replace(sound, wrong);
    assert.notEqual(broken, xml);
    assert.notDeepEqual(await faultsOf(broken), [], wrong);
  }
});

test('the times of the suites add up to the time of the run', () => {
  const rows = (['inbound-turn', 'channel-kernel'] as const).map((profile, index) =>
    row(`IT-00${index}`, 'pass', { profile, evidence: Array.from({ length: index + 1 }, () => evidence('pass')) }),
  );
  const report = reportOf(rows);
  assert.deepEqual(attributes(renderJUnit(report), 'time'), ['1.140', '2.281']);
  const { startedAt: _, ...run } = report.run;
  const undated = { ...report, run: { ...run, durationMs: 0, startedAt: 'today' } };
  assert.deepEqual(attributes(renderJUnit(undated), 'time'), ['0.000', '0.000']);
  assert.deepEqual(attributes(renderJUnit(undated), 'timestamp'), ['1970-01-01T00:00:00', '1970-01-01T00:00:00']);
});

test('an empty report is a valid document', async () => {
  const xml = renderJUnit(reportOf([]));
  assert.equal(xml, '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites/>\n');
  assert.deepEqual(await faultsOf(xml), []);
});

test('a target that was not there and a run that was cut short are errors, though all was skipped', async () => {
  const skipped = reportOf([row('IT-001', 'not-testable', { reason: 'The target could not be reached.' })]);
  const faults = [{ blame: 'target' as const, message: 'It ended.', detail: 'bye\u0007\n' }];
  const broken = renderJUnit({ ...skipped, run: { ...skipped.run, complete: false, faults } });
  assert.deepEqual(attributes(broken, 'errors'), ['0', '2']);
  assert.match(broken, /<error type="target" message="It ended\.">│ bye\\x07<\/error>/);
  assert.match(broken, /<testcase name="The run was cut short\." classname="run" time="0\.000">/);
  const [profile] = skipped.profiles;
  assert.ok(profile !== undefined);
  const unjudged = { ...skipped, profiles: [{ ...profile, verdict: 'error' as const, reason: 'no answer' }] };
  assert.match(renderJUnit(unjudged), /message="inbound-turn could not be judged: no answer\."/);
  for (const xml of [broken, renderJUnit(unjudged)]) assert.deepEqual(await faultsOf(xml), []);
});

test('whatever a target says, the document stays well-formed and valid', async () => {
  const log = [{ world: HOSTILE, seq: 0, source: 'target', channel: HOSTILE, kind: HOSTILE, data: { text: HOSTILE } }];
  const where = { file: HOSTILE, line: 1, name: HOSTILE };
  const said = { where, step: HOSTILE, expected: HOSTILE, observed: HOSTILE, reason: HOSTILE, at: 0 };
  const changes = { ...said, log: log as Observed[] };
  const rows = OUTCOMES.map((outcome) =>
    row(HOSTILE, outcome, {
      title: HOSTILE,
      text: HOSTILE,
      source: HOSTILE,
      reason: HOSTILE,
      evidence: [evidence(outcome as Evidence['outcome'], changes)],
    }),
  );
  const report = reportOf(rows, { suite: { version: HOSTILE, catalogue: HOSTILE } });
  const run = {
    ...report.run,
    command: HOSTILE,
    complete: false,
    faults: [{ blame: 'target' as const, message: HOSTILE, detail: HOSTILE }],
  };
  const target = { ...report.target, name: HOSTILE, version: HOSTILE, choices: { [HOSTILE]: HOSTILE } };
  const xml = renderJUnit({ ...report, run, target });
  assert.deepEqual(await faultsOf(xml), []);
  assert.doesNotMatch(xml, /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  assert.match(xml, /\\x1b/);
});

test('a huge report is rendered soon, and each of its cases stays small', async () => {
  const log = Array.from({ length: 5000 }, (_, seq): Observed => ({
    world: 'w',
    seq,
    source: 'target',
    channel: 'sink:turn A',
    kind: 'sink.called',
    data: { call: 'text', text: 'x'.repeat(2000) },
  }));
  const huge = evidence('fail', { expected: 'y'.repeat(2_000_000), observed: 'line\n'.repeat(500_000), at: 4000, log });
  const rows = Array.from({ length: 100 }, (_, index) =>
    row(`IT-${100 + index}`, index % 2 === 0 ? 'fail' : 'warn', { evidence: [huge, { ...huge, outcome: 'warn' }] }),
  );
  const before = performance.now();
  const xml = renderJUnit(reportOf(rows));
  assert.ok(performance.now() - before < 10_000);
  assert.ok(xml.length < 100 * 8000);
  assert.deepEqual(await faultsOf(xml), []);
});
