/** The reference's kernel behind the adapter for openclaw: a failure that it does not share is openclaw's, not the adapter's. */
import { serveStdio } from 'turnproof/kit';
import { target } from 'turnproof/reference';
import { adapterOf, OutboundDoubles } from './adapter.mjs';
import { channelPlugin } from './channel-plugin.mjs';

/** @import { KernelParts, KernelPort } from 'turnproof/kit' */
/** @import { ReplyResolver } from './dispatcher.mjs' */

const doubles = new OutboundDoubles();
const { sendText } = channelPlugin(doubles.send).outbound;

/**
 * @param {KernelParts['agent']} agent
 * @returns {Promise<KernelPort>}
 */
async function openReference(agent) {
  if (target.kernel === undefined) throw new Error('The reference has no kernel.');
  return target.kernel.open({ outbound: sendText, agent }, { world: 'all', choices: {} });
}

/** The reference's dispatcher in the shape of openclaw's: a resolver in the place of an agent. */
const dispatcher = {
  /** @param {{ cfg: unknown, replyResolver: ReplyResolver }} input */
  async dispatch({ replyResolver, ...input }) {
    const port = await openReference(async ({ ctx, reply }) => {
      const finals = await replyResolver(
        ctx,
        {
          onBlockReply: async (payload) => void (await reply(payload, { kind: 'block' })),
          onToolResult: async (payload) => void (await reply(payload, { kind: 'tool' })),
        },
        input.cfg,
      );
      for (const payload of finals) await reply(payload, { kind: 'final' });
    });
    return port.dispatchReplyWithBufferedBlockDispatcher?.(/** @type {never} */ (input));
  },
  /** @param {{ SessionKey: string }} ctx */
  agentOf: ({ SessionKey }) => String(SessionKey.split(':')[1]),
};

const functions = await openReference(async () => {
  throw new Error('The reference started an agent by itself.');
});
serveStdio(adapterOf('reference', '1', { functions, dispatcher }, doubles));
