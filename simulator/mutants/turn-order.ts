/** Mutants of order: right in every single turn, and wrong when turns and aborts come closely together. */
import type { InboundTurn, TurnSink } from '../../kit/ports/turn.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { hearing, turnDecision, turnPort, turnSink } from './mutant.ts';
import type { Mutant } from './mutant.ts';

export const TURN_ORDER_MUTANTS: readonly Mutant[] = [
  turnSink(
    {
      id: 'commits-in-two-steps',
      story: 'The answer is written to history, and finalize is called a moment later, unless the turn was aborted.',
      names: ['CC-013'],
    },
    (sink, { abortSignal }) => ({
      finalize: async (text) => {
        await Promise.resolve();
        if (abortSignal?.aborted !== true) await sink.finalize(text);
      },
    }),
  ),
  turnSink(
    {
      id: 'frees-the-slot-early',
      story: 'The last calls of a sink are queued and not waited for, and the next turn has the slot meanwhile.',
      names: ['IT-025'],
    },
    (sink) => {
      let queue = Promise.resolve();
      const later = (call: () => void | Promise<void>): void => void (queue = queue.then(call));
      return { finalize: (text) => later(() => sink.finalize(text)), dispose: () => later(() => sink.dispose()) };
    },
  ),
  turnPort(
    {
      id: 'settles-with-the-last-in-line',
      story: 'A cancelled turn that has shown nothing settles with whatever was submitted to its session last.',
      names: ['IT-024'],
    },
    (port) => {
      const last = new Map<string, Promise<unknown>>();
      return {
        ...port,
        handle: (turn, sink) => {
          let hasShown = false;
          const text = (words: string): void | Promise<void> => {
            hasShown = true;
            return sink.text(words);
          };
          const own = Promise.resolve(port.handle(turn, { ...sink, text }));
          last.set(turn.sessionKey, own);
          return own.then(() =>
            turn.abortSignal?.aborted === true && !hasShown ? last.get(turn.sessionKey) : undefined,
          );
        },
      };
    },
  ),
  turnPort(
    {
      id: 'hears-nothing-while-it-shows',
      story: 'An abort that comes while text is being shown finds the lock taken, and is not looked at again.',
      names: ['CC-016'],
    },
    (port) => ({
      ...port,
      handle: (turn, sink) => {
        let isShowing = false;
        const text = (words: string): void => {
          isShowing = true;
          void sink.text(words);
          isShowing = false;
        };
        return port.handle(
          hearing(turn, () => !isShowing),
          { ...sink, text },
        );
      },
    }),
  ),
  turnPort(
    {
      id: 'flushes-every-sink-of-the-session',
      story:
        'The end of an answered turn flushes all sinks that its session has had, those of earlier turns among them.',
      names: ['CC-011', 'CC-012'],
    },
    (port) => {
      const sinks = new Map<string, TurnSink[]>();
      return {
        ...port,
        handle: (turn, sink) => {
          const had = sinks.get(turn.sessionKey) ?? [];
          sinks.set(turn.sessionKey, had);
          const finalize = async (text: string): Promise<void> => {
            for (const earlier of had.splice(0)) void earlier.finalize(text);
            had.push(sink);
            await sink.finalize(text);
          };
          return port.handle(turn, { ...sink, finalize });
        },
      };
    },
  ),
  turnDecision(
    {
      id: 'thinks-to-the-end',
      story: 'A turn that is aborted while it reasons is cancelled once the reasoning has come to its end.',
      names: ['CC-014', 'IT-039'],
    },
    { isCancelled: (turn) => TURN_DECISIONS.isCancelled(turn) && turn.openBlocks.length === 0 },
  ),
  turnPort(
    {
      id: 'settings-of-another-session',
      story:
        'What selects the prompt is closed over once, and is by then of whoever has written last, wherever that was.',
      names: ['IT-012'],
    },
    (port) => {
      let latest: InboundTurn;
      return {
        ...port,
        handle: (turn, sink) => {
          latest = turn;
          const closedOver = {
            ...turn,
            get multiUser(): boolean {
              return latest.multiUser;
            },
          };
          return port.handle(closedOver, sink);
        },
      };
    },
  ),
];
