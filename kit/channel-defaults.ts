/** The scripted channel before a scenario changes it: every part leads to an answered turn. */
import type { KernelEntry, Part } from '../schemas/generated/types.ts';
import { messageText, replyText } from '../schemas/ordinary-texts.ts';

/** Names that one call uses, unique in the run, so that whatever comes back can be told to belong to it. */
export interface CallNames {
  readonly call: string;
  readonly agentId: string;
  /** Where visible replies of this call go. */
  readonly target: string;
  readonly sessionKey: string;
  /** The id of the channel. */
  readonly channel: string;
}

/** The id of a channel that a scenario does not name. */
export const CHANNEL = 'testchat';
const ACCOUNT = 'account-1';
/** The agent of a turn where a scenario names none. */
export const AGENT = 'agent-1';

function contextOf({ call, target, sessionKey, channel }: CallNames): Record<string, unknown> {
  const text = messageText(call);
  return {
    Body: text,
    RawBody: text,
    BodyForAgent: text,
    CommandBody: text,
    From: 'person-1',
    To: target,
    SessionKey: sessionKey,
    AccountId: ACCOUNT,
    MessageSid: `message of ${call}`,
    ChatType: 'direct',
    Provider: channel,
    Surface: channel,
    OriginatingChannel: channel,
    OriginatingTo: target,
  };
}

/** An assembled turn in value notation, as resolveTurn returns it and runAssembled takes it. */
export function assembledTurn(names: CallNames): Record<string, unknown> {
  return {
    cfg: {},
    channel: names.channel,
    accountId: ACCOUNT,
    agentId: names.agentId,
    routeSessionKey: names.sessionKey,
    storePath: 'sessions.json',
    ctxPayload: contextOf(names),
    recordInboundSession: { $callback: 'record' },
    dispatchReplyWithBufferedBlockDispatcher: { $callback: 'dispatcher' },
    delivery: { deliver: { $callback: 'deliver' }, onError: { $callback: 'deliveryError' } },
  };
}

function factsOf({ call, agentId, target, sessionKey, channel }: CallNames): Record<string, unknown> {
  const text = messageText(call);
  return {
    channel,
    accountId: ACCOUNT,
    messageId: `message of ${call}`,
    from: 'person-1',
    sender: { id: 'person-1', name: 'Ada' },
    conversation: { kind: 'direct', id: target },
    route: { agentId, routeSessionKey: sessionKey },
    reply: { to: target, originatingTo: target },
    message: { body: text, rawBody: text, bodyForAgent: text, commandBody: text },
  };
}

/** What an entry point is given, in value notation, before a scenario's differences. */
export function entryInput(entry: KernelEntry, names: CallNames): Record<string, unknown> {
  if (entry === 'buildContext') return factsOf(names);
  if (entry === 'runAssembled' || entry === 'dispatchAssembled') return assembledTurn(names);
  if (entry === 'recordInboundSessionAndDispatchReply') return compatInput(names);
  if (entry === 'dispatchInboundReplyWithBase') return baseInput(names);
  const about = { channel: names.channel, accountId: ACCOUNT };
  if (entry === 'runPrepared') {
    return {
      ...about,
      agentId: names.agentId,
      routeSessionKey: names.sessionKey,
      storePath: 'sessions.json',
      ctxPayload: contextOf(names),
      recordInboundSession: { $callback: 'record' },
      runDispatch: { $callback: 'runDispatch' },
      onPreDispatchFailure: { $callback: 'preDispatchFailure' },
    };
  }
  const raw = { messageId: `message of ${names.call}`, body: messageText(names.call) };
  if (entry === 'runResolved') {
    return {
      ...about,
      raw,
      input: ingested(names),
      resolveTurn: { $callback: 'resolveTurn' },
      onFinalize: { $callback: 'onFinalize' },
    };
  }
  return {
    ...about,
    raw,
    adapter: {
      ingest: { $callback: 'ingest' },
      classify: { $callback: 'classify' },
      preflight: { $callback: 'preflight' },
      resolveTurn: { $callback: 'resolveTurn' },
      onFinalize: { $callback: 'onFinalize' },
    },
  };
}

/** A turn whose delivery is a callback of its caller. */
function compatInput(names: CallNames): Record<string, unknown> {
  const { delivery: _, ...turn } = assembledTurn(names);
  return { ...turn, deliver: { $callback: 'deliver' }, onDispatchError: { $callback: 'deliveryError' } };
}

/** The same, with the runtime's parts where the older plugins keep them. */
function baseInput(names: CallNames): Record<string, unknown> {
  const { agentId, routeSessionKey, recordInboundSession, dispatchReplyWithBufferedBlockDispatcher, ...turn } =
    compatInput(names);
  const reply = { dispatchReplyWithBufferedBlockDispatcher };
  return {
    ...turn,
    route: { agentId, sessionKey: routeSessionKey },
    core: { channel: { session: { recordInboundSession }, reply } },
  };
}

function ingested({ call }: CallNames): Record<string, unknown> {
  return {
    id: `message of ${call}`,
    timestamp: 1_700_000_000_000,
    rawText: messageText(call),
    textForAgent: messageText(call),
  };
}

/** A line of history as no kernel would write it by itself. */
function historyLine(entry: unknown): string {
  const { sender, body } = (entry ?? {}) as { sender?: unknown; body?: unknown };
  return `<${String(sender)}> ${String(body)} <end>`;
}

/** What a part returns where its script says nothing, in value notation. */
export function partReturn(
  part: Part,
  names: CallNames,
  turn: Record<string, unknown>,
  args: readonly unknown[] = [],
): unknown {
  switch (part) {
    case 'ingest':
      return ingested(names);
    case 'classify':
      return { kind: 'message', canStartAgentTurn: true };
    case 'preflight':
      return {};
    case 'resolveTurn':
      return turn;
    case 'dispatcher':
    case 'runDispatch':
      return { queuedFinal: true, counts: { tool: 0, block: 0, final: 1 } };
    case 'deliver':
      return { messageIds: [`delivered of ${names.call}`], visibleReplySent: true };
    case 'outbound':
      return { messageId: `sent of ${names.call}` };
    case 'media':
      return [];
    case 'shouldRecord':
      return true;
    case 'formatEntry':
      return historyLine(args[0]);
    case 'record':
    case 'agent':
    case 'deliveryError':
    case 'preDispatchFailure':
    case 'onFinalize':
    case 'log':
      return { $undefined: true };
  }
}

/** The scripts of the parts before a scenario changes them. */
export function partScripts(call: string): Record<string, unknown> {
  const chunks = [{ kind: 'final', payload: { text: replyText(call) } }];
  return {
    dispatcher: { does: [{ chunks }] },
    runDispatch: { does: [{ chunks }] },
    agent: { does: [{ chunks }] },
    record: { does: [{ async: true }] },
    deliver: { does: [{ async: true }] },
    outbound: { does: [{ async: true }] },
  };
}
