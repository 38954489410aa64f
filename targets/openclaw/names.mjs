/** What openclaw calls the functions of the document. */

/** @import { KernelPort } from 'turnproof/kit' */

/**
 * A function by the document's name, and what later versions of openclaw have in its place.
 * The map functions are families in the document, of which the plain name stands for any.
 */
const LATER_NAMES = {
  run: undefined,
  runAssembled: 'dispatchReply',
  runPrepared: 'runPreparedReply',
  runResolved: undefined,
  dispatchAssembled: undefined,
  buildContext: undefined,
  createChannelHistoryWindow: undefined,
  recordPendingHistoryEntry: 'recordPendingHistoryEntryIfEnabled',
  buildPendingHistoryContextFromMap: undefined,
  buildInboundHistoryFromMap: undefined,
  clearHistoryEntries: 'clearHistoryEntriesIfEnabled',
  recordInboundSessionAndDispatchReply: undefined,
  dispatchInboundReplyWithBase: undefined,
  createNoopChannelEventDeliveryAdapter: undefined,
};

/**
 * @param {Readonly<Record<string, unknown>>} exported everything that the package exports to plugins.
 * @param {boolean} isByDocument whether later names are passed over.
 * @returns {KernelPort} without the functions that are not there.
 */
export function functionsOf(exported, isByDocument) {
  /** @type {Record<string, unknown>} */
  const functions = {};
  for (const [name, later] of Object.entries(LATER_NAMES)) {
    const found = exported[name] ?? (isByDocument || later === undefined ? undefined : exported[later]);
    if (found !== undefined) functions[name] = found;
  }
  return /** @type {KernelPort} */ (functions);
}
