/** What the parts of a console summary share: width, colours, and text in paragraphs and behind labels. */
import pc from 'picocolors';
import { pad, printable, printableLines, wrap } from './printable.ts';

type Colours = ReturnType<typeof pc.createColors>;

export interface Page {
  /** Columns of the terminal; paragraphs are kept narrower, for reading. */
  readonly columns: number;
  readonly colours: Colours;
  /** The command that reproduces what was found about a requirement. */
  readonly reproduce: (id: string) => string;
}

const COLUMNS = { least: 40, usual: 80, most: 160, readable: 100 };
const LABEL_WIDTH = 10;
const LABELLED_LINES_MAX = 12;
/** The command that runs one requirement of a run again. */
export function rerunWith(command: string): (id: string) => string {
  return (id) => `${command} --requirement ${id}`;
}

/** More than anybody reads here; what a target says may be as long as it likes. */
const CHARACTERS_MAX = 4000;
const PARAGRAPH_MAX = 1000;

export function openPage(columns: number, colour: boolean, command: string): Page {
  const known = Number.isFinite(columns) && columns > 0 ? Math.floor(columns) : COLUMNS.usual;
  const width = Math.min(COLUMNS.most, Math.max(COLUMNS.least, known));
  return { columns: width, colours: pc.createColors(colour), reproduce: rerunWith(command) };
}

function readable({ columns }: Page): number {
  return Math.min(columns, COLUMNS.readable);
}

/** A text as a paragraph, broken between words. */
export function paragraph(page: Page, indent: number, text: string): string[] {
  const short = text.length > PARAGRAPH_MAX ? `${text.slice(0, PARAGRAPH_MAX)}…` : text;
  return wrap(printable(short), readable(page) - indent).map((line) => ' '.repeat(indent) + line);
}

/** `label     text`, further lines below the text. Of a long text the first lines are shown. */
export function labelled(page: Page, indent: number, label: string, text: string): string[] {
  const room = readable(page) - indent - LABEL_WIDTH;
  const all = printableLines(text.slice(0, CHARACTERS_MAX)).flatMap((line) => wrapKeepingIndent(line, room));
  const shown = all.slice(0, LABELLED_LINES_MAX);
  const lines = all.length > shown.length ? [...shown, '… (the report holds the rest)'] : shown;
  return lines.map((line, index) => {
    const before = index === 0 ? page.colours.dim(pad(label, LABEL_WIDTH)) : ' '.repeat(LABEL_WIDTH);
    return (' '.repeat(indent) + before + line).trimEnd();
  });
}

/** `label     text` on one line however long, for what a person copies or an editor follows. */
export function labelledWhole(page: Page, indent: number, label: string, text: string): string[] {
  return [' '.repeat(indent) + page.colours.dim(pad(label, LABEL_WIDTH)) + printable(text)];
}

function wrapKeepingIndent(line: string, columns: number): string[] {
  const spaces = line.length - line.trimStart().length;
  const indent = ' '.repeat(Math.min(spaces, Math.floor(columns / 2)));
  return wrap(line.trimStart(), columns - indent.length).map((part) => indent + part);
}

/** The last lines of what somebody said, behind a bar. */
export function tail(page: Page, indent: number, text: string, linesMax = 15): string[] {
  const bar = `${' '.repeat(indent)}${page.colours.dim('│')} `;
  const all = printableLines(text.slice(-CHARACTERS_MAX)).flatMap((line) =>
    wrapKeepingIndent(line, page.columns - indent - 2),
  );
  const shown = all.slice(-linesMax);
  const before = all.length > shown.length ? [`${bar}… (the report holds what came before)`] : [];
  return [...before, ...shown.map((line) => (bar + line).trimEnd())];
}
