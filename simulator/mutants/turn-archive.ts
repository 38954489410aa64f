/** Mutants of the archive: what it is given of a turn, and what an abort comes to meanwhile. */
import { ARCHIVE_DECISIONS } from '../core/turn/archive.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

export const TURN_ARCHIVE_MUTANTS: readonly Mutant[] = [
  turnDecision(
    {
      id: 'answers-once-the-model-has-ended',
      story: 'Whether a turn was aborted is asked when its model has ended, and not again before finalize.',
      names: ['IT-034'],
    },
    {
      isCancelled: (turn) => turn.phase !== 'archiving' && TURN_DECISIONS.isCancelled(turn),
      isAnswered: (turn) => TURN_DECISIONS.isAnswered(turn.phase === 'archiving' ? { ...turn, aborted: false } : turn),
    },
  ),
  turnDecision(
    {
      id: 'archives-answers-only',
      story: 'An answer is archived with its message where it is finalized, and a cancelled turn never gets there.',
      names: ['IT-060'],
    },
    { archives: (turn, kept) => (turn.aborted ? [] : ARCHIVE_DECISIONS.archives(turn, kept)) },
  ),
  turnDecision(
    {
      id: 'archives-the-half-answer',
      story: 'What is archived of a cancelled turn is what it had said, for history alone knows of the marker.',
      names: ['IT-060'],
    },
    {
      archives: (turn, kept) =>
        ARCHIVE_DECISIONS.archives(turn, kept).map((entry) =>
          turn.aborted && entry.role === 'assistant' ? { ...entry, text: turn.said } : entry,
        ),
    },
  ),
];
