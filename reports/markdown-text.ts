/** Writes any text into Markdown so that it shows as what it is: no markup, no HTML, no link, nobody called by name. */
import { printable, printableLines } from './printable.ts';

const PROSE_MAX = 1000;
const CODE_MAX = 400;
const BLOCK_MAX = 4000;
const BLOCK_LINES_MAX = 20;

/** Characters that mark something up wherever they stand. */
const MARKUP = /[\\`*_[\]<>&|~$^#]/g;
/** What makes a list or a rule of a line that begins with it. */
const AT_START = /^(\d*)([.)](?=\s|$)|[-+=])/;

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** A text on one line, as part of a paragraph, an item or a heading. */
export function prose(text: string): string {
  return printable(cut(text, PROSE_MAX))
    .trim()
    .replaceAll(MARKUP, (character) => (character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`))
    .replace(AT_START, '$1\\$2')
    .replaceAll('://', '\\://')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replaceAll('@', '@&#8203;');
}

/** A backtick more than the text has in a row: so it cannot end what they enclose. */
function backticks(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A text on one line, letter by letter. Not for a table: there a bar ends the cell. */
export function code(text: string): string {
  const line = printable(cut(text, CODE_MAX));
  if (line.trim() === '') return '(empty)';
  const fence = backticks(line, 1);
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : '';
  return fence + space + line + space + fence;
}

/** Printable lines as a block of their own. */
export function fenced(lines: readonly string[], language = 'text'): string {
  const content = lines.join('\n');
  const fence = backticks(content, 3);
  return `${fence}${language}\n${content}\n${fence}`;
}

/** An item of a list, `label: text`; a text of several lines stands in a block below. */
export function labelledItem(label: string, text: string): string {
  const lines = printableLines(cut(text, BLOCK_MAX));
  if (lines.length === 1 && text.length <= CODE_MAX) return `- ${label}: ${code(text)}`;
  const shown = lines.slice(0, BLOCK_LINES_MAX);
  const more = lines.length > shown.length ? ['… (the report holds the rest)'] : [];
  return `- ${label}:\n\n${inItem(fenced([...shown, ...more]))}`;
}

function inItem(block: string): string {
  return block.replaceAll(/^/gm, '  ');
}
