/** The window that a channel keeps its history in, and the deprecated functions over its map (History windows). */
import type { HistoryMap, IsReadable, MediaSource, PendingEntry } from '../facts.ts';
import { createRecorder } from './recorder.ts';
import type { HistoryRules } from './rules.ts';

interface About {
  readonly historyKey: string;
  readonly limit: number;
}

interface Entered extends About {
  readonly entry: PendingEntry;
}

interface Recorded extends Entered {
  readonly media?: MediaSource;
  readonly mediaLimit?: number;
  shouldRecord?(): boolean;
}

interface Read extends About {
  readonly currentMessage: string;
  formatEntry(entry: PendingEntry): string;
}

interface OverMap {
  readonly historyMap: HistoryMap;
}

export interface Window {
  recordWithMedia(input: Recorded): Promise<void>;
  buildPendingContext(input: Read): string;
  buildInboundHistory(input: About): readonly PendingEntry[];
  clear(input: About): void;
}

export interface History {
  createChannelHistoryWindow(input: OverMap): Window;
  buildPendingHistoryContextFromMap(input: Read & OverMap): string;
  buildInboundHistoryFromMap(input: About & OverMap): readonly PendingEntry[];
  recordPendingHistoryEntry(input: Entered & OverMap): readonly PendingEntry[];
  clearHistoryEntries(input: About & OverMap): void;
}

export function createHistory(rules: HistoryRules, isReadable: IsReadable): History {
  const record = createRecorder(rules, isReadable);

  const shownOf = (map: HistoryMap, { historyKey, limit }: About): readonly PendingEntry[] =>
    rules.shown(rules.entriesOf(map, historyKey), limit);

  const withEntry = (map: HistoryMap, { historyKey, entry, limit }: Entered): readonly PendingEntry[] =>
    rules.appended(rules.entriesOf(map, historyKey), entry, limit);

  function createChannelHistoryWindow({ historyMap: map }: OverMap): Window {
    return {
      recordWithMedia: (input) => {
        const { historyKey: key, entry, media, mediaLimit, shouldRecord } = input;
        return record({ map, key, entry, after: withEntry(map, input), media, mediaLimit, shouldRecord });
      },
      buildPendingContext: (input) =>
        rules.pendingText(shownOf(map, input), input.currentMessage, (entry) => input.formatEntry(entry)),
      buildInboundHistory: (input) => shownOf(map, input),
      clear: ({ historyKey }) => rules.clear(map, historyKey),
    };
  }

  return {
    createChannelHistoryWindow,
    buildPendingHistoryContextFromMap: (input) => createChannelHistoryWindow(input).buildPendingContext(input),
    buildInboundHistoryFromMap: (input) => createChannelHistoryWindow(input).buildInboundHistory(input),
    recordPendingHistoryEntry: (input) => {
      const after = withEntry(input.historyMap, input);
      input.historyMap.set(input.historyKey, after);
      return after;
    },
    clearHistoryEntries: (input) => createChannelHistoryWindow(input).clear(input),
  };
}
