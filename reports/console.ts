/** The summary of a run for a terminal: verdicts first, then each thing that does not hold, the path of the report last. */
import type { Report, RequirementReport } from '../schemas/generated/types.ts';
import { coverageTable } from './console-coverage.ts';
import { requirementBlock } from './console-failures.ts';
import { faults, groupBy, grouped, listed } from './console-groups.ts';
import { closing, header, profileTable } from './console-profiles.ts';
import { labelled, openPage, type Page } from './page.ts';

export interface ConsoleOptions {
  readonly colour: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Where the report was written, for the last line. */
  readonly reportPath?: string;
}

/** Beyond these a summary is no summary any more; the report has all of them. */
const TIMELINES_MAX = 10;
const WARN_TIMELINES_MAX = 2;

/** The whole summary, without a newline at its end. All that a target said is escaped. */
export function consoleSummary(report: Report, options: ConsoleOptions): string {
  const page = openPage(options.columns, options.colour, report.run.command);
  const of = (name: RequirementReport['outcome']): RequirementReport[] =>
    report.requirements.filter(({ outcome }) => outcome === name);
  const sections = [
    header(page, report),
    profileTable(page, report),
    coverageTable(page, report.coverage),
    ...brokenSections(page, of('error')),
    ...failedSections(page, of('fail')),
    ...warnedSections(page, of('warn')),
    listed(page, 'Contradicted, as expected', of('expected-fail')),
    listed(page, 'Noted: allowed alternatives', of('noted')),
    grouped(page, 'Not testable', of('not-testable')),
    grouped(page, 'Skipped', of('skip')),
    faults(page, report),
    closing(page, report, options.reportPath),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function failedSections(page: Page, rows: readonly RequirementReport[]): string[][] {
  if (rows.length === 0) return [];
  const blocks = rows.map((row, index) =>
    requirementBlock(page, row, { hasText: true, hasTimeline: index < TIMELINES_MAX }),
  );
  const more = rows.length - TIMELINES_MAX;
  const note = more > 0 ? [`  The report holds the logs of the other ${more}.`] : [];
  return underHeading(page, page.colours.red(`Contradicted (${rows.length})`), [...blocks, note]);
}

function warnedSections(page: Page, rows: readonly RequirementReport[]): string[][] {
  const hasTimeline = rows.length <= WARN_TIMELINES_MAX;
  const blocks = rows.map((row) => requirementBlock(page, row, { hasText: hasTimeline, hasTimeline }));
  return underHeading(page, page.colours.yellow(`Warnings (${rows.length})`), blocks);
}

/** One broken target breaks many rows in one way: that way is told once. */
function brokenSections(page: Page, rows: readonly RequirementReport[]): string[][] {
  const ways = groupBy(rows, ({ outcome, reason, evidence }) => {
    const first = evidence.find((piece) => piece.outcome === outcome);
    return JSON.stringify([reason, first?.observed]);
  });
  const blocks = [...ways.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const same = others.map(({ id }) => id).join(', ');
    const block = requirementBlock(page, first, { hasText: false, hasTimeline: false });
    return [[...block, ...(same === '' ? [] : labelled(page, 4, 'likewise', same))]];
  });
  return underHeading(page, page.colours.red(`Broken, so not judged (${rows.length})`), blocks);
}

function underHeading(page: Page, title: string, blocks: readonly string[][]): string[][] {
  const [first, ...others] = blocks.filter((lines) => lines.length > 0);
  return first === undefined ? [] : [[page.colours.bold(title), ...first], ...others];
}
