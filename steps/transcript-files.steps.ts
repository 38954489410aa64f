/** Sentences about files that come with a message, and about what becomes of those that are dropped. */
import { Then, When } from '@cucumber/cucumber';
import type { AppFile } from '../schemas/generated/types.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import { show } from './compare.ts';
import { textsIn } from './input-judges.ts';
import { entriesNow, judgeEntries, recordedWords, takenAs } from './transcript-entries.ts';
import type { Entries } from './transcript-entries.ts';
import { givenAll, givenNothingOf, replyWithout } from './transcript-judges.ts';
import { take } from './transcript.steps.ts';
import type { TurnproofWorld } from './world.ts';

/** In a rehearsal no target says how many it takes. */
async function filesTooMany(world: TurnproofWorld, excess: number): Promise<AppFile[]> {
  const { count } = await world.perform({ op: 'read.fileLimit', params: { as: 'operator' } });
  // Each name has as many digits, so that none stands within another.
  return Array.from({ length: Number(count) + excess }, (_, index) => ({
    name: `sheet-${String(index + 1).padStart(4, '0')}.txt`,
  }));
}

const GONE: AppFile = { name: 'gone-0001.txt', missing: true };

When(
  '{person} writes {turn} on {thread} with {int} file(s) too many',
  async function (this: TurnproofWorld, person: string, turn: string, thread: string, excess: number) {
    const files = await filesTooMany(this, excess);
    await take(this, person, turn, thread, { text: messageText(turn), files });
  },
);

When(
  '{person} writes {turn} on {thread} with {int} file(s) too many and one that cannot be read',
  async function (this: TurnproofWorld, person: string, turn: string, thread: string, excess: number) {
    const files = [GONE, ...(await filesTooMany(this, excess))];
    await take(this, person, turn, thread, { text: messageText(turn), files });
  },
);

When(
  '{person} writes {turn} on {thread} with a file that cannot be read',
  async function (this: TurnproofWorld, person: string, turn: string, thread: string) {
    await take(this, person, turn, thread, { text: messageText(turn), files: [GONE] });
  },
);

function fileEvents(entries: Entries): Entries {
  return entries.filter(({ role, kind }) => role === 'system' && kind === 'file_event');
}

function issuesOf(entries: Entries): unknown[] {
  return fileEvents(entries).flatMap(({ metadata }) => {
    const issues = metadata?.['issues'];
    return Array.isArray(issues) ? (issues as unknown[]) : [];
  });
}

/** The names of a turn's files that the user entry has, and those that it has not. */
function sorted(
  world: TurnproofWorld,
  turn: string,
  entries: Entries,
): { kept: readonly string[]; dropped: readonly string[]; areShown: boolean } {
  const { text, files = [] } = takenAs(world, turn).fields;
  const attached = entries.find((entry) => entry.role === 'user' && entry.text === text)?.files;
  const names = files.map(({ name }) => name);
  return {
    kept: names.filter((name) => attached?.includes(name)),
    dropped: names.filter((name) => attached?.includes(name) !== true),
    areShown: attached !== undefined,
  };
}

async function limitOf(world: TurnproofWorld): Promise<number> {
  return Number((await world.perform({ op: 'read.fileLimit', params: { as: 'operator' } }))['count']);
}

Then('the session of {turn} holds a file event with direction in', async function (this: TurnproofWorld, turn: string) {
  await judgeEntries(this, turn, 'a system entry file_event with direction in', (entries) =>
    fileEvents(entries).some(({ metadata }) => metadata?.['direction'] === 'in'),
  );
});

Then(
  'the session of {turn} holds {int} file event(s)',
  async function (this: TurnproofWorld, turn: string, count: number) {
    const expected = `${count} of file_event`;
    await judgeEntries(this, turn, expected, (entries) => fileEvents(entries).length === count);
  },
);

/** Where no attachments are shown, which files were kept is not known: then as many names as could not be kept. */
Then('the file event of {turn} names every dropped file', async function (this: TurnproofWorld, turn: string) {
  const limit = await limitOf(this);
  const { files = [] } = takenAs(this, turn).fields;
  const gone = files.filter(({ missing }) => missing).length;
  const due = gone + Math.max(0, files.length - gone - limit);
  await judgeEntries(this, turn, `issues that name ${due} files, each that was dropped among them`, (entries) => {
    const { dropped, areShown } = sorted(this, turn, entries);
    const texts = textsIn(issuesOf(entries));
    const named = files.filter(({ name }) => texts.some((text) => text.includes(name))).map(({ name }) => name);
    return named.length >= due && (!areShown || dropped.every((name) => named.includes(name)));
  });
});

Then(
  'the file event of {turn} stands behind the turn before and before its own answer',
  async function (this: TurnproofWorld, turn: string) {
    const { text } = takenAs(this, turn).fields;
    await judgeEntries(this, turn, 'system, user, assistant at the end', (entries) => {
      const roles = entries.slice(-3).map(({ role }) => role);
      const own = entries.slice(-3).some((entry) => entry.role === 'user' && entry.text === text);
      return (
        own &&
        (show(roles) === show(['system', 'user', 'assistant']) || show(roles) === show(['user', 'system', 'assistant']))
      );
    });
  },
);

/** The issues themselves, and the names of the turn's files that stand in them. */
async function wordsOf(world: TurnproofWorld, turn: string): Promise<readonly string[]> {
  const issues = textsIn(issuesOf(await entriesNow(world, turn))).filter((text) => text.trim() !== '');
  const { files = [] } = takenAs(world, turn).fields;
  const named = files.filter(({ name }) => issues.some((issue) => issue.includes(name)));
  return recordedWords(world, `the files of ${turn}`, [...issues, ...named.map(({ name }) => name)]);
}

Then(
  'the reply of {turn} holds nothing of the file event of {turn}',
  async function (this: TurnproofWorld, turn: string, earlier: string) {
    await this.judge(replyWithout(turn, await wordsOf(this, earlier)));
  },
);

Then(
  'the model is given nothing of the file event of {turn} for {turn}',
  async function (this: TurnproofWorld, earlier: string, turn: string) {
    await this.judge(givenNothingOf(turn, `the file event of ${earlier}`, await wordsOf(this, earlier)));
  },
);

Then(
  'the session of {turn} holds as many of its files as are taken, and no file event names them',
  async function (this: TurnproofWorld, turn: string) {
    const limit = await limitOf(this);
    await judgeEntries(this, turn, `${limit} files at the user entry, and no issue that names them`, (entries) => {
      const { kept } = sorted(this, turn, entries);
      const texts = textsIn(issuesOf(entries));
      return kept.length === limit && !kept.some((name) => texts.some((text) => text.includes(name)));
    });
  },
);

Then('the model is given the kept files of {turn}', async function (this: TurnproofWorld, turn: string) {
  const { kept } = sorted(this, turn, await entriesNow(this, turn));
  await this.judge(givenAll(turn, kept));
});
