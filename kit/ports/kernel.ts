/**
 * The channel turn kernel as a native TypeScript interface: the functions that the document
 * "Channel turn kernel" names, and the shapes of what they call back. Everything a scripted
 * channel hands over stays open (`unknown`) where the document leaves it open.
 */

import type { HistoryPort } from './history.ts';

/** Record options and facts handed to the record stage (Record options). */
export interface RecordInput {
  readonly storePath: unknown;
  readonly sessionKey: string;
  readonly ctx: unknown;
  readonly createIfMissing?: unknown;
  readonly updateLastRoute?: unknown;
  readonly onRecordError?: unknown;
  readonly trackSessionMetaTask?: unknown;
  readonly groupResolution?: unknown;
}

/** What a dispatcher is given: it starts the agent and hands each buffered chunk to `deliver`. */
export interface DispatcherInput {
  readonly ctx: unknown;
  readonly cfg: unknown;
  readonly dispatcherOptions: {
    deliver(payload: unknown, info: { kind: string }): Promise<unknown>;
    onError?(error: unknown, info: { kind: string }): void;
  };
  readonly replyOptions?: unknown;
}

/** The kernel's functions under the names of the document (Entry points). A missing one is called all the same, and its TypeError observed. */
export interface KernelPort extends HistoryPort {
  run?(input: never): unknown;
  runAssembled?(input: never): unknown;
  runPrepared?(input: never): unknown;
  runResolved?(input: never): unknown;
  dispatchAssembled?(input: never): unknown;
  buildContext?(input: never): unknown;
}

/** One message on its way through generic outbound delivery. */
export interface OutboundSend {
  readonly to: string;
  readonly text: string;
  readonly [further: string]: unknown;
}

/** What the kit hands to a kernel adapter when a world opens. */
export interface KernelParts {
  /** The double of generic outbound delivery. It may reject, as a platform may. */
  outbound(send: OutboundSend): Promise<unknown>;
}

/** Pending history that a target keeps in a buffer of its own, for targets that take no map in `history.historyMap`. */
export interface PendingHistory {
  put(key: string, entries: readonly Readonly<Record<string, unknown>>[]): void | Promise<void>;
  read(key: string): readonly unknown[] | Promise<readonly unknown[]>;
}
