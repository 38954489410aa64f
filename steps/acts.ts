/** What the actors of a scenario do, as operations; sentences perform them one by one or closely together. */
import { inboundMessage } from '../drivers/ordinary-turn.ts';
import type { Abort, AbortParams, Release, Submit } from '../schemas/generated/types.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import { ScenarioFault } from './findings.ts';
import type { TurnproofWorld } from './world.ts';

export function submission(
  world: TurnproofWorld,
  person: string,
  turn: string,
  session: string,
  text = messageText(turn),
): Submit {
  const key = world.keys.get(session) ?? session;
  world.sessions.set(turn, key);
  const inbound = { ...inboundMessage(turn, key, { person, text }), ...world.inbound.get(turn) };
  const signal = world.signals.get(turn);
  const abortsInside = world.abortsInside.get(turn);
  return {
    op: 'act.submit',
    params: { turn, inbound, ...(signal !== undefined && { signal }), ...(abortsInside && { abortsInside }) },
  };
}

/** @param given the reason of the abort, where it has one. @throws ScenarioFault for a turn that carries no signal. */
export function abortion(world: TurnproofWorld, turn: string, given: Pick<AbortParams, 'reason'> = {}): Abort {
  const signal = world.signals.get(turn);
  if (signal !== undefined) return { op: 'act.abort', params: { signal, ...given } };
  throw new ScenarioFault(`${turn} carries no signal to abort. Say so in a Given: "${turn} carries an abort signal".`);
}

/** Opens the gate that a turn's model comes to next. @throws ScenarioFault where there is none. */
export function nextRelease(world: TurnproofWorld, turn: string): Release {
  const gone = world.goneOn.get(turn) ?? 0;
  const gate = world.modelGates.get(turn)?.[gone];
  world.goneOn.set(turn, gone + 1);
  if (gate !== undefined) return { op: 'act.release', params: { gate } };
  throw new ScenarioFault(
    gone === 0
      ? `The model of ${turn} waits at no gate. Give it a "hold" step.`
      : `The model of ${turn} has gone on from all its ${gone} gates.`,
  );
}
