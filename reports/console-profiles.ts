/** The head and the foot of a console summary: target, verdict of each profile with its counts, and totals. */
import type { Report, RequirementReport, Verdict } from '../schemas/generated/types.ts';
import { LEVELS, OUTCOMES } from '../schemas/words.ts';
import { aligned, type Cell } from './console-table.ts';
import { paragraph, type Page } from './page.ts';
import { printable, shorten, widthOf } from './printable.ts';
import { decides } from './verdicts.ts';

const NAME_MAX = 200;

/** Who was judged by what, and how much of it ran. */
export function header({ colours, columns }: Page, { suite, target: judged, run }: Report): string[] {
  const { planned, finished } = run.scenarios;
  const name = shorten(printable(`${judged.name} ${judged.version}`.trim().slice(0, NAME_MAX)), columns - 1);
  const amount = run.complete && planned === finished ? scenarios(planned) : `${finished} of ${scenarios(planned)}`;
  const what = `judged by turnproof ${suite.version}: ${amount} in ${duration(run.durationMs)}`;
  const cut = run.complete ? '' : ', cut short';
  const isOneLine = widthOf(`${name}, ${what}${cut}`) <= columns;
  return [`${colours.bold(name)},${isOneLine ? ' ' : '\n'}${what}${colours.yellow(cut)}`];
}

function scenarios(count: number): string {
  return count === 1 ? '1 scenario' : `${count} scenarios`;
}

function duration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** The column of MUST rows that decide no verdict. */
export const MUST_UNDECIDING = 'MUST*';

/** One line a profile, then the sentences that say why a verdict is what it is. */
export function profileTable(page: Page, { profiles, requirements }: Report): string[] {
  const { colours } = page;
  if (profiles.length === 0) return ['  No requirement was judged.'];
  const columns = [...LEVELS, MUST_UNDECIDING].filter((name) => requirements.some((row) => columnOf(row) === name));
  const head: Cell[] = ['', '', ...columns].map((text) => ({ text, side: 'right', paint: colours.dim }));
  const body = profiles.map(({ id, verdict }): Cell[] => [
    { text: id, side: 'left' },
    { text: verdict, side: 'left', paint: verdictPaint(page, verdict) },
    ...columns.map((name) =>
      countCell(
        page,
        requirements.filter((row) => row.profile === id && columnOf(row) === name),
      ),
    ),
  ]);
  const footnote = '* MUST by a resolution or a report: a contradiction warns and decides no verdict.';
  return [
    ...aligned([head, ...body]),
    '',
    ...profiles.flatMap(({ id, reason }) => paragraph(page, 2, `${id}: ${reason}.`)),
    ...(columns.includes(MUST_UNDECIDING) ? paragraph(page, 2, footnote).map(colours.dim) : []),
  ];
}

/** The column that a requirement is counted in; none where it is not covered. */
export function columnOf(row: RequirementReport): string | undefined {
  if (row.outcome === 'excluded' || row.outcome === 'later') return undefined;
  return row.level === 'MUST' && !decides(row) ? MUST_UNDECIDING : row.level;
}

function countCell({ colours }: Page, rows: readonly RequirementReport[]): Cell {
  if (rows.length === 0) return { text: '-', side: 'right', paint: colours.dim };
  const held = rows.filter(({ outcome }) => outcome === 'pass').length;
  const isBad = rows.some(({ outcome }) => outcome === 'fail' || outcome === 'error');
  const paint = held === rows.length ? colours.green : isBad ? colours.red : colours.yellow;
  return { text: `${held}/${rows.length}`, side: 'right', paint };
}

function verdictPaint({ colours }: Page, verdict: Verdict): (text: string) => string {
  const paints = {
    conformant: colours.green,
    partial: colours.yellow,
    'non-conformant': colours.red,
    error: colours.red,
  };
  return (text) => colours.bold(paints[verdict](text));
}

/** How many requirements have which outcome, and where the whole report is. */
export function closing(page: Page, { totals, run }: Report, reportPath: string | undefined): string[] {
  const counts = ['pass', ...OUTCOMES.filter((outcome) => outcome !== 'pass'), 'excluded', 'later']
    .filter((outcome) => (totals[outcome] ?? 0) > 0)
    .map((outcome) => `${totals[outcome]} ${outcome}`);
  const sum = `${counts.length === 0 ? 'no requirements' : counts.join(', ')}; exit ${run.exitCode}`;
  const paint = run.exitCode === 0 ? page.colours.green : page.colours.red;
  return [...paragraph(page, 0, sum).map(paint), ...(reportPath === undefined ? [] : [printable(reportPath)])];
}
