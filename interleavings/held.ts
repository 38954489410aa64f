/** Holds one property over a few generated interleavings of a target: what a Rule shows of it in a run; explore plays many. */
import * as fc from 'fast-check';
import type { GeneratedVerdict, ScenarioTarget } from '../drivers/context.ts';
import { program, schedule, storm } from './generate.ts';
import { holdOverRequests, requestProperty } from './held-requests.ts';
import type { Play, PlayedProgram } from './play.ts';
import type { Program } from './program.ts';
import type { Property } from './properties/property.ts';
import { PROPERTIES } from './properties/properties.ts';
import { byNumbers } from './schedule.ts';
import { sweep } from './sweep.ts';
import { playWorld } from './world.ts';

const SEED = 1;
/** Where quiet is known at once a case costs milliseconds, where it is waited for a second. */
const CASES = { exact: 25, window: 6 } as const;
/** How many turns wait while a storm of aborts passes. */
const STORM = { exact: 50, window: 12 } as const;

/** Programs of another shape than usual, by the name under which a Rule asks for them. */
const SHAPES: Readonly<Record<string, (about: Pick<HeldOptions, 'quiescence'>) => fc.Arbitrary<Program>>> = {
  'an abort storm spares whom it does not hit': ({ quiescence }) => storm(STORM[quiescence]),
  'an abort from inside a callback keeps every property': () =>
    program.filter(({ turns }) => turns.some(({ abortsInside }) => abortsInside)),
};
const SWEEP = 'the abort sweep keeps every property';

export interface HeldOptions {
  readonly target: ScenarioTarget;
  readonly choices: Readonly<Record<string, string>>;
  readonly quiescence: 'exact' | 'window';
}

/** @throws Error for a name that no property has; TargetFault where the target breaks. */
export async function holdOver({ target, choices, quiescence }: HeldOptions, name: string): Promise<GeneratedVerdict> {
  const play: Play = (drawn, choose) => playWorld(target, choices, drawn, choose);
  const ofRequests = requestProperty(name);
  if (ofRequests !== undefined) return holdOverRequests(target, quiescence, ofRequests);
  if (name === SWEEP) return sweptOver(play, quiescence);
  const properties = name in SHAPES ? PROPERTIES : PROPERTIES.filter((one) => one.name === name);
  if (properties.length === 0)
    throw new Error(
      `No property is called "${name}". Properties: ${[SWEEP, ...Object.keys(SHAPES), ...PROPERTIES.map((one) => one.name)].join('; ')}.`,
    );
  let last: { played: PlayedProgram; breach: NonNullable<ReturnType<Property['breach']>> } | undefined;
  let cases = 0;
  const property = fc.asyncProperty(SHAPES[name]?.({ quiescence }) ?? program, schedule, async (drawn, order) => {
    const played = await play(drawn, byNumbers(order));
    cases += 1;
    const breach = properties.map((one) => one.breach(played)).find((found) => found !== undefined);
    if (breach !== undefined) last = { played, breach };
    return breach === undefined;
  });
  const shrinkless = quiescence === 'window';
  await fc.check(property, { numRuns: CASES[quiescence], seed: SEED, endOnFailure: shrinkless });
  return { seed: SEED, cases, log: last?.played.log ?? [], ...(last !== undefined && { breach: last.breach }) };
}

/** Where quiet is waited for, a sweep of some points: the whole would take minutes. */
async function sweptOver(play: Play, quiescence: 'exact' | 'window'): Promise<GeneratedVerdict> {
  const { plays, found } = await sweep(play, { closely: false, every: quiescence === 'exact' ? 1 : 5 });
  if (found === undefined) return { seed: SEED, cases: plays, log: [] };
  const { expected, observed, at } = found.claim;
  return {
    seed: SEED,
    cases: plays,
    log: found.played.log,
    breach: { expected, observed, ...(at !== undefined && { at }) },
  };
}
