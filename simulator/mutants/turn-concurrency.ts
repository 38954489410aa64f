/** Mutants of what turns do to each other. */
import type { TurnSink } from '../../kit/ports/turn.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { TURN_EDGES } from '../turn-edges.ts';
import type { LanePort } from '../turn-port.ts';
import { hearing, turnDecision, turnPort } from './mutant.ts';
import type { Mutant } from './mutant.ts';

/** How long history was when a text was submitted. */
const lengths = new Map<string, number>();

/** The sink of the turn that was submitted last. */
let latest: TurnSink | undefined;

export const TURN_CONCURRENCY_MUTANTS: readonly Mutant[] = [
  turnDecision(
    {
      id: 'last-come-first-served',
      story: 'The turns that wait are kept on a stack.',
      names: ['CC-001', 'CC-017'],
    },
    {
      lineAfter: (line, turn) =>
        line[0] === turn.id ? line.slice(1).toReversed() : TURN_DECISIONS.lineAfter(line, turn),
    },
  ),
  turnDecision(
    {
      id: 'two-at-a-time',
      story: 'A session has two slots.',
      names: ['CC-002', 'CC-017'],
    },
    {
      mayStart: (turn, session) =>
        turn.phase === 'waiting' && !turn.aborted && session.line.slice(0, 2).includes(turn.id),
    },
  ),
  turnPort(
    {
      id: 'reads-history-at-submission',
      story:
        'What the model is given is put together when the turn is submitted, before the turn ahead of it has ended.',
      names: ['CC-003', 'CC-024'],
    },
    (port) => ({
      ...port,
      handle: (turn, sink) => {
        lengths.set(turn.text, (port.history?.(turn.sessionKey) as readonly unknown[] | undefined)?.length ?? 0);
        return port.handle(turn, sink);
      },
    }),
    {
      turnEdges: {
        ...TURN_EDGES,
        callModel: (model, { messages }, controller) => {
          const own = messages.slice(-1);
          const before = messages.slice(0, Math.min(lengths.get(own[0]?.text ?? '') ?? 0, messages.length - 1));
          return TURN_EDGES.callModel(model, { messages: [...before, ...own] }, controller);
        },
      },
    },
  ),
  turnPort(
    {
      id: 'one-line-for-all',
      story: 'The gateway has one line, in which the turns of all sessions wait.',
      names: ['CC-005'],
    },
    (port) => {
      const lanes = port as LanePort;
      const merged: LanePort = {
        ...lanes,
        handle: (turn, sink) => lanes.handle({ ...turn, sessionKey: 'all' }, sink),
        history: () => lanes.history?.('all') ?? [],
        entries: () => lanes.entries('all'),
      };
      return merged;
    },
  ),
  turnPort(
    {
      id: 'stops-the-other-sessions',
      story: 'An abort stops whatever the gateway runs in other sessions.',
      names: ['CC-006'],
    },
    (port) => {
      const running = new Map<AbortController, string>();
      return {
        ...port,
        handle: (turn, sink) => {
          const own = new AbortController();
          running.set(own, turn.sessionKey);
          if (turn.abortSignal?.aborted === true) own.abort();
          turn.abortSignal?.addEventListener('abort', () => {
            own.abort();
            for (const [other, session] of running) if (session !== turn.sessionKey) other.abort();
          });
          return port.handle({ ...turn, abortSignal: own.signal }, sink);
        },
      };
    },
  ),
  turnDecision(
    {
      id: 'failure-keeps-the-slot',
      story: 'The slot is freed after an answer and after a cancel, and an error is thrown past both.',
      names: ['CC-009'],
    },
    {
      lineAfter: (line, turn) =>
        turn.model?.how === 'failed' && !turn.aborted ? line : TURN_DECISIONS.lineAfter(line, turn),
    },
  ),
  turnPort(
    {
      id: 'hears-turn-by-turn',
      story: 'Each turn listens for itself, and the first one frees the slot before the next has heard of the abort.',
      names: ['CC-019'],
    },
    (port) => ({ ...port, handle: (turn, sink) => port.handle(hearing(turn), sink) }),
  ),
  turnPort(
    {
      id: 'sink-of-the-session',
      story: 'What comes late out of a model call is shown on the sink that the session has by then.',
      names: ['CC-023'],
    },
    (port) => ({
      ...port,
      handle: (turn, sink) => {
        latest = sink;
        return port.handle(turn, sink);
      },
    }),
    {
      turnEdges: {
        ...TURN_EDGES,
        callModel: (model, input, controller) => {
          const own = latest;
          const iterator = TURN_EDGES.callModel(model, input, controller);
          return {
            next: async () => {
              const result = await iterator.next();
              const isLate = controller.signal.aborted && latest !== own && result.done !== true;
              if (isLate && result.value.type === 'text') void latest?.text(result.value.text);
              return result;
            },
            return: () => iterator.return?.() ?? Promise.resolve({ done: true, value: undefined }),
          };
        },
      },
    },
  ),
  turnPort(
    {
      id: 'takes-a-retry-for-a-repeat',
      story: 'A text that the session has had already is taken for the same message delivered twice.',
      names: ['CC-045'],
    },
    (port) => {
      const had = new Set<string>();
      return {
        ...port,
        handle: (turn, sink) => {
          const key = JSON.stringify([turn.sessionKey, turn.text]);
          if (!had.has(key)) {
            had.add(key);
            return port.handle(turn, sink);
          }
          return sink.dispose();
        },
      };
    },
  ),
];
