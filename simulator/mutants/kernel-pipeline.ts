/** Mutants of the pipeline as such: for whom it differs, what it does not wait for, and what it wants of an adapter. */
import type { AssembledTurn, EventClass, Preflight } from '../core/kernel/facts.ts';
import { kernelEntry } from './kernel-entry.ts';
import { kernelAdapter } from './kernel-handing-on.ts';
import { kernelDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const soon = (): Promise<Preflight> => new Promise((resolve) => setImmediate(() => resolve({})));

export const KERNEL_PIPELINE_MUTANTS: readonly Mutant[] = [
  kernelAdapter(
    {
      id: 'refuses-unknown-fields',
      story: 'What a callback returns is held to the fields of the day, and one more is an exception.',
      names: ['CK-004'],
    },
    (adapter) => ({
      resolveTurn: async (input, eventClass, preflight) => {
        const known = ['admission', 'message', 'media', 'supplemental', 'access', 'history'];
        const other = Object.keys(preflight).find((key) => !known.includes(key));
        if (other !== undefined) throw new TypeError(`PreflightFacts has no field ${other}`);
        return adapter.resolveTurn(input, eventClass, preflight);
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'knows-matrix',
      story:
        'One channel has no preflight, so the kernel leaves the stage out wherever it reads the name of that channel.',
      names: ['CK-007'],
    },
    (_adapter, input) => ((input as { channel?: string }).channel === 'matrix' ? { preflight: async () => ({}) } : {}),
  ),
  kernelAdapter(
    {
      id: 'records-in-the-background',
      story: 'The turn is dispatched while its session is still being written.',
      names: ['CK-008'],
    },
    (adapter) => ({
      resolveTurn: async (...facts) => {
        const turn = (await adapter.resolveTurn(...facts)) as AssembledTurn;
        return {
          ...turn,
          recordInboundSession: (input: unknown) => {
            const recorded = Promise.resolve(turn.recordInboundSession(input));
            return Promise.race([recorded, soon()]);
          },
        };
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'preflight-is-not-waited-for',
      story: 'A preflight that takes its time has found nothing.',
      names: ['CK-008'],
    },
    ({ preflight }) => ({
      ...(preflight && { preflight: (input, eventClass) => Promise.race([preflight(input, eventClass), soon()]) }),
    }),
  ),
  kernelAdapter(
    {
      id: 'reads-the-flag-off-a-promise',
      story: 'The class of an event is not awaited, and a promise has no flag.',
      names: ['CK-009', 'CK-014'],
    },
    ({ classify }) => ({
      ...(classify && {
        classify: (input) => {
          const { canStartAgentTurn, ...found } = classify(input) as EventClass;
          return { ...found, canStartAgentTurn: canStartAgentTurn === true };
        },
      }),
    }),
  ),
  kernelAdapter(
    {
      id: 'reads-preflight-off-a-promise',
      story: 'What preflight finds out later is not awaited, and a promise holds no facts.',
      names: ['CK-009', 'CK-021'],
    },
    ({ preflight }) => ({
      ...(preflight && {
        preflight: (input, eventClass) => {
          const found = preflight(input, eventClass);
          return found instanceof Promise ? found.then(() => ({})) : found;
        },
      }),
    }),
  ),
  kernelDecision(
    {
      id: 'wants-a-timestamp',
      story: 'A message that does not say when it was sent is taken for one that is too old.',
      names: ['CK-010'],
    },
    {
      noInput: (input) =>
        input?.timestamp === undefined ? { kind: 'drop', reason: 'too old to be answered' } : undefined,
    },
  ),
  kernelEntry(
    {
      id: 'silence-is-a-kind',
      story: 'A turn of which the agent made nothing comes back as a kind of admission that nobody knows.',
      names: ['CK-005'],
    },
    ({ run }) => ({
      run: async (input) => {
        const result = await run(input);
        const { queuedFinal } = (result.dispatchResult ?? {}) as { queuedFinal?: boolean };
        return queuedFinal === false && result.admission.kind === 'dispatch'
          ? { ...result, admission: { kind: 'silent' as 'drop' } }
          : result;
      },
    }),
  ),
  kernelDecision(
    {
      id: 'null-input-is-skipped',
      story: 'An event without an input comes to a skip, a kind that was renamed long ago.',
      names: ['CK-005', 'CK-158'],
    },
    { noInput: (input) => (input === null || input === undefined ? { kind: 'skip' as 'drop' } : undefined) },
  ),
  kernelDecision(
    {
      id: 'only-messages-start',
      story: 'The flag of an event is read only where its kind is message.',
      names: ['CK-016'],
    },
    {
      classGate: ({ kind, canStartAgentTurn }) =>
        canStartAgentTurn && kind === 'message' ? undefined : { kind: 'handled' },
    },
  ),
];
