/** Renders the report from the records of a run, also where the run was cut short. */
import type {
  Evidence,
  Fault,
  OutcomeCounts,
  ProfileReport,
  Report,
  RequirementReport,
  RunEnded,
  RunRecord,
  RunStarted,
} from '../schemas/generated/types.ts';
import { LEVELS, OUTCOMES } from '../schemas/words.ts';
import type { Catalogue, CatalogueProfile, Row } from './catalogue.ts';
import { coverageOf } from './coverage.ts';
import { downgrade, exitCodeOf, outcomeOf, verdictOf, type RowOutcome } from './verdicts.ts';

type Of<Name extends RunRecord['record']> = Extract<RunRecord, { record: Name }>;

/** What the records say, sorted by what it is about. */
interface Told {
  readonly started: RunStarted;
  readonly ended: RunEnded | undefined;
  readonly evidence: ReadonlyMap<string, readonly Evidence[]>;
  readonly faults: readonly Fault[];
  /** Why rows without evidence were not judged, by profile. */
  readonly endings: ReadonlyMap<string, Ending>;
}

interface Ending {
  /** Why a row of the profile that has no evidence could not be judged. */
  readonly unjudged: string;
  readonly error?: string;
  readonly isCut: boolean;
}

/**
 * Depends on the records and the catalogue alone: the same run gives the same report but for its times.
 * @throws Error when the records do not begin with run.started.
 */
export function renderReport(records: readonly RunRecord[], catalogue: Catalogue): Report {
  const told = tell(records, catalogue);
  const { started, ended, faults } = told;
  const opened = all(records, 'target.opened').at(0);
  const scenarios = all(records, 'scenario.finished');
  const claimed = catalogue.profiles.filter(({ id }) => started.claims.profiles.includes(id));
  const judged = claimed.map((profile) => ({ profile, requirements: requirementsOf(profile, told) }));
  const requirements = judged.flatMap((each) => each.requirements);
  const durationMs = scenarios.reduce((sum, scenario) => sum + scenario.durationMs, 0);
  const report: Report = {
    schema: 'turnproof-report/1',
    suite: started.suite,
    target: {
      name: opened?.name ?? started.target,
      version: opened?.version ?? '',
      claims: started.claims,
      choices: started.choices,
    },
    run: {
      command: started.command,
      startedAt: started.startedAt,
      durationMs: ended?.durationMs ?? Math.round(durationMs),
      complete: ended?.complete ?? false,
      exitCode: 0,
      scenarios: {
        planned: started.planned,
        finished: scenarios.length,
        failed: scenarios.filter(({ outcome }) => outcome === 'fail' || outcome === 'error').length,
      },
      ...(faults.length > 0 && { faults: [...faults] }),
    },
    totals: count(requirements),
    profiles: judged
      .filter((each) => each.requirements.length > 0)
      .map((each) => profileReport(each.profile, each.requirements, told)),
    coverage: catalogue.profiles.map((profile) => ({ ...coverageOf(profile), judged: claimed.includes(profile) })),
    requirements,
  };
  return { ...report, run: { ...report.run, exitCode: exitCodeOf(report) } };
}

function all<Name extends RunRecord['record']>(records: readonly RunRecord[], name: Name): Of<Name>[] {
  return records.filter((record): record is Of<Name> => record.record === name);
}

function tell(records: readonly RunRecord[], catalogue: Catalogue): Told {
  const [started] = records;
  if (started?.record !== 'run.started') throw new Error('A run record begins with run.started; this one does not.');
  const ended = all(records, 'run.ended').at(0);
  const evidence = evidenceByRow(records);
  const strangers = [...evidence.keys()].filter((id) => !catalogue.rows.has(id));
  const faults: Fault[] = all(records, 'fault').map(({ record: _record, ...fault }) => fault);
  for (const id of strangers) {
    faults.push({ blame: 'harness', message: `There is evidence about ${id}, which is not in the catalogue.` });
  }
  if (ended === undefined) {
    faults.push({ blame: 'harness', message: 'The run was cut short: its record has no end.' });
  }
  const finished = all(records, 'scenario.finished').length;
  const isExplained = faults.length > 0 || all(records, 'profile.ended').some(({ error }) => error !== undefined);
  if (ended?.complete === true && finished < started.planned && !isExplained) {
    const message = `Only ${finished} of ${started.planned} planned scenarios finished, and nothing says why.`;
    faults.push({ blame: 'harness', message });
  }
  const endings = new Map(started.claims.profiles.map((id) => [id, endingOf(id, records, ended, faults)]));
  return { started, ended, evidence, faults, endings };
}

/** Evidence by requirement, in the order of files and lines whatever the order it came in. */
function evidenceByRow(records: readonly RunRecord[]): Map<string, Evidence[]> {
  const found = new Map<string, Evidence[]>();
  for (const { evidence } of all(records, 'evidence')) {
    const those = found.get(evidence.requirement) ?? [];
    those.push(evidence);
    found.set(evidence.requirement, those);
  }
  for (const those of found.values()) {
    those.sort(({ where: a }, { where: b }) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }
  return found;
}

function endingOf(
  profile: string,
  records: readonly RunRecord[],
  ended: RunEnded | undefined,
  faults: readonly Fault[],
): Ending {
  const over = all(records, 'profile.ended').find((record) => record.profile === profile);
  if (over?.error !== undefined) {
    return { unjudged: `Its profile ended early: ${over.error}`, error: over.error, isCut: true };
  }
  if (over !== undefined) return { unjudged: 'Nothing in this run judged it.', isCut: false };
  const [fault] = faults;
  const isStarted = all(records, 'profile.started').some((record) => record.profile === profile);
  const when = isStarted ? 'before it was judged' : 'before its profile began';
  const unjudged = ended?.complete === true ? 'Its profile was not run.' : `The run ended ${when}.`;
  if (fault === undefined) return { unjudged, isCut: true };
  return { unjudged: `${unjudged} ${fault.message}`, error: fault.message, isCut: true };
}

function requirementsOf(profile: CatalogueProfile, told: Told): RequirementReport[] {
  return profile.rows.flatMap((row) => {
    const evidence = (told.evidence.get(row.id) ?? []).map((piece) => ({
      ...piece,
      outcome: downgrade(row, piece.outcome),
    }));
    const judgement = judge(row, evidence, told);
    if (judgement === undefined) return [];
    const { id, title, text, level, basis } = row;
    const source = `${row.document}: ${row.source}`;
    return [{ id, profile: profile.id, title, text, source, level, basis, ...judgement, evidence }];
  });
}

/** Nothing for a row that does not belong into this report. */
function judge(
  row: Row,
  evidence: readonly Evidence[],
  { started, endings }: Told,
): { outcome: RowOutcome; reason?: string } | undefined {
  const outcome = outcomeOf(evidence);
  const isSelected = started.selected?.includes(row.id) ?? true;
  if (row.retired !== undefined) return undefined;
  // Evidence about a row that nobody asked for still counts, such as that of an invariant. A skip says nothing.
  if (!isSelected && (outcome === undefined || outcome === 'skip')) return undefined;
  if (row.excluded !== undefined) return { outcome: 'excluded', reason: row.excluded };
  if (row.later !== undefined) return { outcome: 'later', reason: row.later };
  if (outcome !== undefined) {
    const reason = evidence.find((piece) => piece.outcome === outcome && piece.reason !== undefined)?.reason;
    return { outcome, ...(outcome !== 'pass' && reason !== undefined && { reason }) };
  }
  const unclaimed = row.needs?.filter((need) => !started.claims.capabilities.includes(need)) ?? [];
  if (unclaimed.length > 0) return { outcome: 'skip', reason: `Not claimed: ${unclaimed.join(', ')}.` };
  return { outcome: 'not-testable', reason: endings.get(row.profile)?.unjudged ?? 'Nothing in this run judged it.' };
}

function profileReport(
  { id, title, rows }: CatalogueProfile,
  requirements: readonly RequirementReport[],
  { started, endings }: Told,
): ProfileReport {
  const { error, isCut = false } = endings.get(id) ?? {};
  const isNarrowed = started.selected !== undefined;
  const state = { requirements, rows: rows.length, isCut, isNarrowed, ...(error !== undefined && { error }) };
  const levels = LEVELS.map((level) => [level, count(requirements.filter((row) => row.level === level))] as const);
  return { id, title, ...verdictOf(state), counts: count(requirements), levels: Object.fromEntries(levels) };
}

/** Every outcome is there, also with 0, so that scripts need not ask whether it is. */
function count(requirements: readonly RequirementReport[]): OutcomeCounts {
  const outcomes: readonly RowOutcome[] = [...OUTCOMES, 'excluded', 'later'];
  return Object.fromEntries(
    outcomes.map((name) => [name, requirements.filter(({ outcome }) => outcome === name).length]),
  );
}
