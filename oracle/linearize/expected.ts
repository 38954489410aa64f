/** What the core's effects look like from outside: one queue a channel, taken in its order. */
import type { Effect } from '../../simulator/core/turn/effects.ts';
import type { HistoryEntry } from '../../simulator/core/turn/state.ts';
import type { SessionScript } from './session-script.ts';

export type Expected =
  | { readonly is: 'called'; readonly messages: readonly HistoryEntry[] }
  | { readonly is: 'stopped' }
  /** A piece of a stream: a target may cut a stream into pieces of its own. */
  | {
      readonly is: 'piece';
      readonly call: 'text' | 'reasoningDelta';
      readonly id?: string;
      readonly text: string;
      /** The turn was cancelled before it was shown. */
      readonly mayBeLost?: boolean;
    }
  | { readonly is: 'reasoningStart' | 'reasoningEnd'; readonly id: string }
  /** Ended by a cancel; the order among several is not asserted (IT-042). */
  | { readonly is: 'closed'; readonly id: string }
  /** Undefined where it is open which of several model calls' texts it is given, or not seen what they said. */
  | { readonly is: 'finalize'; readonly text: string | undefined }
  | { readonly is: 'dispose' }
  /** Whatever a failed turn does before its sink is released: the document does not speak of it. */
  | { readonly is: 'anything' }
  /** Undefined where it is open how. */
  | { readonly is: 'settled'; readonly how: 'fulfilled' | 'rejected' | undefined };

export interface Queued {
  readonly channel: string;
  readonly expected: Expected;
}

export interface EffectContext {
  readonly script: SessionScript;
  /** Which call of the turn's model it is about. */
  readonly call: number;
  /** Whether the turn has just failed. */
  readonly hasFailed: boolean;
  /** Whether the turn called its model more than once. */
  readonly hasExchanged: boolean;
  /** How many observations there are. */
  readonly at: number;
}

/** What is to be seen of an effect; nothing where it is silent. */
export function expectedOf(effect: Effect, context: EffectContext): Queued[] {
  const { script, call, hasFailed } = context;
  const { turn } = effect;
  const on = (channel: string, kind: string, ...all: Expected[]): Queued[] =>
    script.shows(kind) ? all.map((expected) => ({ channel, expected })) : [];
  const sink = (...all: Expected[]): Queued[] => on(`sink:${turn}`, 'sink.called', ...all);
  switch (effect.type) {
    case 'callModel':
      return on(`model:${turn}:${call}`, 'model.called', { is: 'called', messages: effect.messages });
    case 'stopModel':
      // A call that is over has nothing to stop.
      return (script.ends.get(`${turn}:${call}`) ?? Infinity) < context.at
        ? []
        : on(`model:${turn}:${call}`, 'model.stopped', { is: 'stopped' });
    case 'relay':
      return relayed(effect.event, script, sink);
    case 'endReasoning':
      return script.streams.reasoning ? sink({ is: 'closed', id: effect.id }) : [];
    case 'finalize':
      return sink({
        is: 'finalize',
        text: context.hasExchanged || !script.shows('model.emitted') ? undefined : effect.text,
      });
    case 'dispose':
      return hasFailed ? sink({ is: 'anything' }, { is: 'dispose' }) : sink({ is: 'dispose' });
    case 'settle':
      return on(`promise:${turn}`, 'turn.settled', {
        is: 'settled',
        how: hasFailed || script.scriptedSinks ? undefined : effect.settlement.how,
      });
    case 'runTool':
    case 'log':
    case 'readArchive':
    case 'archive':
      return [];
  }
}

function relayed(
  event: Extract<Effect, { type: 'relay' }>['event'],
  { streams }: SessionScript,
  sink: (...all: Expected[]) => Queued[],
): Queued[] {
  switch (event.type) {
    case 'text':
      return streams.text && event.text !== '' ? sink({ is: 'piece', call: 'text', text: event.text }) : [];
    case 'reasoningDelta':
      return streams.reasoning && event.text !== ''
        ? sink({ is: 'piece', call: 'reasoningDelta', id: event.id, text: event.text })
        : [];
    case 'reasoningStart':
    case 'reasoningEnd':
      return streams.reasoning ? sink({ is: event.type, id: event.id }) : [];
    case 'tool':
      return [];
  }
}
