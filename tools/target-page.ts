/** Writes the findings about one or more versions of a target as a page of Markdown. It depends on nothing else. */
import { groupBy } from '../reports/console-groups.ts';
import { code, labelledItem, prose } from '../reports/markdown-text.ts';
import type { Contradiction, Findings, RowFindings } from './target-findings.ts';

export interface VersionOnPage {
  readonly name: string;
  readonly findings: Findings;
  /** Why the target does not claim a capability, by the capability. */
  readonly unclaimed: Readonly<Record<string, string>>;
  /** What a reader has to know about how it was run, one paragraph each. */
  readonly notes: readonly string[];
}

export interface PageContent {
  readonly title: string;
  /** How the page is made anew. */
  readonly made: string;
  /** The first is the one that the others are compared with. */
  readonly versions: readonly VersionOnPage[];
  /** The reference behind the same adapter. */
  readonly reference: Findings;
  /** What the catalogue knows of a target to diverge in, by requirement. */
  readonly known: Known;
}

type Known = ReadonlyMap<string, { readonly target: string; readonly what: string }>;

const LEVELS = ['MUST', 'SHOULD', 'MAY'] as const;
const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  pass: 'holds',
  fail: 'contradicted',
  warn: 'differs',
  noted: 'allowed alternative',
  'not-testable': 'not testable',
  skip: 'skipped',
  later: 'not built yet',
  excluded: 'excluded',
};
const EXAMPLES_MAX = 2;

/** @throws Error where a row was skipped for a capability and nobody says why the target does not claim it. */
export function renderTargetPage(content: PageContent): string {
  const [first] = content.versions;
  if (first === undefined) throw new Error('A page needs the findings of a version. Give it one.');
  const blocks = [
    `# ${prose(content.title)}`,
    content.made,
    `Judged by turnproof ${first.findings.suite} by the document “${prose(first.findings.document)}”. Only what is contradicted decides the verdict: a MUST that the document itself states. What differs below that is a warning.`,
    ...content.versions.flatMap((version) => versionSection(version, content.known)),
    ...comparison(content.versions),
    '## Whether it is the adapter',
    `The reference behind the same adapter, in ${content.reference.scenarios} scenarios: ${outcomes(content.reference)}. What fails above and holds here is not the adapter’s doing.`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** “45 × holds, 7 × contradicted”, over all levels. */
function outcomes({ rows }: Findings): string {
  return [...groupBy(rows, ({ outcome }) => outcome)]
    .map(([outcome, those]) => `${those.length} × ${OUTCOME_WORDS[outcome] ?? outcome}`)
    .join(', ');
}

function versionSection(version: VersionOnPage, known: Known): string[] {
  const { findings, notes, name } = version;
  const of = (outcome: string): RowFindings[] => findings.rows.filter((row) => row.outcome === outcome);
  const failing = of('fail');
  return [
    `## ${prose(name)}`,
    `${verdictOf(findings)} In ${findings.scenarios} scenarios.`,
    ...notes,
    countsTable(findings),
    ...(failing.length === 0 ? [] : ['### Contradicted', ...failing.flatMap((row) => failure(row, known))]),
    ...listOf('### Differs, below MUST', of('warn'), (row) => warning(row, known)),
    ...listOf('### Not testable', of('not-testable'), withReason),
    ...skipped(of('skip'), version),
    ...listOf('### Not built yet', of('later'), withReason),
    '### Holds',
    of('pass')
      .concat(of('noted'))
      .map(({ id }) => id)
      .toSorted()
      .join(', '),
  ];
}

function verdictOf({ rows }: Findings): string {
  const must = rows.filter(({ level, basis, outcome }) => level === 'MUST' && basis === 'spec' && outcome !== 'later');
  const failing = must.filter(({ outcome }) => outcome === 'fail');
  const open = must.filter(({ outcome }) => outcome !== 'fail' && outcome !== 'pass');
  const verdict = failing.length > 0 ? 'Non-conformant' : open.length > 0 ? 'Partial' : 'Conformant';
  const holding = must.length - failing.length - open.length;
  return `**${verdict}**. MUST requirements: ${must.length}; holding: ${holding}, contradicted: ${failing.length}, not judged: ${open.length}.`;
}

function countsTable({ rows }: Findings): string {
  const columns = Object.keys(OUTCOME_WORDS).filter((outcome) => rows.some((row) => row.outcome === outcome));
  const line = (level: string): string[] => [
    level,
    ...columns.map((outcome) => String(rows.filter((row) => row.level === level && row.outcome === outcome).length)),
  ];
  return table(['', ...columns.map((outcome) => OUTCOME_WORDS[outcome] ?? outcome)], LEVELS.map(line));
}

function table(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(header), row(header.map(() => '---')), ...lines.map(row)].join('\n');
}

function head({ id, title, level, basis }: RowFindings): string {
  return `**${id}** ${prose(title)} (${basis === 'spec' ? level : `${level}, ${basis}`})`;
}

function withReason(row: RowFindings): string {
  return `${head(row)}: ${prose(row.reason ?? 'no reason given')}`;
}

function knownItem(id: string, known: Known): string {
  const found = known.get(id);
  return found === undefined ? 'not in the catalogue' : `of ${prose(found.target)}: ${prose(found.what)}`;
}

function failure(row: RowFindings, known: Known): string[] {
  const contradictions = row.contradictions ?? [];
  const more = contradictions.slice(EXAMPLES_MAX).map(({ example }) => prose(example));
  return [
    `#### ${row.id} ${prose(row.title)}`,
    prose(row.text ?? ''),
    [`- Section: ${prose(row.sections)}`, `- Known divergence: ${knownItem(row.id, known)}`].join('\n'),
    ...contradictions.slice(0, EXAMPLES_MAX).flatMap(contradiction),
    ...(more.length === 0 ? [] : [`Also contradicted: ${more.join('; ')}.`]),
  ];
}

function contradiction({ example, feature, step, expected, observed }: Contradiction): string[] {
  const items = [
    ...(step === undefined ? [] : [labelledItem('Step', step)]),
    ...(expected === undefined ? [] : [labelledItem('Expected', expected)]),
    ...(observed === undefined ? [] : [labelledItem('Observed', observed)]),
  ];
  return [`Example “${prose(example)}” of ${code(feature)}:`, items.join('\n')];
}

function warning(row: RowFindings, known: Known): string {
  const [telling] = row.contradictions ?? [];
  const seen = (label: string, text: string | undefined): string[] =>
    text === undefined ? [] : [`  ${labelledItem(label, text).replaceAll('\n', '\n  ')}`];
  return [
    `${head(row)}. Section: ${prose(row.sections)}.`,
    ...seen('Expected', telling?.expected),
    ...seen('Observed', telling?.observed),
    `  - Known divergence: ${knownItem(row.id, known)}`,
  ].join('\n');
}

function listOf(heading: string, rows: readonly RowFindings[], item: (row: RowFindings) => string): string[] {
  return rows.length === 0 ? [] : [heading, rows.map((row) => `- ${item(row)}`).join('\n')];
}

function skipped(rows: readonly RowFindings[], { name, unclaimed }: VersionOnPage): string[] {
  if (rows.length === 0) return [];
  const groups = groupBy(rows, ({ reason }) => reason ?? 'No reason was given.');
  const items = [...groups].map(([reason, those]) => {
    const capability = /does not claim ([a-z-]+)/.exec(reason)?.[1];
    const why = capability === undefined ? undefined : unclaimed[capability];
    if (capability !== undefined && why === undefined) {
      const ids = those.map(({ id }) => id).join(', ');
      throw new Error(
        `${name} does not claim ${capability}, so ${ids} were skipped, and the page says nowhere why. Say it under unclaimed.`,
      );
    }
    return `- ${those.map(({ id, level }) => `${id} (${level})`).join(', ')}: ${prose(reason)}${why === undefined ? '' : ` ${why}`}`;
  });
  return ['### Skipped', items.join('\n')];
}

/** Requirement by requirement, what became of it from version to version. */
function comparison(versions: readonly VersionOnPage[]): string[] {
  const [first, ...others] = versions;
  if (first === undefined || others.length === 0) return [];
  const outcomeIn = ({ findings }: VersionOnPage, id: string): string =>
    findings.rows.find((row) => row.id === id)?.outcome ?? 'skip';
  const lines = first.findings.rows.map(({ id, title, level, outcome }) => {
    const found = versions.map((version) => outcomeIn(version, id));
    const isChanged = found.some((other) => other !== outcome);
    const cells = found.map((one) => OUTCOME_WORDS[one] ?? one).map((word) => (isChanged ? `**${word}**` : word));
    return { isChanged, cells: [id, level, prose(title), ...cells] };
  });
  const changed = lines.filter(({ isChanged }) => isChanged).map(({ cells }) => cells[0]);
  return [
    '## Side by side',
    changed.length === 0
      ? 'Nothing changed.'
      : `${changed.length} of ${lines.length} outcomes changed: ${changed.join(', ')}.`,
    table(
      ['', 'level', 'requirement', ...versions.map(({ findings }) => findings.version)],
      lines.map(({ cells }) => cells),
    ),
  ];
}
