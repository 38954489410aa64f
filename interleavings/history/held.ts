/** Holds one property of a channel's history over a few generated sequences of drops, limits and clearings. */
import type * as fc from 'fast-check';
import { clearsOneKey } from '../properties/history/clears-one-key.ts';
import type { HistoryProperty } from '../properties/history/history-property.ts';
import { keysApart } from '../properties/history/keys-apart.ts';
import { mediaWithinLimit } from '../properties/history/media-within-limit.ts';
import { newestWithinLimit } from '../properties/history/newest-within-limit.ts';
import type { HistoryStep } from '../properties/history/played-history.ts';
import { recordedIsPending } from '../properties/history/recorded-is-pending.ts';
import { unrecordedChangesNothing } from '../properties/history/unrecorded-changes-nothing.ts';
import { holdOverCases } from '../suite.ts';
import type { Suite } from '../suite.ts';
import { albums, drops, mentions, windowSteps } from './generate.ts';
import { playHistory } from './play.ts';

/** Where quiet is known at once a case costs milliseconds, where it is waited for a second. */
const CASES = { exact: 50, window: 8 } as const;

/** Each property, and the steps that it says something of. */
const DRAWN: readonly (readonly [HistoryProperty, fc.Arbitrary<readonly HistoryStep[]>])[] = [
  [recordedIsPending, drops],
  [unrecordedChangesNothing, drops],
  [newestWithinLimit, drops],
  [keysApart, mentions],
  [mediaWithinLimit, albums],
  [clearsOneKey, windowSteps],
];

export const HISTORY_PROPERTIES: readonly HistoryProperty[] = DRAWN.map(([property]) => property);

export const holdOverHistory: Suite = async ({ target, choices, quiescence }, name) => {
  const [property, drawn] = DRAWN.find(([one]) => one.name === name) ?? [];
  if (property === undefined || drawn === undefined)
    throw new Error(
      `No property is called "${name}". Properties: ${HISTORY_PROPERTIES.map((one) => one.name).join('; ')}.`,
    );
  return holdOverCases(
    { drawn, numRuns: CASES[quiescence], shrinks: quiescence === 'exact' },
    (steps) => playHistory(target, choices, steps),
    (played) => property.breach(played),
  );
};
