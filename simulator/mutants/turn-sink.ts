/** Mutants of how a turn ends: its sink, its promise, and what is thrown on its behalf. */
import type { TurnDecisions } from '../core/turn/decisions.ts';
import type { Effect, Settlement } from '../core/turn/effects.ts';
import type { TurnState } from '../core/turn/state.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { TURN_EDGES } from '../turn-edges.ts';
import { turnDecision, turnEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Disposes of a turn's sink another number of times where `when` says so. */
function disposing(times: number, when: (turn: TurnState, settlement: Settlement) => boolean): Partial<TurnDecisions> {
  return {
    leaving: (turn, settlement) => {
      const dispose: Effect = { type: 'dispose', turn: turn.id };
      if (!when(turn, settlement)) return TURN_DECISIONS.leaving(turn, settlement);
      return [...Array.from({ length: times }, () => dispose), { type: 'settle', turn: turn.id, settlement }];
    },
  };
}

const isAnswered = (turn: TurnState): boolean => turn.phase === 'finalizing';
const isCancelledRunning = (turn: TurnState): boolean => turn.phase === 'running' && turn.aborted;
const hasFailed = (_turn: TurnState, settlement: Settlement): boolean => settlement.how === 'rejected';

/** A promise that rejects when the signal is aborted, as one would make it for a race. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_fulfil, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

export const TURN_SINK_MUTANTS: readonly Mutant[] = [
  turnDecision(
    {
      id: 'disposes-after-finalize-and-in-finally',
      story: 'The sink is disposed of when finalize has returned and once more in the block that always runs.',
      names: ['IT-047', 'CC-012'],
    },
    disposing(2, isAnswered),
  ),
  turnDecision(
    {
      id: 'disposes-of-answers-only',
      story: 'Dispose follows finalize, so a turn that is cancelled while it runs keeps its sink for ever.',
      names: ['IT-029', 'IT-047', 'CC-012', 'CC-014'],
    },
    disposing(0, isCancelledRunning),
  ),
  turnEdge(
    {
      id: 'text-flushed-late',
      story: 'Text is collected for a moment to save calls, and what is left of it goes out after the end.',
      names: ['IT-048', 'IT-172'],
    },
    {
      relay: (sink, event) =>
        event.type === 'text'
          ? // What it throws then belongs to the call, and is unheard like any other failure of a sink.
            new Promise<void>((fulfil) => setImmediate(fulfil)).then(() => TURN_EDGES.relay(sink, event))
          : TURN_EDGES.relay(sink, event),
    },
  ),
  turnDecision(
    {
      id: 'keeps-the-sink-of-a-failure',
      story: 'A failure of the model is thrown past the line that disposes of the sink.',
      names: ['IT-172'],
    },
    disposing(0, hasFailed),
  ),
  turnDecision(
    {
      id: 'disposes-in-catch-and-in-finally',
      story:
        'A failed turn disposes of its sink where the error is caught and once more in the block that always runs.',
      names: ['IT-172'],
    },
    disposing(2, hasFailed),
  ),
  turnDecision(
    {
      id: 'running-turn-throws',
      story: 'A turn that is aborted while it runs rejects with what the model call threw.',
      names: ['IT-029', 'IT-050', 'CC-014', 'CC-016'],
    },
    {
      cancelledSettles: (turn) =>
        turn.phase === 'running'
          ? { how: 'rejected', problem: new DOMException('The model call was aborted.', 'AbortError') }
          : { how: 'fulfilled' },
    },
  ),
  turnEdge(
    {
      id: 'race-that-is-never-run',
      story: 'Every turn makes a promise that its abort rejects, and awaits it only once it has something to race.',
      names: ['IT-053'],
    },
    {
      listen: (signal, onAbort) => {
        if (signal !== undefined) void rejection(signal);
        return TURN_EDGES.listen(signal, onAbort);
      },
    },
  ),
  turnEdge(
    {
      id: 'race-with-no-runner-left',
      story: 'A model call makes a promise that its abort rejects, and nobody listens to it any more by then.',
      names: ['IT-053'],
    },
    {
      callModel: (model, input, controller) => {
        void rejection(controller.signal);
        return TURN_EDGES.callModel(model, input, controller);
      },
    },
  ),
  turnEdge(
    {
      id: 'listener-that-throws',
      story: 'The listener of the signal ends with throwIfAborted(), which throws where nobody catches.',
      names: ['IT-053'],
    },
    {
      listen: (signal, onAbort) =>
        TURN_EDGES.listen(signal, () => {
          onAbort();
          signal?.throwIfAborted();
        }),
    },
  ),
];
