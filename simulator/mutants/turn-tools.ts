/** Mutants of an abort around tools, and of what a model throws for it. */
import { MARKER, TURN_DECISIONS } from '../core/turn/decisions.ts';
import type { TurnState } from '../core/turn/state.ts';
import { turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Its model call has ended and asked for tools, which run. */
const isAtTools = ({ model, calls }: TurnState): boolean => model === undefined && calls.length > 0;

const isAbortError = (problem: unknown): boolean => (problem as Error | undefined)?.name === 'AbortError';

export const TURN_TOOL_MUTANTS: readonly Mutant[] = [
  turnDecision(
    {
      id: 'goes-on-after-the-tool',
      story: 'The abort stops a model call; between two calls there is none, and nobody looks at the signal.',
      names: ['IT-031', 'IT-032'],
    },
    { isCancelled: (turn) => TURN_DECISIONS.isCancelled(turn) && !isAtTools(turn) },
  ),
  turnDecision(
    {
      id: 'throws-out-of-the-tool',
      story: 'An abort while a tool runs is thrown to whoever waits for the turn.',
      names: ['IT-032'],
    },
    {
      cancelledSettles: (turn) =>
        isAtTools(turn)
          ? { how: 'rejected', problem: new DOMException('The tool was aborted.', 'AbortError') }
          : TURN_DECISIONS.cancelledSettles(turn),
    },
  ),
  turnDecision(
    {
      id: 'keeps-the-call-without-its-result',
      story: 'What the model had asked for is kept in history, and the result that never came is not.',
      names: ['IT-059'],
    },
    {
      cancelledHistory: (turn, choices) => {
        const kept = TURN_DECISIONS.cancelledHistory(turn, choices);
        if (turn.calls.length === 0) return kept;
        return [
          { role: 'user', text: turn.text },
          { role: 'assistant', text: '', calls: turn.calls },
          { role: 'assistant', text: MARKER },
        ];
      },
    },
  ),
  turnDecision(
    {
      id: 'knows-the-cancel-by-its-name',
      story: 'A cancel is an error called AbortError; a connection that breaks for it is a failure.',
      names: ['IT-052'],
    },
    {
      isCancelled: (turn) =>
        TURN_DECISIONS.isCancelled(turn) &&
        (turn.phase === 'waiting' ||
          isAtTools(turn) ||
          turn.model?.how === 'ended' ||
          (turn.model?.how === 'failed' && isAbortError(turn.model.problem))),
    },
  ),
];
