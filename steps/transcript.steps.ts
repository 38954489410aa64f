/** Sentences about turns that go through app.turn(): their envelopes, and what is recorded of them. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { AppTurnFields, AppTurnParams, Trigger } from '../schemas/generated/types.ts';
import { envelopeOf, seen } from '../schemas/log.ts';
import { messageText, modelAnswer } from '../schemas/ordinary-texts.ts';
import { show } from './compare.ts';
import { rowsOf, yamlOf } from './documents.ts';
import { NotApplicable, ScenarioFault } from './findings.ts';
import {
  entriesNow,
  judgeEntries,
  judgeTranscript,
  principalOf,
  sessionOf,
  speech,
  takenAs,
  threadOf,
} from './transcript-entries.ts';
import type { Entries } from './transcript-entries.ts';
import { envelope, fits, givenAll, isChained, isNotOk, isRising, okHasReply } from './transcript-judges.ts';
import type { EntryRow } from './transcript-judges.ts';
import type { TurnproofWorld } from './world.ts';

/** Takes a turn through app.turn(), with a signal where a sentence gave it one. */
export async function take(
  world: TurnproofWorld,
  person: string,
  turn: string,
  thread: string,
  { readsAtOnce, ...fields }: AppTurnFields & Pick<AppTurnParams, 'readsAtOnce'> = { text: messageText(turn) },
): Promise<void> {
  const signal = world.signals.get(turn);
  await world.perform({
    op: 'act.turn',
    params: {
      turn,
      thread: threadOf(thread),
      principal: principalOf(person),
      fields,
      ...(signal !== undefined && { signal }),
      ...(readsAtOnce && { readsAtOnce }),
    },
  });
}

function isOk(turn: string): ReturnType<typeof envelope> {
  return envelope(turn, `${turn} to be answered`, ({ status }) => status === 'ok');
}

Given(
  '{turn} of {person} was answered on {thread}',
  async function (this: TurnproofWorld, turn: string, person: string, thread: string) {
    await take(this, person, turn, thread);
    await this.holdsNow(isOk(turn));
  },
);

When(
  '{person} writes {turn} on {thread}',
  async function (this: TurnproofWorld, person: string, turn: string, thread: string) {
    await take(this, person, turn, thread);
  },
);

When(
  '{person} writes {turn} on {thread}, and its session is read as soon as the envelope is there',
  async function (this: TurnproofWorld, person: string, turn: string, thread: string) {
    await take(this, person, turn, thread, { text: messageText(turn), readsAtOnce: true });
  },
);

When(
  'the application takes {turn} of {person} on {thread}:',
  async function (this: TurnproofWorld, turn: string, person: string, thread: string, text: string) {
    await take(this, person, turn, thread, yamlOf(text, 'appTurnFields') as AppTurnFields);
  },
);

When(
  'a {trigger} wakes {turn} of {person} on {thread}',
  async function (this: TurnproofWorld, trigger: string, turn: string, person: string, thread: string) {
    await take(this, person, turn, thread, { text: messageText(turn), trigger: trigger as Trigger });
  },
);

When('the target restarts', async function (this: TurnproofWorld) {
  for (const { op, params } of this.performed)
    if (op === 'act.turn') this.heldBefore.set(params.turn, await entriesNow(this, params.turn));
  await this.perform({ op: 'act.restart', params: {} });
});

Then('the status of {turn} is {string}', async function (this: TurnproofWorld, turn: string, status: string) {
  await this.judge(envelope(turn, `the status ${show(status)}`, (shown) => shown.status === status));
});

Then('{turn} is not taken', async function (this: TurnproofWorld, turn: string) {
  await this.judge(isNotOk(turn));
});

/** What refuses such a turn, as it may, is not judged further. */
Then('{turn} is taken, or else nothing more is asked', async function (this: TurnproofWorld, turn: string) {
  await this.guarded(async () => {
    await this.main.settle();
    if (!this.run.isRehearsal && isNotOk(turn)(this.seen) === undefined)
      throw new NotApplicable(`The target refuses ${turn}, as it may.`);
  });
});

Then('the reply of {turn} is {string}', async function (this: TurnproofWorld, turn: string, reply: string) {
  await this.judge(envelope(turn, `the reply ${show(reply)}`, (shown) => shown.reply === reply));
});

Then('every envelope that says ok has a reply', async function (this: TurnproofWorld) {
  await this.judge(okHasReply);
});

Then('the reply of {turn} is the text of its last assistant entry', async function (this: TurnproofWorld, turn) {
  const { reply } = (await sessionOf(this, turn), envelopeOf(this.seen, turn));
  const expected = `the reply ${show(reply)}, which is not empty, as the text of the last assistant entry`;
  await judgeEntries(this, turn, expected, (entries) => {
    const last = entries.findLast(({ role }) => role === 'assistant');
    return typeof reply === 'string' && reply !== '' && last?.text === reply;
  });
});

Then(
  'the envelope of {turn} names a session that holds what was said in it',
  async function (this: TurnproofWorld, turn) {
    const said = [takenAs(this, turn).fields.text, modelAnswer(turn)];
    await this.judge(
      envelope(
        turn,
        'a sessionId that is a text',
        ({ sessionId }) => typeof sessionId === 'string' && sessionId !== '',
      ),
    );
    await judgeEntries(this, turn, `entries with ${show(said)}`, (entries) =>
      said.every((text) => entries.some((entry) => entry.text === text)),
    );
  },
);

async function judgeSessions(world: TurnproofWorld, one: string, other: string, areOne: boolean): Promise<void> {
  await world.judge((log) => {
    const [first, second] = [one, other].map((turn) => envelopeOf(log, turn).sessionId);
    const expected = `${areOne ? 'one sessionId' : 'two sessionIds'} for ${one} and ${other}`;
    const fit = typeof first === 'string' && typeof second === 'string' && (first === second) === areOne;
    return fit ? undefined : { expected, observed: `${show(first)} and ${show(second)}` };
  });
}

Then('{turn} and {turn} have one session', async function (this: TurnproofWorld, one: string, other: string) {
  await judgeSessions(this, one, other, true);
});

Then('{turn} and {turn} have two sessions', async function (this: TurnproofWorld, one: string, other: string) {
  await judgeSessions(this, one, other, false);
});

const COLUMNS = ['role', 'text', 'hidden'];

async function judgeTable(
  world: TurnproofWorld,
  turn: string,
  table: DataTable,
  chosen: (entries: Entries) => Entries,
): Promise<void> {
  const rows: EntryRow[] = rowsOf(table, COLUMNS);
  const expected = `exactly the entries ${show(rows)}`;
  await judgeEntries(world, turn, expected, (entries) => fits(chosen(entries), rows));
}

Then(
  'the session of {turn} holds exactly these entries:',
  async function (this: TurnproofWorld, turn: string, table: DataTable) {
    await judgeTable(this, turn, table, (entries) => entries);
  },
);

Then(
  'the session of {turn} holds exactly these user and assistant entries:',
  async function (this: TurnproofWorld, turn: string, table: DataTable) {
    await judgeTable(this, turn, table, speech);
  },
);

/** A turn with tools has one entry of role tool at least. */
Then(
  'the entries of tools in the session of {turn} lie between the first and the last entry',
  async function (this: TurnproofWorld, turn: string) {
    await judgeEntries(this, turn, 'user, then entries of role tool, then assistant', (entries) => {
      const isBetween = entries[0]?.role === 'user' && entries.at(-1)?.role === 'assistant';
      return isBetween && entries.slice(1, -1).some(({ role }) => role === 'tool');
    });
  },
);

Then(
  'the session of {turn} held these entries at once:',
  async function (this: TurnproofWorld, turn, table: DataTable) {
    const rows: EntryRow[] = rowsOf(table, COLUMNS);
    await this.judge((log) => {
      const read = seen(log, 'transcript.read').find(({ data }) => data.turn === turn);
      const fit = read !== undefined && fits(read.data.entries as Entries, rows);
      return fit ? undefined : { expected: show(rows), observed: show(read?.data.entries) };
    });
  },
);

Then('the session of {turn} holds its text as it was submitted', async function (this: TurnproofWorld, turn: string) {
  const { text } = takenAs(this, turn).fields;
  await judgeEntries(this, turn, `a user entry with the text ${show(text)}`, (entries) =>
    entries.some((entry) => entry.role === 'user' && entry.text === text),
  );
});

Then('the user entry with the text of {turn} is not hidden', async function (this: TurnproofWorld, turn: string) {
  const { text } = takenAs(this, turn).fields;
  await judgeEntries(this, turn, `one user entry with the text ${show(text)}, not hidden`, (entries) => {
    const own = entries.filter((entry) => entry.role === 'user' && entry.text === text);
    return own.length === 1 && own[0]?.hidden !== true;
  });
});

/** The marks of the entries that a target shows; a target that shows none is not judged by them. */
async function judgeNumbers(
  world: TurnproofWorld,
  turn: string,
  key: 'seq' | 'parentSeq',
  expected: string,
  holds: (entries: Entries) => boolean,
): Promise<void> {
  await world.guarded(async () => {
    const entries = await entriesNow(world, turn);
    if (!world.run.isRehearsal && !entries.some((entry) => key in entry))
      throw new NotApplicable(`The target's entries have no ${key}.`);
  });
  await judgeEntries(world, turn, expected, holds);
}

Then('the entries of the session of {turn} are numbered upwards', async function (this: TurnproofWorld, turn: string) {
  await judgeNumbers(this, turn, 'seq', 'whole numbers, each higher than the one before', isRising);
});

Then('each entry of the session of {turn} follows the one before', async function (this: TurnproofWorld, turn: string) {
  await judgeNumbers(this, turn, 'parentSeq', 'null, then the seq of the entry before', isChained);
});

Then(
  'the session of {turn} holds what it held before the restart',
  async function (this: TurnproofWorld, turn: string) {
    const before = this.heldBefore.get(turn);
    if (before === undefined) throw new ScenarioFault(`${turn} was not taken before a restart.`);
    await judgeEntries(this, turn, show(before), (entries) => entries.length > 0 && show(entries) === show(before));
  },
);

Then(
  '{thread} holds {int} {role} entry/entries',
  async function (this: TurnproofWorld, thread: string, count: number, role) {
    await judgeTranscript(this, { thread: threadOf(thread) }, ({ entries }) => {
      const of = entries.filter((entry) => entry.role === role);
      return of.length === count
        ? undefined
        : { expected: `${count} entries of role ${role}`, observed: show(entries) };
    });
  },
);

Then('the model is given {string} for {turn}', async function (this: TurnproofWorld, words: string, turn: string) {
  await this.judge(givenAll(turn, [words]));
});
