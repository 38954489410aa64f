/** The page of one profile for docs/: every requirement with what shows it and what it finds out, and what is not covered. */
import type { RuleText } from '../cli/rules.ts';
import type { CatalogueProfile, Row } from '../reports/catalogue.ts';
import { coverageOf, NOT_SHOWN, sumOf } from '../reports/coverage.ts';
import { prose } from '../reports/markdown-text.ts';

/** The mutants that a requirement finds out, from simulator/mutants/matrix.json. */
export interface Kills {
  /** Mutants made to violate it. */
  readonly named: readonly string[];
  /** Mutants that were made to violate others. */
  readonly beside: readonly string[];
}

export interface PageSources {
  /** By requirement; their files are relative to the root of the project. */
  readonly rules: ReadonlyMap<string, RuleText>;
  /** By requirement. */
  readonly kills: ReadonlyMap<string, Kills>;
}

/** Where the pages stand, seen from the root of the project, and the way back. */
export const PAGES = 'docs/profiles';
const TO_ROOT = '../..';

const WRITTEN_BY = '<!-- Written by `npm run docs` from the catalogue, the features and the matrix of mutants. -->';

/** The page of one profile, in Markdown. It depends on nothing but its sources: no line numbers, no times. */
export function profilePage(profile: CatalogueProfile, sources: PageSources): string {
  const shown = profile.rows.filter((row) => markerOf(row) === undefined);
  const sections = [...new Set(shown.map(({ section }) => section))].flatMap((section) => [
    `## ${prose(section)}`,
    ...shown.filter((row) => row.section === section).flatMap((row) => requirement(row, sources)),
  ]);
  const notCovered = [
    ...marked(profile, 'excluded', 'Excluded: no target can be held to it from outside'),
    ...marked(profile, 'later', 'Later: written up, and not shown yet'),
    ...unwritten(profile),
  ];
  const blocks = [
    WRITTEN_BY,
    `# ${prose(profile.title)}`,
    prose(profile.about),
    `Source: ${prose(profile.document)}. ${counted(profile)} How to read this page: [all profiles](README.md).`,
    ...sections,
    ...(notCovered.length === 0 ? [] : ['## Not covered', ...notCovered]),
    ...marked(profile, 'retired', 'Retired: counts no longer', '##'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The page that leads to those of the profiles, with their coverage. */
export function indexPage(profiles: readonly CatalogueProfile[]): string {
  const coverage = profiles.map(coverageOf);
  const row = (name: string, { shown, known, ...counts }: ReturnType<typeof sumOf>): string[] => [
    name,
    `${shown}/${known}`,
    ...NOT_SHOWN.map((word) => String(counts[word])),
  ];
  const table = [
    ['profile', 'shown', ...NOT_SHOWN],
    ['---', '---:', ...NOT_SHOWN.map(() => '---:')],
    ...coverage.map((each) => row(`[${each.id}](${each.id}.md)`, each)),
    row('all', sumOf(coverage)),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  return `${[
    WRITTEN_BY,
    '# Profiles',
    'A page a profile: each requirement with its level, its basis, its source, the Examples that show it, and the mutants of the reference that it kills.',
    table.join('\n'),
    [
      '- **Level** is MUST, SHOULD or MAY. **Basis** says who says so: `spec` the document, `resolution` a reading of what it leaves open, `report` people who were bitten where it is silent. Only MUST rows with basis `spec` decide a verdict.',
      '- **Kills** names mutants that a requirement was seen to find out: its own are those made to violate it.',
      '- **Excluded** rows cannot be seen from outside, **later** rows are not shown yet, each with its reason. **Unwritten** ones are known and not written up yet.',
    ].join('\n'),
  ].join('\n\n')}\n`;
}

type Marker = 'excluded' | 'later' | 'retired';

function markerOf(row: Row): Marker | undefined {
  return (['excluded', 'later', 'retired'] as const).find((marker) => row[marker] !== undefined);
}

function counted(profile: CatalogueProfile): string {
  const { known, shown, ...counts } = coverageOf(profile);
  const rest = NOT_SHOWN.filter((word) => counts[word] > 0).map((word) => `${counts[word]} ${word}`);
  return `Shown: ${shown} of ${known} known requirements${rest.length === 0 ? '' : ` (${rest.join(', ')})`}.`;
}

function requirement(row: Row, { rules, kills }: PageSources): string[] {
  return [
    `### ${row.id}: ${prose(row.title)}`,
    `${row.level}, ${row.basis}: ${prose(row.source)}`,
    `> ${prose(row.text)}`,
    ...examples(rules.get(row.id)),
    killed(kills.get(row.id)),
  ];
}

function examples(rule: RuleText | undefined): string[] {
  if (rule === undefined) return ['No Rule shows it.'];
  const name = rule.file.split('/').at(-1) ?? rule.file;
  const items = rule.examples.map((each) => `- ${prose(each.name)}${each.cases === 1 ? '' : ` (${each.cases} cases)`}`);
  return [`Shown in [${prose(name)}](${TO_ROOT}/${rule.file}):`, items.join('\n')];
}

function killed({ named, beside }: Kills = { named: [], beside: [] }): string {
  const listed = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');
  const own = named.length === 0 ? 'Kills no mutant of its own.' : `Kills ${listed(named)}.`;
  return beside.length === 0 ? own : `${own} Of the mutants of others: ${listed(beside)}.`;
}

function marked({ rows }: CatalogueProfile, marker: Marker, title: string, level = '###'): string[] {
  const those = rows.filter((row) => markerOf(row) === marker);
  if (those.length === 0) return [];
  const items = those.map(
    (row) => `- **${row.id}** ${row.level}, ${row.basis}: ${prose(row.title)}. ${prose(row[marker] ?? '')}`,
  );
  return [`${level} ${title}`, items.join('\n')];
}

function unwritten(profile: CatalogueProfile): string[] {
  if (profile.unwritten.length === 0) return [];
  return ['### Unwritten: known, and not written up yet', `${profile.unwritten.join(', ')}.`];
}
