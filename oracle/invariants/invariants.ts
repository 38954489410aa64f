/** Every universal invariant, with the file it stands in. */
import { disposeLast } from './dispose-last.ts';
import { disposeOnce } from './dispose-once.ts';
import { finalizeOnce } from './finalize-once.ts';
import { fourAdmissions } from './four-admissions.ts';
import type { Invariant } from './invariant.ts';
import { noAnswerAfterAbort } from './no-answer-after-abort.ts';
import { noStray } from './no-stray.ts';
import { observedIsSilent } from './observed-is-silent.ts';

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'oracle/invariants/dispose-last.ts': disposeLast,
  'oracle/invariants/dispose-once.ts': disposeOnce,
  'oracle/invariants/finalize-once.ts': finalizeOnce,
  'oracle/invariants/four-admissions.ts': fourAdmissions,
  'oracle/invariants/no-answer-after-abort.ts': noAnswerAfterAbort,
  'oracle/invariants/no-stray.ts': noStray,
  'oracle/invariants/observed-is-silent.ts': observedIsSilent,
};
