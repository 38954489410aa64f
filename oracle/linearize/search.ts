/** Searches for an explanation of one session: an order in which its operations took effect that shows just what was seen. */
import { sessionOf, turnIn } from '../../simulator/core/turn/state.ts';
import { moves } from '../../simulator/core/turn/step.ts';
import { FIRST, keyOf, relevantTo, silentSteps } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { match } from './matching.ts';
import { RULES } from './rules.ts';
import type { Item, SessionScript } from './session-script.ts';

export interface Searched {
  readonly verdict: 'explained' | 'inexplicable' | 'undecided';
  readonly steps: number;
  /** The first item that no explanation gets past, and some of those that got to it. */
  readonly item: Item | undefined;
  readonly furthest: readonly Configuration[];
}

/** So many are enough to say what would have been allowed. */
const FURTHEST_MAX = 8;

interface Node {
  readonly index: number;
  readonly now: Configuration;
}

/** @param steps how many configurations may be looked at. */
export function searchSession(script: SessionScript, steps: number): Searched {
  const { items } = script;
  const stack: Node[] = [{ index: 0, now: FIRST }];
  const known = new Set<string>();
  let reached = 0;
  let furthest: Configuration[] = [];
  let used = 0;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { index, now } = node;
    const item = items[index];
    if (item === undefined) return { verdict: 'explained', steps: used, item, furthest: [] };
    if (used >= steps) return { verdict: 'undecided', steps: used, item: items[reached], furthest };
    used += 1;
    if (index > reached) [reached, furthest] = [index, []];
    if (index === reached && furthest.length < FURTHEST_MAX) furthest.push(now);
    const passed = pass(script, now, item);
    // What is not seen may as well take effect later, so that nothing else need be tried.
    if (typeof passed === 'object') stack.push({ index: index + 1, now: passed });
    if (passed !== 'later') continue;
    const next = silentSteps(script, now, concerned(script, now, item), item.at);
    // Only where ways part is it worth remembering where one has been.
    if (next.length > 1 && !isNew(known, `${index} ${keyOf(now)}`)) continue;
    for (const one of next.toReversed()) stack.push({ index, now: one });
  }
  return { verdict: 'inexplicable', steps: used, item: items[reached], furthest };
}

function isNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** @returns where it leads; `later` where something that is not seen has to come first; `never` where that is no help. */
function pass(script: SessionScript, now: Configuration, item: Item): Configuration | 'later' | 'never' {
  if (item.is === 'event') {
    const matched = match(script, now, item.event);
    // A failure, which is not seen, leaves open what the turn shows from then on.
    return matched === 'never' && script.isLoose ? 'later' : matched;
  }
  if (item.is === 'quiet') return atRest(script, now, item.at);
  const isDone = 'turn' in item ? !now.unsubmitted.includes(item.turn) : now.fired.includes(item.signal);
  return isDone ? now : 'later';
}

/** The turns whose steps may help to get past an item. */
export function concerned(script: SessionScript, now: Configuration, item: Item): string[] {
  if (item.is === 'quiet') return [...script.turns.keys()];
  if (item.is === 'event') return relevantTo(now, script, item.event.data.turn);
  if ('turn' in item) return relevantTo(now, script, item.turn);
  const carriers = [...script.turns.values()].filter(({ signal }) => signal === item.signal);
  const turns = new Set(carriers.flatMap(({ turn }) => relevantTo(now, script, turn)));
  // A signal may be aborted when nobody who carries it is left, or before anybody does.
  return [...turns, ...(turns.size === 0 ? carriers.slice(0, 1).map(({ turn }) => turn) : [])];
}

/** At rest all that was done has taken effect, no move is left, and all that must be seen has been. */
function atRest(script: SessionScript, now: Configuration, at: number): Configuration | 'later' | 'never' {
  // Nothing that takes effect unseen shortens a queue. Streams may be held back.
  if (Object.values(now.queues).some((queue) => queue.some(({ is }) => is !== 'piece'))) return 'never';
  const isUntold = Object.entries(now.heard).some(
    ([turn, heard]) => heard.includes('ended') && turnIn(now.state, turn) !== undefined,
  );
  const isUnheard = [...script.turns.values()].some(
    ({ signal }) =>
      signal !== undefined && !now.fired.includes(signal) && (script.returned.get(signal) ?? Infinity) < at,
  );
  const isUnfinished = now.finalizing.length > 0 && !script.scriptedSinks;
  const isBusy = now.unsubmitted.length > 0 || isUntold || isUnheard || isUnfinished;
  const isDue = moves(RULES, now.state).some(
    ({ type, turn }) => type !== 'cancel' || !mayLinger(script, now, turn, at),
  );
  return isBusy || isDue ? 'later' : now;
}

/** A cancel has to come by the turn's place in line (IT-024), and by the end of its model call: IT-030 is a SHOULD. */
function mayLinger({ session, ends, honouring }: SessionScript, now: Configuration, id: string, at: number): boolean {
  if (turnIn(now.state, id)?.phase === 'waiting') return sessionOf(now.state, session).line[0] !== id;
  return !honouring.has(id) && (ends.get(`${id}:${now.calls[id] ?? 0}`) ?? Infinity) >= at;
}
