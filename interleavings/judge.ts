/** Holds a played program against every property and invariant, and against what the core explains. */
import { INVARIANTS } from '../oracle/invariants/invariants.ts';
import { unexplained } from './explained.ts';
import type { PlayedProgram } from './play.ts';
import { PROPERTIES } from './properties/properties.ts';

/** What was found wrong with one interleaving. */
export interface Counterclaim {
  readonly requirement: string;
  /** The property, invariant or explanation, as a sentence. */
  readonly name: string;
  readonly expected: string;
  readonly observed: string;
  readonly at?: number;
}

/** The first thing that is wrong. Properties come first, since they say more; an explanation, which says least, last. onUndecided hears where that came to no end. */
export function judge(played: PlayedProgram, onUndecided: () => void = () => {}): Counterclaim | undefined {
  for (const { name, requirement, breach } of PROPERTIES) {
    const found = breach(played);
    if (found !== undefined) return { requirement, name, ...found };
  }
  for (const invariant of Object.values(INVARIANTS)) {
    const found = invariant.isAbout(played.log) ? invariant.breach(played.log) : undefined;
    if (found !== undefined) return { requirement: invariant.requirement, name: invariant.name, ...found };
  }
  return unexplained(played, onUndecided);
}
