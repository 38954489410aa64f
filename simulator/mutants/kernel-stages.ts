/** Mutants of the kernel's stages: their order, what comes of no input, and what the class of an event decides. */
import { KERNEL_DECISIONS } from '../core/kernel/decisions.ts';
import type { Admission } from '../core/kernel/facts.ts';
import { kernelDecision, kernelEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const DROP: Admission = { kind: 'drop', reason: 'no-input' };

export const KERNEL_STAGE_MUTANTS: readonly Mutant[] = [
  kernelDecision(
    {
      id: 'records-after-dispatch',
      story: 'The turn is recorded once its reply is out, so the agent runs on a session that is not there yet.',
      names: ['CK-006'],
    },
    { plan: ['ingest', 'classify', 'preflight', 'resolve', 'dispatch', 'record'] },
  ),
  kernelDecision(
    {
      id: 'looks-twice',
      story: 'preflight is asked again before the turn is resolved, as if its answer could have changed.',
      names: ['CK-006'],
    },
    { plan: ['ingest', 'classify', 'preflight', 'preflight', 'resolve', 'record', 'dispatch'] },
  ),
  kernelDecision(
    {
      id: 'records-twice',
      story: 'The turn is recorded when it is resolved and once more when it is dispatched.',
      names: ['CK-001', 'CK-006', 'CK-026'],
    },
    { plan: ['ingest', 'classify', 'preflight', 'resolve', 'record', 'record', 'dispatch'] },
  ),
  kernelEdge(
    {
      id: 'forgets-to-await-deliver',
      story: 'A chunk is handed to the channel without waiting for it, so the turn is over before it is out.',
      names: ['CK-006', 'CK-097', 'CK-107'],
    },
    {
      deliver: async (delivery, payload, info) => {
        const deliver = async (): Promise<unknown> => delivery.deliver(payload, info);
        // Who does not wait hears of no failure either.
        setImmediate(() => void deliver().catch(() => {}));
      },
    },
  ),
  kernelDecision(
    {
      id: 'null-input-goes-on',
      story: 'An ingest that answers null is taken for one with an input.',
      names: ['CK-013', 'CK-158'],
    },
    { noInput: () => undefined },
  ),
  kernelDecision(
    {
      id: 'null-input-rejects',
      story: 'An event without an input is taken for a fault of the adapter, and the call rejects.',
      names: ['CK-158'],
    },
    {
      noInput: (input) => {
        if (input === null || input === undefined) throw new TypeError('ingest returned no input');
        return undefined;
      },
    },
  ),
  kernelDecision(
    {
      id: 'null-input-handled',
      story: 'An event without an input is said to have been handled, although nobody has dealt with it.',
      names: ['CK-158'],
    },
    { noInput: (input) => (input === null || input === undefined ? { kind: 'handled' } : undefined) },
  ),
  kernelDecision(
    {
      id: 'undefined-input-goes-on',
      story: 'Only null is taken for no input, so an ingest that returns nothing at all starts a turn.',
      names: ['CK-158'],
    },
    { noInput: (input) => (input === null ? DROP : undefined) },
  ),
  kernelDecision(
    {
      id: 'messages-always-start',
      story: 'The flag is read for events that are no message, and a message starts a turn whatever it says.',
      names: ['CK-015'],
    },
    {
      classGate: (eventClass) => (eventClass.kind === 'message' ? undefined : KERNEL_DECISIONS.classGate(eventClass)),
    },
  ),
  kernelDecision(
    {
      id: 'class-gate-drops',
      story: 'An event that cannot start a turn is reported as dropped, as if its channel had not consumed it.',
      names: ['CK-015', 'CK-104'],
    },
    { classGate: ({ canStartAgentTurn }) => (canStartAgentTurn ? undefined : { kind: 'drop', reason: 'no turn' }) },
  ),
  kernelDecision(
    {
      id: 'class-gate-throws',
      story: 'An event that cannot start a turn is refused with an exception.',
      names: ['CK-015', 'CK-025', 'CK-104'],
    },
    {
      classGate: ({ canStartAgentTurn }) => {
        if (!canStartAgentTurn) throw new Error('This event cannot start a turn.');
        return undefined;
      },
    },
  ),
  kernelDecision(
    {
      id: 'classifies-late',
      story: 'The class of an event is asked for when its turn is resolved, so a reaction is looked at like a message.',
      names: ['CK-006', 'CK-015'],
    },
    { plan: ['ingest', 'preflight', 'resolve', 'classify', 'record', 'dispatch'] },
  ),
];
