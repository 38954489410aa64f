/** Writes what explore found as a scenario: every operation prints back into its sentence, so that `run --features` plays it again. */
import { INVARIANTS } from '../oracle/invariants/invariants.ts';
import type { ModelStep } from '../schemas/generated/types.ts';
import type { Counterclaim } from './judge.ts';
import { heldSteps } from './operations.ts';
import type { PlayedProgram } from './play.ts';
import type { Program, TurnPlan } from './program.ts';
import type { Choice, Taken } from './schedule.ts';

/** @throws Error for a program that was played on the core alone: its choices have no sentences. */
export function featureOf(claim: Counterclaim, { program, taken }: PlayedProgram): string {
  const used = program.turns.filter(({ turn }) =>
    program.actors.flat().some((op) => op.do === 'submit' && op.turn === turn),
  );
  return [
    `@${profileOf(claim)}`,
    'Feature: Found by explore',
    '',
    `  @${claim.requirement}`,
    `  Rule: ${oneLine(claim.name)}`,
    '',
    `    Example: ${oneLine(claim.observed)}`,
    ...givens({ ...program, turns: used }).map((line) => `      ${line}`),
    ...whens(program, taken).map((line) => `      ${line}`),
    ...thens(claim).map((line) => `      ${line}`),
    '',
  ].join('\n');
}

/** The profile whose requirement a finding breaks. */
export function profileOf({ requirement }: Counterclaim): 'concurrency' | 'inbound-turn' {
  return requirement.startsWith('CC-') ? 'concurrency' : 'inbound-turn';
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200);

function givens({ turns }: Program): string[] {
  const lines = turns.flatMap((plan) => [...modelOf(plan), ...signalOf(plan, turns), ...peopleOf(plan)]);
  return lines.map((line) => line.replace(/^\* /, 'Given '));
}

function modelOf({ turn, temperament, steps }: TurnPlan): string[] {
  const rows = heldSteps(turn, steps).map((step) => cells(step));
  const width = (column: 0 | 1): number =>
    Math.max(...[['step', 'value'], ...rows].map((row) => (row[column] ?? '').length));
  const table = [['step', 'value'], ...rows].map(
    ([step = '', value = '']) => `  | ${step.padEnd(width(0))} | ${value.padEnd(width(1))} |`,
  );
  return [`* the ${temperament} model plays for ${turn}:`, ...table];
}

function cells(step: ModelStep): [string, string] {
  if ('reasoningDelta' in step) return ['reasoningDelta', `${step.reasoningDelta}: ${step.text}`];
  const [[name, value] = ['', '']] = Object.entries(step);
  return [name, value === true ? '' : String(value)];
}

function signalOf({ turn, signal, abortsInside }: TurnPlan, turns: readonly TurnPlan[]): string[] {
  const owner = turns.find((other) => other.signal === signal)?.turn ?? turn;
  const line = owner === turn ? `* ${turn} carries an abort signal` : `* ${turn} carries the abort signal of ${owner}`;
  return [line, ...(abortsInside ? [`* ${turn} is aborted from inside text`] : [])];
}

function peopleOf({ turn, multiUser }: TurnPlan): string[] {
  return multiUser ? [`* ${turn} comes with:`, '  """yaml', '  multiUser: true', '  """'] : [];
}

/** Choices between which the target was not let come to quiet stand in one table. */
function whens(program: Program, taken: readonly Taken[]): string[] {
  const groups: Taken[][] = [];
  let isOpen = false;
  for (const one of taken) {
    if (isOpen) groups.at(-1)?.push(one);
    else groups.push([one]);
    isOpen = one.microtasks !== undefined;
  }
  return groups.flatMap((group) => {
    const [only] = group;
    if (group.length === 1 && only !== undefined) return [`When ${eventOf(program, only.choice)}`];
    const rows = group.map(
      ({ choice }, index) =>
        [index === 0 ? '' : String(group[index - 1]?.microtasks ?? 0), eventOf(program, choice)] as const,
    );
    const width = Math.max('event'.length, ...rows.map(([, event]) => event.length));
    const table = [['promise jobs', 'event'] as const, ...rows].map(
      ([jobs, event]) => `  | ${jobs.padEnd(12)} | ${event.padEnd(width)} |`,
    );
    return ['When these follow closely:', ...table];
  });
}

function eventOf({ turns }: Program, choice: Choice): string {
  switch (choice.type) {
    case 'op': {
      const { op } = choice;
      if (op.do === 'abort') return `Ada aborts ${turns.find(({ signal }) => signal === op.signal)?.turn ?? op.signal}`;
      return `Ada submits ${op.turn} in ${turns.find(({ turn }) => turn === op.turn)?.session ?? '#room'}`;
    }
    case 'model':
      return `the model goes on with ${choice.turn}`;
  }
  throw new Error('This choice has no sentence: play the program on a port.');
}

/** An invariant judges every log by itself; its scenario only has to bring the log about. */
function thens({ name }: Counterclaim): string[] {
  const isInvariant = Object.values(INVARIANTS).some((invariant) => invariant.name === name);
  return [`Then what happened keeps "${isInvariant ? 'every turn settles' : name}"`];
}
