/** Plays a program on any target, through its own transport: one operation at a time, each followed to quiet. */
import type { ScenarioTarget } from '../drivers/context.ts';
import { acceptedOf, actOf } from './operations.ts';
import type { Act } from '../oracle/linearize/explanation.ts';
import type { PlayedProgram } from './play.ts';
import type { Program } from './program.ts';
import { CHOICES_MAX } from './schedule.ts';
import type { Choose, Taken } from './schedule.ts';
import { ProgramOnStage } from './stage.ts';

/** @throws TargetFault where the target breaks or does not do what it claims. */
export async function playWorld(
  target: ScenarioTarget,
  choices: Readonly<Record<string, string>>,
  program: Program,
  choose: Choose,
): Promise<PlayedProgram> {
  const world = await target.openWorld();
  let gates: readonly string[] = [];
  const acts: Act[] = [];
  const quietAt: number[] = [];
  const stage = new ProgramOnStage(
    {
      begin: async (operation) => {
        const from = world.log.length;
        const { outcome, at } = await world.perform(operation);
        if (operation.op.startsWith('act.')) acts.push(actOf(operation, from, at));
        return acceptedOf(operation, outcome);
      },
      waiting: () => gates,
    },
    program,
  );
  await stage.arrange();
  const taken: Taken[] = [];
  for (let at = 0; at < CHOICES_MAX; at++) {
    const settled = await world.settle();
    gates = settled.pending;
    // Quiet that was only watched for is no proof that nothing more comes.
    if (settled.quiet && settled.basis === 'exact') quietAt.push(world.log.length);
    const chosen = choose(stage.pending(), at);
    if (chosen === undefined) break;
    taken.push({ choice: chosen.choice });
    await stage.take(chosen.choice);
  }
  const histories = await stage.histories(world.hello.operations.includes('read.history'));
  const log = [...world.log];
  await world.close();
  return {
    program,
    turns: program.turns,
    log,
    histories,
    queuedCancelHistory: choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing',
    taken,
    // The core knows no other way than to let turns wait.
    ...(choices['busyPolicy'] === 'queue' && { marks: { acts, quiet: quietAt, observes: world.hello.observes } }),
  };
}
