/** What ships with the kernel beside its entry points. */
import type { Kernel } from '../pipeline.ts';
import type { Delivery } from '../facts.ts';
import { COMPAT_RULES, createCompatFunctions } from './compat.ts';
import type { CompatFunctions, CompatRules } from './compat.ts';
import { createDispatcher, DISPATCHER_RULES } from './dispatcher.ts';
import type { Agent, DispatcherRules } from './dispatcher.ts';
import { createNoopDelivery, NOOP_DELIVERY_RULES } from './noop-delivery.ts';
import type { NoopDeliveryRules } from './noop-delivery.ts';

export interface ShippedRules {
  readonly dispatcher: DispatcherRules;
  readonly noopDelivery: NoopDeliveryRules;
  readonly compat: CompatRules;
}

export const SHIPPED_RULES: ShippedRules = {
  dispatcher: DISPATCHER_RULES,
  noopDelivery: NOOP_DELIVERY_RULES,
  compat: COMPAT_RULES,
};

export interface ShippedParts extends CompatFunctions {
  dispatchReplyWithBufferedBlockDispatcher: ReturnType<typeof createDispatcher>;
  createNoopChannelEventDeliveryAdapter(): Delivery;
}

export function createShippedParts(
  { dispatcher, noopDelivery, compat }: ShippedRules,
  { runAssembled }: Pick<Kernel, 'runAssembled'>,
  agent: Agent,
): ShippedParts {
  return {
    ...createCompatFunctions(compat, runAssembled),
    dispatchReplyWithBufferedBlockDispatcher: createDispatcher(dispatcher, agent),
    createNoopChannelEventDeliveryAdapter: () => createNoopDelivery(noopDelivery),
  };
}
