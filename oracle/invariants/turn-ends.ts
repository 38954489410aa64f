/** Which turns of a log were aborted, and which failed: what an invariant is about depends on it. */
import { seen } from '../../schemas/log.ts';
import type { Log } from '../../schemas/log.ts';

/** `seq` of the first abort of each turn that was aborted, whether before its submission or after. */
export function abortedTurns(log: Log): ReadonlyMap<string, number> {
  // A Map keeps the last of what it is given under one key.
  const signals = new Map(
    seen(log, 'signal.aborted')
      .toReversed()
      .map(({ seq, data }) => [data.signal, seq]),
  );
  const turns = new Map<string, number>();
  for (const { data } of seen(log, 'turn.submitted')) {
    const at = data.signal === undefined ? undefined : signals.get(data.signal);
    if (at !== undefined) turns.set(data.turn, at);
  }
  return turns;
}

/** Turns whose model failed before they were aborted: neither answered nor cancelled. */
export function failedTurns(log: Log): ReadonlySet<string> {
  const aborted = abortedTurns(log);
  const failures = seen(log, 'model.ended').filter(
    ({ seq, data }) => data.how === 'error' && seq < (aborted.get(data.turn) ?? Infinity),
  );
  return new Set(failures.map(({ data }) => data.turn));
}
