/** The run that scenarios find themselves in, over a target that is about to be judged. */
import type { OpenRun } from '../drivers/context.ts';
import type { Target } from '../drivers/target.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import type { Capability } from '../schemas/generated/types.ts';

export function openRun(target: Target, capabilities: readonly Capability[], catalogue: Catalogue): OpenRun {
  const { choices } = target.options;
  return {
    target,
    isRehearsal: false,
    capabilities,
    choices,
    needsOf: (id) => catalogue.rows.get(id)?.needs ?? [],
    generated: async (suite, property) => {
      // Loaded by the scenario that asks: generators are no part of an ordinary start.
      const { holdGenerated } = await import('../interleavings/suites.ts');
      const { quiescence } = await target.describe();
      return holdGenerated({ target, choices, quiescence }, suite, property);
    },
    stopped: undefined,
  };
}
