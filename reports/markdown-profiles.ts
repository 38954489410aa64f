/** The tables of a Markdown summary: a line a profile with its verdict and how many of its rows hold, and its coverage. */
import type { Report } from '../schemas/generated/types.ts';
import { LEVELS } from '../schemas/words.ts';
import { columnOf, MUST_UNDECIDING } from './console-profiles.ts';
import { NOT_SHOWN, sumOf, type KnownCoverage } from './coverage.ts';
import { prose } from './markdown-text.ts';

export function profileSection({ profiles, requirements }: Report): string {
  if (profiles.length === 0) return 'No requirement was judged.';
  const columns = [...LEVELS, MUST_UNDECIDING].filter((name) => requirements.some((row) => columnOf(row) === name));
  const counted = (id: string, name: string): string => {
    const rows = requirements.filter((row) => row.profile === id && columnOf(row) === name);
    return rows.length === 0 ? '–' : `${rows.filter(({ outcome }) => outcome === 'pass').length}/${rows.length}`;
  };
  const table = [
    ['profile', 'verdict', ...columns.map(prose)],
    ['---', '---', ...columns.map(() => '---:')],
    ...profiles.map(({ id, verdict }) => [id, `**${verdict}**`, ...columns.map((name) => counted(id, name))]),
  ].map(tableRow);
  const reasons = profiles.map(({ id, reason }) => `- ${id}: ${prose(reason)}.`);
  const footnote = '\\* MUST by a resolution or a report: a contradiction warns and decides no verdict.';
  return [table.join('\n'), reasons.join('\n'), ...(columns.includes(MUST_UNDECIDING) ? [footnote] : [])].join('\n\n');
}

/** How much of what is known the suite shows, also of profiles that were not judged. Nothing where there is no profile. */
export function coverageSection({ coverage }: Report): string[] {
  if (coverage.length === 0) return [];
  const counts = (profile: Omit<KnownCoverage, 'id' | 'title'>): string[] => [
    `${profile.shown}/${profile.known}`,
    ...NOT_SHOWN.map((name) => String(profile[name])),
  ];
  const table = [
    ['profile', 'shown', ...NOT_SHOWN, 'judged'],
    ['---', '---:', ...NOT_SHOWN.map(() => '---:'), '---'],
    ...coverage.map((profile) => [profile.id, ...counts(profile), profile.judged ? 'yes' : 'no']),
    ...(coverage.length > 1 ? [['all', ...counts(sumOf(coverage)), '']] : []),
  ].map(tableRow);
  return ['### Coverage of the known requirements', table.join('\n')];
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
