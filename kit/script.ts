/** Plays a scripted part: the nth action for its nth call, the last repeating. */
import type { Action, Chunk } from '../schemas/generated/types.ts';
import { isPlain, merge } from './values.ts';
import type { Values } from './values.ts';

export interface Stage {
  readonly values: Values;
  callback(name: string): unknown;
  waitAt(gate: string): Promise<void>;
  /** Hands one reply chunk on, as a dispatcher does. */
  emit(chunk: Chunk): Promise<unknown>;
}

/**
 * What the part answers on its nth call (from 1). `fallback` is what it returns when the action says
 * nothing; an object returned by the action is merged over an object of the fallback.
 * @throws what the script says, synchronously unless the action is asynchronous.
 */
export function play(actions: readonly Action[], nth: number, fallback: unknown, stage: Stage): unknown {
  const action = actions[Math.min(nth, actions.length) - 1] ?? {};
  const answer = (): unknown => {
    if ('throw' in action) throw stage.values.decode(action.throw, (name) => stage.callback(name));
    const value = 'return' in action ? merge(fallback, action.return) : fallback;
    return stage.values.decode(value, (name) => stage.callback(name));
  };
  const isAsync = action.async === true || action.hold !== undefined || action.chunks !== undefined;
  if (!isAsync) return answer();
  return (async () => {
    for (const chunk of action.chunks ?? []) await stage.emit(chunk);
    if (action.hold !== undefined) await stage.waitAt(action.hold);
    return answer();
  })();
}

/** Merges the scripts of parts by key; `{$absent: true}` takes a part away. */
export function mergeScripts(
  base: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = merge(base, change);
  return isPlain(merged) ? merged : {};
}
