/** One ordinary answered turn: what the smoke gate asks of a target before its features, and the closing probe after them. */
import type { Principal, ThreadRef, TranscriptEntry } from '../schemas/generated/types.ts';
import { appSettled, callSettled, callbacks, envelopeOf, seen, sinkCalls, turnSettled } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import { messageText, modelAnswer, replyText } from '../schemas/ordinary-texts.ts';
import { whyNot } from './outcome.ts';
import type { ScenarioWorld } from './context.ts';

/** Settles, and waits for what is missing where quiet is not exact. Undefined once `missing` finds nothing missing. */
export async function settledUntil(
  world: ScenarioWorld,
  missing: (log: Log) => string | undefined,
): Promise<string | undefined> {
  await world.settle();
  const untilMs = performance.now() + world.expectMs;
  for (;;) {
    const lacks = missing(world.log);
    const leftMs = untilMs - performance.now();
    if (lacks === undefined || leftMs <= 0) return lacks;
    await world.grown(leftMs);
  }
}

/** Runs one message through the kernel. @returns why it was not answered; undefined where it was. @throws TargetFault */
export async function kernelTurn(world: ScenarioWorld, call: string): Promise<string | undefined> {
  const { outcome } = await world.perform({ op: 'act.run', params: { call, plain: true } });
  if (!('accepted' in outcome)) return `the run was ${whyNot(outcome)}`;
  return settledUntil(world, (log) => {
    const called = callbacks(log, call);
    for (const part of ['record', 'dispatcher', 'deliver'] as const) {
      if (!called.some(({ data }) => data.callback === part)) return `an ordinary run never called ${part}`;
    }
    const delivered = called.find(({ data }) => data.callback === 'deliver');
    if (!JSON.stringify(delivered?.data.args).includes(replyText(call))) return 'deliver was not given the reply';
    return callSettled(log, call)?.data.how === 'fulfilled' ? undefined : 'an ordinary run did not fulfil';
  });
}

/** Submits one inbound turn. @returns why it was not answered; undefined where it was. @throws TargetFault */
export async function inboundTurn(world: ScenarioWorld, turn: string, sessionKey: string): Promise<string | undefined> {
  const { outcome } = await world.perform({
    op: 'act.submit',
    params: { turn, inbound: inboundMessage(turn, sessionKey), signal: turn },
  });
  if (!('accepted' in outcome)) return `the turn was not taken: ${whyNot(outcome)}`;
  return settledUntil(world, (log) => {
    const final = sinkCalls(log, turn).filter(({ data }) => data.call === 'finalize');
    if (final.length === 0) return `an ordinary turn was never finalized; ${settledInWords(log, turn)}`;
    if (final[0]?.data.text !== modelAnswer(turn)) return "finalize was not given the model's answer";
    return turnSettled(log, turn)?.data.how === 'fulfilled'
      ? undefined
      : `an ordinary turn was finalized and did not fulfil; ${settledInWords(log, turn)}`;
  });
}

/** Takes one turn through app.turn() and reads its session. @returns what was missing; undefined where nothing was. @throws TargetFault */
export async function appTurn(
  world: ScenarioWorld,
  turn: string,
  thread: ThreadRef,
  principal: Principal = inboundMessage(turn, '#any').principal,
): Promise<string | undefined> {
  const { outcome } = await world.perform({
    op: 'act.turn',
    params: { turn, thread, principal, fields: { text: messageText(turn) } },
  });
  if (!('accepted' in outcome)) return `the turn was not taken: ${whyNot(outcome)}`;
  const lacks = await settledUntil(world, (log) => {
    const { status, reply } = envelopeOf(log, turn);
    return status === 'ok' && reply === modelAnswer(turn)
      ? undefined
      : `the envelope of an ordinary turn is ${JSON.stringify(appSettled(log, turn)?.data.value)}`;
  });
  if (lacks !== undefined) return lacks;
  const of = { session: String(envelopeOf(world.log, turn).sessionId) };
  const read = await world.perform({ op: 'read.transcript', params: { as: 'operator', of } });
  if (!('accepted' in read.outcome)) return `its session could not be read: ${whyNot(read.outcome)}`;
  const said = [messageText(turn), modelAnswer(turn)];
  const texts = (read.outcome.accepted['entries'] as readonly TranscriptEntry[]).map(({ text }) => text);
  return said.every((text) => texts.includes(text)) ? undefined : 'its session does not hold what was said in it';
}

export interface Injection {
  readonly turn: string;
  /** The id of the session. */
  readonly session: string;
  /** The id of the participant who speaks; left out where the target chooses. */
  readonly participant?: string;
}

/** Injects one turn. @returns why it was not answered, or is not in the transcript; undefined where it was. @throws TargetFault */
export async function injectedTurn(
  world: ScenarioWorld,
  { turn, session, participant }: Injection,
): Promise<string | undefined> {
  const request = { text: messageText(turn), ...(participant !== undefined && { participant }) };
  const { outcome } = await world.perform({ op: 'act.send', params: { turn, as: 'operator', session, request } });
  if (!('accepted' in outcome)) return `the turn was not taken: ${whyNot(outcome)}`;
  const lacks = await settledUntil(world, (log) => {
    if (!seen(log, 'run.admitted').some(({ data }) => data.turn === turn))
      return 'no run began with the message of an ordinary request';
    return seen(log, 'model.ended').some(({ data }) => data.turn === turn)
      ? undefined
      : 'the model of an ordinary request was not played to its end';
  });
  if (lacks !== undefined) return lacks;
  await world.settle();
  const { outcome: read } = await world.perform({
    op: 'read.history',
    params: { as: 'operator', sessionKey: session },
  });
  const isKept = 'accepted' in read && JSON.stringify(read.accepted).includes(modelAnswer(turn));
  return isKept ? undefined : `the answer to an ordinary request is not in the transcript: ${JSON.stringify(read)}`;
}

/** Makes an agent and injects one turn into a session of it. @returns why that was not answered; undefined where it was. @throws TargetFault */
export async function injectedFirst(world: ScenarioWorld, turn: string): Promise<string | undefined> {
  const agent = 'Gate';
  const instructions = 'Ordinary instructions.';
  const made: string[] = [];
  for (const operation of [
    { op: 'arrange.agent', params: { agent } },
    { op: 'act.deploy', params: { as: 'operator', agent, instructions } },
    { op: 'arrange.participant', params: { person: 'Ada', agent } },
    { op: 'arrange.session', params: { agent, kind: 'sandbox' } },
  ] as const) {
    const { outcome } = await world.perform(operation);
    if (!('accepted' in outcome)) return `${operation.op} was ${whyNot(outcome)}`;
    made.push(String(outcome.accepted['id']));
  }
  const [, , participant = '', session = ''] = made;
  const lacks = await injectedTurn(world, { turn, session, participant });
  if (lacks !== undefined) return lacks;
  const call = seen(world.log, 'model.called').find(({ data }) => data.turn === turn);
  return JSON.stringify(call?.data.input).includes(instructions)
    ? undefined
    : 'the deployed instructions are not in the model input';
}

/** What became of a turn's promise, and what its sink has seen: the first that the author of an adapter asks. */
function settledInWords(log: Log, turn: string): string {
  const settled = turnSettled(log, turn);
  const how = settled === undefined ? 'has not settled' : `${settled.data.how}${withValue(settled.data.value)}`;
  const calls = sinkCalls(log, turn).map(({ data }) => data.call);
  return `its promise ${how}, its sink saw ${calls.length === 0 ? 'nothing' : calls.join(', ')}`;
}

/** What a promise settled with; nothing for undefined, which stands in the log as notation that an author need not know. */
function withValue(value: unknown): string {
  const shown = JSON.stringify(value);
  return shown === '{"$undefined":true}' ? '' : ` with ${shown}`;
}

/** The six required fields of a turn, where a scenario says nothing else. */
export function inboundMessage(
  turn: string,
  sessionKey: string,
  { person = 'Ada', text = messageText(turn) }: { person?: string; text?: string } = {},
): {
  channel: string;
  multiUser: boolean;
  text: string;
  sessionKey: string;
  principal: { id: string; name: string };
  logPrefix: string;
} {
  return {
    channel: 'testchat',
    multiUser: false,
    text,
    sessionKey,
    principal: { id: `person-${person.toLowerCase()}`, name: person },
    logPrefix: `[testchat:${sessionKey}]`,
  };
}
