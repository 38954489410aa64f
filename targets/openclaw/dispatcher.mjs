/** openclaw's buffered block dispatcher, with the harness's double in the place of the agent that it would start. */

/** @import { KernelParts } from 'turnproof/kit' */

/**
 * It asks a resolver for the reply: what the agent says on the way goes to callbacks, and is delivered when they
 * fulfil; the final replies are what the resolver returns.
 * @typedef {(ctx: any, callbacks: { onBlockReply(payload: unknown): Promise<void>, onToolResult(payload: unknown): Promise<void> }, cfg: any) => Promise<unknown[]>} ReplyResolver
 * @typedef {object} ShippedDispatcher
 * @property {(input: any) => Promise<unknown>} dispatch takes a `replyResolver` beside the DispatcherInput.
 * @property {(ctx: any, cfg: any) => string} agentOf whose turn it is, as openclaw's own resolver finds it out.
 */

/**
 * @param {ShippedDispatcher} shipped
 * @param {KernelParts['agent']} agent
 * @returns {(input: any) => Promise<unknown>}
 */
export function dispatcherWithDouble({ dispatch, agentOf }, agent) {
  /** @type {ReplyResolver} */
  const replyResolver = async (ctx, { onBlockReply, onToolResult }, cfg) => {
    /** @type {unknown[]} */
    const finals = [];
    await agent({
      agentId: agentOf(ctx, cfg),
      ctx,
      async reply(payload, { kind }) {
        if (kind === 'final') finals.push(payload);
        else await (kind === 'block' ? onBlockReply : onToolResult)(payload);
      },
    });
    return finals;
  };
  return (input) => dispatch({ ...input, replyResolver });
}
