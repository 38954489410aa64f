/** Tests of outcomes, verdicts with their sentences, and exit codes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence, Outcome, Report, RequirementReport } from '../schemas/generated/types.ts';
import { OUTCOMES } from '../schemas/words.ts';
import { reportOf, row as madeUp } from './fixtures/made-up.ts';
import { downgrade, exitCodeOf, outcomeOf, verdictOf, type ProfileState, type RowOutcome } from './verdicts.ts';

let rows = 0;

function row(outcome: RowOutcome, changes: Partial<RequirementReport> = {}): RequirementReport {
  const id = changes.id ?? `CK-${String((rows += 1)).padStart(3, '0')}`;
  return madeUp(id, outcome, { profile: 'channel-kernel', ...changes });
}

function state(requirements: readonly RequirementReport[], changes: Partial<ProfileState> = {}): ProfileState {
  return { requirements, rows: requirements.length, isCut: false, isNarrowed: false, ...changes };
}

test('the worst outcome counts, and skip only where all are skipped', () => {
  const of = (...outcomes: Outcome[]): Outcome | undefined => outcomeOf(outcomes.map((outcome) => ({ outcome })));
  assert.equal(of(), undefined);
  assert.equal(of('skip'), 'skip');
  assert.equal(of('skip', 'pass'), 'pass');
  for (const [index, worse] of OUTCOMES.entries()) {
    for (const better of OUTCOMES.slice(index)) assert.equal(of(better, worse, better), worse);
  }
});

test('only what a document itself demands can fail', () => {
  assert.equal(downgrade({ level: 'MUST', basis: 'spec' }, 'fail'), 'fail');
  assert.equal(downgrade({ level: 'MUST', basis: 'resolution' }, 'fail'), 'warn');
  assert.equal(downgrade({ level: 'MUST', basis: 'report' }, 'fail'), 'warn');
  assert.equal(downgrade({ level: 'SHOULD', basis: 'spec' }, 'fail'), 'warn');
  assert.equal(downgrade({ level: 'MAY', basis: 'spec' }, 'fail'), 'noted');
  assert.equal(downgrade({ level: 'MAY', basis: 'resolution' }, 'fail'), 'noted');
  for (const outcome of OUTCOMES.filter((name) => name !== 'fail')) {
    assert.equal(downgrade({ level: 'MAY', basis: 'report' }, outcome), outcome);
  }
});

test('a profile is conformant where every deciding row passed, whatever the others did', () => {
  const others = [row('warn', { level: 'SHOULD' }), row('noted', { level: 'MAY' }), row('later'), row('excluded')];
  const skipped = row('skip', { basis: 'resolution' });
  assert.deepEqual(verdictOf(state([row('pass'), row('pass'), skipped, ...others])), {
    verdict: 'conformant',
    reason: 'all 2 MUST rows hold',
  });
  assert.equal(verdictOf(state([row('pass')])).reason, 'its one MUST row holds');
});

test('the reason names the rows that are contradicted', () => {
  const requirements = [row('fail', { id: 'CK-024' }), row('pass'), row('fail', { id: 'CK-028' })];
  assert.deepEqual(verdictOf(state(requirements)), {
    verdict: 'non-conformant',
    reason: '1 of 3 MUST rows holds; CK-024 and CK-028 are contradicted',
  });
  const many = Array.from({ length: 5 }, () => row('fail'));
  assert.equal(verdictOf(state(many)).reason, '0 of 5 MUST rows hold; 5 are contradicted');
});

test('a deciding row that was skipped or not testable makes the profile partial', () => {
  const requirements = [row('pass'), row('pass'), row('skip', { id: 'CK-110' }), row('not-testable', { id: 'CK-029' })];
  assert.deepEqual(verdictOf(state(requirements)), {
    verdict: 'partial',
    reason: '2 of 4 MUST rows hold; CK-029 could not be tested; CK-110 was skipped',
  });
});

test('a run that was cut short is partial at best', () => {
  assert.deepEqual(verdictOf(state([row('pass')], { isCut: true })), {
    verdict: 'partial',
    reason: 'its one MUST row holds; the run was cut short',
  });
});

test('what the baseline expects still makes the profile non-conformant', () => {
  assert.deepEqual(verdictOf(state([row('pass'), row('expected-fail', { id: 'CK-024' })])), {
    verdict: 'non-conformant',
    reason: '1 of 2 MUST rows holds; CK-024 is contradicted, as expected',
  });
});

test('an error says nothing about conformance, whatever the level of the row', () => {
  assert.deepEqual(verdictOf(state([row('fail', { id: 'CK-024' }), row('error', { level: 'MAY' })])), {
    verdict: 'error',
    reason: '0 of 1 MUST rows hold; CK-024 is contradicted',
  });
  const error = 'The smoke gate saw no answered turn.';
  assert.deepEqual(
    verdictOf(state([row('not-testable'), row('not-testable')], { error, isCut: true })).reason,
    [
      'The smoke gate saw no answered turn; 0 of 2 MUST rows hold; ',
      `CK-${String(rows - 1).padStart(3, '0')} and CK-${String(rows).padStart(3, '0')} could not be tested`,
    ].join(''),
  );
});

test('a run that was narrowed says so', () => {
  assert.equal(
    verdictOf(state([row('pass')], { isNarrowed: true, rows: 27 })).reason,
    'its one MUST row holds; the run was narrowed to 1 of 27 requirements',
  );
  assert.equal(verdictOf(state([row('pass', { level: 'MAY' })])).reason, 'no MUST row was judged');
});

interface Changes {
  readonly run?: Partial<Report['run']>;
  readonly requirements?: readonly RequirementReport[];
  readonly profiles?: Report['profiles'];
}

function exitCode({ run, requirements = [row('pass')], profiles = [] }: Changes): number {
  const usual = reportOf(requirements);
  const scenarios = { planned: 1, finished: 1, failed: 0 };
  return exitCodeOf({ ...usual, profiles, run: { ...usual.run, exitCode: 0, scenarios, ...run } });
}

function brokenRow(blame: NonNullable<Evidence['blame']>): RequirementReport {
  const where = { file: 'f', line: 1, name: 'n' };
  return row('error', { evidence: [{ requirement: 'CK-001', kind: 'scenario', outcome: 'error', where, blame }] });
}

test('0 where everything that decides passed', () => {
  assert.equal(exitCode({}), 0);
  assert.equal(exitCode({ requirements: [row('pass'), row('warn', { level: 'SHOULD' }), row('later')] }), 0);
  assert.equal(exitCode({ requirements: [row('expected-fail')] }), 0);
});

test('1 where a deciding row failed, was skipped or could not be tested, and where the run was cut short', () => {
  for (const outcome of ['fail', 'skip', 'not-testable'] as const) {
    assert.equal(exitCode({ requirements: [row('pass'), row(outcome)] }), 1);
  }
  assert.equal(exitCode({ run: { complete: false } }), 1);
});

test('3 where the target broke, and where a profile could not be judged', () => {
  assert.equal(exitCode({ requirements: [row('fail'), brokenRow('target')] }), 3);
  assert.equal(exitCode({ run: { faults: [{ blame: 'target', message: 'm' }] } }), 3);
  const profile = { id: 'channel-kernel', title: 'T', verdict: 'error', reason: 'r', counts: {}, levels: {} } as const;
  const nothing = { planned: 3, finished: 0, failed: 0 };
  assert.equal(exitCode({ profiles: [profile], run: { scenarios: nothing } }), 3);
});

test('4 where the harness broke, and where something was planned and nothing ran', () => {
  const target = { blame: 'target', message: 'm' } as const;
  assert.equal(exitCode({ run: { faults: [target, { blame: 'harness', message: 'm' }] } }), 4);
  assert.equal(exitCode({ requirements: [brokenRow('target'), brokenRow('harness')] }), 4);
  assert.equal(exitCode({ requirements: [], run: { scenarios: { planned: 3, finished: 0, failed: 0 } } }), 4);
  assert.equal(exitCode({ requirements: [], run: { scenarios: { planned: 0, finished: 0, failed: 0 } } }), 0);
});
