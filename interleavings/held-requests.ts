/** Holds properties over generated requests to a target: a few in a run, many in a test. */
import * as fc from 'fast-check';
import type { GeneratedVerdict, ScenarioTarget } from '../drivers/context.ts';
import { drawnRequest } from './drawn-requests.ts';
import type { PropertyBreach } from './properties/property.ts';
import { REQUEST_PROPERTIES } from './properties/request-properties.ts';
import type { PlayedRequest, RequestProperty } from './properties/request-properties.ts';
import { RequestStage } from './request-stage.ts';
import { SEED } from './suite.ts';
import type { HeldOptions } from './suite.ts';

/** Where quiet is known at once a request costs a millisecond, where it is waited for a tenth of a second. */
const CASES = { exact: 400, window: 40 } as const;
/** Requests to one gateway, after which a fresh one is made: transcripts grow. */
const REQUESTS_MAX = 50;

export interface RequestsOptions {
  readonly target: ScenarioTarget;
  readonly properties: readonly RequestProperty[];
  readonly runs: number;
  readonly seed: number;
  /** Hears of every request that was made. */
  readonly onPlayed?: (played: PlayedRequest) => void;
}

/** The last request that breaks a property, once it cannot be made smaller. */
export interface RequestFound {
  readonly property: RequestProperty;
  readonly played: PlayedRequest;
  readonly breach: PropertyBreach;
}

/** @throws TargetFault where the target breaks. */
export async function playRequests(options: RequestsOptions): Promise<RequestFound | undefined> {
  const { target, properties, runs, seed, onPlayed } = options;
  let stage: RequestStage | undefined;
  let found: RequestFound | undefined;
  const property = fc.asyncProperty(drawnRequest, async (drawn) => {
    if (stage !== undefined && stage.requests >= REQUESTS_MAX) {
      await stage.close();
      stage = undefined;
    }
    stage ??= await RequestStage.open(await target.openWorld());
    const played = await stage.play(drawn);
    onPlayed?.(played);
    for (const one of properties) {
      const breach = one.breach(played);
      if (breach === undefined) continue;
      found = { property: one, played, breach };
      return false;
    }
    return true;
  });
  const details = await fc.check(property, { numRuns: runs, seed });
  await stage?.close();
  // What the target broke in is no property's.
  if (details.failed && found === undefined) throw details.errorInstance;
  return found;
}

/** Few cases: what a Rule shows of a property in a run. @throws Error for a name that no property has; TargetFault where the target breaks. */
export async function holdOverRequests({ target, quiescence }: HeldOptions, name: string): Promise<GeneratedVerdict> {
  const property = REQUEST_PROPERTIES.find((one) => one.name === name);
  if (property === undefined)
    throw new Error(
      `No property of requests is called "${name}". Properties: ${REQUEST_PROPERTIES.map((one) => one.name).join('; ')}.`,
    );
  let cases = 0;
  const found = await playRequests({
    target,
    properties: [property],
    runs: CASES[quiescence],
    seed: SEED,
    onPlayed: () => {
      cases += 1;
    },
  });
  return { seed: SEED, cases, log: found?.played.log ?? [], ...(found !== undefined && { breach: found.breach }) };
}
