/** The rules of background jobs: when a fire counts, what is delivered of it, and what is recorded where. */
import type { HistoryEntry } from '../turn/state.ts';
import type { DeliveryRecord, ProvenanceRecord, SessionRecord, TranscriptState } from './state.ts';

export interface DeliveryDecisions {
  /** The thread that a job's runs stand on. */
  sourceThread(job: string): string;
  /** What tells a fire from every other: the job, and when it was due. */
  fireKey(job: string, at: string): string;
  /** Whether a fire is taken: one that is handed over again was taken already. */
  mayFire(state: TranscriptState, fireKey: string): boolean;
  /** Whether a run came to anything that is to be delivered. */
  isWorthDelivering(text: string): boolean;
  provenance(source: SessionRecord, fireKey: string): ProvenanceRecord;
  /** What a delivery adds to the recipient's transcript: nothing, for nobody has said anything there. */
  deliveredEntries(delivery: DeliveryRecord): readonly HistoryEntry[];
  /** The session in which a failed delivery is recorded: the recipient's, or the source's where there is none. */
  failureSession(recipient: SessionRecord | undefined, source: SessionRecord): SessionRecord;
  /** What is recorded of a delivery that failed for good. */
  failureEntries(delivery: DeliveryRecord, problem: string): readonly HistoryEntry[];
  /** What the recipient's turns are told of what was delivered, beside the conversation. */
  deliveryContext(deliveries: readonly DeliveryRecord[]): string;
}

export const DELIVERY_DECISIONS: DeliveryDecisions = {
  sourceThread: (job) => `cron:${job}`,
  fireKey: (job, at) => `${job}@${at}`,
  mayFire: ({ fired }, fireKey) => !fired.includes(fireKey),
  isWorthDelivering: (text) => text.trim() !== '',
  provenance: ({ id, thread }, fireKey) => ({ sourceSessionId: id, fireKey, sourceThreadRef: thread }),
  deliveredEntries: () => [],
  failureSession: (recipient, source) => recipient ?? source,
  failureEntries: ({ provenance: { fireKey } }, problem) => [
    {
      role: 'system',
      text: 'A delivery has failed.',
      kind: 'delivery_failure',
      metadata: { direction: 'out', fireKey, problem },
    },
  ],
  deliveryContext: (deliveries) => deliveries.map(({ text }) => `\nDelivered to this person: ${text}`).join(''),
};

/** The requirements that each decision answers for. */
export const DELIVERY_DECISIONS_ANSWER: Readonly<Record<keyof DeliveryDecisions, readonly string[]>> = {
  sourceThread: ['TR-057', 'TR-059'],
  fireKey: ['TR-058', 'TR-064', 'TR-112'],
  mayFire: ['TR-064'],
  isWorthDelivering: ['TR-065'],
  provenance: ['TR-057', 'TR-058', 'TR-059', 'TR-114'],
  deliveredEntries: ['TR-060', 'TR-061', 'TR-113'],
  failureSession: ['TR-046'],
  failureEntries: ['TR-046', 'TR-049'],
  deliveryContext: ['TR-066'],
};
