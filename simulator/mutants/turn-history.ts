/** Mutants of what history keeps of a cancelled turn. */
import { MARKER, TURN_DECISIONS } from '../core/turn/decisions.ts';
import type { HistoryEntry, TurnState } from '../core/turn/state.ts';
import { turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

const message = (turn: TurnState): HistoryEntry => ({ role: 'user', text: turn.text });
const said = (text: string): HistoryEntry => ({ role: 'assistant', text });

/** Keeps something else of a turn that was cancelled in this phase. */
function keeping(about: About, phase: 'waiting' | 'running', kept: (turn: TurnState) => HistoryEntry[]): Mutant {
  return turnDecision(about, {
    cancelledHistory: (turn, choices) =>
      turn.phase === phase ? kept(turn) : TURN_DECISIONS.cancelledHistory(turn, choices),
  });
}

export const TURN_HISTORY_MUTANTS: readonly Mutant[] = [
  keeping(
    {
      id: 'waiting-message-left-alone',
      story: 'The message goes into history at its submission, and aborting it while it waits adds no marker.',
      names: ['IT-027', 'CC-025', 'CC-017'],
    },
    'waiting',
    (turn) => [message(turn)],
  ),
  keeping(
    {
      id: 'marker-without-message',
      story: 'The marker is added by every abort, the message only by a start.',
      names: ['IT-027'],
    },
    'waiting',
    () => [said(MARKER)],
  ),
  keeping(
    {
      id: 'keeps-what-it-declares-to-drop',
      story: 'A turn that was aborted while it waited is kept with a marker, whatever was declared.',
      names: ['IT-027'],
    },
    'waiting',
    (turn) => [message(turn), said(MARKER)],
  ),
  keeping(
    {
      id: 'rolls-the-turn-back',
      story: 'A cancelled turn is taken out of history as if nobody had written.',
      names: ['IT-055', 'IT-056', 'IT-057', 'IT-058', 'IT-180'],
    },
    'running',
    () => [],
  ),
  keeping(
    {
      id: 'trims-the-message',
      story: 'The message of a cancelled turn is kept without the blanks around it.',
      names: ['IT-055'],
    },
    'running',
    (turn) => [{ role: 'user', text: turn.text.trim() }, said(MARKER)],
  ),
  keeping(
    {
      id: 'composes-the-accents',
      story: 'The message of a cancelled turn is brought into a normal form of Unicode on its way into history.',
      names: ['IT-055'],
    },
    'running',
    (turn) => [{ role: 'user', text: turn.text.normalize('NFC') }, said(MARKER)],
  ),
  keeping(
    {
      id: 'unifies-the-line-ends',
      story: 'The message of a cancelled turn is kept with line feeds in place of its own line ends.',
      names: ['IT-055'],
    },
    'running',
    (turn) => [{ role: 'user', text: turn.text.replaceAll('\r\n', '\n') }, said(MARKER)],
  ),
  keeping(
    {
      id: 'marker-behind-the-half-answer',
      story: 'The half answer is kept, and the marker appended to it.',
      names: ['IT-056'],
    },
    'running',
    (turn) => [message(turn), said(turn.said === '' ? MARKER : `${turn.said} ${MARKER}`)],
  ),
  keeping(
    {
      id: 'half-answer-for-a-marker',
      story: 'The half answer is kept as if it were a whole one; a marker is set only where there is none.',
      names: ['IT-056'],
    },
    'running',
    (turn) => [message(turn), said(turn.said === '' ? MARKER : turn.said)],
  ),
  keeping(
    {
      id: 'marker-before-the-message',
      story: 'The marker is written by the abort, the message by the end of the turn after it.',
      names: ['IT-056', 'IT-057', 'IT-038', 'IT-058', 'IT-180'],
    },
    'running',
    (turn) => [said(MARKER), message(turn)],
  ),
  keeping(
    {
      id: 'marker-written-twice',
      story: 'The marker is written by the abort and once more by the end of the turn.',
      names: ['IT-056', 'IT-057', 'IT-038', 'IT-058'],
    },
    'running',
    (turn) => [message(turn), said(MARKER), said(MARKER)],
  ),
  keeping(
    {
      id: 'marker-only-for-a-half-answer',
      story: 'A marker replaces what was said so far, and where nothing was said the message stands alone.',
      names: ['IT-057', 'IT-058', 'CC-024', 'CC-025', 'CC-014'],
    },
    'running',
    (turn) => [message(turn), ...(turn.said === '' ? [] : [said(MARKER)])],
  ),
  keeping(
    {
      id: 'empty-marker',
      story: 'What stands in place of an answer that had not begun is an empty text.',
      names: ['IT-057', 'IT-058', 'CC-024'],
    },
    'running',
    (turn) => [message(turn), said(turn.said === '' ? '' : MARKER)],
  ),
];
