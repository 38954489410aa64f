/** Renders a report as Markdown for the summary of a step: verdicts, what does not hold and why, the rest in short. */
import type { Evidence, Fault, Report, RequirementReport } from '../schemas/generated/types.ts';
import { OUTCOMES } from '../schemas/words.ts';
import { groupBy } from './console-groups.ts';
import { coverageSection, profileSection } from './markdown-profiles.ts';
import { code, fenced, labelledItem, prose } from './markdown-text.ts';
import { rerunWith } from './page.ts';
import { printableLines } from './printable.ts';
import { timeline } from './timeline.ts';

/** The summary of a step may hold a mebibyte; something is left for what else the step says. */
const BYTES_MAX = 1_000_000;
const NOTE_MAX = 200;
const TIMELINE_COLUMNS = 100;
const OTHERS_MAX = 5;
const GROUPS_MAX = 50;
const TAIL_LINES = 15;
const TAIL_MAX = 4000;

/** The whole document. It depends on the report alone. */
export function renderMarkdown(report: Report): string {
  const rerun = rerunWith(report.run.command);
  const of = (name: RequirementReport['outcome']): RequirementReport[] =>
    report.requirements.filter(({ outcome }) => outcome === name);
  return bounded([
    heading(report),
    profileSection(report),
    totals(report),
    ...coverageSection(report),
    ...section('Faults', (report.run.faults ?? []).map(faultItem)),
    ...section(
      'Contradicted',
      of('fail').map((row) => failure(row, rerun(row.id))),
    ),
    ...section('Broken, so not judged', brokenItems(of('error')), of('error').length),
    ...section('Warnings', of('warn').map(shortItem)),
    ...section('Contradicted, as expected', of('expected-fail').map(shortItem)),
    ...section('Noted: allowed alternatives', of('noted').map(shortItem)),
    ...section('Not testable', groupItems(of('not-testable')), of('not-testable').length),
    ...folded('Skipped', of('skip')),
  ]);
}

/** As many blocks as there is room for. Blocks are never cut, so that what they open is closed. */
function bounded(blocks: readonly string[]): string {
  const sizes = blocks.map((block) => Buffer.byteLength(block) + 2);
  let bytes = 0;
  const fitting = sizes.findIndex((size) => (bytes += size) > BYTES_MAX - NOTE_MAX);
  const kept = fitting === -1 ? blocks : blocks.slice(0, fitting);
  const note = fitting === -1 ? [] : ['*Cut here: a summary may not be longer. The report holds everything.*'];
  return `${[...kept, ...note].join('\n\n')}\n`;
}

function heading({ suite, target, run }: Report): string {
  const { planned, finished } = run.scenarios;
  const amount = planned === finished ? `${finished} scenarios` : `${finished} of ${planned} scenarios`;
  const cut = run.complete ? '' : ' **The run was cut short.**';
  return [
    `## Conformance of ${code(`${target.name} ${target.version}`.trim())}`,
    `${amount} in ${(run.durationMs / 1000).toFixed(1)} s, judged by turnproof ${prose(suite.version)}.${cut}`,
  ].join('\n\n');
}

function totals({ totals: counts, run }: Report): string {
  const told = ['pass', ...OUTCOMES.filter((outcome) => outcome !== 'pass'), 'excluded', 'later']
    .filter((outcome) => (counts[outcome] ?? 0) > 0)
    .map((outcome) => `${counts[outcome]} ${outcome}`);
  return `${told.length === 0 ? 'No requirements' : told.join(', ')}; exit code ${run.exitCode}.`;
}

function section(title: string, blocks: readonly string[], count = blocks.length): string[] {
  return blocks.length === 0 ? [] : [`### ${title} (${count})`, ...blocks];
}

function titleOf({ id, level, basis, title }: RequirementReport): string {
  return `${prose(id)} ${level}${basis === 'spec' ? '' : ` (${basis})`}: ${prose(title)}`;
}

function failure(row: RequirementReport, rerun: string): string {
  const [first, ...others] = row.evidence.filter(({ outcome }) => outcome === row.outcome);
  const items = first === undefined ? [`- Reason: ${prose(row.reason ?? 'None was given.')}`] : evidenceItems(first);
  const also = others.slice(0, OTHERS_MAX).map(({ where }) => `- Also: ${placeOf(where)}`);
  const more = others.length > OTHERS_MAX ? [`- And ${others.length - OTHERS_MAX} more.`] : [];
  return [
    `#### ${titleOf(row)}`,
    `> ${prose(row.text)}`,
    `Source: ${prose(row.source)}`,
    [...items, ...also, ...more].join('\n'),
    ...(first?.log === undefined ? [] : [timelineBlock(first, first.log)]),
    fenced(printableLines(rerun), 'sh'),
  ].join('\n\n');
}

function evidenceItems({ where, step, expected, observed, reason }: Evidence): string[] {
  const item = (label: string, text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : [labelledItem(label, text)];
  return [
    `- Seen in ${placeOf(where)}`,
    ...item('Step', step),
    ...item('Expected', expected),
    ...item('Observed', observed),
    ...(reason === observed ? [] : item('Reason', reason)),
  ];
}

function placeOf({ file, line, name }: Evidence['where']): string {
  return `${code(name)}, ${code(`${file}:${line}`)}`;
}

function timelineBlock({ at }: Evidence, log: NonNullable<Evidence['log']>): string {
  const lines = timeline(log, { at, columns: TIMELINE_COLUMNS });
  return lines.length === 0 ? 'The log is empty: nothing at all was observed.' : fenced(lines);
}

/** A row in one item, with what was observed and where. */
function shortItem(row: RequirementReport): string {
  const { expected, observed, where } = row.evidence.find(({ outcome }) => outcome === row.outcome) ?? {};
  const told = observed ?? row.reason;
  return [
    `- **${titleOf(row)}**`,
    ...(expected === undefined ? [] : [`expected ${code(expected)}`]),
    ...(told === undefined ? [] : [`observed ${code(told)}`]),
    ...(where === undefined ? [] : [`at ${code(`${where.file}:${where.line}`)}`]),
  ].join('; ');
}

/** One broken target breaks many rows in one way: that way is told once. */
function brokenItems(rows: readonly RequirementReport[]): string[] {
  const ways = groupBy(rows, ({ reason, evidence }) => {
    const broken = evidence.find(({ outcome }) => outcome === 'error');
    return JSON.stringify([reason, broken?.observed]);
  });
  return [...ways.values()].map((those) => {
    const [first] = those;
    const broken = first?.evidence.find(({ outcome }) => outcome === 'error');
    const why = first?.reason ?? broken?.reason ?? 'No reason was given.';
    const ids = those.map(({ id }) => id).join(', ');
    const blame = broken?.blame === undefined ? '' : ` (blame: ${broken.blame})`;
    const observed = broken?.observed;
    return withTail(`- **${prose(ids)}**${blame}: ${prose(why)}`, observed === why ? undefined : observed);
  });
}

function faultItem({ blame, message, detail }: Fault): string {
  return withTail(`- **${blame}**: ${prose(message)}`, detail);
}

/** An item, and below it the last lines of what somebody said. */
function withTail(item: string, said: string | undefined): string {
  const lines = printableLines((said ?? '').slice(-TAIL_MAX)).slice(-TAIL_LINES);
  if (lines.join('').trim() === '') return item;
  return `${item}\n\n${fenced(lines).replaceAll(/^/gm, '  ')}`;
}

/** Rows of one outcome, those with the same reason together. */
function groupItems(rows: readonly RequirementReport[]): string[] {
  const groups = [...groupBy(rows, ({ reason }) => reason ?? 'No reason was given.')];
  const items = groups
    .slice(0, GROUPS_MAX)
    .map(([reason, those]) => `- ${prose(reason)} ${prose(those.map(({ id }) => id).join(', '))}`);
  return groups.length > GROUPS_MAX ? [...items, `- And ${groups.length - GROUPS_MAX} other reasons.`] : items;
}

/** What nobody has to look at, to be unfolded. */
function folded(title: string, rows: readonly RequirementReport[]): string[] {
  if (rows.length === 0) return [];
  const summary = `<summary>${title} (${rows.length})</summary>`;
  return [`<details>${summary}\n\n${groupItems(rows).join('\n')}\n\n</details>`];
}
