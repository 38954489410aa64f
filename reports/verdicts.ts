/** Draws the outcome of a requirement from its evidence, the verdict of a profile from its rows, and the exit code. */
import type {
  Basis,
  Evidence,
  Level,
  Outcome,
  Report,
  RequirementReport,
  Verdict,
} from '../schemas/generated/types.ts';
import { OUTCOMES } from '../schemas/words.ts';

export interface Weight {
  readonly level: Level;
  readonly basis: Basis;
}

export type RowOutcome = RequirementReport['outcome'];

/** Only what a document itself demands decides conformance. */
export function decides({ level, basis }: Weight): boolean {
  return level === 'MUST' && basis === 'spec';
}

/** A contradiction of a row that decides nothing is a warning; of a MAY row it is one of the allowed alternatives. */
export function downgrade(row: Weight, outcome: Outcome): Outcome {
  if (outcome !== 'fail' || decides(row)) return outcome;
  return row.level === 'MAY' ? 'noted' : 'warn';
}

/** The worst outcome counts; skip only where all are skipped. Nothing where there is no evidence. */
export function outcomeOf(evidence: readonly Pick<Evidence, 'outcome'>[]): Outcome | undefined {
  return OUTCOMES.find((outcome) => evidence.some((piece) => piece.outcome === outcome));
}

export interface ProfileState {
  /** Requirements of this profile that the report holds, and how many rows of it the catalogue has. */
  readonly requirements: readonly RequirementReport[];
  readonly rows: number;
  /** Why the profile could not be judged to its end; left out where it could. */
  readonly error?: string;
  /** Whether the run stopped before the profile's last scenario, so that even a pass is not the whole story. */
  readonly isCut: boolean;
  /** Whether the run was narrowed to some requirements. */
  readonly isNarrowed: boolean;
}

/** The verdict of a claimed profile, and the sentence that says why. */
export function verdictOf({ requirements, rows, error, isCut, isNarrowed }: ProfileState): {
  verdict: Verdict;
  reason: string;
} {
  const deciding = requirements.filter((row) => decides(row) && row.outcome !== 'later' && row.outcome !== 'excluded');
  const ids = (...outcomes: readonly RowOutcome[]): string[] =>
    deciding.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  const isBroken = error !== undefined || requirements.some(({ outcome }) => outcome === 'error');
  const verdict = isBroken
    ? 'error'
    : ids('fail', 'expected-fail').length > 0
      ? 'non-conformant'
      : isCut || ids('not-testable', 'skip').length > 0
        ? 'partial'
        : 'conformant';
  const clauses = [
    ...(error === undefined ? [] : [error.replace(/\.\s*$/, '')]),
    holding(ids('pass').length, deciding.length),
    about(ids('error'), 'broke', 'broke'),
    about(ids('fail'), 'is contradicted', 'are contradicted'),
    about(ids('expected-fail'), 'is contradicted, as expected', 'are contradicted, as expected'),
    about(ids('not-testable'), 'could not be tested', 'could not be tested'),
    about(ids('skip'), 'was skipped', 'were skipped'),
    isCut && error === undefined ? 'the run was cut short' : '',
    isNarrowed ? `the run was narrowed to ${requirements.length} of ${rows} requirements` : '',
  ];
  return { verdict, reason: clauses.filter((clause) => clause !== '').join('; ') };
}

function holding(held: number, all: number): string {
  if (all === 0) return 'no MUST row was judged';
  if (held < all) return `${held} of ${all} MUST rows ${held === 1 ? 'holds' : 'hold'}`;
  return all === 1 ? 'its one MUST row holds' : `all ${all} MUST rows hold`;
}

const NAMED_MAX = 4;

function about(ids: readonly string[], singular: string, plural: string): string {
  const [first] = ids;
  if (first === undefined) return '';
  if (ids.length === 1) return `${first} ${singular}`;
  if (ids.length > NAMED_MAX) return `${ids.length} ${plural}`;
  return `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)} ${plural}`;
}

/**
 * 0 conformant to all claims; 1 non-conformant or partial; 3 target unreachable, or something broke;
 * 4 the harness itself, or something was planned and nothing ran. Of several the highest.
 */
export function exitCodeOf(report: Report): number {
  const { run, profiles, requirements } = report;
  const faults = run.faults ?? [];
  const broken = requirements.filter(({ outcome }) => outcome === 'error');
  const isHarness = ({ blame }: { readonly blame?: string }): boolean => blame === 'harness';
  if (faults.some(isHarness) || broken.some(({ evidence }) => evidence.some(isHarness))) return 4;
  if (broken.length > 0 || faults.length > 0 || profiles.some(({ verdict }) => verdict === 'error')) return 3;
  // Where a target is not there nothing runs either, but then its fault was found above.
  if (run.scenarios.planned > 0 && run.scenarios.finished === 0) return 4;
  const isShort = ({ outcome }: RequirementReport): boolean => ['fail', 'not-testable', 'skip'].includes(outcome);
  return !run.complete || requirements.some((row) => decides(row) && isShort(row)) ? 1 : 0;
}
