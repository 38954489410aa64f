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
  let changed = text;
  for (const hunk of diff.split(/^@@.*\n/m).filter((part) => part.trim() !== '')) {
    const lines = hunk.replace(/\n$/, '').split('\n');
    const side = (left: '-' | '+'): string =>
      lines
        .filter((line) => !line.startsWith(left))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const before = side('+');
    const [start = '', rest, ...again] = changed.split(before);
    if (rest === undefined || again.length > 0)
      throw new Error(`These lines stand in the file ${rest === undefined ? 'nowhere' : 'more than once'}:\n${before}`);
    changed = start + side('-') + rest;
  }
  return changed;
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
 * Output without what differs from run to run and what grows with the suite: times, and counts. Kept are the numbers of
 * a timeline, of ids and names, and exit codes.
 */
export function normalized(output: string): string[] {
  const isTimeline = /^ +(► +)?\d+ {2}/;
  const lines = output.replaceAll(/\d+ min \d+ s|\d+(\.\d+)? m?s\b/g, 'TIME').split('\n');
  return lines
    .map((line) => (isTimeline.test(line) ? line : line.replaceAll(/(?<!exit |[\w#-])\d+(\.\d+)*/g, 'N')))
    .map((line) => (isTimeline.test(line) ? line.trimEnd() : line.trimEnd().replaceAll(/(?<=\S) {2,}/g, '  ')));
}

/** @returns which shown line the output does not have in its place; undefined where it fits. */
export function misfit(shown: string, output: string): string | undefined {
  const wanted = normalized(shown.trim() === '' ? '' : shown.replace(/\n+$/, ''));
  const actual = normalized(output.replace(/\n+$/, ''));
  let at = 0;
  let isElided = false;
  let part: string[] = [];
  /** Places the lines since the last `...`: at once, or after any others where some may be left out. */
  const place = (isLast: boolean): string | undefined => {
    const here = part;
    const fits = (start: number): boolean => here.every((line, index) => actual[start + index] === line);
    const last = actual.length - here.length;
    let start = at;
    if (isElided && isLast) start = Math.max(at, last);
    else if (isElided) while (start < last && !fits(start)) start++;
    const wrong = here.findIndex((line, index) => actual[start + index] !== line);
    if (wrong !== -1) return isElided && !fits(start) && start === last ? here[0] : here[wrong];
    at = start + here.length;
    return isLast && at < actual.length ? `the end, and not: ${actual[at]}` : undefined;
  };
  for (const line of wanted) {
    if (line.trim() !== '...') {
      part.push(line);
      continue;
    }
    const wrong = place(false);
    if (wrong !== undefined) return wrong;
    part = [];
    isElided = true;
  }
  return place(true);
}
