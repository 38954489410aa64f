/** Plays a program on a turn port beside this process's own kit: real promises, in an order that the schedule decides to the microtask. */
import type { Adapter } from '../kit/adapter.ts';
import { macrotask } from '../kit/quiescence.ts';
import { KitWorld } from '../kit/world.ts';
import { claimStrays } from '../drivers/in-process.ts';
import { acceptedOf, actOf } from './operations.ts';
import type { Observed, Operation } from '../schemas/generated/types.ts';
import type { Act } from '../oracle/linearize/explanation.ts';
import type { PlayedProgram } from './play.ts';
import type { Program } from './program.ts';
import { CHOICES_MAX } from './schedule.ts';
import type { Choose, Taken } from './schedule.ts';
import { ProgramOnStage } from './stage.ts';

/** Promise jobs drain within one macrotask; a target that waits for the next one gets it too. */
const CALM_MACROTASKS = 2;

async function quiet(): Promise<void> {
  for (let calm = 0; calm < CALM_MACROTASKS; calm++) await macrotask();
}

export interface PortTarget {
  readonly adapter: Adapter;
  readonly choices: Readonly<Record<string, string>>;
}

/** @throws whatever the adapter's open throws. */
export async function playPort(
  { adapter, choices }: PortTarget,
  program: Program,
  choose: Choose,
): Promise<PlayedProgram> {
  const log: Observed[] = [];
  const world = await KitWorld.open(
    adapter,
    'explored',
    { choices: { ...choices }, settle: {} },
    (observed) => void log.push(observed),
  );
  const unclaim = claimStrays((how, value) => world.stray(how, value));
  const begin = async (operation: Operation): Promise<Readonly<Record<string, unknown>>> =>
    acceptedOf(operation, await world.begin(operation));
  const stage = new ProgramOnStage({ begin, waiting: () => world.waiting() }, program);
  await stage.arrange();
  const taken: Taken[] = [];
  const acts: Act[] = [];
  const quietAt: number[] = [];
  for (let at = 0; at < CHOICES_MAX; at++) {
    if (stage.pending().length === 0) {
      await quiet();
      quietAt.push(log.length);
    }
    const chosen = choose(stage.pending(), at);
    if (chosen === undefined) break;
    const operation = stage.operationOf(chosen.choice);
    if (operation !== undefined) acts.push(actOf(operation, log.length));
    // Not waited for: how far the target goes on is the schedule's to say.
    void stage.take(chosen.choice);
    taken.push(chosen);
    // Here and in no function of its own: its promise would cost the target a job more than was said.
    if (chosen.microtasks === undefined) {
      await quiet();
      quietAt.push(log.length);
    } else for (let job = 0; job < chosen.microtasks; job++) await Promise.resolve();
  }
  await quiet();
  quietAt.push(log.length);
  const histories = await stage.histories(adapter.turn?.history === true);
  unclaim();
  world.close();
  return {
    program,
    turns: program.turns,
    log,
    histories,
    queuedCancelHistory: choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing',
    taken,
    marks: { acts, quiet: quietAt },
  };
}
