/** Mutants of the kernel as its callers see it: an entry point is taken away, or does something else beside. */
import type { KernelPort } from '../../kit/ports/kernel.ts';
import type { Kernel } from '../core/kernel/pipeline.ts';
import { REFERENCE_RULES } from '../reference.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

export function kernelEntry(about: About, change: (kernel: Kernel) => Partial<Kernel>): Mutant {
  const kernel = (port: KernelPort): KernelPort =>
    ({ ...port, ...change(port as unknown as Kernel) }) as unknown as KernelPort;
  return { ...about, rules: REFERENCE_RULES, kernel };
}

function missing(about: About, entry: keyof Kernel): Mutant {
  const kernel = (port: KernelPort): KernelPort =>
    Object.fromEntries(Object.entries(port).filter(([name]) => name !== entry)) as KernelPort;
  return { ...about, rules: REFERENCE_RULES, kernel };
}

export const KERNEL_ENTRY_MUTANTS: readonly Mutant[] = [
  missing(
    {
      id: 'no-run-assembled',
      story: 'runAssembled was given a better name, and the old one went away with it.',
      names: ['CK-001', 'CK-087', 'CK-088'],
    },
    'runAssembled',
  ),
  missing(
    {
      id: 'no-run-prepared',
      story: 'runPrepared went away, because run was thought to be enough for every channel.',
      names: ['CK-001', 'CK-170'],
    },
    'runPrepared',
  ),
  missing(
    {
      id: 'no-build-context',
      story: 'buildContext became a part of run that nobody else can reach.',
      names: ['CK-001'],
    },
    'buildContext',
  ),
  kernelEntry(
    {
      id: 'prepared-unrecorded',
      story: 'A channel that owns dispatch is taken to record as well, so runPrepared does not.',
      names: ['CK-001'],
    },
    ({ runPrepared }) => ({ runPrepared: (turn) => runPrepared({ ...turn, recordInboundSession: () => undefined }) }),
  ),
  missing(
    { id: 'no-run-resolved', story: 'runResolved is deprecated, and was removed for it.', names: ['CK-002'] },
    'runResolved',
  ),
  missing(
    {
      id: 'no-dispatch-assembled',
      story: 'dispatchAssembled is deprecated, and was removed for it.',
      names: ['CK-002'],
    },
    'dispatchAssembled',
  ),
];
