/** The delivery adapter that sends nothing, for turns that are only observed (Delivery adapter). */
import type { Delivery } from '../facts.ts';

export interface NoopDeliveryRules {
  /** What it says it did with a chunk. */
  answer(): { readonly visibleReplySent: boolean };
}

export const NOOP_DELIVERY_RULES: NoopDeliveryRules = {
  answer: () => ({ visibleReplySent: false }),
};

/** The requirements that the adapter answers for. */
export const NOOP_DELIVERY_ANSWER: Readonly<Record<keyof NoopDeliveryRules, readonly string[]>> = {
  answer: ['CK-100'],
};

export function createNoopDelivery({ answer }: NoopDeliveryRules): Delivery {
  return { deliver: async () => answer() };
}
