/** Writes a value of a log in words: on one line, safe to print. Knows the value notation. */
import { printable } from './printable.ts';

/** full: as it is. brief: what decides a turn first, long texts cut, what is nested left out. */
export type Detail = 'full' | 'brief';

const CHARACTERS_MAX = 400;
const BRIEF_TEXT_MAX = 24;
const DEPTH_MAX = 12;
/** Shown first, and whole, where there is no room for everything. */
const TELLING = [
  'admission',
  'kind',
  'reason',
  'recordHistory',
  'canStartAgentTurn',
  'visibleReplySent',
  'text',
  'error',
];
const BARE = /^[A-Za-z_][\w.-]*$/;
const NOT_BARE = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity']);

type Json = Readonly<Record<string, unknown>>;

/** The notation of what JSON lacks, where it is the only key. A map, because a key may be `constructor`. */
const NOTATION: ReadonlyMap<string, (content: string) => string> = new Map<string, (content: string) => string>([
  ['$undefined', () => 'undefined'],
  ['$number', (content) => content],
  ['$date', (content) => content],
  ['$symbol', (content) => content],
  ['$same', (content) => `that very ${content.replace(/^the /, '')}`],
  ['$callback', (content) => `callback ${content}`],
  ['$function', (content) => (content === '' ? 'a function' : `function ${content}`)],
  ['$promise', () => 'a promise'],
  ['$cycle', () => '…'],
  ['$cut', () => '…'],
]);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** At most a few hundred characters; what is left out is an ellipsis. */
export function valueWords(value: unknown, detail: Detail = 'full'): string {
  let words = '';
  // Pieces come one by one, so that of a huge value only the beginning is ever written.
  for (const piece of pieces(value, { detail, depth: 0 })) {
    words += piece;
    if (words.length > CHARACTERS_MAX) return `${words.slice(0, CHARACTERS_MAX)}…`;
  }
  return words;
}

function textMax(detail: Detail): number {
  return detail === 'brief' ? BRIEF_TEXT_MAX : CHARACTERS_MAX;
}

/** A text in quotation marks. */
export function quoted(text: string, detail: Detail = 'full'): string {
  const max = textMax(detail);
  return text.length <= max ? `“${printable(text)}”` : `“${printable(text.slice(0, max - 1))}…”`;
}

interface Where {
  readonly detail: Detail;
  readonly depth: number;
}

function* pieces(value: unknown, where: Where): Generator<string> {
  if (typeof value === 'string') yield isBare(value, where) ? value : quoted(value, where.detail);
  else if (typeof value !== 'object' || value === null) yield String(value);
  else if (where.depth > DEPTH_MAX) yield '…';
  else if (isObject(value)) yield* notationPieces(value, where);
  else yield* listPieces(value as readonly unknown[], where);
}

function isBare(text: string, { detail }: Where): boolean {
  return text.length <= textMax(detail) && BARE.test(text) && !NOT_BARE.has(text);
}

function* listPieces(items: readonly unknown[], where: Where): Generator<string> {
  if (isLeftOut(where) && items.length > 0) return yield '[…]';
  yield '[';
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ', ';
    yield* pieces(item, deeper(where));
  }
  yield ']';
}

function isLeftOut({ detail, depth }: Where): boolean {
  return detail === 'brief' && depth > 0;
}

function deeper({ detail, depth }: Where): Where {
  return { detail, depth: depth + 1 };
}

function* notationPieces(value: Json, where: Where): Generator<string> {
  const { $error: error, $object: className, ...rest } = value;
  const [key = ''] = Object.keys(value);
  const say = Object.keys(value).length === 1 ? NOTATION.get(key) : undefined;
  if (say !== undefined)
    yield say(printable(typeof value[key] === 'string' ? value[key].slice(0, CHARACTERS_MAX) : ''));
  else if (isObject(error)) yield* errorPieces(error, where);
  else if (typeof className === 'string') {
    yield `${printable(className.slice(0, CHARACTERS_MAX))} `;
    yield* objectPieces(rest, where);
  } else yield* objectPieces(value, where);
}

function* errorPieces({ name, message }: Json, { detail }: Where): Generator<string> {
  yield typeof name === 'string' ? printable(name.slice(0, CHARACTERS_MAX)) : 'Error';
  if (typeof message === 'string' && message !== '') yield ` ${quoted(message, detail)}`;
}

function* objectPieces(value: Json, where: Where): Generator<string> {
  const keys = Object.keys(value);
  if (isLeftOut(where) && keys.length > 0) return yield '{…}';
  const isTelling = (key: string): boolean => where.detail === 'brief' && TELLING.includes(key);
  const inOrder =
    where.detail === 'full' ? keys : [...keys.filter(isTelling), ...keys.filter((key) => !isTelling(key))];
  yield '{';
  for (const [index, key] of inOrder.entries()) {
    if (index > 0) yield ', ';
    yield `${printable(key.slice(0, CHARACTERS_MAX))}: `;
    yield* pieces(value[key], isTelling(key) ? where : deeper(where));
  }
  yield '}';
}
