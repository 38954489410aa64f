/** Steps around a channel's history for fast-check. Zero is the plainest choice everywhere, and shrinking tends to zero. */
import * as fc from 'fast-check';
import type { Drop, HistoryStep, Medium, WindowStep } from '../properties/history/played-history.ts';
import { turnName } from '../generate.ts';

/** Keys that look like "group 1": they begin as it does, are a topic of it, or differ in case or by a blank. */
const KEY = 'group 1';
const ALIKE = ['group 10', 'group 1:topic 2', 'Group 1', 'group1'];
const STEPS = { minLength: 1, maxLength: 8 } as const;

const limit = fc.nat(4);
const key = fc.nat(1);

/** A step before it has a name and a key. */
type Drawn<S> = S extends HistoryStep ? Omit<S, 'call' | 'key'> & { readonly key: number } : never;

/** Steps on two keys that look alike, named in their order. */
function onTwoKeys<S extends HistoryStep>(drawn: fc.Arbitrary<Drawn<S>>): fc.Arbitrary<readonly HistoryStep[]> {
  return fc.tuple(fc.constantFrom(...ALIKE), fc.array(drawn, STEPS)).map(([alike, steps]) =>
    steps.map((step, index) => {
      const about = { call: turnName(index), key: step.key === 0 ? KEY : alike };
      return { ...step, ...about } as HistoryStep;
    }),
  );
}

const drop: fc.Arbitrary<Drawn<Drop>> = fc.record({
  do: fc.constant('drop' as const),
  key,
  limit,
  isRecorded: fc.nat(4).map((n) => n !== 4),
  media: fc.constant([]),
});

/** Messages that are dropped, most of them recorded, under limits that change. */
export const drops: fc.Arbitrary<readonly HistoryStep[]> = onTwoKeys<Drop>(drop);

/** Dropped messages and mentions between them. */
export const mentions: fc.Arbitrary<readonly HistoryStep[]> = onTwoKeys<HistoryStep>(
  fc.oneof({ weight: 2, arbitrary: drop }, fc.record({ do: fc.constant('mention' as const), key, limit })),
);

/** What a channel does through its window. */
export const windowSteps: fc.Arbitrary<readonly HistoryStep[]> = onTwoKeys<WindowStep>(
  fc.record({ do: fc.constantFrom('enter' as const, 'enter' as const, 'clear' as const), key }),
);

const album = fc.record({
  kinds: fc.array(fc.constantFrom<Medium['kind']>('image', 'image', 'image', 'audio'), { maxLength: 6 }),
  mediaLimit: limit,
});

/** One message with its media under each key, for whether the media limit counts by message or by key is not said. */
export const albums: fc.Arbitrary<readonly HistoryStep[]> = fc
  .array(album, { minLength: 1, maxLength: 3 })
  .map((drawn) =>
    drawn.map(({ kinds, mediaLimit }, index): Drop => {
      const media = kinds.map((kind, nth): Medium => ({
        kind,
        file: kind === 'image' ? `picture-${index}-${nth}.png` : `voice-${index}-${nth}.ogg`,
      }));
      const about = { call: turnName(index), key: `group ${index}`, limit: 10 };
      return { do: 'drop', ...about, isRecorded: true, media, mediaLimit };
    }),
  );
