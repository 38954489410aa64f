/** Makes any text safe to print and fits it into columns: what a target says must not drive a terminal. */

/** Controls, invisible and direction-changing characters, line separators, lone surrogates, private use. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** Two columns each: emoji, and the scripts of East Asia with their full-width forms. */
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
/** A letter with more marks than this is not writing. */
const GRAPHEME_MAX = 12;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text on one line, with everything that does not print written as an escape. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => NAMED[character] ?? escaped(character.codePointAt(0) ?? 0));
}

function escaped(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint < 256
    ? `\\x${digits.padStart(2, '0')}`
    : codePoint < 65_536
      ? `\\u${digits.padStart(4, '0')}`
      : `\\u{${digits}}`;
}

/** The lines of a text, each printable. */
export function printableLines(text: string): string[] {
  return text
    .replace(/\s+$/, '')
    .split(/\r?\n/)
    .map((line) => printable(line.replaceAll('\t', '  ')));
}

/** How many columns a printable text takes. */
export function widthOf(text: string): number {
  // Text of the usual kind takes a column a character; asking about each would take long in big reports.
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += graphemeWidth(segment);
  return width;
}

function graphemeWidth(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}

/** Cuts a printable text so that it takes at most so many columns; a cut is shown by an ellipsis. */
export function shorten(text: string, columns: number): string {
  if (text.length <= columns && widthOf(text) <= columns) return text;
  let short = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text.slice(0, columns * GRAPHEME_MAX))) {
    width += graphemeWidth(segment);
    if (width > columns - 1) break;
    short += segment.slice(0, GRAPHEME_MAX);
  }
  return short.length === text.length ? text : `${short}…`;
}

export function pad(text: string, columns: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return side === 'right' ? text + space : space + text;
}

/** Breaks a printable text between its words into lines of at most so many columns; longer words are cut. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => chunks(long, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function chunks(word: string, columns: number): string[] {
  if (widthOf(word) <= columns) return [word];
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const { segment } of segmenter.segment(word)) {
    const more = graphemeWidth(segment);
    if (width + more > columns) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += segment;
    width += more;
  }
  return [...parts, part];
}
