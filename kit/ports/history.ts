/** The history that a channel keeps, as the document "Channel turn kernel" names its functions (History windows). */

/** A window over a channel's history. The document names the first two members; the others go by these names here. */
export interface HistoryWindow {
  recordWithMedia(input: never): unknown;
  buildPendingContext(input: never): unknown;
  buildInboundHistory(input: never): unknown;
  clear(input: never): unknown;
}

/** Functions beside the kernel's entry points. A missing one is called all the same, and its TypeError observed. */
export interface HistoryPort {
  createChannelHistoryWindow?(input: { readonly historyMap: Map<string, unknown[]> }): HistoryWindow;
  /** Deprecated, each over a map that its input carries as `historyMap`. */
  buildPendingHistoryContextFromMap?(input: never): unknown;
  buildInboundHistoryFromMap?(input: never): unknown;
  recordPendingHistoryEntry?(input: never): unknown;
  clearHistoryEntries?(input: never): unknown;
}
