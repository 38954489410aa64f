/** Holds a played program against what the core explains: the judge that knows no property, and judges all that was seen. */
import { explain } from '../oracle/linearize/explain.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import type { PlayedProgram } from './play.ts';
import type { Explanation } from '../oracle/linearize/explanation.ts';

/** As findings name it. */
export const EXPLAINED = 'what happened is explained by the rules of turns';

/** Undefined where nobody can say: the core cannot judge itself. */
export function explanationOf({ log, turns, queuedCancelHistory, marks }: PlayedProgram): Explanation | undefined {
  if (marks === undefined) return undefined;
  const texts = Object.fromEntries(turns.map(({ turn }) => [turn, messageText(turn)]));
  return explain(log, { ...marks, texts, queuedCancelHistory });
}
