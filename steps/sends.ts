/** What callers do to drafts and sessions, as operations; sentences perform them one by one or closely together. */
import type { SaveDraft, Send, SendRequest } from '../schemas/generated/types.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import { agentOf } from './sent-names.ts';
import type { TurnproofWorld } from './world.ts';

/** Options as a scenario writes them: what only the target knows stands there by its name. */
const NAMED: Readonly<Record<string, RegExp>> = {
  participant: /^(?:Ada|Bo|Cleo)$/,
  recommendation: /^card [A-Z]$/,
  draftVersion: /^V\d$/,
};

/** The request of a turn, with its ordinary text where none is written. */
export function requestOf(world: TurnproofWorld, turn: string, written: Record<string, unknown>): SendRequest {
  const options = Object.entries({ text: messageText(turn), ...written }).map(([option, value]) => {
    if (typeof value !== 'string') return [option, value];
    if (NAMED[option]?.test(value) === true) return [option, world.sent.valueOf(value)];
    if (option === 'draftVersion' && value.startsWith('after '))
      return [option, Number(world.sent.valueOf(value.slice('after '.length))) + 5];
    return [option, option === 'draftRevision' ? world.sent.revision(value) : value];
  });
  return Object.fromEntries(options.filter(([option, value]) => option !== 'text' || value !== null)) as SendRequest;
}

/** A request to run the caller's draft at a version, spoken by a participant of the agent. */
export function sendingAt(world: TurnproofWorld, caller: string, turn: string, session: string, version: string): Send {
  const { id, agent } = world.sent.session(session);
  const [participant] = world.sent.participants.get(agent) ?? [];
  const request = requestOf(world, turn, { participant, revisionPolicy: 'DRAFT', draftVersion: version });
  return { op: 'act.send', params: { turn, as: caller, session: id, request } };
}

export function saving(world: TurnproofWorld, caller: string, instructions: string, release: string): SaveDraft {
  world.sent.bodies.add(instructions);
  const revision = world.sent.revision(release);
  return { op: 'act.saveDraft', params: { as: caller, agent: agentOf(release), revision, instructions } };
}
