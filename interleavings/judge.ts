/** Holds a played program against every property and invariant. */
import { INVARIANTS } from '../oracle/invariants/invariants.ts';
import type { Played } from './properties/played.ts';
import { PROPERTIES } from './properties/properties.ts';

/** What was found wrong with one interleaving. */
export interface Counterclaim {
  readonly requirement: string;
  /** The property or invariant, as a sentence. */
  readonly name: string;
  readonly expected: string;
  readonly observed: string;
  readonly at?: number;
}

/** The first thing that is wrong; properties come first, since they say more. */
export function judge(played: Played): Counterclaim | undefined {
  for (const { name, requirement, breach } of PROPERTIES) {
    const found = breach(played);
    if (found !== undefined) return { requirement, name, ...found };
  }
  for (const invariant of Object.values(INVARIANTS)) {
    const found = invariant.isAbout(played.log) ? invariant.breach(played.log) : undefined;
    if (found !== undefined) return { requirement: invariant.requirement, name: invariant.name, ...found };
  }
  return undefined;
}
