/** The run that is going on: which target is open, what it claims and chose. Scenarios reach it without knowing what it is. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Capability } from '../schemas/generated/types.ts';
import type { Log } from '../schemas/log.ts';
import type { World } from './world.ts';

/** What a scenario sees of a world. */
export type ScenarioWorld = Pick<
  World,
  'name' | 'hello' | 'log' | 'expectMs' | 'perform' | 'settle' | 'grown' | 'close'
>;

/** What a scenario sees of a target. */
export interface ScenarioTarget {
  openWorld(): Promise<ScenarioWorld>;
}

/** What a property came to over generated cases. */
export interface GeneratedVerdict {
  readonly seed: number;
  readonly cases: number;
  readonly breach?: { readonly expected: string; readonly observed: string; readonly at?: number };
  /** The log of the case that breaks it. */
  readonly log: Log;
}

export interface OpenRun {
  readonly target: ScenarioTarget;
  /** Only the scenarios' own words are looked at: nothing is done to any target and nothing is judged. */
  readonly isRehearsal: boolean;
  readonly capabilities: readonly Capability[];
  readonly choices: Readonly<Record<string, string>>;
  /** What a requirement takes of a target; nothing where the catalogue is not at hand. */
  needsOf(requirement: string): readonly Capability[];
  /** Holds a property over generated cases, a suite of them at a time; nothing where no generator is at hand. */
  readonly generated?: (suite: string, property: string) => Promise<GeneratedVerdict>;
  /** Why nothing more is to be run; undefined while it goes on. */
  stopped: string | undefined;
}

const storage = new AsyncLocalStorage<OpenRun>();

/** Runs `work` so that everything it starts finds `run`. */
export function withRun<T>(run: OpenRun, work: () => Promise<T>): Promise<T> {
  return storage.run(run, work);
}

export function currentRun(): OpenRun | undefined {
  return storage.getStore();
}
