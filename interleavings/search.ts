/** Searches interleavings for one that breaks a requirement, and makes what it finds small. */
import * as fc from 'fast-check';
import { EXPLAINED } from './explained.ts';
import { program, schedule } from './generate.ts';
import { judge } from './judge.ts';
import type { Counterclaim } from './judge.ts';
import type { Program } from './program.ts';
import type { Play, PlayedProgram } from './play.ts';
import { reduce } from './reduce.ts';
import { byNumbers } from './schedule.ts';
import { SOMETIMES } from './sometimes.ts';

export interface SearchOptions {
  readonly play: Play;
  readonly runs: number;
  readonly seed: number;
  readonly onProgress?: (done: number) => void;
}

export interface Found {
  readonly claim: Counterclaim;
  readonly played: PlayedProgram;
  /** How many interleavings were judged before it, and how often it was made smaller. */
  readonly after: number;
  readonly shrinks: number;
}

export interface Searched {
  readonly seed: number;
  readonly runs: number;
  readonly found: Found | undefined;
  /** How many of them nobody could explain within the budget: they have not passed. */
  readonly undecided: number;
  /** In how many runs each state was reached. */
  readonly sometimes: Readonly<Record<string, number>>;
}

/**
 * Looks for what breaks a property or an invariant, which can be written as a scenario; only where nothing does,
 * for what nobody can explain.
 */
export async function search(options: SearchOptions): Promise<Searched> {
  const searched = await searchFor(options, ({ name }) => name !== EXPLAINED);
  if (searched.found !== undefined || searched.others === 0) return searched;
  const { seed, runs, play } = options;
  const again = await searchFor({ seed, runs, play }, () => true);
  return { ...searched, found: again.found, runs: again.runs };
}

/**
 * A counterclaim stays the same while it is made smaller: another fault met on the way is another finding.
 * @param isWanted the others are counted and passed over.
 */
async function searchFor(
  { play, runs, seed, onProgress }: SearchOptions,
  isWanted: (claim: Counterclaim) => boolean,
): Promise<Searched & { readonly others: number }> {
  const sometimes = Object.fromEntries(SOMETIMES.map(({ name }) => [name, 0]));
  let judged = 0;
  let undecided = 0;
  let others = 0;
  let firstFault: string | undefined;
  let foundAfter = 0;
  const property = fc.asyncProperty(program, schedule, async (drawn, order) => {
    const played = await play(drawn, byNumbers(order));
    const claim = judge(played, () => void (undecided += 1));
    judged += 1;
    if (firstFault === undefined) {
      for (const { name, isReached } of SOMETIMES) if (isReached(played)) sometimes[name] = (sometimes[name] ?? 0) + 1;
      onProgress?.(judged);
    }
    if (claim === undefined || (firstFault !== undefined && claim.name !== firstFault)) return true;
    if (!isWanted(claim)) {
      others += 1;
      return true;
    }
    if (firstFault === undefined) foundAfter = judged;
    firstFault = claim.name;
    return false;
  });
  const details = await fc.check(property, { numRuns: runs, seed, endOnFailure: false });
  const found =
    details.counterexample === null
      ? undefined
      : await onceMore(play, details.counterexample, foundAfter, details.numShrinks);
  return { seed, runs: found === undefined ? judged : foundAfter, found, undecided, others, sometimes };
}

async function onceMore(
  play: Play,
  [drawn, order]: readonly [Program, readonly number[]],
  after: number,
  shrinks: number,
): Promise<Found> {
  const played = await play(drawn, byNumbers(order));
  const claim = judge(played);
  if (claim === undefined)
    throw new Error(
      'A counterexample held when it was played once more: the target is not deterministic under its schedule.',
    );
  const reduced = await reduce(play, { claim, played });
  return { claim: reduced.claim, played: reduced.played, after, shrinks: shrinks + reduced.steps };
}
