/** Lays out what is known about one requirement for a terminal. */
import type { Page } from '../reports/page.ts';
import { pad, printable, widthOf, wrap } from '../reports/printable.ts';
import { markerOf } from './coverage.ts';
import type { Explanation } from './explain.ts';
import type { RuleText } from './rules.ts';

const LABEL_WIDTH = 9;
/** How much further in the rest of a step goes that does not fit on its line. */
const HANG = 4;

export function explanationPage(page: Page, explanation: Explanation): string {
  const { invariants, mutants, answers, rule, command } = explanation;
  const sections = [
    [...head(page, explanation), '', ...wrapped(page, 2, explanation.text), ...details(page, explanation)],
    rule === undefined ? noRule(page, explanation) : ruleLines(page, rule),
    section(
      page,
      'Invariants',
      invariants.flatMap(({ name, file }) => [`  ${file}`, ...wrapped(page, 4, name)]),
    ),
    section(
      page,
      'Mutants',
      mutants.flatMap(({ id, story }) => [`  ${id}`, ...wrapped(page, 4, story)]),
    ),
    section(page, 'Answered for in the reference', aligned(answers.map(({ kind, name, file }) => [kind, name, file]))),
    section(page, 'Run it', [`  ${command}`]),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function head(page: Page, { id, title, level, basis, document, source, file, line }: Explanation): string[] {
  const { bold, dim } = page.colours;
  return [
    ...wrapped(page, 0, `${id}  ${title}`).map(bold),
    ...wrapped(page, 0, `${level} (${basis}), ${document}: ${source}`),
    dim(`${file}:${line}`),
  ];
}

function details(page: Page, explanation: Explanation): string[] {
  const { meanings, note, divergence = [] } = explanation;
  const marker = markerOf(explanation);
  const listed = [
    ...(marker === undefined ? [] : [[marker.word, marker.why] as const]),
    ...Object.entries(meanings.needs).map(([name, title]) => ['needs', `${name}: ${title}`] as const),
    ...Object.entries(meanings.choice).map(([name, title]) => ['choice', `${name}: ${title}`] as const),
    ...(note === undefined ? [] : [['note', note] as const]),
    ...divergence.map(({ target, what }) => ['diverges', `${target}: ${what}`] as const),
  ];
  return listed.length === 0 ? [] : ['', ...listed.flatMap(([label, text]) => labelled(page, label, text))];
}

function labelled(page: Page, label: string, text: string): string[] {
  const [first = '', ...others] = wrapped(page, 2 + LABEL_WIDTH, text);
  return [`  ${page.colours.dim(pad(label, LABEL_WIDTH))}${first.trimStart()}`, ...others];
}

function wrapped(page: Page, indent: number, text: string): string[] {
  return wrap(printable(text), page.columns - indent).map((line) => ' '.repeat(indent) + line);
}

function noRule(page: Page, explanation: Explanation): string[] {
  if (markerOf(explanation) !== undefined) return [];
  return [page.colours.yellow('No Rule shows it.')];
}

/** The Rule as it is written. */
function ruleLines(page: Page, { file, line, lines }: RuleText): string[] {
  const { bold, dim } = page.colours;
  const shown = lines.flatMap((text) => {
    const paint = /^\s*(?:Rule|Example|Scenario Outline):/.test(text) ? bold : /^\s*@/.test(text) ? dim : String;
    return hanging(printable(text), page.columns - 2).map((part) => (part === '' ? '' : `  ${paint(part)}`));
  });
  return [dim(`${file}:${line}`), ...shown];
}

/** A line that is too long goes on below itself, further in. */
function hanging(line: string, columns: number): string[] {
  if (widthOf(line) <= columns) return [line];
  const indent = line.length - line.trimStart().length;
  return wrap(line.trimStart(), columns - indent - HANG).map(
    (part, index) => ' '.repeat(index === 0 ? indent : indent + HANG) + part,
  );
}

function section(page: Page, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [page.colours.bold(title), ...lines];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number): number => Math.max(0, ...rows.map((row) => widthOf(row[column] ?? '')));
  return rows.map((row) => `  ${row.map((cell, column) => pad(cell, width(column))).join('  ')}`.trimEnd());
}
