/** Sentences about background jobs, about what they deliver, and about sessions that are listed. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { ArrangeJobParams, FireParams } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import { messageText, modelAnswer } from '../schemas/ordinary-texts.ts';
import { show } from './compare.ts';
import { ScenarioFault } from './findings.ts';
import { textsIn } from './input-judges.ts';
import { judgeTranscript, principalOf, recordedWords, sessionOf, threadOf } from './transcript-entries.ts';
import type { Entries, TranscriptRead } from './transcript-entries.ts';
import { givenNothingOf, replyWithout } from './transcript-judges.ts';
import type { TurnproofWorld } from './world.ts';

interface Delivered {
  readonly text?: unknown;
  readonly provenance?: Partial<Record<'sourceSessionId' | 'fireKey' | 'sourceThreadRef', unknown>>;
}

/** When a fire is due: each letter has a day of its own. */
function dueAt(fire: string): string {
  const day = fire.charCodeAt(fire.length - 1) - 'A'.charCodeAt(0) + 1;
  return `2026-03-${String(day).padStart(2, '0')}T08:00Z`;
}

function firedAs(world: TurnproofWorld, fire: string): FireParams {
  for (const { op, params } of world.performed) if (op === 'act.fire' && params.fire === fire) return params;
  throw new ScenarioFault(`No ${fire} was due.`);
}

function jobOf(world: TurnproofWorld, fire: string): ArrangeJobParams {
  const { job } = firedAs(world, fire);
  for (const { op, params } of world.performed) if (op === 'arrange.job' && params.job === job) return params;
  throw new ScenarioFault(`There is no job ${show(job)}.`);
}

Given(
  'the job {string} of {person} sends its digests to {person}',
  async function (this: TurnproofWorld, job: string, owner: string, to: string) {
    const people = { owner: principalOf(owner).id, to: principalOf(to).id };
    await this.perform({ op: 'arrange.job', params: { job, ...people, prompt: messageText(`the job ${job}`) } });
  },
);

Given('the model answers {fire} with {string}', async function (this: TurnproofWorld, fire: string, text: string) {
  const rounds = [text === '' ? [{ end: true as const }] : [{ text }]];
  await this.perform({ op: 'arrange.model', params: { for: fire, temperament: 'honouring', rounds } });
});

Given('deliveries to people fail with {string}', async function (this: TurnproofWorld, message: string) {
  await this.perform({ op: 'arrange.delivery', params: { does: [{ throw: { $error: { message } } }] } });
});

When('{fire} of the job {string} is due', async function (this: TurnproofWorld, fire: string, job: string) {
  await this.perform({ op: 'act.fire', params: { fire, job, at: dueAt(fire) } });
});

When('{fire} is handed over again', async function (this: TurnproofWorld, fire: string) {
  await this.perform({ op: 'act.fire', params: firedAs(this, fire) });
});

function judgeDeliveries(
  world: TurnproofWorld,
  to: string,
  expected: string,
  holds: (delivered: readonly Delivered[]) => boolean,
): Promise<void> {
  return world.judgeReading<{ entries: readonly Delivered[] }>(
    { op: 'read.deliveries', params: { as: 'operator', to } },
    ({ entries }) => (holds(entries) ? undefined : { expected, observed: show(entries) }),
  );
}

/** A heading, say, may stand around a digest; that none does is a matter of its own. */
function ofFire(delivered: readonly Delivered[], fire: string): Delivered | undefined {
  return delivered.find(({ text }) => typeof text === 'string' && text.includes(modelAnswer(fire)));
}

/** Where the delivery of a fire came from, as it is read now; nothing in a rehearsal. */
async function provenanceOf(world: TurnproofWorld, fire: string): Promise<NonNullable<Delivered['provenance']>> {
  const { to } = jobOf(world, fire);
  await judgeDeliveries(world, to, `a delivery of ${fire}`, (delivered) => ofFire(delivered, fire) !== undefined);
  const { entries } = await world.perform({ op: 'read.deliveries', params: { as: 'operator', to } });
  return ofFire(entries as readonly Delivered[], fire)?.provenance ?? {};
}

async function readNow(world: TurnproofWorld, thread: string): Promise<TranscriptRead> {
  const of = { thread: threadOf(thread) };
  return (await world.perform({ op: 'read.transcript', params: { as: 'operator', of } })) as unknown as TranscriptRead;
}

Then(
  '{person} has got {int} delivery/deliveries',
  async function (this: TurnproofWorld, person: string, count: number) {
    await judgeDeliveries(this, principalOf(person).id, `${count} deliveries`, ({ length }) => length === count);
  },
);

Then('{person} has got the digest of {fire} once', async function (this: TurnproofWorld, person: string, fire: string) {
  const text = modelAnswer(fire);
  await judgeDeliveries(this, principalOf(person).id, `one delivery with the text ${show(text)}`, (delivered) => {
    return delivered.filter((delivery) => delivery.text === text).length === 1;
  });
});

Then(
  'the source session of {fire} is there, and is not that of {thread}',
  async function (this: TurnproofWorld, fire: string, thread: string) {
    const { sourceSessionId } = await provenanceOf(this, fire);
    const { sessionId: own } = await readNow(this, thread);
    await judgeTranscript(this, { session: String(sourceSessionId) }, ({ sessionId }) => {
      const isAnother = typeof sourceSessionId === 'string' && sessionId === sourceSessionId && sessionId !== own;
      return isAnother
        ? undefined
        : { expected: `a session that is not ${show(own)}`, observed: show({ sourceSessionId, sessionId }) };
    });
  },
);

Then('the provenance of {fire} has a fire key', async function (this: TurnproofWorld, fire: string) {
  await judgeDeliveries(this, jobOf(this, fire).to, 'a fireKey that is a text', (delivered) => {
    const fireKey = ofFire(delivered, fire)?.provenance?.fireKey;
    return typeof fireKey === 'string' && fireKey !== '';
  });
});

Then('{fire} and {fire} have two fire keys', async function (this: TurnproofWorld, one: string, other: string) {
  await judgeDeliveries(this, jobOf(this, one).to, `two fireKeys, of ${one} and ${other}`, (delivered) => {
    const [first, second] = [one, other].map((fire) => ofFire(delivered, fire)?.provenance?.fireKey);
    return first !== undefined && second !== undefined && first !== second;
  });
});

Then(
  'the source thread of {fire} is that of its source session, and not {thread}',
  async function (this: TurnproofWorld, fire: string, thread: string) {
    const { sourceSessionId, sourceThreadRef } = await provenanceOf(this, fire);
    const { thread: own } = await readNow(this, thread);
    await judgeTranscript(this, { session: String(sourceSessionId) }, ({ thread: source }) => {
      const isIt = sourceThreadRef !== undefined && show(sourceThreadRef) === show(source);
      return isIt && show(sourceThreadRef) !== show(own)
        ? undefined
        : { expected: `the thread ${show(source)}, not ${show(own)}`, observed: show(sourceThreadRef) };
    });
  },
);

Then(
  'the source session of {fire} holds its digest as an assistant entry',
  async function (this: TurnproofWorld, fire: string) {
    const { sourceSessionId } = await provenanceOf(this, fire);
    const text = modelAnswer(fire);
    await judgeTranscript(this, { session: String(sourceSessionId) }, ({ entries }) =>
      entries.some((entry) => entry.role === 'assistant' && entry.text === text)
        ? undefined
        : { expected: `an assistant entry with the text ${show(text)}`, observed: show(entries) },
    );
  },
);

function judgeThere(world: TurnproofWorld, thread: string, isThere: boolean): Promise<void> {
  return judgeTranscript(world, { thread: threadOf(thread) }, ({ sessionId }) =>
    (typeof sessionId === 'string' && sessionId !== '') === isThere
      ? undefined
      : { expected: `${isThere ? 'a' : 'no'} session of ${thread}`, observed: show(sessionId) },
  );
}

Then('{thread} has a session', async function (this: TurnproofWorld, thread: string) {
  await judgeThere(this, thread, true);
});

Then('{thread} has no session', async function (this: TurnproofWorld, thread: string) {
  await judgeThere(this, thread, false);
});

/** The session in which a fire ran: as the target says when it is done with it, or as the delivery's provenance has it. */
async function sourceOf(world: TurnproofWorld, fire: string): Promise<string> {
  await world.main.settle();
  const settled = seen(world.seen, 'fire.settled').find(({ data }) => data.fire === fire);
  const { sourceSessionId } = (settled?.data.value ?? {}) as { readonly sourceSessionId?: unknown };
  return String(sourceSessionId ?? (await provenanceOf(world, fire)).sourceSessionId ?? '');
}

/** What is recorded of a delivery that failed, in the session of the recipient or of the source. */
function failuresIn(entries: Entries): Entries {
  return entries.filter(
    ({ role, kind, metadata }) =>
      role === 'system' && kind !== 'file_event' && metadata !== undefined && Object.keys(metadata).length > 0,
  );
}

async function failuresOf(world: TurnproofWorld, fire: string): Promise<Entries> {
  const ofs = [{ thread: { dm: jobOf(world, fire).to } }, { session: await sourceOf(world, fire) }];
  const found: Entries[] = [];
  for (const of of ofs) {
    const { entries } = await world.perform({ op: 'read.transcript', params: { as: 'operator', of } });
    found.push(failuresIn(entries as Entries));
  }
  return found.flat();
}

Then(
  'a session of the recipient or of the source of {fire} holds a system entry with metadata',
  async function (this: TurnproofWorld, fire: string) {
    const failures = await failuresOf(this, fire);
    await this.judge(() =>
      failures.length > 0
        ? undefined
        : { expected: 'a system entry with metadata', observed: 'none in either session' },
    );
  },
);

/** Ids of people and short words may stand elsewhere for other reasons. */
async function wordsOf(world: TurnproofWorld, fire: string): Promise<readonly string[]> {
  const { owner, to } = jobOf(world, fire);
  const words = (await failuresOf(world, fire)).flatMap(({ text, metadata }) => textsIn([text, metadata]));
  const own = words.filter((word) => word.trim().length > 3 && word !== owner && word !== to);
  return recordedWords(world, `the failed delivery of ${fire}`, own);
}

Then(
  'the reply of {turn} holds nothing of the failed delivery of {fire}',
  async function (this: TurnproofWorld, turn: string, fire: string) {
    await this.judge(replyWithout(turn, await wordsOf(this, fire)));
  },
);

Then(
  'the model is given nothing of the failed delivery of {fire} for {turn}',
  async function (this: TurnproofWorld, fire: string, turn: string) {
    await this.judge(givenNothingOf(turn, `the failed delivery of ${fire}`, await wordsOf(this, fire)));
  },
);

Then('{fire} leads to one model call, and nothing behind it to another', async function (this: TurnproofWorld, fire) {
  await this.judge((log) => {
    const from = seen(log, 'fire.called').find(({ data }) => data.fire === fire)?.seq ?? Infinity;
    const calls = seen(log, 'model.called').filter(({ seq, data }) => seq > from && !data.turn.startsWith('probe of '));
    const strange = seen(log, 'model.unexpected').find(({ seq }) => seq > from);
    const other = strange ?? calls.find(({ data }) => data.turn !== fire) ?? calls[1];
    const expected = `one model call, for ${fire}`;
    if (other !== undefined) return { expected, observed: show(other.data), at: other.seq };
    return calls.length === 1 ? undefined : { expected, observed: 'no model call' };
  });
});

async function judgeListed(
  world: TurnproofWorld,
  person: string,
  expected: string,
  holds: (ids: readonly unknown[]) => boolean,
): Promise<void> {
  await world.judgeReading<{ entries: readonly { sessionId?: unknown }[] }>(
    { op: 'read.sessions', params: { as: principalOf(person).id } },
    ({ entries }) =>
      holds(entries.map(({ sessionId }) => sessionId)) ? undefined : { expected, observed: show(entries) },
  );
}

/** @returns the sessionId that a turn's envelope names. */
async function idOf(world: TurnproofWorld, turn: string): Promise<string> {
  const of = await sessionOf(world, turn);
  return 'session' in of ? of.session : '';
}

Then('{person} finds {int} session(s) listed', async function (this: TurnproofWorld, person: string, count: number) {
  await judgeListed(this, person, `${count} sessions`, ({ length }) => length === count);
});

Then(
  '{person} finds the session of {turn} listed',
  async function (this: TurnproofWorld, person: string, turn: string) {
    const id = await idOf(this, turn);
    await judgeListed(this, person, `${show(id)} in the list`, (ids) => ids.includes(id));
  },
);

Then(
  '{person} does not find the source session of {fire} listed',
  async function (this: TurnproofWorld, person: string, fire: string) {
    const id = await sourceOf(this, fire);
    await judgeListed(this, person, `a list without ${show(id)}`, (ids) => id !== '' && !ids.includes(id));
  },
);
