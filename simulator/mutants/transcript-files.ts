/** Mutants of files that are dropped: what is recorded of them, and who is told. */
import type { Envelope } from '../core/transcript/decisions.ts';
import { TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import { FILES_MAX } from '../core/transcript/files.ts';
import { PROMPT_DECISIONS } from '../core/turn/prompt.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import type { HistoryEntry } from '../core/turn/state.ts';
import { notStoring, transcriptDecision, transcriptEdge, transcriptPort, turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const { sortFiles, fileEvents } = TRANSCRIPT_DECISIONS;

const event = (metadata: Record<string, unknown>): HistoryEntry => ({
  role: 'system',
  text: '',
  kind: 'file_event',
  metadata,
});

export const TRANSCRIPT_FILE_MUTANTS: readonly Mutant[] = [
  transcriptDecision(
    {
      id: 'file-event-without-direction',
      story: 'What is recorded of dropped files does not say that they came in.',
      names: ['TR-034'],
    },
    { fileEvents: (issues) => (issues.length === 0 ? [] : [event({ issues })]) },
  ),
  transcriptDecision(
    {
      id: 'file-problems-only-counted',
      story: 'An issue says how many files were dropped, and not which.',
      names: ['TR-035', 'TR-045'],
    },
    {
      fileEvents: (issues) =>
        issues.length === 0 ? [] : [event({ direction: 'in', issues: [`${issues.length} files were dropped.`] })],
    },
  ),
  transcriptDecision(
    {
      id: 'first-file-problem-only',
      story: 'The first problem ends the look at the files.',
      names: ['TR-035', 'TR-036'],
    },
    { fileEvents: (issues) => fileEvents(issues.slice(0, 1)) },
  ),
  transcriptDecision(
    {
      id: 'issues-as-one-text',
      story: 'The issues are joined to one text.',
      names: ['TR-035'],
    },
    {
      fileEvents: (issues) => (issues.length === 0 ? [] : [event({ direction: 'in', issues: issues.join(' ') })]),
    },
  ),
  transcriptDecision(
    {
      id: 'an-event-for-each-file',
      story: 'Each dropped file leaves an entry of its own.',
      names: ['TR-036'],
    },
    { fileEvents: (issues) => issues.flatMap((issue) => fileEvents([issue])) },
  ),
  turnDecision(
    {
      id: 'file-event-after-the-answer',
      story: 'What became of the files is recorded when the turn is over.',
      names: ['TR-037'],
    },
    {
      answeredHistory: ({ notes = [], ...turn }) => [...TURN_DECISIONS.answeredHistory(turn), ...notes],
    },
  ),
  transcriptPort(
    {
      id: 'too-many-files-refused',
      story: 'A message with too many files is turned away as a whole.',
      names: ['TR-034', 'TR-038'],
    },
    (port) => ({
      ...port,
      turn: (turn) =>
        (turn.files ?? []).length > FILES_MAX
          ? ({ status: 'refused', reason: 'Too many files.' } satisfies Envelope)
          : port.turn(turn),
    }),
  ),
  transcriptPort(
    {
      id: 'dropped-files-in-the-message',
      story: 'What was dropped is written into the message, for the model to know.',
      names: ['TR-038', 'TR-040', 'TR-041'],
    },
    (port) => ({
      ...port,
      turn: (turn) => {
        const dropped = (turn.files ?? []).slice(FILES_MAX).map(({ name }) => `[dropped: ${name}]`);
        return port.turn(dropped.length === 0 ? turn : { ...turn, text: `${dropped.join(' ')}\n${turn.text ?? ''}` });
      },
    }),
  ),
  transcriptPort(
    {
      id: 'reply-tells-of-dropped-files',
      story: 'The reply says which files were dropped, so that the person hears of it.',
      names: ['TR-039'],
    },
    (port) => ({
      ...port,
      turn: async (turn) => {
        const envelope = (await port.turn(turn)) as Envelope;
        const dropped = (turn.files ?? []).slice(FILES_MAX).map(({ name }) => name);
        return envelope.status === 'ok' && dropped.length > 0
          ? { ...envelope, reply: `${envelope.reply}\nNot taken: ${dropped.join(', ')}` }
          : envelope;
      },
    }),
  ),
  transcriptDecision(
    {
      id: 'model-is-told-of-dropped-files',
      story: 'All files that came are named to the model, whether or not they were kept.',
      names: ['TR-040', 'TR-041'],
    },
    {
      sortFiles: (files, isReadable) => {
        const { kept, issues } = sortFiles(files, isReadable);
        return { kept: issues.length === 0 ? kept : [...kept, `(${issues.join(' ')})`], issues };
      },
    },
  ),
  turnDecision(
    {
      id: 'system-entries-reach-the-model',
      story: 'Whatever is recorded of a session is given to the model in its next turns.',
      names: ['TR-041'],
    },
    {
      remembered: (history) => [
        ...PROMPT_DECISIONS.remembered(history),
        ...history.filter(({ role }) => role === 'system'),
      ],
    },
  ),
  transcriptEdge(
    {
      id: 'file-event-not-stored',
      story: 'Only what was said is stored; the problems of files are kept in memory.',
      names: ['TR-042'],
    },
    notStoring('file_event'),
  ),
  transcriptDecision(
    {
      id: 'one-too-many-drops-all',
      story: 'Where there are files too many, none is kept.',
      names: ['TR-043'],
    },
    {
      sortFiles: (files, isReadable) => {
        const sorted = sortFiles(files, isReadable);
        return sorted.issues.length === 0
          ? sorted
          : { kept: [], issues: files.map(({ name }) => `${name} was not taken.`) };
      },
    },
  ),
  transcriptDecision(
    {
      id: 'limit-counts-from-one-less',
      story: 'As many files as are taken are one too many already.',
      names: ['TR-044'],
    },
    {
      sortFiles: (files, isReadable) => {
        const { kept, issues } = sortFiles(files, isReadable);
        return {
          kept: kept.slice(0, FILES_MAX - 1),
          issues: [...issues, ...kept.slice(FILES_MAX - 1).map((name) => `${name} was one too many.`)],
        };
      },
    },
  ),
  transcriptDecision(
    {
      id: 'gone-files-vanish',
      story: 'A file that cannot be read is left out without a word.',
      names: ['TR-045'],
    },
    {
      sortFiles: (files, isReadable) =>
        sortFiles(
          files.filter(({ path }) => isReadable(path)),
          isReadable,
        ),
    },
  ),
];
