/** What the scripted model plays for a turn. */
import type { AbortError, ModelStep, Temperament } from '../schemas/generated/types.ts';
import { modelAnswer } from '../schemas/ordinary-texts.ts';
import type { TurnproofWorld } from './world.ts';

/** Each end of a model call begins the next; once it has asked for its last tool, the model answers. */
function roundsOf(turn: string, steps: readonly ModelStep[]): ModelStep[][] {
  const rounds: ModelStep[][] = [[]];
  for (const [index, step] of steps.entries()) {
    rounds.at(-1)?.push(step);
    if ('end' in step && index < steps.length - 1) rounds.push([]);
  }
  const asks = rounds.at(-1)?.some((step) => 'tool' in step) ?? false;
  return asks ? [...rounds, [{ text: modelAnswer(turn) }]] : rounds;
}

/** Arranges what the model plays for a turn; its gates are kept, so that it can go on from one to the next. */
export async function scripted(
  world: TurnproofWorld,
  turn: string,
  temperament: string,
  steps: ModelStep[],
  onAbort?: AbortError,
): Promise<void> {
  world.modelGates.set(
    turn,
    steps.flatMap((step) => ('hold' in step ? [step.hold] : [])),
  );
  await world.perform({
    op: 'arrange.model',
    params: {
      for: turn,
      temperament: temperament as Temperament,
      rounds: roundsOf(turn, steps),
      ...(onAbort && { onAbort }),
    },
  });
}

/** Lets the model of a turn wait at a gate before it answers. */
export async function holdsModel(world: TurnproofWorld, turn: string): Promise<void> {
  const steps = [{ hold: `the model of ${turn}` }, { text: modelAnswer(turn) }, { end: true as const }];
  await scripted(world, turn, 'honouring', steps);
}
