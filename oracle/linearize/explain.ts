/**
 * Explains a log of inbound turns: finds, session by session, an order in which the operations took effect, each
 * between its call and its answer, that makes the core show just what was seen. The search is the one of Wing and Gong,
 * with a memory of where it has been.
 */
import type { Log } from '../../schemas/log.ts';
import { allowedAt, observedInWords } from './allowed.ts';
import type { Explanation, ExplainOptions, Inexplicable } from './explanation.ts';
import { searchSession } from './search.ts';
import type { Searched } from './search.ts';
import { scriptsOf } from './session-script.ts';
import type { SessionScript } from './session-script.ts';

/** An ordinary interleaving takes some hundreds. */
const STEPS = 100_000;

/** Whether a log can be explained. Same log and options, same answer. */
export function explain(log: Log, options: ExplainOptions = {}): Explanation {
  const { steps = STEPS } = options;
  let used = 0;
  let undecided: string | undefined;
  let worst: { script: SessionScript; searched: Searched } | undefined;
  for (const script of scriptsOf(log, options)) {
    const searched = searchSession(script, steps - used);
    used += searched.steps;
    if (searched.verdict === 'undecided') undecided ??= script.session;
    const isFirst = (searched.item?.at ?? Infinity) < (worst?.searched.item?.at ?? Infinity);
    if (searched.verdict === 'inexplicable' && isFirst) worst = { script, searched };
  }
  if (worst !== undefined) return inexplicable(worst.script, worst.searched, used);
  if (undecided !== undefined) return { verdict: 'undecided', steps: used, session: undecided };
  return { verdict: 'explained', steps: used };
}

function inexplicable(script: SessionScript, { item, furthest }: Searched, steps: number): Inexplicable {
  const { session } = script;
  if (item === undefined) throw new Error('A search that is past the last item has explained it.');
  const about = { verdict: 'inexplicable', steps, session, explained: item.at } as const;
  const allowed = allowedAt(script, item, furthest);
  if (item.is === 'event') return { ...about, at: item.at, observed: observedInWords(item.event), allowed };
  const observed =
    item.is === 'quiet'
      ? 'nothing more, and the target had come to rest'
      : 'nothing of the kind by the time the operation was answered';
  return { ...about, observed, allowed };
}
