/** A program as operations on a target: the same that scenarios perform. */
import { TargetFault } from '../drivers/faults.ts';
import { inboundMessage } from '../drivers/ordinary-turn.ts';
import { whyNot } from '../drivers/outcome.ts';
import type { ModelStep, Operation, OperationOutcome } from '../schemas/generated/types.ts';
import type { Act } from '../oracle/linearize/explanation.ts';
import { planOf } from './program.ts';
import type { Op, Program } from './program.ts';

/** The gate before a step of a turn's model, from 0. Names in the order of the steps. */
export function gateOf(turn: string, step: number): string {
  return `${turn}, step ${String(step).padStart(2, '0')}`;
}

export function turnOfGate(gate: string): string {
  return gate.split(',')[0] ?? gate;
}

/** A model's steps, each held until the schedule lets it go on. */
export function heldSteps(turn: string, steps: readonly ModelStep[]): ModelStep[] {
  const held = steps.flatMap((step, index): ModelStep[] => [{ hold: gateOf(turn, index) }, step]);
  return [...held, { hold: gateOf(turn, steps.length) }, { end: true }];
}

/** What is arranged before anybody acts. */
export function arranged({ turns }: Program): Operation[] {
  return turns.map(({ turn, temperament, steps }) => ({
    op: 'arrange.model',
    params: { for: turn, temperament, rounds: [heldSteps(turn, steps)] },
  }));
}

/** What an actor does. */
export function operationOf(program: Program, op: Op): Operation {
  if (op.do === 'abort') return { op: 'act.abort', params: { signal: op.signal } };
  const { turn, session, signal, abortsInside, multiUser } = planOf(program, op.turn);
  const inside = abortsInside ? { abortsInside: 'text' as const } : {};
  return {
    op: 'act.submit',
    params: { turn, inbound: { ...inboundMessage(turn, session), multiUser }, signal, ...inside },
  };
}

export function release(gate: string): Operation {
  return { op: 'act.release', params: { gate } };
}

/** An operation as explain takes it. @param from how many observations there were when it began. */
export function actOf({ op, params }: Operation, from: number, until?: number): Act {
  const { turn, signal } = params as { turn?: string; signal?: string };
  const name = op === 'act.submit' ? turn : signal;
  return { op, from, ...(name !== undefined && { name }), ...(until !== undefined && { until }) };
}

/** The values of an answer. @throws TargetFault where the operation was not done. */
export function acceptedOf({ op }: Operation, outcome: OperationOutcome): Readonly<Record<string, unknown>> {
  if ('accepted' in outcome) return outcome.accepted;
  throw new TargetFault('unsupported', `${op} was not done: ${whyNot(outcome)}`);
}
