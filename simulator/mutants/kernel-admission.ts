/** Mutants of admission: what stops a turn, what admits it, and what comes back of it. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { Admission, TurnResult } from '../core/kernel/facts.ts';
import { kernelEntry } from './kernel-entry.ts';
import { kernelDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const DISPATCH: Admission = { kind: 'dispatch' };

/** The admission where it is of this kind. */
function only(kind: Admission['kind'], admission: Admission | undefined): Admission | undefined {
  return admission?.kind === kind ? admission : undefined;
}

export const KERNEL_ADMISSION_MUTANTS: readonly Mutant[] = [
  kernelDecision(
    {
      id: 'preflight-dispatch-gates',
      story: 'Whatever admission preflight states ends the turn, even the one that admits it.',
      names: ['CK-022'],
    },
    { preflightGate: ({ admission }) => admission },
  ),
  kernelDecision(
    {
      id: 'turn-dispatch-gates',
      story: 'Whatever admission the resolved turn states ends it, even the ones that admit it.',
      names: ['CK-022', 'CK-026'],
    },
    { turnGate: ({ admission }) => admission },
  ),
  kernelEntry(
    {
      id: 'wants-all-callbacks',
      story: 'The optional callbacks of an adapter are called without a look whether they are there.',
      names: ['CK-022'],
    },
    ({ run }) => ({
      run: async (input) => {
        const { classify, preflight, onFinalize } = input.adapter;
        if (classify && preflight && onFinalize) return run(input);
        throw new TypeError('adapter.classify is not a function');
      },
    }),
  ),
  kernelEntry(
    {
      id: 'dispatch-goes-unsaid',
      story: 'Only what stands out is reported, so a turn that was dispatched comes back without an admission.',
      names: ['CK-022'],
    },
    ({ run }) => ({
      run: async (input) => {
        const { admission, ...rest } = await run(input);
        return admission.kind === 'dispatch' ? (rest as TurnResult) : { ...rest, admission };
      },
    }),
  ),
  kernelDecision(
    {
      id: 'preflight-drop-goes-on',
      story: 'preflight is looked at for handled events only, so a dropped message is dispatched all the same.',
      // Nothing that is kept of a drop is there where the drop is dispatched.
      names: [
        'CK-023',
        'CK-110',
        'CK-111',
        'CK-114',
        'CK-115',
        'CK-116',
        'CK-117',
        'CK-118',
        'CK-119',
        'CK-120',
        'CK-121',
        'CK-122',
        'CK-177',
        'CK-180',
      ],
    },
    { preflightGate: ({ admission }) => only('handled', admission) },
  ),
  kernelDecision(
    {
      id: 'preflight-handled-goes-on',
      story: 'preflight is looked at for drops only, so the agent answers what its channel has dealt with.',
      names: ['CK-023'],
    },
    { preflightGate: ({ admission }) => only('drop', admission) },
  ),
  kernelDecision(
    {
      id: 'gate-loses-reason',
      story: 'A gate of preflight comes back without the reason that it was given.',
      names: ['CK-023'],
    },
    {
      preflightGate: (preflight) => {
        const gated = KERNEL_DECISIONS.preflightGate(preflight);
        return gated && { kind: gated.kind, recordHistory: gated.recordHistory === true };
      },
    },
  ),
  kernelDecision(
    {
      id: 'turn-gate-unread',
      story: 'A turn that was resolved is dispatched, whatever admission resolveTurn gave it.',
      names: ['CK-024'],
    },
    { turnGate: () => undefined },
  ),
  kernelDecision(
    {
      id: 'turn-handled-goes-on',
      story: 'Only a drop is looked for on the resolved turn, so one that was handled reaches the agent.',
      names: ['CK-024'],
    },
    { turnGate: ({ admission }) => only('drop', admission) },
  ),
  kernelDecision(
    {
      id: 'turn-drop-throws',
      story: 'A resolved turn that is to be dropped is taken for a contradiction and thrown out.',
      names: ['CK-024', 'CK-025'],
    },
    {
      turnGate: (turn) => {
        if (turn.admission?.kind === 'drop') throw new Error('A resolved turn cannot be dropped.');
        return KERNEL_DECISIONS.turnGate(turn);
      },
    },
  ),
  kernelDecision(
    {
      id: 'recorded-drop-throws',
      story: 'A drop that asks to be recorded and names no key is an exception in place of a drop.',
      names: ['CK-025'],
    },
    {
      preflightGate: (preflight) => {
        if (preflight.admission?.recordHistory && !preflight.history) throw new Error('recordHistory needs a key.');
        return KERNEL_DECISIONS.preflightGate(preflight);
      },
    },
  ),
  kernelDecision(
    {
      id: 'observing-skips',
      story: 'observeOnly is taken for a way to skip the message, so the observer never sees it.',
      names: ['CK-026'],
    },
    { turnGate: (turn) => only('observeOnly', turn.admission) ?? KERNEL_DECISIONS.turnGate(turn) },
  ),
  kernelDecision(
    {
      id: 'observing-wants-a-reason',
      story: 'An observe-only admission without a reason is taken for a mistake, and the turn is dispatched.',
      names: ['CK-026', 'CK-027'],
    },
    {
      admission: (preflight, turn) => {
        const admission = KERNEL_DECISIONS.admission(preflight, turn);
        return admission.kind === 'observeOnly' && admission.reason === undefined ? DISPATCH : admission;
      },
    },
  ),
  kernelEntry(
    {
      id: 'observed-reported-as-dispatch',
      story: 'An observed turn runs like any other, and is reported as if it had been dispatched.',
      names: ['CK-026'],
    },
    ({ run }) => ({
      run: async (input) => {
        const result = await run(input);
        return result.admission.kind === 'observeOnly' ? { ...result, admission: DISPATCH } : result;
      },
    }),
  ),
  kernelDecision(
    {
      id: 'preflight-observing-forgotten',
      story: 'Only the resolved turn is asked whether it is to be observed, so what preflight said is lost.',
      names: ['CK-027'],
    },
    { admission: (_preflight, turn) => turn.admission ?? DISPATCH },
  ),
  kernelDecision(
    {
      id: 'assembled-admission-unread',
      story: 'A turn that was assembled outside is dispatched, whatever admission it carries.',
      names: ['CK-165'],
    },
    { assembledAdmission: () => DISPATCH },
  ),
  kernelDecision(
    {
      id: 'prepared-admission-unread',
      story: 'A turn whose dispatch the channel owns is dispatched, whatever admission it carries.',
      names: ['CK-030', 'CK-166'],
    },
    { preparedAdmission: () => DISPATCH },
  ),
  kernelDecision(
    {
      id: 'observed-dispatches-itself',
      story: 'An observed turn is run end to end, and with it a dispatcher that sends by itself.',
      names: ['CK-030'],
    },
    { runsOwnDispatch: () => true },
  ),
];
