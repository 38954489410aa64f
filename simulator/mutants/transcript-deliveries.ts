/** Mutants of what background jobs deliver. */
import type { Delivery, TranscriptPort } from '../../kit/ports/transcript.ts';
import { TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import { TRANSCRIPT_EDGES } from '../transcript-edges.ts';
import { transcriptDecision, transcriptEdge, transcriptPort } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

const { provenance } = TRANSCRIPT_DECISIONS;

/** Shows deliveries otherwise. */
function delivering(
  about: About,
  other: (delivery: Delivery, port: TranscriptPort, all: readonly Delivery[]) => Delivery | Promise<Delivery>,
): Mutant {
  return transcriptPort(about, (port) => ({
    ...port,
    deliveries: async (principal) => {
      const all = (await port.deliveries?.(principal)) ?? [];
      return Promise.all(all.map((delivery) => other(delivery, port, all)));
    },
  }));
}

export const TRANSCRIPT_DELIVERY_MUTANTS: readonly Mutant[] = [
  delivering(
    {
      id: 'digest-under-a-heading',
      story: 'The text of a delivery is what was shown, with a heading over the digest.',
      names: ['TR-056'],
    },
    (delivery) => ({ ...delivery, text: `Your digest\n${delivery.text}` }),
  ),
  delivering(
    {
      id: 'provenance-of-the-recipient',
      story: 'The source of a delivery is taken from the session in which it was recorded.',
      names: ['TR-057'],
    },
    async (delivery, port) => {
      const own = await port.transcript({ thread: { dm: delivery.to } });
      return { ...delivery, provenance: { ...delivery.provenance, sourceSessionId: own?.sessionId ?? '' } };
    },
  ),
  transcriptDecision(
    {
      id: 'source-named-by-its-thread',
      story: 'The provenance gives the thread of the run where its session belongs.',
      names: ['TR-057', 'TR-114'],
    },
    { provenance: (source, fireKey) => ({ ...provenance(source, fireKey), sourceSessionId: source.thread }) },
  ),
  transcriptDecision(
    {
      id: 'fire-key-left-empty',
      story: 'The key of the fire is known to the scheduler only.',
      names: ['TR-058'],
    },
    { provenance: (source) => provenance(source, '') },
  ),
  delivering(
    {
      id: 'provenance-of-another-fire',
      story: 'Every delivery of a job shows the key of the latest fire.',
      names: ['TR-112'],
    },
    (delivery, _port, all) => {
      const fireKey = all.at(-1)?.provenance.fireKey ?? '';
      return { ...delivery, provenance: { ...delivery.provenance, fireKey } };
    },
  ),
  delivering(
    {
      id: 'thread-of-the-recipient',
      story: 'The thread in the provenance is the one that the delivery was put on.',
      names: ['TR-059'],
    },
    (delivery) => ({ ...delivery, provenance: { ...delivery.provenance, sourceThreadRef: `dm:${delivery.to}` } }),
  ),
  transcriptDecision(
    {
      id: 'delivery-as-an-assistant-entry',
      story: 'A delivery is recorded as if the assistant had said it in the conversation.',
      names: ['TR-060', 'TR-061'],
    },
    { deliveredEntries: ({ text }) => [{ role: 'assistant', text }] },
  ),
  transcriptDecision(
    {
      id: 'delivery-as-a-question',
      story: 'A delivery is recorded as a message, so that the assistant can be asked about it.',
      names: ['TR-113'],
    },
    { deliveredEntries: ({ text }) => [{ role: 'user', text, hidden: true }] },
  ),
  transcriptPort(
    {
      id: 'session-only-with-entries',
      story: 'A session is made with its first entry, and a delivery has none.',
      names: ['TR-061'],
    },
    (port) => ({
      ...port,
      transcript: async (of) => {
        const transcript = await port.transcript(of);
        return transcript?.entries.length === 0 ? undefined : transcript;
      },
    }),
  ),
  transcriptPort(
    {
      id: 'a-session-for-each-delivery',
      story: 'A delivery opens a session of its own beside the one that the recipient has.',
      names: ['TR-062'],
    },
    (port) => ({
      ...port,
      sessions: async (principal) => {
        const deliveries = (await port.deliveries?.(principal)) ?? [];
        const opened = deliveries.map((_delivery, index) => ({ sessionId: `delivery-${index + 1}` }));
        return [...((await port.sessions?.(principal)) ?? []), ...opened];
      },
    }),
  ),
  transcriptDecision(
    {
      id: 'fires-again',
      story: 'A fire that is handed over again runs again.',
      names: ['TR-064'],
    },
    { mayFire: () => true },
  ),
  transcriptEdge(
    {
      id: 'fires-not-stored',
      story: 'Which fires were taken is kept in memory, so that a restart fires again.',
      names: ['TR-064'],
    },
    {
      save: (folder, { state, entries }) => TRANSCRIPT_EDGES.save(folder, { state: { ...state, fired: [] }, entries }),
    },
  ),
  transcriptDecision(
    {
      id: 'one-digest-of-a-text',
      story: 'Fires are told apart by their job alone, so that the next one counts as handed over again.',
      names: ['TR-064', 'TR-112'],
    },
    { fireKey: (job) => job },
  ),
  transcriptDecision(
    {
      id: 'delivers-silence',
      story: 'Whatever a run ends with is delivered, an empty text too.',
      names: ['TR-065'],
    },
    { isWorthDelivering: () => true },
  ),
  transcriptDecision(
    {
      id: 'delivery-unknown-to-the-model',
      story: 'The model is given the conversation alone, and knows nothing of what was delivered.',
      names: ['TR-066'],
    },
    { deliveryContext: () => '' },
  ),
];
