/** Reads a guide as what a reader does with it: files that are written and changed, commands that are typed, and what they print. */

export interface Block {
  /** The line of its opening fence. */
  readonly line: number;
  readonly language: string;
  /** The `file=` of its info string: written anew, or changed where the language is diff. */
  readonly file?: string;
  /** The `same=` of its info string: the file that it repeats. */
  readonly same?: string;
  /** Why it is not run, from a comment `<!-- not run: why -->` right above it. */
  readonly notRun?: string;
  readonly text: string;
}

/** @throws Error when a block has no end. */
export function blocksOf(guide: string): Block[] {
  const lines = guide.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, fence, info = ''] = /^(`{3,})(.*)$/.exec(lines[at] ?? '') ?? [];
    if (fence === undefined) continue;
    const end = lines.indexOf(fence, at + 1);
    if (end === -1) throw new Error(`line ${at + 1}: this block has no end.`);
    const [language = '', ...words] = info.trim().split(/\s+/);
    const value = (key: string): string | undefined =>
      words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
    const above = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '';
    const notRun = /^<!-- not run: (.+) -->$/.exec(above)?.[1];
    const file = value('file');
    const same = value('same');
    blocks.push({
      line: at + 1,
      language,
      ...(file !== undefined && { file }),
      ...(same !== undefined && { same }),
      ...(notRun !== undefined && { notRun }),
      text: `${lines.slice(at + 1, end).join('\n')}\n`,
    });
    at = end;
  }
  return blocks;
}

/**
 * Applies a change as a reader would: each hunk's lines are looked for, not counted. Hunks are parted by lines that begin with @@.
 * @throws Error when the lines of a hunk do not stand in the file exactly once.
 */
export function applyDiff(text: string, diff: string): string {
  return diff
    .split(/^@@.*\n/m)
    .filter((hunk) => hunk.trim() !== '')
    .reduce((lines, hunk) => applyHunk(lines, hunk.replace(/\n$/, '').split('\n')), text.split('\n'))
    .join('\n');
}

function applyHunk(lines: readonly string[], hunk: readonly string[]): string[] {
  const without = (sign: '-' | '+'): string[] =>
    hunk.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
  const before = without('+');
  const places = lines.flatMap((_, start) =>
    before.every((line, offset) => lines[start + offset] === line) ? [start] : [],
  );
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(
      `These lines stand in the file ${places.length === 0 ? 'nowhere' : 'more than once'}:\n${before.join('\n')}`,
    );
  return lines.toSpliced(place, before.length, ...without('-'));
}

export interface Typed {
  readonly command: string;
  /** What the guide shows of its output; a line `...` stands for any lines, or none. */
  readonly shown: string;
}

/** The commands of a console block: each line that begins with `$ `, and what follows it. */
export function commandsOf(text: string): Typed[] {
  const [before = '', ...typed] = text.split(/^\$ /m);
  if (before !== '' || typed.length === 0) throw new Error('A console block begins with a line `$ command`.');
  return typed.map((part) => {
    const end = part.indexOf('\n');
    return { command: part.slice(0, end), shown: part.slice(end + 1) };
  });
}

/**
 * Output without what differs from run to run and what grows with the suite: times, counts, and how many rows had which
 * outcome. Kept are the numbers of a timeline, of ids and names, and exit codes.
 */
export function normalized(output: string): string[] {
  const isTimeline = /^ +(► +)?\d+ {2}/;
  const lines = output
    .replaceAll(/\d+ min \d+ s|\d+(\.\d+)? m?s\b/g, 'TIME')
    .replaceAll(/^(\d+ [a-z-]+(, )?)+; exit/gm, 'TOTALS; exit')
    .split('\n');
  return lines
    .map((line) => (isTimeline.test(line) ? line : line.replaceAll(/(?<!exit |[\w#-])\d+(\.\d+)*/g, 'N')))
    .map((line) => (isTimeline.test(line) ? line.trimEnd() : line.trimEnd().replaceAll(/(?<=\S) {2,}/g, '  ')));
}

/** @returns which shown line the output does not have in its place; undefined where it fits. */
export function misfit(shown: string, output: string): string | undefined {
  const actual = normalized(output.trimEnd());
  const parts = partsOf(normalized(shown.trimEnd()));
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    // Behind a `...` the first place counts that fits; the last part ends where the output ends.
    const last = index === 0 ? 0 : actual.length - part.length;
    const first = isLast && index > 0 ? last : at;
    const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
    const place = places.find((start) => start >= at && part.every((line, offset) => actual[start + offset] === line));
    if (place === undefined) return wrongLine(part, actual, at);
    at = place + part.length;
  }
  return at < actual.length && (parts.at(-1)?.length ?? 0) > 0 ? `the end, where there is: ${actual[at]}` : undefined;
}

/** Shown lines in the parts that `...` lies between; an empty part at an end where a `...` stands there. */
function partsOf(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '...') parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts;
}

/** The first line of a part that is not in the output, or the first of those that are there in another order. */
function wrongLine(part: readonly string[], actual: readonly string[], at: number): string {
  const left = actual.slice(at);
  return part.find((line) => !left.includes(line)) ?? `together: ${part.join(' ⏎ ')}`;
}
