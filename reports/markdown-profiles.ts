/** The table of a Markdown summary: a line a profile with its verdict and, by level, how many of its rows hold. */
import type { Report } from '../schemas/generated/types.ts';
import { LEVELS } from '../schemas/words.ts';
import { columnOf, MUST_UNDECIDING } from './console-profiles.ts';
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
  ].map((cells) => `| ${cells.join(' | ')} |`);
  const reasons = profiles.map(({ id, reason }) => `- ${id}: ${prose(reason)}.`);
  const footnote = '\\* MUST by a resolution or a report: a contradiction warns and decides no verdict.';
  return [table.join('\n'), reasons.join('\n'), ...(columns.includes(MUST_UNDECIDING) ? [footnote] : [])].join('\n\n');
}
