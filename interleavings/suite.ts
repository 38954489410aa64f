/** A suite of generated cases: properties of one subject, held over few cases in a run. */
import * as fc from 'fast-check';
import type { GeneratedVerdict, ScenarioTarget } from '../drivers/context.ts';
import type { Log } from '../schemas/log.ts';
import type { PropertyBreach } from './properties/property.ts';

export interface HeldOptions {
  readonly target: ScenarioTarget;
  readonly choices: Readonly<Record<string, string>>;
  readonly quiescence: 'exact' | 'window';
}

/** @throws Error for a name that no property of the suite has; TargetFault where the target breaks. */
export type Suite = (about: HeldOptions, property: string) => Promise<GeneratedVerdict>;

export const SEED = 1;

/** What was drawn, and how many cases of it are played. */
export interface Cases<T> {
  readonly drawn: fc.Arbitrary<T>;
  readonly numRuns: number;
  /** Whether what breaks a property is made smaller: where quiet is waited for, that would take minutes. */
  readonly shrinks: boolean;
}

/**
 * Plays one case after the other until one breaks a property, and makes that one small.
 * @throws what playing throws: fast-check would take it for a broken property and try to make it smaller.
 */
export async function holdOverCases<T, P extends { readonly log: Log }>(
  { drawn, numRuns, shrinks }: Cases<T>,
  play: (drawn: T) => Promise<P>,
  breachOf: (played: P) => PropertyBreach | undefined,
): Promise<GeneratedVerdict> {
  let last: { log: Log; breach: PropertyBreach } | undefined;
  const thrown: unknown[] = [];
  let cases = 0;
  const property = fc.asyncProperty(drawn, async (one) => {
    if (thrown.length > 0) return true;
    const played = await play(one).catch((error: unknown) => void thrown.push(error));
    if (played === undefined) return false;
    cases += 1;
    const breach = breachOf(played);
    if (breach !== undefined) last = { log: played.log, breach };
    return breach === undefined;
  });
  await fc.check(property, { numRuns, seed: SEED, endOnFailure: !shrinks });
  if (thrown.length > 0) throw thrown[0];
  return { seed: SEED, cases, log: last?.log ?? [], ...(last !== undefined && { breach: last.breach }) };
}
