/** The parts of a console summary that are told in short: rows with one reason together, and faults. */
import type { Fault, Report, RequirementReport } from '../schemas/generated/types.ts';
import { labelled, paragraph, tail, type Page } from './page.ts';
import { printable } from './printable.ts';

/** Map.groupBy, which Node 20 lacks; in the order in which the keys first come. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}

/** Rows of one outcome, those with the same reason together. */
export function grouped(page: Page, title: string, rows: readonly RequirementReport[]): string[] {
  if (rows.length === 0) return [];
  const byReason = groupBy(rows, ({ reason }) => reason ?? 'No reason was given.');
  const groups = [...byReason].flatMap(([reason, those]) => [
    ...paragraph(page, 2, reason),
    ...paragraph(page, 4, those.map(({ id }) => id).join(', ')).map(page.colours.dim),
  ]);
  return [page.colours.bold(`${title} (${rows.length})`), ...groups];
}

/** Rows of one outcome with a line or two each. */
export function listed(page: Page, title: string, rows: readonly RequirementReport[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.flatMap((row) => {
    const telling = row.evidence.find(({ outcome }) => outcome === row.outcome);
    const observed = telling?.observed ?? row.reason;
    const head = `  ${printable(row.id)}  ${row.level}  ${printable(row.title)}`;
    return [head, ...(observed === undefined ? [] : labelled(page, 4, 'observed', observed))];
  });
  return [page.colours.bold(`${title} (${rows.length})`), ...lines];
}

/** What broke outside a scenario, with the last lines of what was said. */
export function faults(page: Page, { run }: Report): string[] {
  const found = run.faults ?? [];
  if (found.length === 0) return [];
  return [
    page.colours.bold(page.colours.red(`Faults (${found.length})`)),
    ...found.flatMap((fault) => faultLines(page, fault)),
  ];
}

function faultLines(page: Page, { blame, message, detail }: Fault): string[] {
  return [
    ...labelled(page, 2, blame, message),
    ...(detail === undefined || detail.trim() === '' ? [] : tail(page, 4, detail)),
  ];
}
