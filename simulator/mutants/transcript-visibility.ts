/** Mutants of what is hidden: seeds of openers, wake prompts, and what people wrote. */
import { isEmpty, SEED, TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import type { Envelope } from '../core/transcript/decisions.ts';
import { TRANSCRIPT_EDGES } from '../transcript-edges.ts';
import { transcriptDecision, transcriptEdge, transcriptPort } from './mutant.ts';
import type { Mutant } from './mutant.ts';
import { answering, showing } from './transcript-entries.ts';

const { isHidden } = TRANSCRIPT_DECISIONS;

export const TRANSCRIPT_VISIBILITY_MUTANTS: readonly Mutant[] = [
  transcriptDecision(
    {
      id: 'hidden-unless-told',
      story: 'A turn that does not say whether it is an opener is taken for one of the system.',
      names: ['TR-015', 'TR-028'],
    },
    { isHidden: (turn) => isHidden(turn) || (turn.proactiveOpener === undefined && 'dm' in turn.thread) },
  ),
  transcriptEdge(
    {
      id: 'hidden-flag-lost-in-the-store',
      story: 'The store has no column for the mark, so that it is gone after a restart.',
      names: ['TR-021'],
    },
    {
      save: (folder, { state, entries }) => {
        const unmarked = Object.entries(entries).map(([thread, list]) => [
          thread,
          list.map(({ hidden: _hidden, ...entry }) => entry),
        ]);
        TRANSCRIPT_EDGES.save(folder, { state, entries: Object.fromEntries(unmarked) });
      },
    },
  ),
  transcriptDecision(
    {
      id: 'seed-left-visible',
      story: 'Only triggered turns are hidden, so the seed of an opener reads as a message.',
      names: ['TR-022', 'TR-028'],
    },
    { isHidden: ({ trigger }) => trigger !== undefined },
  ),
  answering(
    {
      id: 'opener-answers-nobody',
      story: 'An opener has no person to answer, so its envelope has an empty reply.',
      names: ['TR-023'],
    },
    (turn) => isEmpty(turn),
    (envelope) => (envelope.status === 'ok' ? { ...envelope, reply: '' } : envelope) satisfies Envelope,
  ),
  transcriptDecision(
    {
      id: 'blanks-are-a-text',
      story: 'Only a text of no character at all is empty.',
      names: ['TR-024'],
    },
    {
      recordedText: (turn) => (turn.text === '' ? SEED : (turn.text ?? SEED)),
      isHidden: (turn) => turn.trigger !== undefined || turn.text === '',
    },
  ),
  transcriptDecision(
    {
      id: 'opener-hides-its-text',
      story: 'The flag of the opener decides, whether or not a person has written.',
      names: ['TR-025'],
    },
    { isHidden: (turn) => isHidden(turn) || turn.proactiveOpener === true },
  ),
  transcriptDecision(
    {
      id: 'one-character-is-no-text',
      story: 'A text of a single character is taken for an empty one.',
      names: ['TR-025'],
    },
    { isHidden: (turn) => isHidden(turn) || (turn.text ?? '').trim().length < 2 },
  ),
  transcriptPort(
    {
      id: 'opener-seeded-twice',
      story:
        'An opener is seeded when it is asked for and once more when its turn is made, also where a person has written.',
      names: ['TR-022', 'TR-026', 'TR-028'],
    },
    (port, lanes) => ({
      ...port,
      turn: (turn) => {
        if (turn.proactiveOpener === true)
          lanes.record(TRANSCRIPT_DECISIONS.threadName(turn.thread), [{ role: 'user', text: SEED, hidden: true }]);
        return port.turn(turn);
      },
    }),
  ),
  transcriptDecision(
    {
      id: 'seeds-an-ordinary-turn',
      story: 'Any turn without text is taken for an opener.',
      names: ['TR-027'],
    },
    { refusal: () => undefined },
  ),
  showing(
    {
      id: 'hides-what-follows',
      story: 'Once something on a thread is hidden, so is every message behind it.',
      names: ['TR-028', 'TR-030'],
    },
    (entries) => {
      const first = entries.findIndex(({ hidden }) => hidden === true);
      return entries.map((entry, index) =>
        first >= 0 && index > first && entry.role === 'user' ? { ...entry, hidden: true } : entry,
      );
    },
  ),
  transcriptDecision(
    {
      id: 'wake-prompt-shown',
      story: 'Only seeds are hidden: a wake prompt has text, and so reads as a message.',
      names: ['TR-029', 'TR-030'],
    },
    { isHidden: isEmpty },
  ),
  transcriptDecision(
    {
      id: 'opener-before-trigger',
      story: 'A text that comes with the flag of an opener is shown, whoever wrote it.',
      names: ['TR-031'],
    },
    { isHidden: (turn) => isEmpty(turn) || (turn.trigger !== undefined && turn.proactiveOpener !== true) },
  ),
  transcriptDecision(
    {
      id: 'only-jobs-are-synthetic',
      story: 'Only what a background job wakes is marked.',
      names: ['TR-032'],
    },
    { isHidden: (turn) => isEmpty(turn) || turn.trigger === 'job' },
  ),
];
