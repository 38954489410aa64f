/** Mutants of onFinalize: left out, told the wrong thing, or called again. */
import { KERNEL_EDGES } from '../core/kernel/edges.ts';
import type { Admission, TurnResult } from '../core/kernel/facts.ts';
import type { KernelPort } from '../../kit/ports/kernel.ts';
import { REFERENCE_RULES } from '../reference.ts';
import { kernelEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const { finalize } = KERNEL_EDGES;
const DISPATCH: Admission = { kind: 'dispatch' };

function isGated({ admission }: TurnResult): boolean {
  return admission.kind === 'drop' || admission.kind === 'handled';
}

/** Admitted, and yet it came to nothing. */
function hasFailed(result: TurnResult): boolean {
  return !result.dispatched && !isGated(result);
}

export const KERNEL_FINALIZE_MUTANTS: readonly Mutant[] = [
  kernelEdge(
    {
      id: 'finalizes-failures-only',
      story: 'onFinalize is taken for a cleanup, and a turn that went well is left without.',
      names: ['CK-006', 'CK-102'],
    },
    {
      finalize: async (adapter, result) => {
        if (result.dispatched && result.admission.kind === 'dispatch') return;
        await finalize(adapter, result);
      },
    },
  ),
  kernelEdge(
    {
      id: 'observed-not-finalized',
      story: 'A turn that showed nothing is taken to have nothing to clean up.',
      names: ['CK-026', 'CK-102'],
    },
    {
      finalize: async (adapter, result) => {
        if (result.admission.kind !== 'observeOnly') await finalize(adapter, result);
      },
    },
  ),
  kernelEdge(
    {
      id: 'observed-finalized-as-dispatch',
      story: 'onFinalize is told that an observed turn was dispatched, and clears what is still to come.',
      names: ['CK-102'],
    },
    {
      finalize: (adapter, result) =>
        finalize(adapter, result.admission.kind === 'observeOnly' ? { ...result, admission: DISPATCH } : result),
    },
  ),
  kernelEdge(
    {
      id: 'failures-not-finalized',
      story: 'onFinalize stands behind the dispatch and not in a finally, so a failed turn never gets there.',
      names: ['CK-103'],
    },
    {
      finalize: async (adapter, result) => {
        if (!hasFailed(result)) await finalize(adapter, result);
      },
    },
  ),
  kernelEdge(
    {
      id: 'gated-not-finalized',
      story: 'A gated turn returns early, past onFinalize.',
      names: ['CK-104'],
    },
    {
      finalize: async (adapter, result) => {
        if (!isGated(result)) await finalize(adapter, result);
      },
    },
  ),
  kernelEdge(
    {
      id: 'gated-finalized-as-dispatch',
      story: 'onFinalize is told that a gated turn was dispatched, and clears the history that it was kept in.',
      names: ['CK-104'],
    },
    {
      finalize: (adapter, result) => finalize(adapter, isGated(result) ? { ...result, admission: DISPATCH } : result),
    },
  ),
  kernelEdge(
    {
      id: 'failures-finalized-twice',
      story: 'onFinalize is called where the dispatch fails and once more where the turn ends.',
      names: ['CK-103', 'CK-106'],
    },
    {
      finalize: async (adapter, result) => {
        if (hasFailed(result)) await finalize(adapter, result).catch(() => {});
        await finalize(adapter, result);
      },
    },
  ),
  kernelEdge(
    {
      id: 'finalize-is-retried',
      story: 'An onFinalize that fails is tried again.',
      names: ['CK-106'],
    },
    { finalize: (adapter, result) => finalize(adapter, result).catch(() => finalize(adapter, result)) },
  ),
];

interface Run {
  readonly adapter: { onFinalize?(result: TurnResult): unknown };
}

/** Runs a turn once more whose onFinalize has failed. */
function runsAgain(port: KernelPort): KernelPort {
  const run = port['run'] as (input: Run) => Promise<TurnResult>;
  return {
    ...port,
    run: async (input: Run) => {
      let isToRunAgain = false;
      const onFinalize = async (result: TurnResult): Promise<void> => {
        try {
          await input.adapter.onFinalize?.(result);
        } catch (error) {
          isToRunAgain = result.dispatched;
          throw error;
        }
      };
      const { adapter } = input;
      const watched = adapter.onFinalize === undefined ? adapter : { ...adapter, onFinalize };
      return run({ ...input, adapter: watched }).catch((error: unknown) => {
        if (isToRunAgain) return run(input);
        throw error;
      });
    },
  };
}

/** Mutants of the promise around onFinalize, and of what it is told. */
export const KERNEL_FINALIZE_RESULT_MUTANTS: readonly Mutant[] = [
  kernelEdge(
    {
      id: 'finalize-not-awaited',
      story: 'onFinalize is called and not waited for, so the call is over before the channel has cleared up.',
      names: ['CK-176'],
    },
    {
      finalize: async (adapter, result) => {
        void finalize(adapter, result).catch(() => {});
      },
    },
  ),
  kernelEdge(
    {
      id: 'finalize-failure-swallowed',
      story:
        'A failing onFinalize is caught so that it cannot hide another error, and where there is no other it is gone.',
      names: ['CK-109'],
    },
    { finalize: (adapter, result) => finalize(adapter, result).catch(() => {}) },
  ),
  {
    id: 'failed-finalize-runs-again',
    story: 'Whatever rejects is run once more, and a turn that failed only while it was cleared up answers twice.',
    names: ['CK-109'],
    rules: REFERENCE_RULES,
    kernel: runsAgain,
  },
  kernelEdge(
    {
      id: 'finalize-told-less',
      story: 'onFinalize is told the admission alone, and not what run returns.',
      names: ['CK-191'],
    },
    {
      finalize: (adapter, { admission, dispatched }) => finalize(adapter, { admission, dispatched }),
    },
  ),
];
