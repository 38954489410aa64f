/** Mutants of what an abort does to a running turn: to its model call, its answer and its open reasoning. */
import type { TurnDecisions } from '../core/turn/decisions.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { turnDecision, turnEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** A running turn is cancelled only when its model call is over. */
const whenTheModelIsOver: TurnDecisions['isCancelled'] = (turn) =>
  turn.aborted && (turn.phase === 'waiting' || (turn.phase === 'running' && turn.model !== undefined));

export const TURN_RUNNING_MUTANTS: readonly Mutant[] = [
  turnEdge(
    {
      id: 'leaves-the-call-to-itself',
      story: 'The core stops reading, but neither passes the abort on nor closes the iterator.',
      names: ['IT-028'],
    },
    { stopModel: () => {} },
  ),
  turnDecision(
    {
      id: 'stops-once-it-speaks',
      story: 'What stops the model call is made with the first text, so an abort before it finds nothing to stop.',
      names: ['IT-028'],
    },
    { stopped: (turn) => (turn.said === '' ? [] : [turn.id]) },
  ),
  turnDecision(
    {
      id: 'waits-for-the-model-to-throw',
      story: 'A cancel is recognized by the error that the model throws; one that ends instead has answered.',
      names: ['IT-029', 'IT-033', 'CC-014'],
    },
    {
      isCancelled: (turn) =>
        turn.aborted &&
        (turn.phase === 'waiting' ||
          turn.model?.how === 'failed' ||
          // While tools run there is no model to throw.
          (turn.model === undefined && turn.calls.length > 0)),
      isAnswered: (turn) => turn.phase === 'running' && turn.model?.how === 'ended',
    },
  ),
  turnDecision(
    {
      id: 'finalizes-the-half-answer',
      story: 'What has been said by the time of the abort is finalized, lest it be lost.',
      names: ['IT-029', 'IT-033'],
    },
    {
      closing: (turn) => [
        ...TURN_DECISIONS.closing(turn),
        ...(turn.said === '' ? [] : [{ type: 'finalize' as const, turn: turn.id, text: turn.said }]),
      ],
    },
  ),
  turnDecision(
    {
      id: 'deaf-model-talks-on',
      story: 'The model is asked to stop, and all that it says until it has ended is still relayed.',
      names: ['IT-046', 'CC-021', 'CC-022'],
    },
    { isCancelled: whenTheModelIsOver, relays: (turn) => turn.phase === 'running' },
  ),
  turnDecision(
    {
      id: 'deaf-model-thinks-on',
      story: 'After the abort text is held back; reasoning, which takes another way to the sink, is not.',
      names: ['IT-046', 'CC-021'],
    },
    {
      isCancelled: whenTheModelIsOver,
      relays: (turn, event) => turn.phase === 'running' && (!turn.aborted || event.type !== 'text'),
    },
  ),
  turnDecision(
    {
      id: 'blocks-left-open',
      story: 'A cancelled turn leaves at once, and its open reasoning block is never ended.',
      names: ['IT-039'],
    },
    { closing: () => [] },
  ),
  turnDecision(
    {
      id: 'blocks-ended-in-the-ordinary-way',
      story: 'An open reasoning block is ended as if its reasoning had come to its end.',
      names: ['IT-039'],
    },
    {
      closing: (turn) => turn.openBlocks.map((id) => ({ type: 'endReasoning', turn: turn.id, id, cancelled: false })),
    },
  ),
  turnDecision(
    {
      id: 'blocks-ended-by-number',
      story: 'The open reasoning block is ended under its place in the list of open blocks, not under its id.',
      names: ['IT-039'],
    },
    {
      closing: (turn) =>
        turn.openBlocks.map((_id, index) => ({
          type: 'endReasoning',
          turn: turn.id,
          id: String(index),
          cancelled: true,
        })),
    },
  ),
  turnDecision(
    {
      id: 'blocks-ended-twice',
      story: 'The open reasoning block is ended by the abort and once more by the clearing up after it.',
      names: ['IT-038', 'IT-039'],
    },
    { closing: (turn) => [...TURN_DECISIONS.closing(turn), ...TURN_DECISIONS.closing(turn)] },
  ),
  turnDecision(
    {
      id: 'blocks-ended-after-dispose',
      story: 'The sink is disposed of by the abort, and the open reasoning block is ended by the clearing up after it.',
      names: ['IT-039', 'IT-048', 'IT-042'],
    },
    {
      closing: () => [],
      leaving: (turn, settlement) => {
        const [dispose, ...others] = TURN_DECISIONS.leaving(turn, settlement);
        return [...(dispose === undefined ? [] : [dispose]), ...TURN_DECISIONS.closing(turn), ...others];
      },
    },
  ),
];
