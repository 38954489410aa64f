/** Counts how much of what is known of a profile the suite can show, so that nobody takes a part for the whole. */
import type { ProfileCoverage } from '../schemas/generated/types.ts';
import type { CatalogueProfile, Row } from './catalogue.ts';
import { idsIn } from './unwritten.ts';

/** What the catalogue alone says, without a run. */
export type KnownCoverage = Omit<ProfileCoverage, 'judged'>;

/** How the requirements that are known are counted, apart from `shown`: the words of the report and of every table. */
export const NOT_SHOWN = ['excluded', 'later', 'unwritten'] as const;

/** Retired rows do not count: they are no requirements any more. */
export function coverageOf({ id, title, rows, unwritten }: CatalogueProfile): KnownCoverage {
  const counting = rows.filter(({ retired }) => retired === undefined);
  const marked = (marker: 'excluded' | 'later'): number =>
    counting.filter((row: Row) => row[marker] !== undefined).length;
  const [excluded, later] = [marked('excluded'), marked('later')];
  const written = counting.length;
  const unwrittenIds = idsIn(unwritten).length;
  return {
    id,
    title,
    known: written + unwrittenIds,
    shown: written - excluded - later,
    excluded,
    later,
    unwritten: unwrittenIds,
  };
}

/** All profiles together. */
export function sumOf(coverage: readonly KnownCoverage[]): Omit<KnownCoverage, 'id' | 'title'> {
  const sum = (name: 'known' | 'shown' | (typeof NOT_SHOWN)[number]): number =>
    coverage.reduce((total, profile) => total + profile[name], 0);
  return {
    known: sum('known'),
    shown: sum('shown'),
    excluded: sum('excluded'),
    later: sum('later'),
    unwritten: sum('unwritten'),
  };
}
