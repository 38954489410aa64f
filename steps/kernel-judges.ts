/** What in a log contradicts a sentence about a kernel's calls. */
import { admissionIn, callSettled, callbacks, seen, sinkCalls } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import { PARTS } from '../schemas/words.ts';
import { holds, holdsText, show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

interface Called {
  readonly seq: number;
  readonly name: string;
}

/** The calls of one name within a turn: on its channel where that is a part, else on its sink. */
function calls(log: Log, turn: string, callback: string): Called[] {
  const isPart = (PARTS as readonly string[]).includes(callback);
  const called = isPart
    ? callbacks(log, turn).map(({ seq, data }) => ({ seq, name: data.callback as string }))
    : sinkCalls(log, turn).map(({ seq, data }) => ({ seq, name: data.call as string }));
  return called.filter(({ name }) => name === callback);
}

function mismatch(expected: string, observed: string, at?: number): Mismatch {
  return { expected, observed, ...(at !== undefined && { at }) };
}

export function calledTimes(turn: string, callback: string, times: number): Judge {
  return (log) => {
    const called = calls(log, turn, callback);
    if (called.length === times) return undefined;
    return mismatch(`${times} × ${callback}`, `${called.length} × ${callback}`, called[times]?.seq ?? log.at(-1)?.seq);
  };
}

export function calledAtMost(turn: string, callback: string, times: number): Judge {
  return (log) => {
    const called = calls(log, turn, callback);
    if (called.length <= times) return undefined;
    return mismatch(`at most ${times} × ${callback}`, `${called.length} × ${callback}`, called[times]?.seq);
  };
}

export function calledNever(turn: string, callback: string): Judge {
  return neverAny(turn, [callback]);
}

export function neverAny(turn: string, forbidden: readonly string[]): Judge {
  return (log) => {
    const first = forbidden.flatMap((callback) => calls(log, turn, callback)).toSorted((a, b) => a.seq - b.seq)[0];
    return first && mismatch(`no call of ${forbidden.join(', ')}`, `${first.name} was called`, first.seq);
  };
}

export function calledInOrder(call: string, order: readonly string[]): Judge {
  return (log) => {
    const called = callbacks(log, call).filter(({ data }) => order.includes(data.callback));
    const names = called.map(({ data }) => data.callback);
    if (names.join() === order.join()) return undefined;
    const first = called.find(({ data }, index) => data.callback !== order[index]);
    return mismatch(order.join(', '), names.join(', ') || 'no call', first?.seq ?? log.at(-1)?.seq);
  };
}

/** What has not ended yet of a turn that a kernel runs, or of any; undefined where nothing is going on. */
export function unsettledCall(log: Log, turn?: string): string | undefined {
  const open = seen(log, 'kernel.called').find(
    ({ data }) => (turn === undefined || data.call === turn) && callSettled(log, data.call) === undefined,
  );
  return open && `the call of ${open.data.call} has not settled`;
}

export function callFulfils(call: string): Judge {
  return (log) => {
    const settled = callSettled(log, call);
    if (settled?.data.how === 'fulfilled') return undefined;
    if (settled === undefined) return mismatch('the call to fulfil', 'it has not settled', log.at(-1)?.seq);
    return mismatch('the call to fulfil', `it rejected with ${show(settled.data.value)}`, settled.seq);
  };
}

export function callRejectsWith(call: string, name: string): Judge {
  const expected = `the call to reject with the very error "${name}"`;
  return (log) => {
    const settled = callSettled(log, call);
    if (settled === undefined) return mismatch(expected, 'it has not settled', log.at(-1)?.seq);
    if (settled.data.how === 'fulfilled')
      return mismatch(expected, `it fulfilled with ${show(settled.data.value)}`, settled.seq);
    return holds({ $same: name }, settled.data.value)
      ? undefined
      : mismatch(expected, `it rejected with ${show(settled.data.value)}`, settled.seq);
  };
}

/** Words for a failure: what events are called is a kernel's own. */
const FAILURE = /error|fail|reject|thr[eo]w|exception/i;

/** An event of a stage tells of a failure by the error, in whatever field, or by its name. */
function tellsOf(event: unknown, stage: string, name: string): boolean {
  const { stage: own, event: called } = (event ?? {}) as { stage?: unknown; event?: unknown };
  return own === stage && (holdsText(event, name) || FAILURE.test(String(called)));
}

/** An error that a call comes to, as it is or in another, or that the log of the call is told of. */
export function rejectsOrLogs(call: string, name: string, stage: string): Judge {
  return (log) => {
    const settled = callSettled(log, call);
    if (settled?.data.how === 'rejected' && holdsText(settled.data.value, name)) return undefined;
    const events = callbacks(log, call).flatMap(({ data }) => (data.callback === 'log' ? [data.args[0]] : []));
    if (events.some((event) => tellsOf(event, stage, name))) return undefined;
    const found = settled === undefined ? 'has not settled' : `${settled.data.how} with ${show(settled.data.value)}`;
    const expected = `the call to reject with "${name}", or an event of ${stage} that tells of it`;
    return mismatch(expected, `the call ${found}; events: ${show(events)}`, settled?.seq ?? log.at(-1)?.seq);
  };
}

export function admissionIs(call: string, kind: string, reason?: string): Judge {
  const expected = `the admission ${kind}${reason === undefined ? '' : ` with the reason "${reason}"`} to be returned`;
  return (log) => {
    const broken = callFulfils(call)(log);
    if (broken !== undefined) return { ...broken, expected };
    const settled = callSettled(log, call);
    const result = settled?.data.value as { admission?: { reason?: unknown }; reason?: unknown } | undefined;
    const found = admissionIn(result);
    const foundReason = result?.admission?.reason ?? result?.reason;
    if (found === kind && (reason === undefined || foundReason === reason)) return undefined;
    const why = reason === undefined || foundReason === undefined ? '' : ` with the reason ${show(foundReason)}`;
    return mismatch(expected, found === undefined ? `no admission in ${show(result)}` : `${found}${why}`, settled?.seq);
  };
}

/** A value written as * stands for any text that is not empty. */
export function answersWith(call: string, written: Record<string, unknown>): Judge {
  return (log) => {
    const broken = callFulfils(call)(log);
    if (broken !== undefined) return broken;
    const settled = callSettled(log, call);
    const answer = settled?.data.value as Readonly<Record<string, unknown>> | null | undefined;
    const isThere = ([key, value]: [string, unknown]): boolean =>
      value === '*' ? typeof answer?.[key] === 'string' && answer[key] !== '' : holds(value, answer?.[key]);
    const fits = Object.entries(written).every(isThere);
    return fits ? undefined : mismatch(`an answer with ${show(written)}`, show(answer), settled?.seq);
  };
}

/** The chunks that one part was given, in this order and no other. */
export function givenChunks(call: string, part: string, texts: readonly string[]): Judge {
  return (log) => {
    const called = callbacks(log, call).filter(({ data }) => data.callback === part);
    const given = called.map(({ data }) => (data.args[0] as { text?: unknown } | undefined)?.text);
    const index = given.findIndex((text, position) => text !== texts[position]);
    if (index < 0 && given.length === texts.length) return undefined;
    return mismatch(`${part} to be given ${show(texts)}`, show(given), called[index]?.seq ?? log.at(-1)?.seq);
  };
}

export function toldNoOtherAdmission(call: string, part: string, kind: string): Judge {
  return (log) => {
    const told = callbacks(log, call).filter(({ data }) => data.callback === part);
    if (told.length === 0) return mismatch(`${part} to be told of ${kind}`, `${part} was not called`, log.at(-1)?.seq);
    const wrong = told.find(({ data }) => ![undefined, kind].includes(admissionIn(data.args[0])));
    return (
      wrong &&
      mismatch(
        `${part} to be told of no other admission than ${kind}`,
        `it was told of ${admissionIn(wrong.data.args[0])}`,
        wrong.seq,
      )
    );
  };
}
