/** What in a log contradicts a sentence about chunks: how they were handed on, what came back of them, and in what order. */
import { callSettled, callbacks, seen } from '../schemas/log.ts';
import type { Log, Seen } from '../schemas/log.ts';
import { holds, show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

type Json = Readonly<Record<string, unknown>>;

function mismatch(expected: string, observed: string, at?: number): Mismatch {
  return { expected, observed, ...(at !== undefined && { at }) };
}

function callsOf(log: Log, call: string, part: string): Seen<'callback.called'>[] {
  return callbacks(log, call).filter(({ data }) => data.callback === part);
}

/** What the part was given first holds all that is written. */
export function isGiven(call: string, part: string, written: Json): Judge {
  return (log) => {
    const [first] = callsOf(log, call, part);
    if (first === undefined) return mismatch(`${part} to be given ${show(written)}`, `no call of ${part}`);
    return holds(written, first.data.args[0])
      ? undefined
      : mismatch(`${part} to be given ${show(written)}`, show(first.data.args[0]), first.seq);
  };
}

export function isGivenExactly(call: string, part: string, written: Json): Judge {
  return (log) => {
    const [first] = callsOf(log, call, part);
    const given = first?.data.args[0];
    if (holds(written, given) && holds(given, written)) return undefined;
    return mismatch(`${part} to be given exactly ${show(written)}`, show(given), first?.seq);
  };
}

export function isGivenInfo(call: string, part: string): Judge {
  return (log) => {
    const [first] = callsOf(log, call, part);
    const info = first?.data.args[1];
    if (typeof info === 'object' && info !== null && !('$undefined' in info)) return undefined;
    return mismatch(`${part} to be given an info object`, show(info), first?.seq);
  };
}

/** Keys that are null, undefined or not there. */
export function isGivenNone(call: string, part: string, keys: readonly string[]): Judge {
  return (log) => {
    const [first] = callsOf(log, call, part);
    if (first === undefined) return mismatch(`a call of ${part}`, 'none');
    const given = first.data.args[0] as Json;
    const key = keys.find((name) => (given[name] ?? null) !== null);
    return key === undefined ? undefined : mismatch(`no ${key}`, show(given[key]), first.seq);
  };
}

/** What came back of the first chunk that was handed on. */
export function comesBack(call: string, written: Json): Judge {
  const expected = `${show(written)} to come back`;
  return (log) => {
    const answered = seen(log, 'chunk.answered').find(({ data }) => data.call === call);
    if (answered === undefined) return mismatch(expected, 'nothing came back', log.at(-1)?.seq);
    const { how, value } = answered.data;
    if (how === 'fulfilled' && holds(written, value)) return undefined;
    return mismatch(expected, how === 'rejected' ? `it rejected with ${show(value)}` : show(value), answered.seq);
  };
}

export function neverUnsent(call: string): Judge {
  return (log) => {
    const unsent = seen(log, 'chunk.answered').find(
      ({ data: { call: of, how, value } }) =>
        of === call &&
        (how === 'rejected' || (value as { visibleReplySent?: unknown } | null)?.visibleReplySent === false),
    );
    return unsent && mismatch('no chunk to be reported as unsent', show(unsent.data.value), unsent.seq);
  };
}

/** That whoever made the chunks was told of each of them that nobody saw it. */
export function allUnseen(call: string): Judge {
  const expected = 'every chunk to be answered with visibleReplySent false';
  return (log) => {
    const answers = seen(log, 'chunk.answered').filter(({ data }) => data.call === call);
    if (answers.length === 0) return mismatch(expected, 'nothing came back', log.at(-1)?.seq);
    const other = answers.find(
      ({ data: { how, value } }) =>
        how === 'rejected' || (value as { visibleReplySent?: unknown } | null)?.visibleReplySent !== false,
    );
    return other && mismatch(expected, show(other.data.value), other.seq);
  };
}

/** That a part was told of an error, and of the kind of chunk that it befell. */
export function isToldOfError(call: string, part: string, error: string, kind: string): Judge {
  const expected = `${part} to be told of the very error "${error}" and the kind ${kind}`;
  return (log) => {
    const [told] = callsOf(log, call, part);
    if (told === undefined) return mismatch(expected, `no call of ${part}`, log.at(-1)?.seq);
    return holds([{ $same: error }, { kind }], told.data.args)
      ? undefined
      : mismatch(expected, show(told.data.args), told.seq);
  };
}

export function countsAtMost(call: string, most: number): Judge {
  return (log) => {
    const settled = callSettled(log, call);
    const result = (settled?.data.value as { dispatchResult?: { counts?: Json } } | null | undefined)?.dispatchResult;
    const count = Object.values(result?.counts ?? {}).reduce<number>((sum, part) => sum + Number(part), 0);
    return count <= most ? undefined : mismatch(`at most ${most} chunks to be counted`, show(result), settled?.seq);
  };
}

export function callSettles(call: string): Judge {
  return (log) => (callSettled(log, call) ? undefined : mismatch('the call to settle', 'it has not', log.at(-1)?.seq));
}

export function callIsOpen(call: string): Judge {
  return (log) => {
    const settled = callSettled(log, call);
    return settled && mismatch('the call to go on', 'it has settled', settled.seq);
  };
}

export function neverBefore(call: string, part: string, other: string): Judge {
  return (log) => {
    const first = callsOf(log, call, part)[0]?.seq ?? Infinity;
    const before = callsOf(log, call, other)[0]?.seq ?? Infinity;
    return first < before ? mismatch(`no ${part} before ${other}`, `${part} was called first`, first) : undefined;
  };
}

export function calledBeforeEnd(call: string, part: string): Judge {
  const expected = `${part} to be called before the call settles`;
  return (log) => {
    const settled = callSettled(log, call);
    const [called] = callsOf(log, call, part);
    if (called === undefined) return mismatch(expected, `no call of ${part}`, log.at(-1)?.seq);
    return called.seq > (settled?.seq ?? -1)
      ? mismatch(expected, 'it came later, or the call goes on', called.seq)
      : undefined;
  };
}

/** What a part was told is what the call came to, neither more nor less. */
export function isToldTheResult(call: string, part: string): Judge {
  return (log) => {
    const settled = callSettled(log, call)?.data.value;
    const [told] = callsOf(log, call, part);
    const result = told?.data.args[0];
    if (told !== undefined && holds(settled, result) && holds(result, settled)) return undefined;
    return mismatch(`${part} to be told ${show(settled)}`, told === undefined ? 'no call' : show(result), told?.seq);
  };
}
