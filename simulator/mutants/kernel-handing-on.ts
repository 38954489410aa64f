/** Mutants of what goes from stage to stage: the event, the input, its class, and what preflight has found. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { ChannelAdapter, EventClass, Preflight, RunInput, TurnInput } from '../core/kernel/facts.ts';
import { kernelEntry } from './kernel-entry.ts';
import { kernelDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Parameters<typeof kernelEntry>[0];
type Adapting = (adapter: ChannelAdapter, input: RunInput) => Partial<ChannelAdapter>;

/** run with callbacks of its adapter put in place of the channel's. */
export function kernelAdapter(about: About, change: Adapting): Mutant {
  return kernelEntry(about, ({ run }) => ({
    run: (input) => run({ ...input, adapter: { ...input.adapter, ...change(input.adapter, input) } }),
  }));
}

export const KERNEL_HANDING_ON_MUTANTS: readonly Mutant[] = [
  kernelEntry(
    {
      id: 'copies-the-event',
      story: 'The platform event is copied before ingest sees it, so what hangs on its identity is lost.',
      names: ['CK-011'],
    },
    ({ run }) => ({ run: (input) => run({ ...input, raw: { ...(input.raw as object) } }) }),
  ),
  kernelEntry(
    {
      id: 'stamps-the-event',
      story: 'The kernel writes on the platform event when it came in, as if the event were its own.',
      names: ['CK-011'],
    },
    ({ run }) => ({
      run: async (input) => {
        (input.raw as { seen?: boolean }).seen = true;
        return run(input);
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'input-is-rebuilt',
      story: 'The normalized input is put together anew of the fields that the kernel itself takes.',
      names: ['CK-012'],
    },
    (adapter) => ({
      ingest: async (raw) => {
        const input = (await adapter.ingest(raw)) as TurnInput | null | undefined;
        if (input === null || input === undefined) return input;
        const { id, timestamp, rawText, textForAgent } = input;
        return { id, timestamp, rawText, textForAgent };
      },
    }),
  ),
  kernelAdapter(
    {
      id: 'raw-text-is-cleaned',
      story:
        'From preflight on the raw text is what the agent is to read, so commands are looked for in the wrong text.',
      names: ['CK-012'],
    },
    (adapter) => ({
      resolveTurn: (input, ...rest) =>
        adapter.resolveTurn({ ...input, rawText: input.textForAgent ?? input.rawText }, ...rest),
    }),
  ),
  kernelDecision(
    {
      id: 'class-is-rebuilt',
      story: 'Of the class of an event the kernel passes on what it reads itself, and the hint gets lost.',
      names: ['CK-017'],
    },
    {
      eventClass: (found) => {
        const { kind, canStartAgentTurn } = KERNEL_DECISIONS.eventClass(found);
        return { kind, canStartAgentTurn };
      },
    },
  ),
  kernelAdapter(
    {
      id: 'acknowledges-by-itself',
      story: 'Where an event asks for an acknowledgement at once, the kernel sends one into the chat.',
      names: ['CK-017'],
    },
    (adapter) => ({
      resolveTurn: async (input, eventClass, preflight) => {
        const turn = (await adapter.resolveTurn(input, eventClass, preflight)) as {
          delivery: { deliver(payload: unknown, info: unknown): unknown };
        };
        const { requiresImmediateAck } = eventClass as EventClass & { requiresImmediateAck?: boolean };
        if (requiresImmediateAck === true) await turn.delivery.deliver({ text: '…' }, { kind: 'block' });
        return turn;
      },
    }),
  ),
  kernelDecision(
    {
      id: 'needs-a-class',
      story: 'A classify that returns nothing is taken at its word, and the flag is read off nothing.',
      names: ['CK-018'],
    },
    { eventClass: (found) => (found === undefined ? (null as unknown as EventClass) : (found as EventClass)) },
  ),
  kernelAdapter(
    {
      id: 'nothing-found-nothing-given',
      story: 'Where preflight has found nothing, resolveTurn is given nothing to read it from.',
      names: ['CK-019'],
    },
    (adapter) => ({
      resolveTurn: (input, eventClass, preflight) =>
        adapter.resolveTurn(
          input,
          eventClass,
          Object.keys(preflight).length === 0 ? (undefined as unknown as Preflight) : preflight,
        ),
    }),
  ),
  kernelAdapter(
    {
      id: 'facts-are-picked',
      story: 'Of what preflight has found the kernel passes on what it reads itself.',
      names: ['CK-021'],
    },
    (adapter) => ({
      resolveTurn: (input, eventClass, { admission, message, history }) =>
        adapter.resolveTurn(input, eventClass, {
          ...(admission && { admission }),
          ...(message && { message }),
          ...(history && { history }),
        }),
    }),
  ),
];
