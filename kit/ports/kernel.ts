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
  /** Compatibility functions, in the call shapes of the public package; each takes a `deliver` of its caller (Delivery adapter). */
  recordInboundSessionAndDispatchReply?(input: never): unknown;
  dispatchInboundReplyWithBase?(input: never): unknown;
  /** The buffered block dispatcher that the target ships; the agent it starts is `parts.agent`. Takes a DispatcherInput. */
  dispatchReplyWithBufferedBlockDispatcher?(input: never): unknown;
  /** Makes the delivery adapter that sends nothing (Delivery adapter). */
  createNoopChannelEventDeliveryAdapter?(): unknown;
}

/** What a shipped dispatcher's promise gives: the chunks that were delivered, by their kind. */
export interface DispatchCounts {
  readonly counts: Readonly<Record<string, number>>;
}

/** ChannelEventDeliveryAdapter, as far as the kit calls one. */
export interface DeliveryAdapter {
  deliver(payload: unknown, info: { kind: string }): unknown;
}

/** An agent that a shipped dispatcher starts. */
export interface AgentStart {
  readonly agentId: string;
  readonly ctx: unknown;
  /** Takes one reply chunk, and fulfils once that has been dealt with, delivered or not. */
  reply(payload: unknown, info: { kind: string }): Promise<unknown>;
}

/** One message on its way through generic outbound delivery. */
export interface OutboundSend {
  readonly to: string;
  readonly text: string;
  /** The anchors of the send; left out or null where it has none. */
  readonly threadId?: unknown;
  readonly replyToId?: unknown;
  readonly [further: string]: unknown;
}

/** What the kit hands to a kernel adapter when a world opens. */
export interface KernelParts {
  /** The double of generic outbound delivery. It may reject, as a platform may. */
  outbound(send: OutboundSend): Promise<unknown>;
  /** The double of an agent, for targets that ship a dispatcher: it hands on its reply, then fulfils. */
  agent(start: AgentStart): Promise<unknown>;
}

/** Pending history that a target keeps in a buffer of its own, for targets that take no map in `history.historyMap`. */
export interface PendingHistory {
  put(key: string, entries: readonly Readonly<Record<string, unknown>>[]): void | Promise<void>;
  read(key: string): readonly unknown[] | Promise<readonly unknown[]>;
}
