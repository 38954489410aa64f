/** Holds one observation against what must be seen yet on its channel. */
import { turnIn } from '../../simulator/core/turn/state.ts';
import type { ModelEvent } from '../../simulator/core/turn/effects.ts';
import type { Configuration, Heard } from './configuration.ts';
import { withQueue } from './configuration.ts';
import type { Expected } from './expected.ts';
import { fitsConversation } from './conversation.ts';
import type { SessionScript, TurnEvent } from './session-script.ts';

/** The configuration after it; `later` where something that is not seen may have come first; `never` where that is no help. */
export type Match = Configuration | 'later' | 'never';

export function match(script: SessionScript, now: Configuration, event: TurnEvent): Match {
  const { turn } = event.data;
  switch (event.kind) {
    case 'turn.submitted':
      return { ...now, unsubmitted: [...now.unsubmitted, turn] };
    case 'model.emitted':
      return give(script, now, event, eventOf(event));
    case 'model.ended': {
      // Whatever stops a call that is over is not seen.
      const rest = (now.queues[event.channel] ?? []).filter(({ is }) => is !== 'stopped');
      return give(script, withQueue(now, event.channel, rest), event, event.data.how === 'error' ? 'failed' : 'ended');
    }
    case 'sink.called':
      return sinkCalled(script, now, event);
    default:
      if (event.kind !== 'turn.settled' && now.failed.includes(turn)) return now;
      return taken(now, channelOf(event), (head) => fits(script, now, event, head));
  }
}

/** Channels as the core knows them: a log written by hand may name its own otherwise. */
export function channelOf({ kind, data }: TurnEvent): string {
  if (kind === 'sink.called') return `sink:${data.turn}`;
  return kind.startsWith('model.') ? `model:${data.turn}:${'call' in data ? data.call : 0}` : `promise:${data.turn}`;
}

/** A model that goes on when its turn is over tells nobody anything. */
function give(
  script: SessionScript,
  now: Configuration,
  { data: { turn, call } }: Extract<TurnEvent, { kind: 'model.emitted' | 'model.ended' }>,
  heard: Heard,
): Match {
  if (now.failed.includes(turn)) return now;
  const isCalled = (now.calls[turn] ?? 0) >= call;
  if (!isCalled && script.shows('model.called')) return 'never';
  if (isCalled && turnIn(now.state, turn) === undefined) return now;
  return { ...now, heard: { ...now.heard, [turn]: [...(now.heard[turn] ?? []), heard] } };
}

function eventOf({ data: { turn, call, step }, seq }: Extract<TurnEvent, { kind: 'model.emitted' }>): ModelEvent {
  if ('reasoningStart' in step) return { type: 'reasoningStart', id: step.reasoningStart };
  if ('reasoningDelta' in step) return { type: 'reasoningDelta', id: step.reasoningDelta, text: step.text };
  if ('reasoningEnd' in step) return { type: 'reasoningEnd', id: step.reasoningEnd };
  if ('tool' in step) return { type: 'tool', id: `${turn}:${call}:${seq}`, name: step.tool, input: step.input };
  return { type: 'text', text: 'text' in step ? step.text : '' };
}

/** Takes the head of a channel where it fits. Only what stands behind the head can still come by itself. */
function taken(
  now: Configuration,
  channel: string,
  fit: (head: Expected) => Partial<Configuration> | undefined,
): Match {
  const [head, ...rest] = now.queues[channel] ?? [];
  if (head === undefined) return 'later';
  const change = fit(head);
  return change === undefined ? 'never' : { ...withQueue(now, channel, rest), ...change };
}

function fits(
  script: SessionScript,
  now: Configuration,
  event: Extract<TurnEvent, { kind: 'turn.settled' | 'model.called' | 'model.stopped' }>,
  head: Expected,
): Partial<Configuration> | undefined {
  if (event.kind === 'model.stopped') return head.is === 'stopped' ? {} : undefined;
  if (event.kind === 'turn.settled')
    return head.is === 'settled' && (head.how === undefined || head.how === event.data.how) ? {} : undefined;
  return head.is === 'called' ? fitsConversation(script, now.marker, head.messages, event.data.input) : undefined;
}

type SinkCalled = Extract<TurnEvent, { kind: 'sink.called' }>;

function sinkCalled(script: SessionScript, now: Configuration, event: SinkCalled): Match {
  const { turn, call, text = '', id, cancelled } = event.data;
  const channel = channelOf(event);
  const queue = now.queues[channel] ?? [];
  const [head] = queue;
  if (head?.is === 'anything') return call === 'dispose' ? withQueue(now, channel, queue.slice(2)) : now;
  if (call === 'text' || call === 'reasoningDelta') return piece(script, now, event);
  if (call === 'reasoningEnd' && cancelled === true) return closed(now, channel, queue, id);
  return taken(now, channel, (expected) => {
    switch (call) {
      case 'finalize': {
        const isSo = expected.is === 'finalize' && (expected.text === undefined || expected.text === text);
        return isSo ? { finalizing: [...now.finalizing, turn] } : undefined;
      }
      case 'dispose':
        return expected.is === 'dispose' ? {} : undefined;
      default:
        return expected.is === call && 'id' in expected && expected.id === id ? {} : undefined;
    }
  });
}

/** The blocks that a cancel leaves open are ended in any order. */
function closed(now: Configuration, channel: string, queue: readonly Expected[], id: string | undefined): Match {
  if (queue.length === 0) return 'later';
  const end = queue.findIndex(({ is }) => is !== 'closed');
  const at = queue.findIndex((one, index) => one.is === 'closed' && one.id === id && (end < 0 || index < end));
  return at < 0 ? 'never' : withQueue(now, channel, queue.toSpliced(at, 1));
}

/** A stream is compared as one: neither where it is cut nor how many calls it takes is said anywhere. */
function piece(script: SessionScript, now: Configuration, event: SinkCalled): Match {
  const { turn, call, text = '', id } = event.data;
  const channel = channelOf(event);
  if (!script.shows('model.emitted')) return unseenPiece(now, turn);
  const queue = now.queues[channel] ?? [];
  const count = queue.findIndex((one) => !(one.is === 'piece' && one.call === call && one.id === id));
  const run = (count < 0 ? queue : queue.slice(0, count)).map((one) => ('text' in one ? (one.text ?? '') : ''));
  const whole = run.join('');
  // An empty piece says nothing, but not of a turn that is over.
  if (text === '') return queue.length > 0 || turnIn(now.state, turn) !== undefined ? now : 'never';
  if (whole.startsWith(text)) return withQueue(now, channel, afterPieces(queue, text.length));
  return text.startsWith(whole) && count < 0 ? 'later' : 'never';
}

function afterPieces(queue: readonly Expected[], length: number): readonly Expected[] {
  const [head, ...rest] = queue;
  if (length === 0 || head?.is !== 'piece') return queue;
  if (head.text.length <= length) return afterPieces(rest, length - head.text.length);
  return [{ ...head, text: head.text.slice(length) }, ...rest];
}

/** Where it is not shown what models give out, a running turn may be shown anything. */
function unseenPiece(now: Configuration, turn: string): Match {
  const running = turnIn(now.state, turn);
  if (running?.phase === 'running' && !running.aborted) return now;
  return running?.phase === 'waiting' ? 'later' : 'never';
}
