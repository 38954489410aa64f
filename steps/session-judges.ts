/** What in a log contradicts a sentence about the turns of a session. */
import { seen, turnSettled } from '../schemas/log.ts';
import type { Judge } from './world.ts';

export function startInOrder(turns: readonly string[]): Judge {
  const expected = `${turns.join(', ')} to start in this order`;
  return (log) => {
    const starts = seen(log, 'model.called').filter(({ data }) => turns.includes(data.turn) && data.call === 1);
    const index = turns.findIndex((turn, position) => starts[position]?.data.turn !== turn);
    if (index < 0) return undefined;
    const observed = starts.map(({ data }) => data.turn).join(', ') || 'no start';
    const at = (starts[index] ?? log.at(-1))?.seq;
    return { expected, observed, ...(at !== undefined && { at }) };
  };
}

/** A call is open until it ends by itself, is stopped, or its turn has settled. */
export function atMostOneCall(session: string): Judge {
  return (log) => {
    const submissions = seen(log, 'turn.submitted').filter(({ data }) => data.session === session);
    const turns = submissions.map(({ data }) => data.turn);
    const calls = seen(log, 'model.called').filter(({ data }) => turns.includes(data.turn));
    const endOf = (turn: string, call: number): number => {
      const ends = [...seen(log, 'model.ended'), ...seen(log, 'model.stopped')]
        .filter(({ data }) => data.turn === turn && data.call === call)
        .map(({ seq }) => seq);
      return Math.min(...ends, turnSettled(log, turn)?.seq ?? Infinity);
    };
    for (const [index, { seq, data }] of calls.entries()) {
      const open = calls.slice(0, index).find((earlier) => endOf(earlier.data.turn, earlier.data.call) > seq);
      if (open === undefined) continue;
      return {
        expected: `one open model call at a time in ${session}`,
        observed: `the model was called for ${data.turn} while the call of ${open.data.turn} was open`,
        at: seq,
      };
    }
    return undefined;
  };
}
