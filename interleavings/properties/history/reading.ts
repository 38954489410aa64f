/** Readings of a played history that several properties share: a plain list of what was said, and no rule of any kernel. */
import { messageText } from '../../../schemas/ordinary-texts.ts';
import type { PropertyBreach } from '../property.ts';
import type { Drop, HistoryStep, PlayedHistory, PlayedStep } from './played-history.ts';

/** Whether a text or a file's name stands anywhere in a value. */
export function holds(value: unknown, text: string): boolean {
  return (JSON.stringify(value) ?? '').includes(text);
}

/** What a step says: the text of a message, or the body of a line. */
export const textOf = ({ call }: HistoryStep): string => messageText(call);

export function isDrop(played: PlayedStep): played is PlayedStep<Drop> {
  return played.step.do === 'drop';
}

/** What may be pending of one key. */
export interface Bounds {
  /** Every message that was recorded and of which something may be left, oldest first. */
  readonly recorded: readonly string[];
  /** Of how many of the newest something is left, at least and at most. */
  readonly atLeast: number;
  readonly atMost: number;
}

const NOTHING: Bounds = { recorded: [], atLeast: 0, atMost: 0 };

/**
 * What may be pending of a key after steps. Kernels may forget what is beyond a limit when it falls or keep it out of
 * sight, a limit of nothing may empty a history or switch it off, and a turn may clear what it was shown.
 */
export function boundsOf(steps: readonly HistoryStep[], key: string): Bounds {
  return steps.filter((step) => step.key === key).reduce(boundsAfter, NOTHING);
}

function boundsAfter(before: Bounds, step: HistoryStep): Bounds {
  if (step.do === 'mention') return { ...before, atLeast: 0 };
  if (step.do !== 'drop' || !step.isRecorded) return before;
  if (step.limit === 0) return { ...before, atLeast: 0 };
  const recorded = [...before.recorded, textOf(step)];
  return {
    recorded,
    atLeast: Math.min(before.atLeast + 1, step.limit),
    atMost: Math.min(recorded.length, step.limit),
  };
}

/** The first breach that a judge finds after any step; it is given the steps so far, the one in question last. */
export function firstBreach(
  { steps }: PlayedHistory,
  judge: (played: PlayedStep, before: readonly HistoryStep[], index: number) => Omit<PropertyBreach, 'at'> | undefined,
): PropertyBreach | undefined {
  for (const [index, played] of steps.entries()) {
    const before = steps.slice(0, index).map(({ step }) => step);
    const found = judge(played, before, index);
    if (found !== undefined) return { ...found, at: played.at - 1 };
  }
  return undefined;
}

export const inWords = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
