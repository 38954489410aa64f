/** The boundaries of the kernel, one function each: where a faulty kernel goes wrong although its decisions are right. */
import type {
  ChannelAdapter,
  ChunkInfo,
  Delivery,
  MessageContext,
  Outbound,
  ReplyPayload,
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

export const KERNEL_EDGES: KernelEdges = {
  deliver: async (delivery, payload, info) => delivery.deliver(payload, info),
  sendDurably: async (outbound, _delivery, ctx, payload) =>
    outbound({ to: String(ctx.To), text: String(payload.text) }),
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
  deliver: ['CK-006', 'CK-022', 'CK-092'],
  sendDurably: ['CK-093'],
  keepSilent: ['CK-027', 'CK-028', 'CK-029'],
  finalize: ['CK-102', 'CK-103', 'CK-104', 'CK-106', 'CK-175'],
  dispatchFailed: ['CK-148'],
};
