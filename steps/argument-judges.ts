/** What in a log contradicts a sentence about what the kernel hands to its channel's callbacks, and what it tells of a turn. */
import { admissionIn, callSettled, callbacks } from '../schemas/log.ts';
import type { Log, Seen } from '../schemas/log.ts';
import { holds, show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

const ORDINALS = ['first', 'second', 'third'];

/** What each call of a part was given at one place; a part that was never called contradicts. */
function eachArgument(
  call: string,
  part: string,
  index: number,
  expected: string,
  fits: (argument: unknown) => boolean,
): Judge {
  const wanted = `${part} to be given ${expected} as its ${ORDINALS[index]} argument`;
  return (log): Mismatch | undefined => {
    const called = callbacks(log, call).filter(({ data }) => data.callback === part);
    if (called.length === 0) {
      const at = log.at(-1)?.seq;
      return { expected: wanted, observed: `${part} was not called`, ...(at !== undefined && { at }) };
    }
    const wrong = called.find(({ data }) => !fits(data.args[index]));
    return wrong && { expected: wanted, observed: show(wrong.data.args[index]), at: wrong.seq };
  };
}

export function argumentHolds(call: string, part: string, index: number, written: Record<string, unknown>): Judge {
  return eachArgument(call, part, index, show(written), (argument) => holds(written, argument));
}

/** In notation, what is no object is shown under one key that begins with $; that very thing is what it is. */
function isObject(argument: unknown): boolean {
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return false;
  const notObjects = ['$undefined', '$number', '$symbol', '$function', '$callback'];
  return !notObjects.some((key) => key in argument);
}

export function argumentIsObject(call: string, part: string, index: number): Judge {
  return eachArgument(call, part, index, 'an object', isObject);
}

/** The admissions that are told of a turn: by what the call returns, and by what onFinalize is given. */
function toldAdmissions(log: Log, call: string): { kind: string; seq: number }[] {
  const settled = callSettled(log, call);
  const finalized = callbacks(log, call).filter(({ data }) => data.callback === 'onFinalize');
  const told: [Pick<Seen<'kernel.settled'>, 'seq'>, unknown][] = [
    ...finalized.map((called): [typeof called, unknown] => [called, called.data.args[0]]),
    ...(settled?.data.how === 'fulfilled' ? [[settled, settled.data.value] as [typeof settled, unknown]] : []),
  ];
  return told.flatMap(([{ seq }, value]) => {
    const kind = admissionIn(value);
    return kind === undefined ? [] : [{ kind, seq }];
  });
}

export function toldOnly(call: string, kinds: readonly string[]): Judge {
  const expected = `no other admission than ${kinds.join(', ')}`;
  return (log) => {
    if (callSettled(log, call) === undefined) return { expected, observed: `the call of ${call} has not settled` };
    const wrong = toldAdmissions(log, call).find(({ kind }) => !kinds.includes(kind));
    return wrong && { expected, observed: wrong.kind, at: wrong.seq };
  };
}

/** A result tells of a reply by a final that is queued or counted, or by saying that one was seen. */
export function tellsOfNoReply(call: string): Judge {
  const expected = 'a result that tells of no queued or visible reply';
  return (log) => {
    const settled = callSettled(log, call);
    if (settled === undefined) return { expected, observed: `the call of ${call} has not settled` };
    const value = settled.data.value as { dispatchResult?: Record<string, unknown> } | null;
    const { queuedFinal, visibleReplySent, counts } = value?.dispatchResult ?? {};
    const isCounted = Object.values((counts ?? {}) as Record<string, unknown>).some((count) => Number(count) > 0);
    const tells = queuedFinal === true || visibleReplySent === true || isCounted;
    return tells ? { expected, observed: show(value?.dispatchResult), at: settled.seq } : undefined;
  };
}

/** Each part in this order starts only once the one before it has answered. */
export function eachWaits(call: string, order: readonly string[]): Judge {
  return (log) => {
    const starts = order.map((part) => callbacks(log, call).find(({ data }) => data.callback === part));
    const ends = order.map((part) => answered(log, call, part));
    for (const [index, part] of order.entries()) {
      const start = starts[index];
      if (start === undefined) return { expected: `${part} to be called`, observed: `${part} was not called` };
      if (index === 0) continue;
      const before = ends[index - 1];
      if (before === undefined || before > start.seq) {
        return {
          expected: `${part} to start once ${order[index - 1]} has answered`,
          observed: `${part} was called before`,
          at: start.seq,
        };
      }
    }
    return undefined;
  };
}

function answered(log: Log, call: string, part: string): number | undefined {
  return log.find(({ kind, data }) => kind === 'callback.settled' && data['call'] === call && data['callback'] === part)
    ?.seq;
}
