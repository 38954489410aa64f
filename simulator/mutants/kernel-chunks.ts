/** Mutants of chunks: what the dispatcher is given, what reaches the channel, and what comes back. */
import type { AssembledTurn, Delivery } from '../core/kernel/facts.ts';
import { KERNEL_EDGES } from '../core/kernel/edges.ts';
import { kernelEntry } from './kernel-entry.ts';
import { kernelEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const lastTexts = new WeakMap<Delivery, string | undefined>();

function hurried(turn: AssembledTurn): AssembledTurn {
  return {
    ...turn,
    dispatchReplyWithBufferedBlockDispatcher: (input) => {
      void Promise.resolve(turn.dispatchReplyWithBufferedBlockDispatcher(input)).catch(() => {});
    },
  };
}

export const KERNEL_CHUNK_MUTANTS: readonly Mutant[] = [
  kernelEntry(
    {
      id: 'dispatch-not-awaited',
      story: 'runAssembled starts the dispatcher and is over before the agent has answered.',
      names: ['CK-087'],
    },
    ({ runAssembled }) => ({ runAssembled: (turn) => runAssembled(hurried(turn)) }),
  ),
  kernelEntry(
    {
      id: 'dispatches-with-no-configuration',
      story: 'runAssembled lets the dispatcher find a configuration by itself, so that of the turn is lost.',
      names: ['CK-087'],
    },
    ({ runAssembled }) => ({ runAssembled: (turn) => runAssembled({ ...turn, cfg: {} }) }),
  ),
  kernelEdge(
    {
      id: 'swallows-repeats',
      story: 'A chunk with the text of the one before it is taken for the same chunk, sent twice.',
      names: ['CK-089'],
    },
    {
      deliver: async (delivery, payload, info) => {
        if (lastTexts.get(delivery) === payload.text) return { visibleReplySent: false };
        lastTexts.set(delivery, payload.text);
        return delivery.deliver(payload, info);
      },
    },
  ),
  kernelEdge(
    {
      id: 'text-only',
      story: 'A chunk is copied field by field, and only its text was thought of.',
      names: ['CK-090', 'CK-171'],
    },
    { deliver: async (delivery, { text }, info) => delivery.deliver({ text: String(text) }, info) },
  ),
  kernelEdge(
    {
      id: 'delivery-not-awaited',
      story: 'A chunk is handed to the channel, and the turn goes on without waiting for it.',
      names: ['CK-091', 'CK-107'],
    },
    {
      deliver: async (delivery, payload, info) => {
        void KERNEL_EDGES.deliver(delivery, payload, info).catch(() => {});
      },
    },
  ),
  kernelEdge(
    {
      id: 'message-ids-only',
      story: 'Of what deliver returns the message ids alone come back, so threads lose their anchor.',
      names: ['CK-091'],
    },
    {
      deliver: async (delivery, payload, info) => {
        const result = (await delivery.deliver(payload, info)) as { messageIds?: unknown } | undefined;
        return { messageIds: result?.messageIds };
      },
    },
  ),
  kernelEdge(
    {
      id: 'failed-send-is-delivered',
      story: 'A durable send that fails is handed to the channel, although the platform may have taken it.',
      names: ['CK-095'],
    },
    {
      sendDurably: (outbound, delivery, ctx, payload) =>
        KERNEL_EDGES.sendDurably(outbound, delivery, ctx, payload).catch(() =>
          delivery.deliver(payload, { kind: 'final' }),
        ),
    },
  ),
  kernelEdge(
    {
      id: 'anchors-lost',
      story: 'A durable send knows its room, and neither the thread nor the message that it answers.',
      names: ['CK-094'],
    },
    {
      sendDurably: (outbound, _, { To }, payload) =>
        KERNEL_EDGES.sendDurably(outbound, { deliver: () => undefined }, { To: String(To) }, payload),
    },
  ),
];
