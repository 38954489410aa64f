/** Sentences about injected turns: sent, refused, running a body as somebody. */
import { Then, When } from '@cucumber/cucumber';
import type { SendRequest } from '../schemas/generated/types.ts';
import { show } from './compare.ts';
import { mapOf } from './documents.ts';
import { requestOf } from './sends.ts';
import {
  isProblemDocument,
  isRefused,
  nothingRan,
  nothingSent,
  runsAlike,
  runsBody,
  runsNothingOf,
  runsOnce,
  speakerOf,
  speaks,
  speakersDiffer,
  tellsWhy,
} from './sent-turn-judges.ts';
import type { TurnproofWorld } from './world.ts';

async function send(
  world: TurnproofWorld,
  caller: string,
  turn: string,
  session: string,
  request: SendRequest,
): Promise<void> {
  const { id } = session === '#nowhere' ? { id: 'nowhere' } : world.sent.session(session);
  const params = { turn, as: caller, session: id, request };
  const outcome = await world.attempt({ op: 'act.send', params });
  world.sent.sent.set(turn, { params, outcome });
}

When(
  '{caller} sends {turn} to {session}',
  async function (this: TurnproofWorld, caller: string, turn: string, session: string) {
    await send(this, caller, turn, session, requestOf(this, turn, {}));
  },
);

When(
  '{caller} sends {turn} to {session} as {person}',
  async function (this: TurnproofWorld, caller: string, turn: string, session: string, person: string) {
    await send(this, caller, turn, session, requestOf(this, turn, { participant: person }));
  },
);

When(
  '{caller} sends {turn} to {session} with:',
  async function (this: TurnproofWorld, caller: string, turn: string, session: string, text: string) {
    await send(this, caller, turn, session, requestOf(this, turn, mapOf(text)));
  },
);

Then('{turn} is refused', async function (this: TurnproofWorld, turn: string) {
  await this.judge(isRefused(this.sent.sending(turn).outcome, 'a status of 400 to 499'));
});

Then('{turn} is refused with {int}', async function (this: TurnproofWorld, turn: string, status: number) {
  await this.judge(isRefused(this.sent.sending(turn).outcome, String(status)));
});

Then('the refusal of {turn} says why', async function (this: TurnproofWorld, turn: string) {
  await this.judge(tellsWhy(this.sent.sending(turn).outcome));
});

Then('the refusal of {turn} is a problem document', async function (this: TurnproofWorld, turn: string) {
  await this.judge(isProblemDocument(this.sent.sending(turn).outcome));
});

/** Neither in the log nor in the transcript. */
Then(
  'nothing of {turn} runs or is kept in {session}',
  async function (this: TurnproofWorld, turn: string, session: string) {
    await this.judge(nothingRan(turn));
    const text = String(this.sent.sending(turn).params.request.text);
    const read = {
      op: 'read.history',
      params: { as: 'operator', sessionKey: this.sent.session(session).id },
    } as const;
    await this.judgeReading<{ entries: readonly { text: string }[] }>(read, ({ entries }) =>
      entries.some((entry) => entry.text.includes(text))
        ? { expected: `nothing of ${turn} in the transcript`, observed: show(entries) }
        : undefined,
    );
  },
);

Then('nothing of {turn} runs', async function (this: TurnproofWorld, turn: string) {
  await this.judge(nothingRan(turn));
});

Then('{turn} runs {string}', async function (this: TurnproofWorld, turn: string, body: string) {
  await this.judge(runsBody(this.sent, turn, [body]));
});

Then(
  '{turn} runs {string} or {string}',
  async function (this: TurnproofWorld, turn: string, one: string, other: string) {
    await this.judge(runsBody(this.sent, turn, [one, other]));
  },
);

Then(
  '{turn} is refused with {int} or runs {string}',
  async function (this: TurnproofWorld, turn: string, status: number, body: string) {
    const { outcome } = this.sent.sending(turn);
    await this.judge('refused' in outcome ? isRefused(outcome, String(status)) : runsBody(this.sent, turn, [body]));
  },
);

Then('no run of {turn} holds {string}', async function (this: TurnproofWorld, turn: string, words: string) {
  await this.judge(runsNothingOf(turn, words));
});

Then('{turn} runs exactly once', async function (this: TurnproofWorld, turn: string) {
  await this.judge(runsOnce(turn));
});

Then('{turn} and {turn} run the same body', async function (this: TurnproofWorld, one: string, other: string) {
  await this.judge(runsAlike(this.sent, one, other));
});

Then('{person} speaks in {turn}', async function (this: TurnproofWorld, person: string, turn: string) {
  await this.judge(speaks(this.sent, turn, String(this.sent.valueOf(person)), person));
});

Then('a test customer of {agent} speaks in {turn}', async function (this: TurnproofWorld, agent: string, turn: string) {
  const named = (this.sent.participants.get(agent) ?? []).map((person) => this.sent.valueOf(person));
  const read = { op: 'read.participants', params: { as: 'operator', agent } } as const;
  await this.judgeReading<{ entries: readonly { id: string; hasChannel: boolean }[] }>(read, ({ entries }) => {
    const from = speakerOf(this.seen, turn);
    const speaker = entries.find(({ id }) => id === from);
    if (speaker !== undefined && !named.includes(from) && !speaker.hasChannel) return undefined;
    return {
      expected: `a participant of ${agent} without a channel who was none before`,
      observed: `${from ?? 'nobody'} speaks; participants: ${show(entries)}`,
    };
  });
});

Then(
  'different participants speak in {turn} and {turn}',
  async function (this: TurnproofWorld, one: string, other: string) {
    await this.judge(speakersDiffer(one, other, true));
  },
);

Then(
  'the same participant speaks in {turn} and {turn}',
  async function (this: TurnproofWorld, one: string, other: string) {
    await this.judge(speakersDiffer(one, other, false));
  },
);

Then('nothing was sent over a channel', async function (this: TurnproofWorld) {
  await this.judge(nothingSent);
});
