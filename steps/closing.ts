/** What every scenario ends with: whatever is held goes on, and one ordinary turn shows that nothing is wedged. */
import { appTurn, inboundTurn, injectedTurn, kernelTurn } from '../drivers/ordinary-turn.ts';
import type { AppTurnParams } from '../schemas/generated/types.ts';
import { isWitnessed } from '../schemas/witnesses.ts';
import { NotTestable } from './findings.ts';
import { probeName } from './transcript-entries.ts';
import type { TurnproofWorld } from './world.ts';

/** Opening one gate may lead to the next; a scenario has a handful. */
const ROUNDS_MAX = 50;

async function releaseAll(world: TurnproofWorld): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { pending } = await world.main.settle();
    if (pending.length === 0) return;
    for (const gate of pending) await world.main.perform({ op: 'act.release', params: { gate } });
  }
  throw new NotTestable(`After ${ROUNDS_MAX} rounds of opening gates something still waited at one.`);
}

/** The threads on which turns went through app.turn(), each with the person of its first one. */
function takenOn({ performed }: TurnproofWorld): Map<string, AppTurnParams> {
  const taken = performed.flatMap(({ op, params }) => (op === 'act.turn' ? [params] : []));
  return new Map(taken.toReversed().map((params) => [JSON.stringify(params.thread), params]));
}

/** One ordinary turn on each session and one message through the kernel, as far as the scenario touched them. */
async function probe(world: TurnproofWorld): Promise<string | undefined> {
  for (const session of new Set(world.sessions.values())) {
    const lacks = await inboundTurn(world.main, `probe of ${session}`, session);
    if (lacks !== undefined) return `on ${session} ${lacks}`;
  }
  for (const [name, { thread, principal }] of takenOn(world)) {
    const lacks = await appTurn(world.main, probeName(name), thread, principal);
    if (lacks !== undefined) return `on ${name} ${lacks}`;
  }
  const lacks = await probeSends(world);
  if (lacks !== undefined) return lacks;
  const isKernel = world.performed.some(
    ({ op }) => op === 'act.run' || op === 'act.runAssembled' || op === 'act.runPrepared',
  );
  return isKernel ? kernelTurn(world.main, 'probe') : undefined;
}

/** One ordinary request to each session that was sent to: what a refused one would have been without its fault. */
async function probeSends(world: TurnproofWorld): Promise<string | undefined> {
  const { sent, sessions, participants, revisions } = world.sent;
  const tried = new Set([...sent.values()].map(({ params }) => params.session));
  for (const [name, { id, agent }] of sessions) {
    if (!tried.has(id)) continue;
    if (!revisions.has(agent))
      await world.main.perform({ op: 'act.deploy', params: { as: 'operator', agent, instructions: 'Probe.' } });
    const [person] = participants.get(agent) ?? [];
    const speaker = person === undefined ? {} : { participant: String(world.sent.valueOf(person)) };
    const lacks = await injectedTurn(world.main, { turn: `probe of ${name}`, session: id, ...speaker });
    if (lacks !== undefined) return `on ${name} ${lacks}`;
  }
  return undefined;
}

/** Goes through the closing of a scenario in which nothing was found wrong yet, and keeps what it finds. */
export async function closeScenario(world: TurnproofWorld): Promise<void> {
  await releaseAll(world);
  const lacks = await probe(world);
  await world.main.settle();
  world.finding ??= await world.contradicted();
  if (world.finding !== undefined) return;
  if (lacks !== undefined) throw new NotTestable(`The closing probe was not answered: ${lacks}.`);
  const silent = world.performed.find((operation) => !isWitnessed(operation, world.seen));
  if (silent !== undefined) throw new NotTestable(`No observation shows that ${silent.op} took effect.`);
}
