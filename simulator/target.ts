/** The reference simulator as a target, opened by path like any other. */
import { createReference, REFERENCE_RULES } from './reference.ts';

export const target = createReference({ name: 'reference', version: '1', rules: REFERENCE_RULES });
