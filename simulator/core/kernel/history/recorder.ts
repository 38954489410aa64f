/** Records one entry, and its media once they are loaded: the same for a dropped message and for a history window. */
import type { HistoryMap, IsReadable, MediaSource, PendingEntry } from '../facts.ts';
import type { HistoryRules } from './rules.ts';

export interface Recording {
  readonly map: HistoryMap;
  readonly key: string;
  readonly entry: PendingEntry;
  /** The entries of the key with this one. */
  readonly after: readonly PendingEntry[];
  readonly media: MediaSource | undefined;
  readonly mediaLimit: number | undefined;
  readonly shouldRecord: (() => boolean) | undefined;
}

export type Recorder = (recording: Recording) => Promise<void>;

export function createRecorder(rules: HistoryRules, isReadable: IsReadable): Recorder {
  return async ({ map, key, entry, after, media, mediaLimit, shouldRecord }) => {
    if (!rules.isWanted(shouldRecord)) return;
    map.set(key, after);
    const kept = rules.keptMedia(await rules.load(media), mediaLimit, isReadable);
    // The text waits for no picture, so a message may have been taken back meanwhile.
    if (kept.length === 0 || !rules.isWanted(shouldRecord)) return;
    const withMedia = rules.withMedia(entry, kept);
    map.set(
      key,
      rules.entriesOf(map, key).map((other) => (other === entry ? withMedia : other)),
    );
  };
}
