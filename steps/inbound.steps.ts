/** Sentences about the message that a channel hands over, and about what the model is given for it. */
import { Given, Then } from '@cucumber/cucumber';
import { inboundMessage } from '../drivers/ordinary-turn.ts';
import type { InboundTurnFields } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import { mapOf, yamlOf } from './documents.ts';
import { ScenarioFault } from './findings.ts';
import {
  asksForSentinel,
  holdsExchange,
  holdsNothingOf,
  holdsText,
  isStampedFor,
  isNotStampedFor,
  resultsAreComplete,
} from './input-judges.ts';
import type { TurnproofWorld } from './world.ts';

Given('{turn} comes with:', function (this: TurnproofWorld, turn: string, text: string) {
  const fields = mapOf(text) as Partial<InboundTurnFields>;
  const problems = problemsOf('inboundTurn', { ...inboundMessage(turn, '#any'), ...fields });
  if (problems.length > 0) throw new ScenarioFault(`This is no part of an inbound turn: ${listProblems(problems)}.`);
  if (fields.sessionKey !== undefined)
    throw new ScenarioFault('A turn takes its key from its session. Say "#name has the session key:".');
  this.inbound.set(turn, fields);
});

Given('{session} has the session key:', function (this: TurnproofWorld, session: string, text: string) {
  this.keys.set(session, String(yamlOf(text)));
});

Given(
  '{session} has a session key of {int} characters that ends in {string}',
  function (this: TurnproofWorld, session: string, length: number, end: string) {
    this.keys.set(session, 'spaces/'.repeat(length).slice(0, length - end.length) + end);
  },
);

Given('{person} has saved the time zone {string}', async function (this: TurnproofWorld, person: string, zone: string) {
  const { principal } = inboundMessage('any', '#any', { person });
  await this.perform({ op: 'arrange.person', params: { id: principal.id, timeZone: zone } });
});

Then('the model is given the text of {turn} unchanged', async function (this: TurnproofWorld, turn: string) {
  const text = this.inbound.get(turn)?.text;
  if (text === undefined) throw new ScenarioFault(`${turn} has no text of its own. Say so: "${turn} comes with:".`);
  await this.judge(holdsText(turn, text));
});

Then(
  'the model is given the exchange of {turn} for {turn}',
  async function (this: TurnproofWorld, earlier: string, turn: string) {
    await this.judge(holdsExchange(turn, earlier));
  },
);

Then(
  'the model is given nothing of {turn} for {turn}',
  async function (this: TurnproofWorld, other: string, turn: string) {
    await this.judge(holdsNothingOf(turn, other));
  },
);

Then('the system prompt of {turn} asks for NO_REPLY', async function (this: TurnproofWorld, turn: string) {
  await this.judge(asksForSentinel(turn, true));
});

Then('the system prompt of {turn} does not ask for NO_REPLY', async function (this: TurnproofWorld, turn: string) {
  await this.judge(asksForSentinel(turn, false));
});

Then('{turn} is stamped with the time in {string}', async function (this: TurnproofWorld, turn: string, zone: string) {
  await this.judge(isStampedFor(turn, zone));
});

Then(
  '{turn} is not stamped with the time in {string}',
  async function (this: TurnproofWorld, turn: string, zone: string) {
    await this.judge(isNotStampedFor(turn, zone));
  },
);

Then(
  'the model is given no tool call without its result for {turn}',
  async function (this: TurnproofWorld, turn: string) {
    await this.judge(resultsAreComplete(turn));
  },
);
