/** Mutants of what ships with the kernel: the dispatcher, the delivery that sends nothing, and the compatibility functions. */
import type { ShippedRules } from '../core/kernel/shipped/shipped.ts';
import { COMPAT_RULES } from '../core/kernel/shipped/compat.ts';
import { DISPATCHER_RULES } from '../core/kernel/shipped/dispatcher.ts';
import { REFERENCE_RULES } from '../reference.ts';
import type { Mutant } from './mutant.ts';

function shipped(about: Pick<Mutant, 'id' | 'story' | 'names'>, change: Partial<ShippedRules>): Mutant {
  return { ...about, rules: { ...REFERENCE_RULES, shipped: { ...REFERENCE_RULES.shipped, ...change } } };
}

export const KERNEL_SHIPPED_MUTANTS: readonly Mutant[] = [
  shipped(
    {
      id: 'one-agent-for-all',
      story: 'Every turn is executed by the default agent, whoever it was routed to.',
      names: ['CK-088'],
    },
    { dispatcher: { ...DISPATCHER_RULES, agentOf: () => 'main' } },
  ),
  shipped(
    {
      id: 'failed-chunk-untold',
      story: 'A chunk that could not be delivered is given up without a word to the channel.',
      names: ['CK-097'],
    },
    { dispatcher: { ...DISPATCHER_RULES, chunkFailed: () => {} } },
  ),
  shipped(
    {
      id: 'waits-for-whom-it-told',
      story: 'A chunk that failed is over when the channel has dealt with the error, and one that throws never has.',
      names: ['CK-099'],
    },
    {
      dispatcher: {
        ...DISPATCHER_RULES,
        deliver: async (options, payload, info) => {
          try {
            return await DISPATCHER_RULES.deliver(options, payload, info);
          } catch (error) {
            let isDealtWith = false;
            try {
              options.onError?.(error, info);
              isDealtWith = true;
            } catch {
              // Nobody is left who would say that it is over.
            }
            return isDealtWith ? undefined : new Promise(() => {});
          }
        },
        chunkFailed: () => {},
      },
    },
  ),
  shipped(
    {
      id: 'failed-chunk-is-final',
      story: 'onError is told of the last kind of chunk, whichever failed.',
      names: ['CK-097'],
    },
    {
      dispatcher: {
        ...DISPATCHER_RULES,
        chunkFailed: (options, error) => DISPATCHER_RULES.chunkFailed(options, error, { kind: 'final' }),
      },
    },
  ),
  shipped(
    {
      id: 'counts-failed-chunks',
      story: 'Chunks are counted when they are handed on, and one that failed stays counted.',
      names: ['CK-098'],
    },
    { dispatcher: { ...DISPATCHER_RULES, countAfter: (count) => count + 1 } },
  ),
  shipped(
    {
      id: 'noop-says-sent',
      story: 'The delivery that sends nothing reports a visible reply, as every other one does.',
      names: ['CK-100'],
    },
    { noopDelivery: { answer: () => ({ visibleReplySent: true }) } },
  ),
  shipped(
    {
      id: 'compat-goes-durable',
      story: 'The older functions send the generic way, for plugins that nobody has audited for it.',
      names: ['CK-101', 'CK-173'],
    },
    { compat: { delivery: (input) => ({ ...COMPAT_RULES.delivery(input), durable: {} }) } },
  ),
];
