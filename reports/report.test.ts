/** Tests of rendering the report: what appears, with which outcome and reason, also after a crash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  Evidence,
  Outcome,
  Report,
  RequirementReport,
  RunRecord,
  RunStarted,
} from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import type { Catalogue, CatalogueProfile, Row } from './catalogue.ts';
import { renderReport } from './report.ts';

function row(id: string, changes: Partial<Row> = {}): Row {
  const about = { title: `About ${id}`, text: 'It holds.', source: 'Section', level: 'MUST', basis: 'spec' } as const;
  const place = { profile: 'channel-kernel', section: 'A', document: 'Kernel', file: 'f.yaml', line: 1 } as const;
  return { id, needs: ['kernel'], ...about, ...place, ...changes };
}

function catalogueOf(kernel: readonly Row[], turn: readonly Row[] = [], unwritten: readonly string[] = []): Catalogue {
  const about = { about: 'A', document: 'Kernel', unwritten };
  const profiles: CatalogueProfile[] = [
    { id: 'channel-kernel', prefix: 'CK', title: 'Kernel', ...about, rows: kernel },
    { id: 'inbound-turn', prefix: 'IT', title: 'Turn', ...about, rows: turn },
  ];
  const rows = new Map([...kernel, ...turn].map((each) => [each.id, each]));
  return { profiles, rows, digest: 'digest', faults: [] };
}

const STARTED: RunStarted = {
  record: 'run.started',
  startedAt: '2025-01-01T00:00:00.000Z',
  suite: { version: '0.1.0', catalogue: 'digest' },
  target: 'manifest name',
  claims: { profiles: ['channel-kernel'], capabilities: ['kernel'] },
  choices: { busyPolicy: 'queue' },
  command: 'npx turnproof run',
  planned: 1,
};
const OPENED: RunRecord = { record: 'target.opened', name: 'gateway', version: '2.0' };
const BEGUN: RunRecord = { record: 'profile.started', profile: 'channel-kernel' };
const OVER: RunRecord = { record: 'profile.ended', profile: 'channel-kernel' };
const FINISHED: RunRecord = {
  record: 'scenario.finished',
  where: { file: 'a.feature', line: 1, name: 'a' },
  outcome: 'pass',
  durationMs: 10.4,
};
const ENDED: RunRecord = { record: 'run.ended', durationMs: 99, complete: true };

function found(requirement: string, outcome: Outcome, changes: Partial<Evidence> = {}): RunRecord {
  const where = { file: 'a.feature', line: 1, name: 'a' };
  return { record: 'evidence', evidence: { requirement, kind: 'scenario', outcome, where, ...changes } };
}

function whole(...evidence: RunRecord[]): RunRecord[] {
  return [STARTED, OPENED, BEGUN, ...evidence, FINISHED, OVER, ENDED];
}

function summary({ requirements }: Report): [string, RequirementReport['outcome'], string | undefined][] {
  return requirements.map(({ id, outcome, reason }) => [id, outcome, reason]);
}

test('a whole run becomes a report that its schema accepts', () => {
  const report = renderReport(whole(found('CK-001', 'pass')), catalogueOf([row('CK-001')]));
  assert.deepEqual(problemsOf('report', report), []);
  assert.deepEqual(report.target, {
    name: 'gateway',
    version: '2.0',
    claims: STARTED.claims,
    choices: { busyPolicy: 'queue' },
  });
  assert.deepEqual(report.run, {
    command: STARTED.command,
    startedAt: STARTED.startedAt,
    durationMs: 99,
    complete: true,
    exitCode: 0,
    scenarios: { planned: 1, finished: 1, failed: 0 },
  });
  assert.deepEqual(report.totals, {
    error: 0,
    fail: 0,
    'not-testable': 0,
    'expected-fail': 0,
    warn: 0,
    noted: 0,
    pass: 1,
    skip: 0,
    excluded: 0,
    later: 0,
  });
  assert.equal(report.requirements[0]?.source, 'Kernel: Section');
  const [profile, ...others] = report.profiles;
  assert.deepEqual(others, []);
  assert.equal(profile?.verdict, 'conformant');
  assert.deepEqual(Object.keys(profile?.levels ?? {}), ['MUST', 'SHOULD', 'MAY']);
  assert.equal(profile?.levels['MUST']?.['pass'], 1);
});

test('requirements stand in catalogue order and evidence in file and line order, however they came', () => {
  const at = (file: string, line: number): Partial<Evidence> => ({ where: { file, line, name: 'n' } });
  const pieces = [
    found('CK-002', 'pass', at('b.feature', 2)),
    found('CK-001', 'pass', at('b.feature', 10)),
    found('CK-001', 'pass', at('b.feature', 9)),
    found('CK-001', 'pass', at('a.feature', 20)),
  ];
  const catalogue = catalogueOf([row('CK-002'), row('CK-001')]);
  const report = renderReport(whole(...pieces), catalogue);
  assert.deepEqual(report, renderReport(whole(...pieces.toReversed()), catalogue));
  assert.deepEqual(
    report.requirements.map(({ id, evidence }) => [id, evidence.map(({ where }) => `${where.file}:${where.line}`)]),
    [
      ['CK-002', ['b.feature:2']],
      ['CK-001', ['a.feature:20', 'b.feature:9', 'b.feature:10']],
    ],
  );
});

test('a contradiction weighs what its row weighs, in the evidence too', () => {
  const rows = [row('CK-001'), row('CK-002', { level: 'SHOULD' }), row('CK-003', { level: 'MAY' })];
  const report = renderReport(whole(...rows.map(({ id }) => found(id, 'fail', { reason: 'No.' }))), catalogueOf(rows));
  assert.deepEqual(summary(report), [
    ['CK-001', 'fail', 'No.'],
    ['CK-002', 'warn', 'No.'],
    ['CK-003', 'noted', 'No.'],
  ]);
  assert.deepEqual(
    report.requirements.map(({ evidence }) => evidence[0]?.outcome),
    ['fail', 'warn', 'noted'],
  );
  assert.equal(report.run.exitCode, 1);
});

test('excluded and later rows appear with their reasons, retired ones do not', () => {
  const marked = [
    row('CK-001', { excluded: 'Inside.' }),
    row('CK-002', { later: 'Soon.' }),
    row('CK-003', { retired: 'Old.' }),
  ];
  const report = renderReport(whole(found('CK-004', 'pass')), catalogueOf([...marked, row('CK-004')]));
  assert.deepEqual(summary(report), [
    ['CK-001', 'excluded', 'Inside.'],
    ['CK-002', 'later', 'Soon.'],
    ['CK-004', 'pass', undefined],
  ]);
  assert.equal(report.profiles[0]?.verdict, 'conformant');
});

test('a row that nothing judged is never a pass', () => {
  const rows = [row('CK-001'), row('CK-002'), row('CK-003', { needs: ['kernel', 'kernel-pending'] })];
  const report = renderReport(whole(found('CK-001', 'pass')), catalogueOf(rows));
  assert.deepEqual(summary(report), [
    ['CK-001', 'pass', undefined],
    ['CK-002', 'not-testable', 'Nothing in this run judged it.'],
    ['CK-003', 'skip', 'Not claimed: kernel-pending.'],
  ]);
  assert.equal(report.profiles[0]?.verdict, 'partial');
  assert.equal(report.run.exitCode, 1);
});

test('a profile that is not claimed does not appear', () => {
  const turn = [row('IT-001', { profile: 'inbound-turn' })];
  const report = renderReport(
    whole(found('CK-001', 'pass'), found('IT-001', 'fail')),
    catalogueOf([row('CK-001')], turn),
  );
  assert.deepEqual(
    report.profiles.map(({ id }) => id),
    ['channel-kernel'],
  );
  assert.deepEqual(summary(report), [['CK-001', 'pass', undefined]]);
});

test('the coverage counts all that is known, also of a profile that is not claimed', () => {
  const kernel = [
    row('CK-001'),
    row('CK-002', { excluded: 'Inside.' }),
    row('CK-003', { later: 'Soon.' }),
    row('CK-004', { retired: 'Old.' }),
  ];
  const catalogue = catalogueOf(kernel, [], ['CK-005', 'CK-007..CK-010']);
  const { coverage, profiles } = renderReport(whole(found('CK-001', 'pass')), catalogue);
  assert.deepEqual(coverage, [
    { id: 'channel-kernel', title: 'Kernel', judged: true, known: 8, shown: 1, excluded: 1, later: 1, unwritten: 5 },
    { id: 'inbound-turn', title: 'Turn', judged: false, known: 5, shown: 0, excluded: 0, later: 0, unwritten: 5 },
  ]);
  assert.equal(profiles.length, 1);
});

test('a run that was narrowed leaves out what it was not asked about, unless there is evidence', () => {
  const [, ...rest] = whole(found('CK-001', 'pass'), found('CK-002', 'fail'), found('CK-003', 'skip'));
  const rows = ['CK-001', 'CK-002', 'CK-003', 'CK-004', 'CK-005'].map((id) => row(id));
  const report = renderReport([{ ...STARTED, selected: ['CK-001', 'CK-005'] }, ...rest], catalogueOf(rows));
  assert.deepEqual(summary(report), [
    ['CK-001', 'pass', undefined],
    ['CK-002', 'fail', undefined],
    ['CK-005', 'not-testable', 'Nothing in this run judged it.'],
  ]);
  assert.match(report.profiles[0]?.reason ?? '', /; the run was narrowed to 3 of 5 requirements$/);
});

test('a profile that ended early is an error, and its other rows say why they were not judged', () => {
  const error = 'The smoke gate saw no answered turn.';
  const records: RunRecord[] = [STARTED, OPENED, BEGUN, { ...OVER, error } as RunRecord, ENDED];
  const report = renderReport(records, catalogueOf([row('CK-001')]));
  assert.deepEqual(summary(report), [['CK-001', 'not-testable', `Its profile ended early: ${error}`]]);
  assert.equal(report.profiles[0]?.verdict, 'error');
  assert.equal(
    report.profiles[0]?.reason,
    'The smoke gate saw no answered turn; 0 of 1 MUST rows hold; CK-001 could not be tested',
  );
  assert.equal(report.run.exitCode, 3);
});

test('a target that is not there is an error of every profile, and is named as the manifest names it', () => {
  const fault: RunRecord = {
    record: 'fault',
    blame: 'target',
    message: 'The target ended with exit code 1 before hello.',
    detail: 'boom',
  };
  const report = renderReport([STARTED, fault, { ...ENDED, complete: false }], catalogueOf([row('CK-001')]));
  assert.equal(report.target.name, 'manifest name');
  assert.deepEqual(report.run.faults, [{ blame: 'target', message: fault.message, detail: 'boom' }]);
  assert.equal(report.profiles[0]?.verdict, 'error');
  assert.deepEqual(summary(report), [
    [
      'CK-001',
      'not-testable',
      'The run ended before its profile began. The target ended with exit code 1 before hello.',
    ],
  ]);
  assert.equal(report.run.exitCode, 3);
});

test('after a crash the report is incomplete, holds what was found, and blames the harness', () => {
  const rows = [row('CK-001'), row('CK-002')];
  const report = renderReport([STARTED, OPENED, BEGUN, found('CK-001', 'pass'), FINISHED], catalogueOf(rows));
  assert.deepEqual(problemsOf('report', report), []);
  assert.equal(report.run.complete, false);
  assert.equal(report.run.durationMs, 10);
  assert.equal(report.run.exitCode, 4);
  const cut = 'The run was cut short: its record has no end.';
  assert.deepEqual(report.run.faults, [{ blame: 'harness', message: cut }]);
  assert.deepEqual(summary(report), [
    ['CK-001', 'pass', undefined],
    ['CK-002', 'not-testable', `The run ended before it was judged. ${cut}`],
  ]);
});

test('a run that a person stopped is partial', () => {
  const records: RunRecord[] = [STARTED, OPENED, BEGUN, found('CK-001', 'pass'), { ...ENDED, complete: false }];
  const report = renderReport(records, catalogueOf([row('CK-001')]));
  assert.equal(report.run.faults, undefined);
  assert.deepEqual(report.profiles[0]?.verdict, 'partial');
  assert.equal(report.profiles[0]?.reason, 'its one MUST row holds; the run was cut short');
});

test('a planned scenario that never finished is a fault of the harness', () => {
  const [, ...rest] = whole(found('CK-001', 'pass'));
  const report = renderReport([{ ...STARTED, planned: 3 }, ...rest], catalogueOf([row('CK-001')]));
  assert.deepEqual(report.run.faults, [
    { blame: 'harness', message: 'Only 1 of 3 planned scenarios finished, and nothing says why.' },
  ]);
  assert.equal(report.run.exitCode, 4);
});

test('evidence about a requirement that does not exist is a fault of the harness', () => {
  const report = renderReport(whole(found('CK-001', 'pass'), found('ZZ-999', 'pass')), catalogueOf([row('CK-001')]));
  assert.deepEqual(report.run.faults, [
    { blame: 'harness', message: 'There is evidence about ZZ-999, which is not in the catalogue.' },
  ]);
});

test('records that do not begin with run.started are refused', () => {
  for (const records of [[], [ENDED]]) {
    assert.throws(() => renderReport(records, catalogueOf([])), {
      message: 'A run record begins with run.started; this one does not.',
    });
  }
});
