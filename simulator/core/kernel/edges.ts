/** The boundaries of the kernel, one function each: where a faulty kernel goes wrong although its decisions are right. */
import type {
  ChannelAdapter,
  ChunkInfo,
  Delivery,
  MessageContext,
  Outbound,
  ReplyPayload,
  SendResult,
  TurnResult,
} from './facts.ts';

export interface KernelEdges {
  /** Hands a chunk to the channel. */
  deliver(delivery: Delivery, payload: ReplyPayload, info: ChunkInfo): Promise<unknown>;
  /** Sends a chunk through generic outbound delivery. */
  sendDurably(outbound: Outbound, delivery: Delivery, ctx: MessageContext, payload: ReplyPayload): Promise<unknown>;
  /** What the dispatcher is told of a chunk that is kept from showing. */
  keepSilent(delivery: Delivery, payload: ReplyPayload, info: ChunkInfo): Promise<unknown>;
  /** Tells the channel what became of its turn, whatever became of it. */
  finalize(adapter: ChannelAdapter, result: TurnResult): Promise<void>;
  /** What a failed dispatch comes to. */
  dispatchFailed(error: unknown): Promise<unknown>;
}

/** The thread and the message that a durable send goes to; a channel that says null wants none. */
function anchorsOf({ durable }: Delivery, ctx: MessageContext): { threadId: unknown; replyToId: unknown } {
  return { threadId: ctx.MessageThreadId, replyToId: ctx.ReplyToId, ...durable };
}

/** What a platform that has taken a message says of it; one without ids has taken it all the same. */
function deliveredBy(sent: unknown): unknown {
  const { messageId, receipt } = (sent ?? {}) as SendResult;
  return { messageIds: messageId === undefined ? [] : [messageId], receipt, visibleReplySent: true };
}

export const KERNEL_EDGES: KernelEdges = {
  deliver: async (delivery, payload, info) => delivery.deliver(payload, info),
  sendDurably: async (outbound, delivery, ctx, payload) =>
    deliveredBy(await outbound({ to: String(ctx.To), text: String(payload.text), ...anchorsOf(delivery, ctx) })),
  keepSilent: async () => ({ visibleReplySent: false }),
  finalize: async (adapter, result) => {
    await adapter.onFinalize?.(result);
  },
  // The caller gets the very error, so that it can tell its own failures from others.
  dispatchFailed: async (error) => {
    throw error;
  },
};

/** The requirements that each edge answers for. */
export const KERNEL_EDGES_ANSWER: Readonly<Record<keyof KernelEdges, readonly string[]>> = {
  deliver: ['CK-006', 'CK-022', 'CK-089', 'CK-090', 'CK-091', 'CK-092', 'CK-096', 'CK-107', 'CK-171'],
  sendDurably: ['CK-093', 'CK-094', 'CK-095', 'CK-096', 'CK-172'],
  keepSilent: ['CK-027', 'CK-028', 'CK-029'],
  finalize: [
    'CK-102',
    'CK-103',
    'CK-104',
    'CK-105',
    'CK-106',
    'CK-108',
    'CK-109',
    'CK-174',
    'CK-175',
    'CK-176',
    'CK-191',
  ],
  dispatchFailed: ['CK-108', 'CK-148', 'CK-170'],
};
