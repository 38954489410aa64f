/** The table of a console page that says how much of what is known the suite shows, profile by profile. */
import type { ProfileCoverage } from '../schemas/generated/types.ts';
import { aligned, type Cell } from './console-table.ts';
import { NOT_SHOWN, sumOf, type KnownCoverage } from './coverage.ts';
import { paragraph, type Page } from './page.ts';

/** A line a profile, also of those that were not judged, and one for all. Nothing where there is no profile. */
export function coverageTable(page: Page, coverage: readonly (KnownCoverage | ProfileCoverage)[]): string[] {
  if (coverage.length === 0) return [];
  const { dim, bold } = page.colours;
  const hasRun = coverage.every((profile) => 'judged' in profile);
  const right = (text: string, paint: Cell['paint'] = String): Cell => ({ text, side: 'right', paint });
  const counts = (profile: Omit<KnownCoverage, 'id' | 'title'>): Cell[] => [
    right(`${profile.shown}/${profile.known}`),
    ...NOT_SHOWN.map((name) => (profile[name] === 0 ? right('-', dim) : right(String(profile[name])))),
  ];
  const head = ['', 'shown', ...NOT_SHOWN, ...(hasRun ? ['judged'] : [])].map((text) => right(text, dim));
  const body = coverage.map((profile): Cell[] => [
    { text: profile.id, side: 'left' },
    ...counts(profile),
    ...('judged' in profile ? [right(profile.judged ? 'yes' : 'no')] : []),
  ]);
  const all: Cell[] = [{ text: 'all', side: 'left' }, ...counts(sumOf(coverage))];
  const note = 'unwritten: known, and not written up yet. A verdict speaks of what is shown only.';
  return [
    bold('Coverage of the known requirements'),
    ...aligned([head, ...body, ...(coverage.length > 1 ? [all] : [])]),
    ...paragraph(page, 2, note).map(dim),
  ];
}
