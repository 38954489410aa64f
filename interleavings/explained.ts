/** Holds a played program against what the core explains: a judge that knows no property, and judges all that was seen. */
import { explain } from '../oracle/linearize/explain.ts';
import type { Explanation, Inexplicable } from '../oracle/linearize/explanation.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import type { PlayedProgram } from './play.ts';
import type { Counterclaim } from './judge.ts';

/** As findings name it. */
export const EXPLAINED = 'what was seen is explained by the rules of turns';

/** Undefined where nobody can say: the core cannot judge itself. */
export function explanationOf({ program, log, queuedCancelHistory, marks }: PlayedProgram): Explanation | undefined {
  if (marks === undefined) return undefined;
  const texts = Object.fromEntries(program.turns.map(({ turn }) => [turn, messageText(turn)]));
  const honouring = program.turns.filter(({ temperament }) => temperament === 'honouring').map(({ turn }) => turn);
  return explain(log, { ...marks, texts, honouring, queuedCancelHistory });
}

/**
 * What nothing explains; nothing where all is, or where the search came to no end.
 * @param onUndecided hears of the latter: it is neither a finding nor a pass.
 */
export function unexplained(played: PlayedProgram, onUndecided: () => void): Counterclaim | undefined {
  const explanation = explanationOf(played);
  if (explanation?.verdict === 'undecided') onUndecided();
  if (explanation?.verdict !== 'inexplicable') return undefined;
  const { at, observed, allowed } = explanation;
  return {
    requirement: requirementNear(explanation),
    name: EXPLAINED,
    expected: allowed.length === 0 ? 'nothing more of this turn' : allowed.join('; or '),
    observed,
    ...(at !== undefined && { at }),
  };
}

/** The row that says most about an event that does not fit; an explanation knows of none itself. */
const NEAR: readonly (readonly [start: RegExp, requirement: string])[] = [
  [/^finalize/, 'IT-033'],
  [/^dispose/, 'IT-047'],
  [/^reasoningEnd/, 'IT-039'],
  [/^(text|reasoning)/, 'IT-046'],
  [/^the promise/, 'IT-024'],
  [/^the model of .* called/, 'CC-002'],
  [/^the model of .* stopped/, 'IT-028'],
];

function requirementNear({ at, observed, allowed }: Inexplicable): string {
  const words = at === undefined ? (allowed[0] ?? '') : observed;
  return NEAR.find(([start]) => start.test(words))?.[1] ?? 'IT-024';
}
