/** From facts to context: one function a key (Fact types, buildContext). */
import type { ContextFacts } from './facts.ts';

export type ContextMappings = Readonly<Record<string, (facts: ContextFacts) => unknown>>;

export const CONTEXT_MAPPINGS: ContextMappings = {
  To: ({ reply }) => reply.to,
};

/** The requirements that each mapping answers for. */
export const CONTEXT_MAPPINGS_ANSWER: Readonly<Record<string, readonly string[]>> = { To: ['CK-001'] };

/** Maps fact bundles to a context. Pure. */
export function buildContext(mappings: ContextMappings, facts: ContextFacts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(mappings).map(([key, map]) => [key, map(facts)]));
}
