/** What a page about a target keeps of a run's report: outcomes, and what was contradicted. Nothing of time or machine. */
import type { Basis, Evidence, Level, Report, RequirementReport } from '../schemas/generated/types.ts';

/** One Example that does not hold. */
export interface Contradiction {
  readonly example: string;
  readonly feature: string;
  readonly step?: string;
  readonly expected?: string;
  readonly observed?: string;
}

export interface RowFindings {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  readonly basis: Basis;
  readonly outcome: RequirementReport['outcome'];
  /** Where the document says it: its sections. */
  readonly sections: string;
  /** Left out where the row holds. */
  readonly text?: string;
  readonly reason?: string;
  /** The Examples that do not hold. */
  readonly contradictions?: readonly Contradiction[];
}

export interface Findings {
  readonly suite: string;
  readonly document: string;
  readonly version: string;
  readonly scenarios: number;
  readonly rows: readonly RowFindings[];
}

/** Worlds are numbered through a run, which says nothing about a target. */
function withoutWorlds(text: string): string {
  return text.replaceAll(/\bw\d+\b/g, 'w');
}

/**
 * @param report of a run of one profile.
 * @throws Error where the run was cut short or the target or harness broke: such a report says too little.
 */
export function findingsOf(report: Report): Findings {
  const { target, run, suite, requirements } = report;
  const broken = requirements.filter(({ outcome }) => outcome === 'error').map(({ id }) => id);
  if (!run.complete || broken.length > 0) {
    const what = run.complete ? `could not judge ${broken.join(', ')}` : 'was cut short';
    throw new Error(`The run of ${target.name} ${target.version} ${what}: run it again before a page is made of it.`);
  }
  return {
    suite: suite.version,
    document: requirements[0]?.source.split(': ')[0] ?? '',
    version: target.version,
    scenarios: run.scenarios.finished,
    rows: requirements.map(rowOf),
  };
}

function rowOf({ id, title, level, basis, outcome, source, text, reason, evidence }: RequirementReport): RowFindings {
  const contradictions = outcome === 'skip' || outcome === 'pass' ? [] : contradictionsIn(evidence, outcome);
  return {
    id,
    title,
    level,
    basis,
    outcome,
    sections: source.slice(source.indexOf(': ') + 2),
    ...(outcome === 'pass' ? {} : { text }),
    ...(reason === undefined ? {} : { reason }),
    ...(contradictions.length === 0 ? {} : { contradictions }),
  };
}

function contradictionsIn(evidence: readonly Evidence[], outcome: RequirementReport['outcome']): Contradiction[] {
  const telling = evidence.filter((one) => one.outcome === outcome);
  return telling.map(({ where, step, expected, observed }) => ({
    example: where.name,
    feature: where.file,
    ...(step === undefined ? {} : { step }),
    ...(expected === undefined ? {} : { expected: withoutWorlds(expected) }),
    ...(observed === undefined ? {} : { observed: withoutWorlds(observed) }),
  }));
}

/** Rows that a further run of the same version was narrowed to stand in the place of those of the first. */
export function mergeFindings(first: Findings, narrowed: Findings): Findings {
  if (first.version !== narrowed.version)
    throw new Error(`Findings of ${first.version} and ${narrowed.version} are not of one version.`);
  const judged = new Map(narrowed.rows.filter(isJudged).map((row) => [row.id, row]));
  return { ...first, rows: first.rows.map((row) => judged.get(row.id) ?? row) };
}

/** Whether a run said anything about a row. */
export function isJudged({ outcome }: RowFindings): boolean {
  return !['skip', 'excluded', 'later'].includes(outcome);
}
