/** A channel as openclaw's registry knows them, whose outbound side leads to a double: no platform is reached. */

/** @import { KernelParts } from 'turnproof/kit' */

/** The id that the harness's scripted channel goes by. A channel that is not registered would be delivered to otherwise. */
const CHANNEL = 'testchat';

/** What openclaw's type asks of a receipt beside its platform ids. */
const RECEIPT = { platformMessageIds: [], parts: [], sentAt: 0 };

/** @param {KernelParts['outbound']} send */
export function channelPlugin(send) {
  let sent = 0;
  /** @param {Record<string, any>} message */
  const deliver = async ({ to, text, accountId, threadId, replyToId, silent, mediaUrl }) => {
    const result = /** @type {{ receipt?: object }} */ (
      (await send({ to, text, accountId, threadId, replyToId, silent, mediaUrl })) ?? {}
    );
    sent += 1;
    const receipt = result.receipt === undefined ? {} : { receipt: { ...RECEIPT, ...result.receipt } };
    return { channel: CHANNEL, messageId: `message-${sent}`, ...result, ...receipt };
  };
  return {
    id: CHANNEL,
    meta: {
      id: CHANNEL,
      label: CHANNEL,
      selectionLabel: CHANNEL,
      docsPath: `/channels/${CHANNEL}`,
      blurb: 'A double.',
    },
    capabilities: { chatTypes: ['direct', 'group', 'channel'], media: true, reply: true, threads: true },
    config: { listAccountIds: () => [], resolveAccount: () => ({}) },
    outbound: {
      deliveryMode: 'direct',
      sendText: deliver,
      sendMedia: deliver,
      // What a message asks for and is missing here makes openclaw fall back to the turn's own deliver.
      deliveryCapabilities: {
        durableFinal: {
          text: true,
          media: true,
          payload: true,
          replyTo: true,
          thread: true,
          silent: true,
          batch: true,
          messageSendingHooks: true,
          afterSendSuccess: true,
          afterCommit: true,
        },
      },
    },
  };
}
