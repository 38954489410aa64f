/** The rules of pending history: what is kept of a message, who is shown it, and when it is gone (History windows). */
import type {
  Admission,
  HistoryMap,
  IsReadable,
  MediaFact,
  MediaSource,
  MessageContext,
  PendingEntry,
} from '../facts.ts';

type Entries = readonly PendingEntry[];

export interface HistoryRules {
  /** Where pending history is kept when a channel hands over a map, or none. */
  buffer(given: HistoryMap | undefined, own: HistoryMap): HistoryMap;
  /** Whether the channel still wants its message recorded. */
  isWanted(shouldRecord: (() => boolean) | undefined): boolean;
  /** The media of a message that is recorded. */
  load(media: MediaSource | undefined): Promise<readonly MediaFact[]>;
  /** What history keeps of the media of a message. */
  keptMedia(media: readonly MediaFact[], limit: number | undefined, isReadable: IsReadable): readonly MediaFact[];
  /** An entry with what is kept of its media. */
  withMedia(entry: PendingEntry, media: readonly MediaFact[]): PendingEntry;
  /** The entries of a key with one more. */
  appended(entries: Entries, entry: PendingEntry, limit: number): Entries;
  /** The entries of a key, oldest first. */
  entriesOf(map: HistoryMap, key: string): Entries;
  /** Those that a reader is shown. */
  shown(entries: Entries, limit: number): Entries;
  /** The context of a turn that is shown entries. */
  context(ctx: MessageContext, entries: Entries): MessageContext;
  /** What stays pending behind a turn. */
  behindTurn(admission: Admission, entries: Entries, shown: Entries): Entries;
  /** The message as a text, with the entries before it. */
  pendingText(entries: Entries, currentMessage: string, formatEntry: (entry: PendingEntry) => string): string;
  /** Takes away what is pending under a key. */
  clear(map: HistoryMap, key: string): void;
}

const MEDIA_MAX = 4;

function lastOf(entries: Entries, limit: number): Entries {
  return entries.slice(Math.max(0, entries.length - limit));
}

export const HISTORY_RULES: HistoryRules = {
  buffer: (given, own) => given ?? own,
  isWanted: (shouldRecord) => shouldRecord === undefined || shouldRecord(),
  load: async (media) => {
    if (typeof media !== 'function') return media ?? [];
    try {
      return (await media()) as readonly MediaFact[];
    } catch {
      // What was said stays worth keeping where its pictures cannot be had.
      return [];
    }
  },
  keptMedia: (media, limit = MEDIA_MAX, isReadable) =>
    media.filter(({ kind, path }) => kind === 'image' && path !== undefined && isReadable(path)).slice(0, limit),
  withMedia: (entry, media) => ({ ...entry, media }),
  appended: (entries, entry, limit) => lastOf([...entries, entry], limit),
  entriesOf: (map, key) => map.get(key) ?? [],
  shown: (entries, limit) => lastOf(entries, limit),
  context: (ctx, entries) => ({ InboundHistory: entries, ...ctx }),
  // An observed turn answers nobody, so the turn that will is still to see them.
  behindTurn: (admission, entries, shown) =>
    admission.kind === 'dispatch' ? entries.filter((entry) => !shown.includes(entry)) : entries,
  pendingText: (entries, currentMessage, formatEntry) => [...entries.map(formatEntry), currentMessage].join('\n'),
  clear: (map, key) => {
    map.delete(key);
  },
};

/** The requirements that each rule answers for. */
export const HISTORY_RULES_ANSWER: Readonly<Record<keyof HistoryRules, readonly string[]>> = {
  buffer: ['CK-113', 'CK-180'],
  isWanted: ['CK-116', 'CK-181'],
  load: ['CK-117', 'CK-122'],
  keptMedia: ['CK-118', 'CK-119', 'CK-120'],
  withMedia: ['CK-121', 'CK-126'],
  appended: ['CK-126', 'CK-129'],
  entriesOf: ['CK-111', 'CK-115', 'CK-130'],
  shown: ['CK-111', 'CK-127', 'CK-129'],
  context: ['CK-111', 'CK-121', 'CK-131'],
  behindTurn: ['CK-123', 'CK-124', 'CK-125'],
  pendingText: ['CK-127', 'CK-182'],
  clear: ['CK-128', 'CK-129'],
};
