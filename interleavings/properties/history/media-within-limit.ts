/** Of more local images than its media limit an entry keeps exactly as many as the limit. */
import type { HistoryProperty } from './history-property.ts';
import { firstBreach, holds, inWords, isDrop, textOf } from './reading.ts';

export const mediaWithinLimit: HistoryProperty = {
  name: 'an entry keeps as many images as its media limit',
  requirement: 'CK-120',
  breach: (history) =>
    firstBreach(history, (played) => {
      if (!isDrop(played)) return undefined;
      const { key, media, mediaLimit = Infinity } = played.step;
      const images = media.filter(({ kind }) => kind === 'image').map(({ file }) => file);
      if (images.length <= mediaLimit) return undefined;
      const entry = played.pending[key]?.find((one) => holds(one, textOf(played.step)));
      const kept = images.filter((file) => holds(entry, file));
      if (entry !== undefined && kept.length === mediaLimit) return undefined;
      return {
        expected: `an entry with ${mediaLimit} of the images ${inWords(images)}, of ${inWords(media.map(({ file }) => file))}`,
        observed: entry === undefined ? 'no entry' : inWords(kept),
      };
    }),
};
