/** Mutants of deliveries that fail for good. */
import type { CronJob, TranscriptPort } from '../../kit/ports/transcript.ts';
import type { Envelope } from '../core/transcript/decisions.ts';
import { TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import { PROMPT_DECISIONS } from '../core/turn/prompt.ts';
import { notStoring, transcriptDecision, transcriptEdge, transcriptPort, turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

const { failureEntries } = TRANSCRIPT_DECISIONS;

/** Does something whenever a fire has left a failed delivery. */
function afterFailures(about: About, then: (port: TranscriptPort, job: CronJob) => unknown): Mutant {
  return transcriptPort(about, (port) => {
    const jobs = new Map<string, CronJob>();
    return {
      ...port,
      arrangeJob: (job) => {
        jobs.set(job.job, job);
        return port.arrangeJob?.(job);
      },
      fire: async (fire) => {
        const value = await port.fire?.(fire);
        const job = jobs.get(fire.job);
        if (job !== undefined && (await failure(port, job.to)) !== undefined) await then(port, job);
        return value;
      },
    };
  });
}

async function failure(port: TranscriptPort, to: string): Promise<string | undefined> {
  const transcript = await port.transcript({ thread: { dm: to } });
  return transcript?.entries.find(({ kind }) => kind === 'delivery_failure')?.text;
}

export const TRANSCRIPT_FAILURE_MUTANTS: readonly Mutant[] = [
  transcriptDecision(
    {
      id: 'failure-goes-unrecorded',
      story: 'A delivery that fails is dropped without a word.',
      names: ['TR-046'],
    },
    { failureEntries: () => [] },
  ),
  transcriptDecision(
    {
      id: 'failure-without-a-session',
      story: "A failure is recorded in the recipient's session, and nowhere where there is none.",
      names: ['TR-046'],
    },
    { failureSession: (recipient, source) => recipient ?? { ...source, thread: 'nowhere' } },
  ),
  transcriptEdge(
    {
      id: 'failure-not-stored',
      story: 'Failures of deliveries are kept in memory.',
      names: ['TR-046'],
    },
    notStoring('delivery_failure'),
  ),
  transcriptPort(
    {
      id: 'reply-tells-of-a-failure',
      story: 'The next reply apologizes for the delivery that failed.',
      names: ['TR-047'],
    },
    (port) => ({
      ...port,
      turn: async (turn) => {
        const envelope = (await port.turn(turn)) as Envelope;
        const text = await failure(port, turn.principal.id);
        return envelope.status === 'ok' && text !== undefined
          ? { ...envelope, reply: `${envelope.reply} (${text})` }
          : envelope;
      },
    }),
  ),
  turnDecision(
    {
      id: 'failures-reach-the-model',
      story: 'What is recorded of a failed delivery is given to the model, so that it can explain it.',
      names: ['TR-048'],
    },
    {
      remembered: (history) => [
        ...PROMPT_DECISIONS.remembered(history),
        ...history
          .filter(({ kind }) => kind === 'delivery_failure')
          .map(({ text }) => ({ role: 'system' as const, text })),
      ],
    },
  ),
  transcriptDecision(
    {
      id: 'failure-said-by-the-assistant',
      story: 'The assistant says in the conversation that a delivery has failed.',
      names: ['TR-049'],
    },
    {
      failureEntries: (delivery, problem) => [
        ...failureEntries(delivery, problem),
        { role: 'assistant', text: 'I could not deliver your digest.' },
      ],
    },
  ),
  afterFailures(
    {
      id: 'failure-wakes-the-assistant',
      story: 'A failed delivery wakes the assistant, which is to find out what became of it.',
      names: ['TR-115', 'TR-049'],
    },
    (port, { to }) =>
      port.turn({
        thread: { dm: to },
        principal: { id: to },
        text: 'A delivery has failed. Find out why.',
        trigger: 'notice',
      }),
  ),
];
