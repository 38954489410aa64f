/** Tests of the console summary: its literal text, its widths, and what a hostile target may make of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import type { Observed } from '../schemas/generated/types.ts';
import { consoleSummary } from './console.ts';
import { abortLog, evidence, reportOf, row } from './fixtures/made-up.ts';
import { widthOf } from './printable.ts';

const LOG = abortLog();
const PLAIN = { colour: false, columns: 80 };

test('a failure shows all that a person needs to see why', () => {
  const failure = evidence('fail', {
    step: 'Then finalize is not called on the sink of turn A',
    expected: 'no finalize after the abort',
    observed: 'finalize “The deploy is”',
    at: 1,
    log: LOG,
  });
  const other = evidence('fail', { where: { file: 'features/inbound-turn/abort.feature', line: 30, name: 'At once' } });
  const report = reportOf([
    row('IT-001', 'pass'),
    row('IT-033', 'fail', { evidence: [failure, other, evidence('pass')] }),
  ]);
  assert.equal(
    consoleSummary(report, { ...PLAIN, reportPath: 'reports/out/report.json' }),
    `gateway 2.0, judged by turnproof 0.1.0: 20 scenarios in 3.4 s

                                MUST
  inbound-turn  non-conformant   1/2

  inbound-turn: IT-033 is contradicted.

Coverage of the known requirements
                shown  excluded  later  unwritten  judged
  inbound-turn    2/5         -      -          3     yes
  unwritten: known, and not written up yet. A verdict speaks of what is shown
  only.

Contradicted (1)
  IT-033  MUST  Cancelled
    A turn is cancelled.
    (InboundTurn: abortSignal)

    example   Half-way through
    at        features/inbound-turn/abort.feature:12
    step      Then finalize is not called on the sink of turn A
    expected  no finalize after the abort
    observed  finalize “The deploy is”

      0  signal S  aborted
    ► 1  sink A    finalize “The deploy is”

    also      features/inbound-turn/abort.feature:30 At once
    rerun     npx turnproof run --requirement IT-033

1 pass, 1 fail; exit 1
reports/out/report.json`,
  );
});

test('what is no failure is told in short, rows with one reason together', () => {
  const requirements = [
    row('IT-001', 'noted', {
      level: 'MAY',
      title: 'May',
      evidence: [evidence('noted', { observed: 'the other way' })],
    }),
    row('IT-002', 'skip', { reason: 'Not claimed: history.' }),
    row('IT-003', 'not-testable', { reason: 'The probe was not answered.' }),
    row('IT-004', 'skip', { reason: 'Not claimed: history.' }),
    row('IT-005', 'later', { reason: 'Soon.' }),
  ];
  const [, ...sections] = consoleSummary(reportOf(requirements), PLAIN).split('\n\n').slice(3);
  assert.deepEqual(sections, [
    'Noted: allowed alternatives (1)\n  IT-001  MAY  May\n    observed  the other way',
    'Not testable (1)\n  The probe was not answered.\n    IT-003',
    'Skipped (2)\n  Not claimed: history.\n    IT-002, IT-004',
    '1 not-testable, 1 noted, 2 skip, 1 later; exit 1',
  ]);
});

test('few warnings have a timeline, many have none', () => {
  const warned = (count: number): string => {
    const evidences = [evidence('warn', { expected: 'a', observed: 'b', at: 1, log: LOG })];
    const rows = Array.from({ length: count }, (_, index) =>
      row(`IT-00${index}`, 'warn', { level: 'SHOULD', basis: 'resolution', evidence: evidences }),
    );
    return consoleSummary(reportOf(rows), PLAIN);
  };
  assert.match(warned(1), /Warnings \(1\)\n {2}IT-000 {2}SHOULD \(resolution\) {2}Cancelled/);
  assert.match(warned(2), /► 1 {2}sink A/);
  assert.doesNotMatch(warned(3), /►/);
  assert.match(warned(3), /expected {2}a\n {4}observed {2}b\n/);
});

test('MUST rows that decide nothing have a column and a footnote of their own', () => {
  const summary = consoleSummary(
    reportOf([row('IT-001', 'pass'), row('IT-053', 'pass', { basis: 'resolution' })]),
    PLAIN,
  );
  assert.match(summary, /MUST {2}MUST\*\n.* 1\/1 {4}1\/1\n/);
  assert.match(summary, /\* MUST by a resolution or a report: a contradiction warns and decides no\n {2}verdict\./);
});

test('a profile that was not judged stands among the others, with what is known of it', () => {
  const counts = { known: 62, shown: 0, excluded: 2, later: 0, unwritten: 60 };
  const report = reportOf([row('IT-001', 'pass'), row('IT-002', 'later')]);
  const coverage = [...report.coverage, { id: 'web-chat' as const, title: 'Web chat', judged: false, ...counts }];
  const [, , , table] = consoleSummary({ ...report, coverage }, PLAIN).split('\n\n');
  assert.equal(
    table,
    `Coverage of the known requirements
                shown  excluded  later  unwritten  judged
  inbound-turn    1/5         -      1          3     yes
  web-chat       0/62         2      -         60      no
  all            1/67         2      1         63
  unwritten: known, and not written up yet. A verdict speaks of what is shown
  only.`,
  );
});

test('one way of breaking is told once, with the tail of what the target said', () => {
  const broken = evidence('error', {
    reason: 'The target ended with exit code 134.',
    observed: `${'noise\n'.repeat(40)}\u001b[31mFATAL\u001b[0m: heap\n\tat main\n`,
    blame: 'target',
  });
  const rows = ['IT-001', 'IT-002'].map((id) => row(id, 'error', { reason: broken.reason ?? '', evidence: [broken] }));
  const summary = consoleSummary(reportOf(rows), PLAIN);
  assert.match(summary, /Broken, so not judged \(2\)\n {2}IT-001 {2}MUST/);
  assert.match(
    summary,
    /reason {4}The target ended with exit code 134\.\n {4}blame {5}target\n {4}│ … \(the report holds what came before\)\n/,
  );
  assert.match(summary, /│ \\x1b\[31mFATAL\\x1b\[0m: heap\n {4}│ {3}at main\n {4}rerun .*\n {4}likewise {2}IT-002\n/);
});

test('faults are told with their tails, and a run that was cut short says so', () => {
  const report = reportOf([]);
  const run = {
    ...report.run,
    complete: false,
    scenarios: { planned: 20, finished: 3, failed: 0 },
    faults: [{ blame: 'target' as const, message: 'The target closed its output.', detail: 'bye\n' }],
  };
  assert.equal(
    consoleSummary({ ...report, run }, PLAIN),
    `gateway 2.0, judged by turnproof 0.1.0: 3 of 20 scenarios in 3.4 s, cut short

  No requirement was judged.

Faults (1)
  target    The target closed its output.
    │ bye

no requirements; exit 1`,
  );
});

test('a fault without a tail has no bar beneath it', () => {
  const report = reportOf([], { profiles: [] });
  const faults = [{ blame: 'target' as const, message: 'No ordinary answered turn.', detail: '' }];
  const summary = consoleSummary({ ...report, run: { ...report.run, faults } }, PLAIN);
  assert.match(summary, /\n {2}target {4}No ordinary answered turn\.\n\nno requirements/);
});

test('evidence with nothing in it still makes a block', () => {
  const summary = consoleSummary(
    reportOf([row('IT-001', 'fail'), row('IT-002', 'fail', { evidence: [evidence('fail', { log: [] })] })]),
    PLAIN,
  );
  assert.match(summary, /reason {4}None was given\./);
  assert.match(summary, /The log is empty: nothing at all was observed\./);
});

test('nothing that a target says reaches the terminal as a command, or widens the page', () => {
  const hostile = '\u001b]0;owned\u0007\u001b[2J\u202e\r会話🙂 \n'.repeat(400);
  const log = LOG.map((observed) => ({ ...observed, channel: hostile, data: { ...observed.data, text: hostile } }));
  const where = { file: 'a.feature', line: 1, name: hostile };
  const changes = { where, step: hostile, expected: hostile, observed: hostile, reason: `${hostile}!`, log, at: 1 };
  const rows = (['fail', 'warn', 'error', 'not-testable', 'skip', 'noted', 'expected-fail'] as const).map((outcome) =>
    row('IT-001', outcome, { title: 'T', reason: hostile, evidence: [evidence(outcome, changes)] }),
  );
  const report = reportOf(rows);
  const faults = [{ blame: 'target' as const, message: hostile, detail: hostile }];
  const summary = consoleSummary(
    { ...report, target: { ...report.target, name: 'g\u001b[2J' }, run: { ...report.run, faults } },
    { colour: false, columns: 60 },
  );
  for (const line of summary.split('\n')) {
    assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u);
    assert.ok(widthOf(line) <= 60, line);
  }
});

test('colour changes nothing but the colour', () => {
  const failure = evidence('fail', { expected: 'a', observed: 'b', at: 1, log: LOG });
  const report = reportOf([row('IT-001', 'pass'), row('IT-033', 'fail', { evidence: [failure] })]);
  const coloured = consoleSummary(report, { colour: true, columns: 80 });
  assert.notEqual(coloured, consoleSummary(report, PLAIN));
  const stripped = stripVTControlCharacters(coloured);
  const untrailed = (text: string): string => text.replaceAll(/ +$/gm, '');
  assert.equal(untrailed(stripped), consoleSummary(report, PLAIN));
});

test('a summary of very much is still a summary', () => {
  const log = Array.from({ length: 5000 }, (_, seq): Observed => ({
    world: 'w',
    seq,
    source: 'target',
    channel: 'sink:turn A',
    kind: 'sink.called',
    data: { call: 'text', text: 'x'.repeat(2000) },
  }));
  const huge = evidence('fail', { expected: 'y'.repeat(2_000_000), observed: 'line\n'.repeat(500_000), at: 4000, log });
  const rows = Array.from({ length: 60 }, (_, index) => row(`IT-${100 + index}`, 'fail', { evidence: [huge] }));
  const before = performance.now();
  const summary = consoleSummary(reportOf(rows), PLAIN);
  assert.ok(performance.now() - before < 5000);
  assert.equal(summary.split('►').length - 1, 10);
  assert.match(summary, /The report holds the logs of the other 50\./);
  assert.ok(summary.split('\n').length < 3000);
});

test('a terminal of unknown or tiny width is met half-way', () => {
  const report = reportOf([row('IT-033', 'fail', { evidence: [evidence('fail', { log: LOG, at: 1 })] })]);
  assert.equal(consoleSummary(report, { colour: false, columns: 0 }), consoleSummary(report, PLAIN));
  assert.equal(consoleSummary(report, { colour: false, columns: NaN }), consoleSummary(report, PLAIN));
  assert.equal(
    consoleSummary(report, { colour: false, columns: 5 }),
    consoleSummary(report, { colour: false, columns: 40 }),
  );
});
