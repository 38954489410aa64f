/** The suites of generated cases, by the word under which a Rule asks for them. */
import type { GeneratedVerdict } from '../drivers/context.ts';
import { holdOver } from './held.ts';
import { holdOverRequests } from './held-requests.ts';
import { holdOverHistory } from './history/held.ts';
import type { HeldOptions, Suite } from './suite.ts';

const SUITES: Readonly<Record<string, Suite>> = {
  interleavings: holdOver,
  drops: holdOverHistory,
  windows: holdOverHistory,
  requests: holdOverRequests,
};

/** @throws Error for a word that no suite has, and whatever the suite throws. */
export async function holdGenerated(about: HeldOptions, suite: string, property: string): Promise<GeneratedVerdict> {
  const hold = SUITES[suite];
  if (hold === undefined)
    throw new Error(`Nothing generates ${suite}. What can be generated: ${Object.keys(SUITES).join(', ')}.`);
  return hold(about, property);
}
