/** Mutants that follow from a table by themselves: every mapping dropped, and taken from the wrong fact. */
import { CONTEXT_MAPPINGS_ANSWER } from '../core/kernel/mappings.ts';
import { REFERENCE_RULES } from '../reference.ts';
import type { Mutant } from './mutant.ts';

export function derivedMutants(): Mutant[] {
  const { kernel } = REFERENCE_RULES;
  return Object.keys(kernel.mappings).map((key) => {
    const mappings = Object.fromEntries(Object.entries(kernel.mappings).filter(([other]) => other !== key));
    return {
      id: `context-without-${key.toLowerCase()}`,
      story: `buildContext forgets ${key}.`,
      names: CONTEXT_MAPPINGS_ANSWER[key] ?? [],
      rules: { ...REFERENCE_RULES, kernel: { ...kernel, mappings } },
    };
  });
}
