/** Describes one observation in words: which lane of the timeline it belongs to, and what happened there. */
import type { Observed } from '../schemas/generated/types.ts';
import { printable } from './printable.ts';
import { quoted, valueWords, type Detail } from './value-words.ts';

type Data = Observed['data'];
/** Writes a value with as much detail as there is room for. */
type Show = (value: unknown) => string;

/** What happened, safe to print and on one line. */
export function eventOf({ kind, data }: Observed, detail: Detail = 'full'): string {
  const event = EVENTS.get(kind) ?? ((_, show) => `${printable(kind.slice(0, NAME_MAX))} ${show(data)}`);
  return event(data, (value) => valueWords(value, detail));
}

/** No name that a person gave is longer; one that is has been made to fill the screen. */
const NAME_MAX = 100;

/**
 * Who or what something happened to, such as `sink A` or `model A#1`, safe to print.
 * Channels are `kernel:NAME`, `promise:TURN`, `sink:TURN`, `signal:NAME`, `gate:NAME`, `model:TURN:CALL`,
 * `tool:NAME:CALL`, `run:TURN`, `channel:PARTICIPANT` and `log:STREAM`.
 */
export function laneOf(channel: string): string {
  const [what = '', name = '', call] = channel.slice(0, NAME_MAX).split(':').map(printable);
  const short = name.replace(/^turn /, '');
  switch (what) {
    case 'kernel':
      return name;
    case 'promise':
      return `turn ${short}`;
    case 'sink':
      return `sink ${short}`;
    case 'tool':
      return `tool ${name}#${call ?? '?'}`;
    case 'log':
      return name;
    case 'model':
      return name === '' ? 'model' : `model ${short}#${call ?? '?'}`;
    case 'run':
      return `run ${short}`;
    case 'channel':
      return `channel ${name}`;
    case 'signal':
    case 'gate':
      return name.startsWith(what) ? name : `${what} ${name}`;
    default:
      return printable(channel.slice(0, NAME_MAX));
  }
}

type Event = (data: Data, show: Show) => string;

// Maps, because a target may call a kind `constructor`.
const EVENTS: ReadonlyMap<string, Event> = new Map(
  Object.entries<Event>({
    'gate.waiting': () => 'something waits here',
    'gate.opened': () => 'opened',
    stray: (data, show) => `${STRAYS.get(word(data, 'how')) ?? word(data, 'how')}: ${show(data['value'])}`,
    'kernel.called': (data) => `${word(data, 'entry')} called`,
    'kernel.settled': (data, show) => `${word(data, 'entry')} → ${settled(data, show)}`,
    'callback.called': (data, show) => `${callback(data)} ← called ${list(data['args'], show)}`,
    'callback.settled': (data, show) =>
      `${callback(data)} → ${word(data, 'how') === 'threw' ? 'throws ' : ''}${show(data['value'])}`,
    'history.called': (data) => `${word(data, 'member')} called`,
    'history.settled': (data, show) => `${word(data, 'member')} → ${settled(data, show)}`,
    'chunk.answered': (data, show) => `chunk #${show(data['nth'])} → ${settled(data, show)}`,
    'turn.submitted': () => 'submitted',
    'turn.settled': settled,
    'signal.aborted': () => 'aborted',
    'signal.passed': () => 'a macrotask later',
    'sink.called': sinkCall,
    'model.called': (data, show) => `called with ${input(data['input'], show)}`,
    'model.emitted': (data, show) => modelStep(data['step'], show),
    'model.stopped': (data) => `stopped: ${STOPS.get(word(data, 'how')) ?? word(data, 'how')}`,
    'model.ended': (data) => (word(data, 'how') === 'error' ? 'fails' : 'ends'),
    'tool.called': (data, show) => `called with ${show(data['input'])}, and ${show(data['context'])}`,
    'tool.settled': (data, show) => `${word(data, 'how') === 'threw' ? 'throws' : 'returns'} ${show(data['value'])}`,
    'archive.called': (data, show) =>
      word(data, 'call') + (data['entries'] === undefined ? '' : ` ${show(data['entries'])}`),
    'log.written': (data) => `writes ${said(data['text'])}`,
    'run.admitted': (data, show) => `${show(data['from'])} says ${said(data['text'])}`,
    'channel.sent': (data) => `sent ${said(data['text'])}`,
    'model.unexpected': (data, show) => `called with the text of no turn: ${input(data['input'], show)}`,
  }),
);

const STRAYS: ReadonlyMap<string, string> = new Map([
  ['unhandledRejection', 'unhandled rejection'],
  ['uncaughtException', 'uncaught exception'],
]);

const STOPS: ReadonlyMap<string, string> = new Map([
  ['signal', 'its signal was aborted'],
  ['iterator', 'its iterator was closed'],
  ['connection', 'its connection was dropped'],
]);

/** A field that is one word by its schema; whatever else a target put there is shown as it is. */
function word(data: Data, key: string): string {
  const field = data[key];
  return typeof field === 'string' ? printable(field.slice(0, NAME_MAX)) : valueWords(field);
}

/** A text in quotation marks, also where it is a single word. */
function said(text: unknown): string {
  return typeof text === 'string' ? quoted(text) : valueWords(text);
}

function settled(data: Data, show: Show): string {
  const value = show(data['value']);
  if (word(data, 'how') === 'rejected') return `rejects with ${value}`;
  return value === 'undefined' ? 'fulfils' : `fulfils with ${value}`;
}

function callback(data: Data): string {
  const nth = data['nth'];
  return typeof nth === 'number' && nth > 1 ? `${word(data, 'callback')} #${nth}` : word(data, 'callback');
}

function list(args: unknown, show: Show): string {
  return Array.isArray(args) ? `(${args.slice(0, 20).map(show).join(', ')})` : `(${show(args)})`;
}

function sinkCall(data: Data): string {
  const { text, id, cancelled } = data;
  return [
    word(data, 'call'),
    ...(id === undefined ? [] : [valueWords(id)]),
    ...(text === undefined ? [] : [said(text)]),
    ...(cancelled === undefined ? [] : [`cancelled: ${valueWords(cancelled)}`]),
  ].join(' ');
}

function modelStep(step: unknown, show: Show): string {
  const { text, reasoningStart, reasoningDelta, reasoningEnd, tool, input: asked } = (step ?? {}) as Data;
  if (reasoningStart !== undefined) return `starts reasoning ${show(reasoningStart)}`;
  if (reasoningDelta !== undefined) return `reasons ${show(reasoningDelta)} ${said(text)}`;
  if (tool !== undefined) return `asks for the tool ${show(tool)} with ${show(asked)}`;
  if (reasoningEnd !== undefined) return `ends reasoning ${show(reasoningEnd)}`;
  return text === undefined ? `emits ${show(step)}` : `emits text ${said(text)}`;
}

/** Of a model's input the last message tells most: it is what the model is to answer. */
function input(given: unknown, show: Show): string {
  const messages = (given as Data | null | undefined)?.['messages'];
  if (!Array.isArray(messages) || messages.length === 0) return show(given);
  const { role, text } = (messages.at(-1) ?? {}) as Data;
  const last = `${show(role)} ${said(text)}`;
  return messages.length === 1 ? last : `${messages.length} messages, at last ${last}`;
}
