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
  if (queue[0]?.is === 'anything') return call === 'dispose' ? withQueue(now, channel, queue.slice(2)) : now;
  if (!script.shows('model.emitted') && call !== 'finalize' && call !== 'dispose') return unforeseen(now, event);
  switch (call) {
    case 'text':
    case 'reasoningDelta':
      return piece(now, event);
    case 'reasoningStart':
      return takenBehind(now, channel, isText, (head) => (head.is === call && head.id === id ? {} : undefined));
    case 'reasoningEnd':
      return cancelled === true
        ? closed(now, channel, id)
        : takenBehind(now, channel, isText, (head) => (head.is === call && head.id === id ? {} : undefined));
    case 'finalize':
      return taken(now, channel, (head) => {
        const isSo = head.is === 'finalize' && (head.text === undefined || head.text === text);
        return isSo ? { finalizing: [...now.finalizing, turn] } : undefined;
      });
    case 'dispose':
      if (mayYetBeLost(now, channel)) return 'later';
      return taken(withoutLost(now, channel), channel, (head) => (head.is === 'dispose' ? {} : undefined));
  }
}

const isText = (one: Expected): boolean => one.is === 'piece' && one.call === 'text';

/** Takes what comes next when what may come later is left to come later. */
function takenBehind(
  now: Configuration,
  channel: string,
  mayWait: (one: Expected) => boolean,
  fit: (head: Expected) => Partial<Configuration> | undefined,
): Match {
  const queue = now.queues[channel] ?? [];
  const at = queue.findIndex((one) => !mayWait(one));
  const head = queue[at];
  if (head === undefined) return 'later';
  const change = fit(head);
  return change === undefined ? 'never' : { ...withQueue(now, channel, queue.toSpliced(at, 1)), ...change };
}

/** A cancelled turn may have lost what it held back. */
function withoutLost(now: Configuration, channel: string): Configuration {
  const queue = now.queues[channel] ?? [];
  return withQueue(
    now,
    channel,
    queue.filter((one) => !(one.is === 'piece' && one.mayBeLost === true)),
  );
}

/** Nothing is left, or only pieces: a cancel that is still to come may lose them, and brings what follows. */
function mayYetBeLost(now: Configuration, channel: string): boolean {
  return (withoutLost(now, channel).queues[channel] ?? []).every(({ is }) => is === 'piece');
}

/** The blocks that a cancel leaves open are ended in any order. */
function closed(now: Configuration, channel: string, id: string | undefined): Match {
  if (mayYetBeLost(now, channel)) return 'later';
  const queue = withoutLost(now, channel).queues[channel] ?? [];
  const end = queue.findIndex(({ is }) => is !== 'closed');
  const at = queue.findIndex((one, index) => one.is === 'closed' && one.id === id && (end < 0 || index < end));
  return at < 0 ? 'never' : withQueue(now, channel, queue.toSpliced(at, 1));
}

/**
 * A stream is compared as one: neither where it is cut nor how many calls it takes is said anywhere. Text may be held
 * back while reasoning is shown, as long as it comes before the turn's end.
 */
function piece(now: Configuration, event: SinkCalled): Match {
  const { turn, call, text = '', id } = event.data;
  const channel = channelOf(event);
  const queue = now.queues[channel] ?? [];
  // An empty piece says nothing, but not of a turn that is over.
  if (text === '') return queue.length > 0 || turnIn(now.state, turn) !== undefined ? now : 'never';
  const isOwn = (one: Expected): boolean => one.is === 'piece' && one.call === call && one.id === id;
  const mayWait = call === 'text' ? isReasoning : isText;
  const end = queue.findIndex((one) => !isOwn(one) && !mayWait(one));
  const stream = end < 0 ? queue : queue.slice(0, end);
  const whole = stream.filter(isOwn).reduce((joined, one) => joined + ('text' in one ? (one.text ?? '') : ''), '');
  if (whole.startsWith(text))
    return withQueue(now, channel, [...cut(stream, isOwn, text.length), ...queue.slice(stream.length)]);
  return text.startsWith(whole) && end < 0 ? 'later' : 'never';
}

const isReasoning = (one: Expected): boolean =>
  one.is === 'reasoningStart' || one.is === 'reasoningEnd' || (one.is === 'piece' && one.call === 'reasoningDelta');

/** Takes so many characters of a stream off its own pieces. */
function cut(queue: readonly Expected[], isOwn: (one: Expected) => boolean, length: number): Expected[] {
  let left = length;
  return queue.flatMap((one): Expected[] => {
    if (one.is !== 'piece' || !isOwn(one) || left === 0) return [one];
    const gone = Math.min(left, one.text.length);
    left -= gone;
    return gone === one.text.length ? [] : [{ ...one, text: one.text.slice(gone) }];
  });
}

/** Where it is not seen what models give out, a running turn may show anything, and a cancelled one ends any block. */
function unforeseen(now: Configuration, event: SinkCalled): Match {
  const { turn, call, cancelled } = event.data;
  if (call === 'reasoningEnd' && cancelled === true) {
    const [head] = now.queues[channelOf(event)] ?? [];
    return head === undefined ? 'later' : head.is === 'dispose' ? now : 'never';
  }
  const running = turnIn(now.state, turn);
  if (running?.phase === 'running' && !running.aborted) return now;
  return running?.phase === 'waiting' || now.unsubmitted.includes(turn) ? 'later' : 'never';
}
