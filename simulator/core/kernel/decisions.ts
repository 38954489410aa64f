/** The rules of the channel turn kernel as small named functions: reading them is reading the document Channel turn kernel. */
import type {
  Admission,
  AssembledTurn,
  ChunkInfo,
  Delivery,
  EventClass,
  PendingEntry,
  Preflight,
  PreparedTurn,
  TurnInput,
} from './facts.ts';

/** Stages of the pipeline that a channel can tell apart by its callbacks; finalize follows whatever happens. */
export type Stage = 'ingest' | 'classify' | 'preflight' | 'resolve' | 'record' | 'dispatch';

/** Where a reply chunk goes: to the channel's deliver, through generic outbound delivery, or nowhere. */
export type Way = 'channel' | 'outbound' | 'nowhere';

export interface KernelDecisions {
  /** The order of the stages. */
  readonly plan: readonly Stage[];
  /** What ingest without an input comes to. */
  noInput(input: TurnInput | null | undefined): Admission | undefined;
  /** The class of an event, of which classify may have nothing to say. */
  eventClass(found: EventClass | null | undefined): EventClass;
  /** What an event class that cannot start an agent turn comes to. */
  classGate(eventClass: EventClass): Admission | undefined;
  /** What preflight gates. */
  preflightGate(preflight: Preflight): Admission | undefined;
  /** What the resolved turn gates. */
  turnGate(turn: AssembledTurn | PreparedTurn): Admission | undefined;
  /** The admission of a turn that passes all gates; the later stage wins. */
  admission(preflight: Preflight, turn: AssembledTurn): Admission;
  /** The admission of a turn that was assembled outside. */
  assembledAdmission(turn: AssembledTurn): Admission;
  /** The admission of a turn whose dispatch the channel owns. */
  preparedAdmission(turn: PreparedTurn): Admission;
  /** Where a reply chunk of a turn with this admission goes. */
  way(admission: Admission, delivery: Delivery, info: ChunkInfo): Way;
  /** What the caller is told of a dispatch. */
  dispatchResult(admission: Admission, found: unknown): unknown;
  /** Whether a dispatch that the channel owns is run. */
  runsOwnDispatch(admission: Admission): boolean;
  /** What pending history keeps of a message. */
  pendingEntry(input: TurnInput, preflight: Preflight): PendingEntry;
  /** Pending history after a message was gated. */
  pendingAfter(
    admission: Admission,
    entries: readonly PendingEntry[],
    entry: PendingEntry,
    limit: number,
  ): readonly PendingEntry[];
}

const DISPATCH: Admission = { kind: 'dispatch' };
const ORDINARY: EventClass = { kind: 'message', canStartAgentTurn: true };

function gate(admission: Admission | undefined): Admission | undefined {
  return admission?.kind === 'drop' || admission?.kind === 'handled' ? admission : undefined;
}

export const KERNEL_DECISIONS: KernelDecisions = {
  plan: ['ingest', 'classify', 'preflight', 'resolve', 'record', 'dispatch'],
  noInput: (input) => (input === null || input === undefined ? { kind: 'drop', reason: 'no-input' } : undefined),
  eventClass: (found) => found ?? ORDINARY,
  classGate: (eventClass) =>
    eventClass.canStartAgentTurn ? undefined : { kind: 'handled', reason: `event class ${eventClass.kind}` },
  preflightGate: (preflight) => gate(preflight.admission),
  turnGate: (turn) => gate(turn.admission),
  admission: (preflight, turn) => turn.admission ?? preflight.admission ?? DISPATCH,
  assembledAdmission: (turn) => turn.admission ?? DISPATCH,
  preparedAdmission: (turn) => turn.admission ?? DISPATCH,
  way: (admission, delivery, info) => {
    if (admission.kind !== 'dispatch') return 'nowhere';
    return typeof delivery.durable === 'object' && info.kind === 'final' ? 'outbound' : 'channel';
  },
  // A dispatcher counts what it has handed on, and of an observed turn nothing got any further.
  dispatchResult: (admission, found) =>
    admission.kind === 'dispatch' ? found : { queuedFinal: false, counts: { tool: 0, block: 0, final: 0 } },
  // It sends by itself and cannot be muted, so an observed turn leaves it out.
  runsOwnDispatch: (admission) => admission.kind === 'dispatch',
  pendingEntry: (input, preflight) => ({
    sender: preflight.message?.senderLabel ?? preflight.message?.envelopeFrom ?? 'unknown',
    body: input.textForAgent ?? input.rawText,
    messageId: input.id,
    ...(input.timestamp !== undefined && { timestamp: input.timestamp }),
  }),
  pendingAfter: (admission, entries, entry, limit) =>
    admission.recordHistory === true ? [...entries, entry].slice(Math.max(0, entries.length + 1 - limit)) : entries,
};

/** The requirements that each decision answers for. */
export const KERNEL_DECISIONS_ANSWER: Readonly<Record<keyof KernelDecisions, readonly string[]>> = {
  plan: ['CK-006', 'CK-008'],
  noInput: ['CK-005', 'CK-013', 'CK-158'],
  eventClass: ['CK-017', 'CK-018'],
  classGate: ['CK-014', 'CK-015', 'CK-016', 'CK-025'],
  preflightGate: ['CK-022', 'CK-023', 'CK-025'],
  turnGate: ['CK-024', 'CK-025', 'CK-159'],
  admission: ['CK-022', 'CK-026', 'CK-027', 'CK-034', 'CK-035'],
  assembledAdmission: ['CK-028', 'CK-165'],
  preparedAdmission: ['CK-030', 'CK-166'],
  way: ['CK-022', 'CK-027', 'CK-028', 'CK-029', 'CK-092', 'CK-093'],
  dispatchResult: ['CK-033'],
  runsOwnDispatch: ['CK-030', 'CK-031'],
  pendingEntry: ['CK-110', 'CK-177'],
  pendingAfter: ['CK-110', 'CK-112', 'CK-114', 'CK-160'],
};
