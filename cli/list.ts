/** `turnproof list`: every requirement with its level, its basis, and how much stands behind it, and what is not covered. */
import type { CatalogueProfile, Row } from '../reports/catalogue.ts';
import { coverageTable } from '../reports/console-coverage.ts';
import { coverageOf, type KnownCoverage } from '../reports/coverage.ts';
import { paragraph } from '../reports/page.ts';
import type { Page } from '../reports/page.ts';
import { pad, printable, wrap } from '../reports/printable.ts';
import { idsIn } from '../reports/unwritten.ts';
import type { ProfileId } from '../schemas/generated/types.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { markerOf, openStdoutPage, readCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';

export interface ListCommandOptions {
  readonly profile?: readonly ProfileId[];
  readonly json?: boolean;
  readonly dir: string;
}

/** What `--json` prints of each requirement. */
export interface Listed {
  readonly id: string;
  readonly profile: ProfileId;
  readonly title: string;
  readonly level: Row['level'];
  readonly basis: Row['basis'];
  /** How many scenarios its Rule comes to. */
  readonly examples: number;
  /** The mutants that name it. */
  readonly mutants: readonly string[];
  /** Why it is not covered, under the word that says how. */
  readonly excluded?: string;
  readonly later?: string;
  readonly retired?: string;
}

/** What `--json` prints. */
export interface ListedProfiles {
  /** Of each profile, how much of what is known is shown; with the ids that are not written up yet. */
  readonly coverage: readonly (KnownCoverage & { readonly unwrittenIds: readonly string[] })[];
  readonly requirements: readonly Listed[];
}

/** @returns exit code 0. @throws InputFault */
export async function listCommand({ profile, json, dir }: ListCommandOptions): Promise<number> {
  const coverage = await readCoverage(dir);
  const profiles = coverage.catalogue.profiles.filter(({ id }) => profile?.includes(id) ?? true);
  const listed = profiles.flatMap(({ rows }) => rows.map((row) => listedOf(row, coverage)));
  if (json === true) console.log(JSON.stringify(listedProfiles(profiles, listed), undefined, 2));
  else console.log(listPage(openStdoutPage(), profiles, listed));
  return 0;
}

function listedProfiles(profiles: readonly CatalogueProfile[], requirements: readonly Listed[]): ListedProfiles {
  const coverage = profiles.map((profile) => ({ ...coverageOf(profile), unwrittenIds: idsIn(profile.unwritten) }));
  return { coverage, requirements };
}

function listedOf(row: Row, { rules }: Coverage): Listed {
  const { id, profile, title, level, basis } = row;
  const marker = markerOf(row);
  return {
    id,
    profile,
    title,
    level,
    basis,
    examples: (rules.get(id)?.examples ?? []).reduce((sum, { cases }) => sum + cases, 0),
    mutants: MUTANTS.filter(({ names }) => names.includes(id)).map((mutant) => mutant.id),
    ...(marker !== undefined && { [marker.word]: marker.why }),
  };
}

function listPage(page: Page, profiles: readonly CatalogueProfile[], all: readonly Listed[]): string {
  const blocks = profiles.map(({ id, title, unwritten }) => {
    const rows = all.filter(({ profile }) => profile === id);
    const heading = `${page.colours.bold(id)}  ${printable(title)}`;
    return [
      heading,
      ...(rows.length === 0 ? [] : tableOf(page, rows)),
      ...(unwritten.length === 0 ? [] : paragraph(page, 2, `unwritten: ${unwritten.join(', ')}`).map(page.colours.dim)),
    ].join('\n');
  });
  return [...blocks, coverageTable(page, profiles.map(coverageOf)).join('\n'), totals(all)].join('\n\n');
}

const WIDTHS = { id: 6, level: 6, basis: 10, count: 3 };

/** A long title goes on below itself. */
function tableOf(page: Page, rows: readonly Listed[]): string[] {
  const { dim, yellow } = page.colours;
  const before = (id: string, level: string, basis: string): string =>
    `  ${pad(id, WIDTHS.id)}  ${pad(level, WIDTHS.level)} ${pad(basis, WIDTHS.basis)}  `;
  const counts = (examples: string, mutants: string): string =>
    `${pad(examples, WIDTHS.count, 'left')}  ${pad(mutants, WIDTHS.count, 'left')}`;
  const indent = before('', '', '').length + counts('', '').length + 2;
  const lines = rows.flatMap((row) => {
    const word = markerWord(row);
    const isBare = row.examples === 0 || (row.level === 'MUST' && row.mutants.length === 0);
    const numbers = counts(String(row.examples), String(row.mutants.length));
    const told = word === undefined ? (isBare ? yellow(numbers) : numbers) : dim(pad(word, numbers.length));
    const [first = '', ...others] = wrap(printable(row.title), Math.max(20, page.columns - indent));
    return [
      `${before(row.id, row.level, row.basis)}${told}  ${first}`,
      ...others.map((line) => ' '.repeat(indent) + line),
    ];
  });
  return [dim(`${before('id', 'level', 'basis')}${counts('ex', 'mut')}  title`), ...lines];
}

function markerWord({ excluded, later, retired }: Listed): string | undefined {
  if (excluded !== undefined) return 'excluded';
  if (later !== undefined) return 'later';
  return retired === undefined ? undefined : 'retired';
}

function totals(all: readonly Listed[]): string {
  const marked = ['excluded', 'later', 'retired'].flatMap((word) => {
    const count = all.filter((row) => markerWord(row) === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const examples = all.reduce((sum, row) => sum + row.examples, 0);
  const mutants = new Set(all.flatMap((row) => row.mutants)).size;
  return [`${all.length} requirements`, ...marked, `${examples} examples (ex)`, `${mutants} mutants (mut)`].join(', ');
}
