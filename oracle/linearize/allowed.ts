/** Says in words what was seen, and what could have been seen in its place. */
import { keyOf, silentSteps } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import type { Expected } from './expected.ts';
import { SYMBOL } from './rules.ts';
import { concerned } from './search.ts';
import type { Item, SessionScript, TurnEvent } from './session-script.ts';

/** What is said is to help a reader: neither all of it nor all ways to it are needed. */
const LOOKED_AT_MAX = 200;
const SAID_MAX = 4;

/** What could have been seen at an item, of the turn that it is about or, where something is missing, of any. */
export function allowedAt(script: SessionScript, item: Item, furthest: readonly Configuration[]): string[] {
  const turn = item.is === 'event' ? item.event.data.turn : undefined;
  const known = new Set<string>();
  const words = new Set<string>();
  const stack = [...furthest];
  for (let now = stack.pop(); now !== undefined && known.size < LOOKED_AT_MAX; now = stack.pop()) {
    const key = keyOf(now);
    if (known.has(key)) continue;
    known.add(key);
    for (const [channel, queue] of Object.entries(now.queues)) {
      const isItsOwn = turn === undefined || turnOf(channel) === turn;
      const head = turn === undefined ? queue.find(({ is }) => is !== 'piece') : queue[0];
      if (isItsOwn && head !== undefined && head.is !== 'anything') words.add(inWords(turnOf(channel), head));
    }
    stack.push(...silentSteps(script, now, concerned(script, now, item), item.at));
  }
  return [...words].toSorted().slice(0, SAID_MAX);
}

/** A turn may have a colon in its name, a call has not. */
function turnOf(channel: string): string {
  const name = channel.slice(channel.indexOf(':') + 1);
  return channel.startsWith('model:') ? name.slice(0, name.lastIndexOf(':')) : name;
}

/** A symbol stands for words that are not known: it says itself what they are. */
function shownText(text: string): string {
  return text.startsWith(SYMBOL) ? `the ${text.slice(SYMBOL.length)}` : JSON.stringify(text);
}

function inWords(turn: string, expected: Expected): string {
  switch (expected.is) {
    case 'called': {
      const texts = expected.messages.map(({ text }) => shownText(text));
      return `the model of ${turn} called with ${texts.join(', ')}`;
    }
    case 'stopped':
      return `the model of ${turn} stopped`;
    case 'piece':
      return `${expected.call} ${JSON.stringify(expected.text)} on the sink of ${turn}`;
    case 'closed':
      return `reasoningEnd ${expected.id} with true on the sink of ${turn}`;
    case 'reasoningStart':
    case 'reasoningEnd':
      return `${expected.is} ${expected.id} on the sink of ${turn}`;
    case 'finalize':
      return `finalize${expected.text === undefined ? '' : ` ${JSON.stringify(expected.text)}`} on the sink of ${turn}`;
    case 'settled':
      return `the promise of ${turn} ${expected.how ?? 'settled'}`;
    case 'dispose':
    case 'anything':
      return `dispose on the sink of ${turn}`;
  }
}

export function observedInWords({ kind, data }: TurnEvent): string {
  switch (kind) {
    case 'sink.called': {
      const { turn, call, text, id, cancelled } = data;
      const given = [
        id,
        text === undefined ? undefined : JSON.stringify(text),
        cancelled === true ? 'with true' : undefined,
      ];
      return `${[call, ...given].filter((one) => one !== undefined).join(' ')} on the sink of ${turn}`;
    }
    case 'turn.settled':
      return `the promise of ${data.turn} ${data.how}`;
    case 'model.called': {
      const { messages = [] } = (data.input ?? {}) as { messages?: readonly { role?: string; text?: string }[] };
      const texts = messages.filter(({ role }) => role !== 'system').map(({ text }) => JSON.stringify(text));
      return `the model of ${data.turn} called with ${texts.join(', ')}`;
    }
    case 'turn.submitted':
      return `${data.turn} submitted`;
    default:
      return `the model of ${data.turn} ${kind.slice('model.'.length)}`;
  }
}
