/** The buffered block dispatcher that ships with the kernel: starts the agent of a turn and delivers what it replies, chunk by chunk. */
import type { ChunkInfo, MessageContext, ReplyPayload } from '../facts.ts';

export interface DispatcherOptions {
  deliver(payload: ReplyPayload, info: ChunkInfo): unknown;
  onError?(error: unknown, info: ChunkInfo): unknown;
}

export interface DispatcherInput {
  readonly ctx: MessageContext;
  readonly dispatcherOptions: DispatcherOptions;
}

/** Runs an agent: hands each chunk of its reply to `reply`, and fulfils when it is done. */
export type Agent = (start: {
  readonly agentId: string;
  readonly ctx: MessageContext;
  reply(payload: ReplyPayload, info: ChunkInfo): Promise<void>;
}) => Promise<unknown>;

export interface DispatcherRules {
  /** The agent that a turn is for. */
  agentOf(ctx: MessageContext): string;
  /** Hands a chunk to the kernel. */
  deliver(options: DispatcherOptions, payload: ReplyPayload, info: ChunkInfo): Promise<unknown>;
  /** Tells the channel of a chunk that could not be delivered. */
  chunkFailed(options: DispatcherOptions, error: unknown, info: ChunkInfo): void;
  /** Chunks that count as delivered, once one more was tried. */
  countAfter(count: number, isDelivered: boolean): number;
}

export const DISPATCHER_RULES: DispatcherRules = {
  // A session key begins with the agent whose session it is: agent:<id>:…
  agentOf: ({ SessionKey }) => String(SessionKey).split(':').slice(1, 2).join(),
  deliver: async (options, payload, info) => options.deliver(payload, info),
  chunkFailed: (options, error, info) => {
    try {
      options.onError?.(error, info);
    } catch {
      // It was to be told, and was; the rest of the reply must not suffer for it.
    }
  },
  countAfter: (count, isDelivered) => (isDelivered ? count + 1 : count),
};

/** The requirements that each rule of the dispatcher answers for. */
export const DISPATCHER_ANSWER: Readonly<Record<keyof DispatcherRules, readonly string[]>> = {
  agentOf: ['CK-088'],
  deliver: ['CK-097', 'CK-098'],
  chunkFailed: ['CK-095', 'CK-097', 'CK-099'],
  countAfter: ['CK-098'],
};

/** @param agent the double, or the real thing, that answers. */
export function createDispatcher(rules: DispatcherRules, agent: Agent) {
  return async ({ ctx, dispatcherOptions }: DispatcherInput): Promise<{ counts: Record<string, number> }> => {
    const counts: Record<string, number> = { tool: 0, block: 0, final: 0 };
    const reply = async (payload: ReplyPayload, info: ChunkInfo): Promise<void> => {
      const isDelivered = await rules.deliver(dispatcherOptions, payload, info).then(
        () => true,
        (error: unknown) => {
          rules.chunkFailed(dispatcherOptions, error, info);
          return false;
        },
      );
      counts[info.kind] = rules.countAfter(Number(counts[info.kind]), isDelivered);
    };
    await agent({ agentId: rules.agentOf(ctx), ctx, reply });
    return { counts };
  };
}
