/** The blocks of a console summary: for each requirement that does not hold, all that a person needs to see why. */
import type { Evidence, RequirementReport } from '../schemas/generated/types.ts';
import { labelled, labelledWhole, paragraph, tail, type Page } from './page.ts';
import { printable } from './printable.ts';
import { timeline } from './timeline.ts';

const KINDS: Readonly<Record<Evidence['kind'], string>> = {
  scenario: 'example',
  invariant: 'invariant',
  generated: 'property',
  static: 'check',
};
const INDENT = 4;
const OTHERS_MAX = 5;

export interface BlockOptions {
  readonly hasTimeline: boolean;
  /** Whether the requirement's text and source are shown. */
  readonly hasText: boolean;
}

/** The block of one requirement: its first telling evidence in full, the others by name. */
export function requirementBlock(page: Page, row: RequirementReport, options: BlockOptions): string[] {
  const { colours } = page;
  const telling = row.evidence.filter(({ outcome }) => outcome === row.outcome);
  const [first, ...others] = telling;
  const basis = row.basis === 'spec' ? '' : ` (${row.basis})`;
  const colour = row.outcome === 'fail' || row.outcome === 'error' ? colours.red : colours.yellow;
  return [
    `  ${colour(printable(row.id))}  ${row.level}${basis}  ${colours.bold(printable(row.title))}`,
    ...(options.hasText ? requirementText(page, row) : []),
    ...(first === undefined
      ? labelled(page, INDENT, 'reason', row.reason ?? 'None was given.')
      : evidenceLines(page, first)),
    ...(options.hasTimeline && first?.log !== undefined ? timelineLines(page, first, first.log) : []),
    ...otherLines(page, others),
    ...labelledWhole(page, INDENT, 'rerun', page.reproduce(row.id)),
  ];
}

function requirementText(page: Page, { text, source }: RequirementReport): string[] {
  const lines = [...paragraph(page, INDENT, text), ...paragraph(page, INDENT, `(${source})`)];
  return [...lines.map((line) => page.colours.dim(line)), ''];
}

function evidenceLines(
  page: Page,
  { kind, where, step, expected, observed, reason, blame, outcome }: Evidence,
): string[] {
  const isTail = outcome === 'error' && observed?.includes('\n') === true;
  const line = (label: string, text: string | undefined): string[] =>
    text === undefined || text === '' ? [] : labelled(page, INDENT, label, text);
  return [
    ...line(KINDS[kind], where.name),
    ...labelledWhole(page, INDENT, 'at', `${where.file}:${where.line}`),
    ...line('step', step),
    ...line('expected', expected),
    ...(isTail ? [] : line('observed', observed)),
    ...(reason === observed ? [] : line('reason', reason)),
    ...(outcome === 'error' ? line('blame', blame) : []),
    ...(isTail ? tail(page, INDENT, observed) : []),
  ];
}

function timelineLines(page: Page, { at }: Evidence, log: NonNullable<Evidence['log']>): string[] {
  const emphasize = (line: string): string => page.colours.bold(line);
  const lines = timeline(log, { at, columns: page.columns - INDENT, emphasize });
  const nothing = `${' '.repeat(INDENT)}${page.colours.dim('The log is empty: nothing at all was observed.')}`;
  const shown = lines.length === 0 ? [nothing] : lines.map((line) => ' '.repeat(INDENT) + line);
  return ['', ...shown, ''];
}

function otherLines(page: Page, others: readonly Evidence[]): string[] {
  const places = others.slice(0, OTHERS_MAX).map(({ where }) => `${where.file}:${where.line} ${where.name}`);
  const more = others.length > OTHERS_MAX ? [`and ${others.length - OTHERS_MAX} more`] : [];
  return others.length === 0 ? [] : labelled(page, INDENT, 'also', [...places, ...more].join('\n'));
}
