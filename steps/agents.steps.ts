/** Sentences about what injected turns are sent to: agents with releases, drafts and cards, callers, participants and sessions. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { CardState, Operation } from '../schemas/generated/types.ts';
import { show } from './compare.ts';
import { ScenarioFault } from './findings.ts';
import type { Mismatch } from './findings.ts';
import { saving } from './sends.ts';
import { agentOf } from './sent-names.ts';
import type { TurnproofWorld } from './world.ts';

async function makeAgent(world: TurnproofWorld, agent: string): Promise<void> {
  await world.perform({ op: 'arrange.agent', params: { agent } });
}

async function deploy(world: TurnproofWorld, agent: string, instructions: string): Promise<void> {
  const { revision } = await world.perform({ op: 'act.deploy', params: { as: 'operator', agent, instructions } });
  const before = world.sent.revisions.get(agent) ?? [];
  world.sent.revisions.set(agent, [...before, Number(revision ?? before.length + 1)]);
  world.sent.bodies.add(instructions);
}

Given('{agent} is an agent that was never deployed', async function (this: TurnproofWorld, agent: string) {
  await makeAgent(this, agent);
});

Given(
  '{agent} is an agent deployed with {string}',
  async function (this: TurnproofWorld, agent: string, instructions: string) {
    await makeAgent(this, agent);
    await deploy(this, agent, instructions);
  },
);

Given(
  '{agent} is deployed again with {string}',
  async function (this: TurnproofWorld, agent: string, instructions: string) {
    await deploy(this, agent, instructions);
  },
);

Given('{caller} administers {agent}', async function (this: TurnproofWorld, caller: string, agent: string) {
  await this.perform({ op: 'arrange.caller', params: { caller, administers: [agent] } });
});

Given('{caller} administers no agent', async function (this: TurnproofWorld, caller: string) {
  await this.perform({ op: 'arrange.caller', params: { caller, administers: [] } });
});

async function makeParticipant(
  world: TurnproofWorld,
  person: string,
  agent: string,
  how: { elsewhere?: true; channel?: true } = {},
): Promise<void> {
  const { id } = await world.perform({ op: 'arrange.participant', params: { person, agent, ...how } });
  world.sent.bind(person, id);
  if (how.elsewhere !== true)
    world.sent.participants.set(agent, [...(world.sent.participants.get(agent) ?? []), person]);
}

Given('{person} is a participant of {agent}', async function (this: TurnproofWorld, person: string, agent: string) {
  await makeParticipant(this, person, agent);
});

Given(
  '{person}, whom a channel reaches, is a participant of {agent}',
  async function (this: TurnproofWorld, person: string, agent: string) {
    await makeParticipant(this, person, agent, { channel: true });
  },
);

Given(
  '{person} is a participant of {agent} in another tenant',
  async function (this: TurnproofWorld, person: string, agent: string) {
    await makeParticipant(this, person, agent, { elsewhere: true });
  },
);

async function openSession(
  world: TurnproofWorld,
  name: string,
  agent: string,
  kind: 'sandbox' | 'live',
  recorded?: string,
): Promise<void> {
  const { id = name } = await world.perform({
    op: 'arrange.session',
    params: { agent, kind, ...(recorded !== undefined && { recorded: String(world.sent.valueOf(recorded)) }) },
  });
  world.sent.sessions.set(name, { id: String(id), agent });
  world.keys.set(name, String(id));
}

Given('{session} is a sandbox session of {agent}', async function (this: TurnproofWorld, name: string, agent: string) {
  await openSession(this, name, agent, 'sandbox');
});

Given('{session} is a Live session of {agent}', async function (this: TurnproofWorld, name: string, agent: string) {
  await openSession(this, name, agent, 'live');
});

Given(
  '{session} is a fork of {agent} that has recorded {person}',
  async function (this: TurnproofWorld, name: string, agent: string, person: string) {
    await openSession(this, name, agent, 'sandbox', person);
  },
);

async function saveDraft(
  world: TurnproofWorld,
  caller: string,
  instructions: string,
  release: string,
): Promise<unknown> {
  const { version } = await world.perform(saving(world, caller, instructions, release));
  return version;
}

Given(
  '{caller} has saved {string} as a draft of {release}',
  async function (this: TurnproofWorld, caller: string, instructions: string, release: string) {
    await saveDraft(this, caller, instructions, release);
  },
);

Given(
  '{caller} has saved {string} as {version} of a draft of {release}',
  async function (this: TurnproofWorld, caller: string, instructions: string, version: string, release: string) {
    this.sent.bind(version, await saveDraft(this, caller, instructions, release));
  },
);

Given(
  '{caller} has discarded the draft of {release}',
  async function (this: TurnproofWorld, caller: string, release: string) {
    const params = { as: caller, agent: agentOf(release), revision: this.sent.revision(release) };
    await this.perform({ op: 'act.discardDraft', params });
  },
);

const CARD_STATES: Readonly<Record<string, CardState>> = {
  waiting: 'waiting',
  rejected: 'rejected',
  closed: 'closed',
  'live already': 'live',
  'not possible yet': 'notYet',
};

/** A body that a card's change makes may run as well. */
Given(
  '{card} of {agent}, {cardState}, would put {string} in the place of {string}',
  async function (this: TurnproofWorld, card: string, agent: string, state: string, to: string, from: string) {
    const params = { agent, from, to, state: CARD_STATES[state] ?? 'waiting' };
    const { id } = await this.perform({ op: 'arrange.card', params });
    this.sent.bind(card, id);
    for (const body of this.sent.bodies) this.sent.bodies.add(body.replaceAll(from, to));
  },
);

When('{caller} approves {card}', async function (this: TurnproofWorld, caller: string, card: string) {
  await this.perform({ op: 'act.approveCard', params: { as: caller, card: String(this.sent.valueOf(card)) } });
});

/** The readings that a scenario notes and compares, by the words it has for them. */
function readingOf(what: string, agent: string): Operation {
  return what === 'participants'
    ? { op: 'read.participants', params: { as: 'operator', agent } }
    : { op: 'read.release', params: { as: 'operator', agent } };
}

Given('the {reading} of {agent} was/were noted', async function (this: TurnproofWorld, what: string, agent: string) {
  const { entries } = await this.perform(readingOf(what, agent));
  this.sent.noted.set(`${what} of ${agent}`, entries as readonly unknown[]);
});

function notedOf(world: TurnproofWorld, what: string, agent: string): readonly unknown[] {
  const noted = world.sent.noted.get(`${what} of ${agent}`);
  if (noted !== undefined) return noted;
  throw new ScenarioFault(`Say in a Given that the ${what} of ${agent} was noted.`);
}

Then('the {reading} of {agent} is/are as noted', async function (this: TurnproofWorld, what: string, agent: string) {
  const noted = notedOf(this, what, agent);
  await this.judgeReading<{ entries: readonly unknown[] }>(readingOf(what, agent), ({ entries }) =>
    show(entries) === show(noted) ? undefined : { expected: show(noted), observed: show(entries) },
  );
});

Then(
  'the participants of {agent} are those noted and one external contact without a channel',
  async function (this: TurnproofWorld, agent: string) {
    const noted = new Set(notedOf(this, 'participants', agent).map(show));
    await this.judgeReading<{ entries: readonly object[] }>(readingOf('participants', agent), ({ entries }) => {
      const more = entries.filter((entry) => !noted.has(show(entry)));
      const isOne = more.length === 1 && entries.length === noted.size + 1;
      const { external, hasChannel } = (more[0] ?? {}) as { external?: unknown; hasChannel?: unknown };
      if (isOne && external === true && hasChannel === false) return undefined;
      return { expected: 'one more participant, external and without a channel', observed: `these: ${show(more)}` };
    });
  },
);

Then('the change of {card} still waits', async function (this: TurnproofWorld, card: string) {
  const read = { op: 'read.card', params: { as: 'operator', card: String(this.sent.valueOf(card)) } } as const;
  await this.judgeReading<{ entries: readonly { waiting?: unknown }[] }>(read, ({ entries }): Mismatch | undefined =>
    entries[0]?.waiting === true ? undefined : { expected: 'a change that waits', observed: show(entries) },
  );
});
