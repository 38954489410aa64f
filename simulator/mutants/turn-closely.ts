/** Mutants of how a signal is carried, of late and repeated aborts, and of what a cancel says. */
import type { InboundTurn, TurnSink } from '../../kit/ports/turn.ts';
import { MARKER, TURN_DECISIONS } from '../core/turn/decisions.ts';
import { TURN_EDGES } from '../turn-edges.ts';
import { turnDecision, turnEdge, turnPort, turnSink } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** Lets go of the sink at every abort that finds the answer given. */
function releasesAgain(sink: TurnSink, { abortSignal }: InboundTurn): Partial<TurnSink> {
  let isAnswered = false;
  abortSignal?.addEventListener('abort', () => {
    if (isAnswered) void sink.dispose();
  });
  return {
    finalize: (text) => {
      isAnswered = true;
      return sink.finalize(text);
    },
  };
}

/** The blocks of each sink that were given any content. */
const filled = new WeakMap<TurnSink, Set<string>>();

const PLACES = 50;

export const TURN_CLOSELY_MUTANTS: readonly Mutant[] = [
  turnSink(
    {
      id: 'holds-back-what-can-be-stopped',
      story: 'A turn that can be stopped shows its text only at its end, since it may have to be taken back.',
      names: ['IT-020'],
    },
    (sink, { abortSignal }) => {
      if (abortSignal === undefined) return {};
      let held = '';
      const text = (more: string): void => void (held += more);
      const finalize = (answer: string): void | Promise<void> => {
        if (held !== '') void sink.text(held);
        return sink.finalize(answer);
      };
      return { text, finalize };
    },
  ),
  turnSink(
    {
      id: 'never-stops-listening',
      story:
        'The listener of the signal is never taken away, and an abort that finds the answer given releases the sink.',
      names: ['IT-035', 'IT-036', 'IT-037'],
    },
    releasesAgain,
  ),
  turnEdge(
    {
      id: 'opens-a-block-with-its-content',
      story: 'A block counts as open from its first piece of content, so an empty one is not ended.',
      names: ['IT-039', 'IT-040'],
    },
    {
      relay: (sink, event) => {
        if (event.type === 'reasoningDelta') filled.set(sink, (filled.get(sink) ?? new Set()).add(event.id));
        return TURN_EDGES.relay(sink, event);
      },
      endReasoning: (sink, id, cancelled) =>
        filled.get(sink)?.has(id) === true ? TURN_EDGES.endReasoning(sink, id, cancelled) : undefined,
    },
  ),
  turnSink(
    {
      id: 'ends-every-block-it-opened',
      story: 'Blocks that have ended stay on the list of open ones, and the abort ends them once more.',
      names: ['IT-041'],
    },
    (sink, { abortSignal }) => {
      const ended: string[] = [];
      return {
        onReasoningEnd: (id, cancelled) => {
          if (cancelled !== true) ended.push(id);
          return sink.onReasoningEnd(id, cancelled);
        },
        dispose: () => {
          if (abortSignal?.aborted === true) for (const id of ended) void sink.onReasoningEnd(id, true);
          return sink.dispose();
        },
      };
    },
  ),
  turnDecision(
    {
      id: 'knows-one-open-block',
      story: 'The core remembers the block that was opened last, and ends no other.',
      names: ['IT-042'],
    },
    { closing: (turn) => TURN_DECISIONS.closing(turn).slice(-1) },
  ),
  turnDecision(
    {
      id: 'ends-a-block-in-any-case',
      story: 'Every cancelled turn that had started ends its reasoning, whether or not there is any.',
      names: ['IT-041', 'IT-043'],
    },
    {
      closing: (turn) =>
        turn.phase === 'running' && turn.openBlocks.length === 0
          ? [{ type: 'endReasoning', turn: turn.id, id: '', cancelled: true }]
          : TURN_DECISIONS.closing(turn),
    },
  ),
  turnEdge(
    {
      id: 'ends-all-blocks-as-cancelled',
      story: 'A block that the model ends is ended with true as if it had been cut off.',
      names: ['IT-044'],
    },
    {
      relay: (sink, event) =>
        event.type === 'reasoningEnd' ? sink.onReasoningEnd(event.id, true) : TURN_EDGES.relay(sink, event),
    },
  ),
  turnSink(
    {
      id: 'ended-block-thinks-on',
      story: 'The abort ends the open block at once, and the reader relays reasoning until the model has ended.',
      names: ['IT-045', 'IT-046'],
    },
    (sink, { abortSignal }) => {
      const open = new Set<string>();
      abortSignal?.addEventListener('abort', () => {
        for (const id of open) void sink.onReasoningEnd(id, true);
        open.clear();
      });
      return {
        onReasoningStart: (id) => {
          open.add(id);
          return sink.onReasoningStart(id);
        },
        onReasoningEnd: (id, cancelled) => (open.delete(id) ? sink.onReasoningEnd(id, cancelled) : undefined),
      };
    },
    {
      turn: {
        ...TURN_DECISIONS,
        isCancelled: (turn) =>
          turn.aborted && (turn.phase === 'waiting' || (turn.phase === 'running' && turn.model !== undefined)),
        relays: (turn, event) => turn.phase === 'running' && (!turn.aborted || event.type !== 'text'),
      },
    },
  ),
  turnEdge(
    {
      id: 'knows-an-abort-by-its-name',
      story: 'An abort counts when the name of its reason is AbortError, and other reasons are let pass.',
      names: ['IT-051'],
    },
    {
      listen: (signal, onAbort) =>
        TURN_EDGES.listen(signal, () => {
          if ((signal?.reason as Error | null)?.name === 'AbortError') onAbort();
        }),
    },
  ),
  turnDecision(
    {
      id: 'tells-of-the-abort-error',
      story: 'What the model call throws when it is stopped is told to the person like any other error.',
      names: ['IT-054'],
    },
    {
      closing: (turn) => [
        ...TURN_DECISIONS.closing(turn),
        ...(turn.phase === 'running'
          ? [{ type: 'relay' as const, turn: turn.id, event: { type: 'text' as const, text: 'Error: aborted.' } }]
          : []),
      ],
    },
  ),
  turnEdge(
    {
      id: 'keeps-the-marker-from-the-model',
      story: 'The marker is for people to read, so it is left out of what the model is given.',
      names: ['IT-058', 'CC-024'],
    },
    {
      callModel: (model, { messages }, controller) =>
        TURN_EDGES.callModel(model, { messages: messages.filter(({ text }) => text !== MARKER) }, controller),
    },
  ),
  turnPort(
    {
      id: 'runs-out-of-places',
      story: 'A session has fifty places, and a turn that is cancelled never gives its place back.',
      names: ['IT-061'],
    },
    (port) => {
      const taken = new Map<string, number>();
      return {
        ...port,
        handle: (turn, sink) => {
          const { sessionKey, abortSignal } = turn;
          abortSignal?.addEventListener('abort', () => taken.set(sessionKey, (taken.get(sessionKey) ?? 0) + 1));
          return (taken.get(sessionKey) ?? 0) < PLACES ? port.handle(turn, sink) : new Promise(() => {});
        },
      };
    },
  ),
];
