/** Mutants of how an admission is stated: alone or among facts, by two stages, by resolveTurn, and of what is told of it. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { Admission, AssembledTurn, Preflight } from '../core/kernel/facts.ts';
import { kernelAdapter } from './kernel-handing-on.ts';
import { kernelDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type Found = Preflight | Admission | null | undefined;

const isAlone = (found: Found): found is Admission => found !== null && found !== undefined && 'kind' in found;

export const KERNEL_STATING_MUTANTS: readonly Mutant[] = [
  kernelAdapter(
    {
      id: 'admission-alone-unread',
      story: 'An admission is looked for among facts, so one that is returned alone admits every turn.',
      names: ['CK-020', 'CK-023', 'CK-027'],
    },
    ({ preflight }) => ({
      ...(preflight && {
        preflight: async (input, eventClass) => {
          const found = (await preflight(input, eventClass)) as Found;
          return isAlone(found) ? {} : found;
        },
      }),
    }),
  ),
  kernelAdapter(
    {
      id: 'admission-alone-has-no-reason',
      story: 'Of an admission that is returned alone only the kind is taken.',
      names: ['CK-020', 'CK-023'],
    },
    ({ preflight }) => ({
      ...(preflight && {
        preflight: async (input, eventClass) => {
          const found = (await preflight(input, eventClass)) as Found;
          return isAlone(found) ? { admission: { kind: found.kind } } : found;
        },
      }),
    }),
  ),
  kernelDecision(
    {
      id: 'dispatch-reports-as-found',
      story: 'What the dispatcher says of a reply is handed on, although nobody has seen one.',
      names: ['CK-033'],
    },
    { dispatchResult: (_admission, found) => found },
  ),
  kernelDecision(
    {
      id: 'earlier-stage-wins',
      story: 'Once preflight has stated an admission, what resolveTurn states comes too late.',
      names: ['CK-034', 'CK-035'],
    },
    { admission: (preflight, turn) => preflight.admission ?? KERNEL_DECISIONS.admission(preflight, turn) },
  ),
  kernelAdapter(
    {
      id: 'records-what-is-gated',
      story: 'A resolved turn is recorded before anybody asks whether it is to run.',
      names: ['CK-159'],
    },
    (adapter) => ({
      resolveTurn: async (...facts) => {
        const turn = (await adapter.resolveTurn(...facts)) as AssembledTurn;
        if (KERNEL_DECISIONS.turnGate(turn) !== undefined) await turn.recordInboundSession({});
        return turn;
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'keeps-drops-of-preflight-only',
      story: 'recordHistory is read where preflight states it, and not where resolveTurn does.',
      names: ['CK-160'],
    },
    (adapter) => ({
      resolveTurn: async (...facts) => {
        const turn = (await adapter.resolveTurn(...facts)) as AssembledTurn;
        return turn.admission === undefined
          ? turn
          : { ...turn, admission: { ...turn.admission, recordHistory: false } };
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'no-input-no-end',
      story: 'A channel whose event gave no input is not told that this was the end of it.',
      names: ['CK-175'],
    },
    (adapter) => {
      let hasInput = false;
      return {
        ingest: async (raw) => {
          const input = await adapter.ingest(raw);
          hasInput = input !== null;
          return input;
        },
        onFinalize: (result) => (hasInput ? adapter.onFinalize?.(result) : undefined),
      };
    },
  ),
];
