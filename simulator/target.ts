/** The reference simulator as a target, opened by path like any other; and its kernel, for checks that an adapter is sound. */
import type { KernelParts, KernelPort } from '../kit/ports/kernel.ts';
import { createKernel } from './core/kernel/pipeline.ts';
import { isReadable } from './readable.ts';
import { createReference, REFERENCE_RULES } from './reference.ts';

export const target = createReference({ name: 'reference', version: '1', rules: REFERENCE_RULES });

/** The reference's channel turn kernel: put behind an adapter of another kernel, it shows whether a failure is the adapter's. */
export function referenceKernel(outbound: KernelParts['outbound']): KernelPort {
  return createKernel(REFERENCE_RULES.kernel, outbound, isReadable) as unknown as KernelPort;
}
