/** Mutants of delivery: what an observed turn lets out, which way a chunk goes, and what a failed dispatch comes to. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { Admission, AssembledTurn, Delivery, TurnResult } from '../core/kernel/facts.ts';
import { KERNEL_EDGES } from '../core/kernel/edges.ts';
import { kernelEntry } from './kernel-entry.ts';
import { kernelDecision, kernelEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const DISPATCH: Admission = { kind: 'dispatch' };

/** Runs a turn as if it were dispatched, and says what it says itself. */
function loud(runAssembled: (turn: AssembledTurn) => Promise<TurnResult>): typeof runAssembled {
  return async (turn) => ({
    ...(await runAssembled({ ...turn, admission: DISPATCH })),
    admission: turn.admission ?? DISPATCH,
  });
}

const silenced = new WeakSet<Delivery>();

export const KERNEL_DELIVERY_MUTANTS: readonly Mutant[] = [
  kernelEdge(
    {
      id: 'silences-one-chunk',
      story: 'An observed turn is kept silent once, and its second chunk gets out.',
      names: ['CK-027', 'CK-028'],
    },
    {
      keepSilent: async (delivery, payload, info) => {
        if (silenced.has(delivery)) return delivery.deliver(payload, info);
        silenced.add(delivery);
        return { visibleReplySent: false };
      },
    },
  ),
  kernelEdge(
    {
      id: 'says-the-silenced-was-seen',
      story: 'What is kept silent is taken for sent, and whoever made the chunk hears that somebody saw it.',
      names: ['CK-032'],
    },
    { keepSilent: async () => ({ visibleReplySent: true }) },
  ),
  kernelEntry(
    {
      id: 'run-alone-is-silent',
      story: 'run keeps observed turns silent, and turns that were assembled outside speak.',
      names: ['CK-028', 'CK-029'],
    },
    ({ runAssembled }) => ({ runAssembled: loud(runAssembled), dispatchAssembled: loud(runAssembled) }),
  ),
  kernelEntry(
    {
      id: 'alias-is-loud',
      story: 'The deprecated dispatchAssembled was left behind when runAssembled learned to keep silent.',
      names: ['CK-028'],
    },
    ({ dispatchAssembled }) => ({ dispatchAssembled: loud(dispatchAssembled) }),
  ),
  kernelDecision(
    {
      id: 'durable-before-silence',
      story: 'A durable chunk is sent before anybody asks whether the turn is only observed.',
      names: ['CK-029'],
    },
    {
      way: (admission, delivery, info) =>
        KERNEL_DECISIONS.way(DISPATCH, delivery, info) === 'outbound'
          ? 'outbound'
          : KERNEL_DECISIONS.way(admission, delivery, info),
    },
  ),
  kernelDecision(
    {
      id: 'false-is-durable',
      story: 'durable is looked at for being set, and false counts as set.',
      names: ['CK-092'],
    },
    {
      way: (admission, delivery, info) =>
        admission.kind === 'dispatch' && delivery.durable !== undefined && info.kind === 'final'
          ? 'outbound'
          : KERNEL_DECISIONS.way(admission, delivery, info),
    },
  ),
  kernelDecision(
    {
      id: 'blocks-are-durable',
      story: 'Where a channel says nothing of durable, the chunks before the last are sent the generic way.',
      names: ['CK-092', 'CK-089', 'CK-173'],
    },
    {
      way: (admission, delivery, info) =>
        admission.kind === 'dispatch' && delivery.durable === undefined && info.kind === 'block'
          ? 'outbound'
          : KERNEL_DECISIONS.way(admission, delivery, info),
    },
  ),
  kernelEdge(
    {
      id: 'final-chunk-only',
      story: 'The channel is given the end of a reply alone, and what came before it is lost.',
      names: ['CK-092', 'CK-089', 'CK-173'],
    },
    {
      deliver: async (delivery, payload, info) =>
        info.kind === 'final' ? delivery.deliver(payload, info) : { visibleReplySent: false },
    },
  ),
  kernelDecision(
    {
      id: 'durable-unread',
      story: 'Every chunk goes to the channel, whatever it says of durable.',
      names: ['CK-093', 'CK-095', 'CK-172'],
    },
    { way: ({ kind }) => (kind === 'dispatch' ? 'channel' : 'nowhere') },
  ),
  kernelEdge(
    {
      id: 'sends-both-ways',
      story: 'A durable chunk is sent the generic way and handed to the channel as well, to be on the safe side.',
      names: ['CK-093'],
    },
    {
      sendDurably: async (outbound, delivery, ctx, payload) => {
        await delivery.deliver(payload, { kind: 'final' });
        return KERNEL_EDGES.sendDurably(outbound, delivery, ctx, payload);
      },
    },
  ),
  kernelEdge(
    {
      id: 'swallows-dispatch-error',
      story: 'A failed dispatch counts as one that had nothing to say.',
      names: ['CK-148'],
    },
    { dispatchFailed: async () => undefined },
  ),
  kernelEdge(
    {
      id: 'wraps-dispatch-error',
      story: 'A failed dispatch rejects with an error of the kernel, and the real one is its cause.',
      names: ['CK-148'],
    },
    { dispatchFailed: (error) => Promise.reject(new Error('The dispatch failed.', { cause: error })) },
  ),
];
