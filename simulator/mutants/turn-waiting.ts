/** Mutants of a turn's way from its submission to its start: its signal, its place in line, its slot. */
import type { TurnSink } from '../../kit/ports/turn.ts';
import type { TurnDecisions } from '../core/turn/decisions.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { TURN_EDGES } from '../turn-edges.ts';
import { turnDecision, turnEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** The last calls of a turn that never started, in place of dispose and settle. */
function leavingUnstarted(leaving: TurnDecisions['leaving']): Partial<TurnDecisions> {
  return {
    leaving: (turn, settlement) =>
      turn.phase === 'waiting' ? leaving(turn, settlement) : TURN_DECISIONS.leaving(turn, settlement),
  };
}

/** What the sink of a turn that never started is told before it is released. */
function tellingUnstarted(closing: TurnDecisions['closing']): Partial<TurnDecisions> {
  return { closing: (turn) => (turn.phase === 'waiting' ? closing(turn) : TURN_DECISIONS.closing(turn)) };
}

const lastPieces = new WeakMap<TurnSink, string>();

export const TURN_WAITING_MUTANTS: readonly Mutant[] = [
  turnEdge(
    {
      id: 'signal-taken-for-granted',
      story: 'The abort signal is read without a look whether the turn has one, so a turn without it is thrown out.',
      names: ['IT-001'],
    },
    { readAborted: (signal) => (signal as AbortSignal).aborted },
  ),
  turnEdge(
    {
      id: 'last-piece-is-the-answer',
      story: 'Each piece of the answer replaces the one before it, so finalize is given the last piece only.',
      names: ['IT-001'],
    },
    {
      relay: (sink, event) => {
        if (event.type === 'text') lastPieces.set(sink, event.text);
        return TURN_EDGES.relay(sink, event);
      },
      finalize: (sink, text) => sink.finalize(lastPieces.get(sink) ?? text),
    },
  ),
  turnEdge(
    {
      id: 'finalizes-again',
      story: 'finalize is called by the reader of the model and once more by whoever awaits that reader.',
      names: ['IT-001', 'IT-022', 'IT-035', 'IT-036', 'IT-061', 'CC-011'],
    },
    {
      finalize: async (sink, text) => {
        await sink.finalize(text);
        await sink.finalize(text);
      },
    },
  ),
  turnEdge(
    {
      id: 'only-listens',
      story: 'The signal is listened to and never read, so an abort that came before is not heard of.',
      names: ['IT-021', 'IT-022'],
    },
    { readAborted: () => false },
  ),
  turnDecision(
    {
      id: 'returns-before-the-finally',
      story: 'A turn that is not to start returns ahead of the block whose end disposes of the sink.',
      names: ['IT-021', 'IT-022', 'IT-026'],
    },
    leavingUnstarted((turn, settlement) => [{ type: 'settle', turn: turn.id, settlement }]),
  ),
  turnDecision(
    {
      id: 'waiting-turn-throws',
      story: 'A turn that is aborted before its start rejects with an AbortError, as fetch would.',
      names: ['IT-021', 'IT-022', 'IT-050'],
    },
    {
      cancelledSettles: (turn) =>
        turn.phase === 'waiting'
          ? { how: 'rejected', problem: new DOMException('The turn was aborted.', 'AbortError') }
          : { how: 'fulfilled' },
    },
  ),
  turnDecision(
    {
      id: 'stops-whoever-runs',
      story: 'A session knows one model call, and any abort in the session stops it.',
      names: ['IT-022'],
    },
    { stopped: (_turn, session) => session.line.slice(0, 1) },
  ),
  turnDecision(
    {
      id: 'starts-what-was-aborted',
      story: 'When the slot comes nobody looks at the signal, and only the running turn is cancelled by it.',
      names: ['IT-021', 'IT-022', 'IT-023'],
    },
    {
      mayStart: (turn, session) => turn.phase === 'waiting' && session.line[0] === turn.id,
      isCancelled: (turn) => turn.phase === 'running' && turn.aborted,
    },
  ),
  turnDecision(
    {
      id: 'dropped-from-the-line',
      story: 'An aborted turn is taken out of the line, and its promise, which its start would have settled, hangs.',
      names: ['IT-021', 'IT-022', 'IT-024', 'CC-014', 'CC-017'],
    },
    leavingUnstarted((turn) => [{ type: 'dispose', turn: turn.id }]),
  ),
  turnDecision(
    {
      id: 'frees-the-slot-of-another',
      story: 'Whoever leaves the line frees the slot, also a turn that never had it, so the next starts at once.',
      names: ['IT-025'],
    },
    {
      lineAfter: (line, turn) => TURN_DECISIONS.lineAfter(line, turn).slice(turn.phase === 'waiting' ? 1 : 0),
    },
  ),
  turnDecision(
    {
      id: 'keeps-the-place-of-the-gone',
      story:
        'A turn that is aborted while it waits keeps its place, and when the slot comes there is nobody to take it.',
      names: ['IT-025'],
    },
    { lineAfter: (line, turn) => (turn.phase === 'waiting' ? line : TURN_DECISIONS.lineAfter(line, turn)) },
  ),
  turnDecision(
    {
      id: 'says-that-it-was-cancelled',
      story: 'A turn that is aborted while it waits says so to the person, as an ordinary text.',
      names: ['IT-026'],
    },
    tellingUnstarted(({ id: turn }) => [{ type: 'relay', turn, event: { type: 'text', text: 'Cancelled.' } }]),
  ),
  turnDecision(
    {
      id: 'finalizes-what-never-started',
      story: 'A turn that is aborted while it waits is finalized with an empty text, to clear its placeholder.',
      names: ['IT-021', 'IT-022', 'IT-026'],
    },
    tellingUnstarted(({ id: turn }) => [{ type: 'finalize', turn, text: '' }]),
  ),
];
