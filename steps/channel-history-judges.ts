/** What in a log contradicts a sentence about the history that a channel keeps. */
import type { Operation } from '../schemas/generated/types.ts';
import { callbacks, seen } from '../schemas/log.ts';
import type { Data, Log, Seen } from '../schemas/log.ts';
import { holdsText, show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

/** The names of files and the addresses that a scenario has handed out as media: whatever else is in an entry is no attachment. */
export function namesOfAttachments(performed: readonly Operation[]): string[] {
  const written = JSON.stringify(performed);
  const names = written.matchAll(/"\$file":"([^"]+)"|"url":"([^"]+)"/g);
  return [...new Set([...names].map(([, file, url]) => file ?? url ?? ''))];
}

function mismatch(expected: string, observed: string, at?: number): Mismatch {
  return { expected, observed, ...(at !== undefined && { at }) };
}

function settledAs(log: Log, call: string): Seen<'history.settled'> | undefined {
  return seen(log, 'history.settled').find(({ data }) => data.call === call);
}

/** Judges what a call came to; one that rejected or has not settled came to nothing. */
function cameTo(call: string, expected: string, fits: (data: Data<'history.settled'>, log: Log) => boolean): Judge {
  return (log) => {
    const settled = settledAs(log, call);
    if (settled === undefined) return mismatch(expected, `"${call}" has not settled`, log.at(-1)?.seq);
    const { how, value } = settled.data;
    if (how === 'rejected') return mismatch(expected, `"${call}" rejected with ${show(value)}`, settled.seq);
    return fits(settled.data, log) ? undefined : mismatch(expected, show(value), settled.seq);
  };
}

export function givesBack(call: string, text: string, isThere: boolean): Judge {
  const expected = `"${call}" to give back ${isThere ? '' : 'nothing of '}${show(text)}`;
  return cameTo(call, expected, ({ value }) => holdsText(value, text) === isThere);
}

export function givesBackExactly(call: string, text: string): Judge {
  return cameTo(call, `"${call}" to give back ${show(text)} and no more`, ({ value }) => value === text);
}

/** An entry is read back from the map, or in the window where a line is made of it: where is the target's. */
export function readBackWithOnly(call: string, text: string, only: string, names: readonly string[]): Judge {
  const expected = `"${call}" to read an entry with ${show(text)} and ${only} alone`;
  return (log) => {
    const broken = cameTo(call, expected, () => true)(log);
    if (broken !== undefined) return broken;
    const lines = callbacks(log, call).filter(({ data }) => data.callback === 'formatEntry');
    const entries = [...lines.map(({ data }) => data.args[0]), ...(settledAs(log, call)?.data.entries ?? [])];
    const fits = entries.some(
      (entry) => holdsText(entry, text) && names.every((name) => holdsText(entry, name) === (name === only)),
    );
    return fits ? undefined : mismatch(expected, show(entries), settledAs(log, call)?.seq);
  };
}

/** The context that the dispatcher was given, which starts the agent. */
function contextOf(log: Log, call: string): { seq: number; ctx: unknown } | undefined {
  const called = callbacks(log, call).find(({ data }) => data.callback === 'dispatcher');
  if (called === undefined) return undefined;
  const [input] = called.data.args;
  return { seq: called.seq, ctx: (input as { ctx?: unknown } | null | undefined)?.ctx };
}

function inContext(call: string, text: string, isThere: boolean): Judge {
  const expected = `the dispatcher to be given a context with ${isThere ? '' : 'nothing of '}${show(text)}`;
  return (log) => {
    const given = contextOf(log, call);
    if (given === undefined) return mismatch(expected, 'it was not called', log.at(-1)?.seq);
    return holdsText(given.ctx, text) === isThere ? undefined : mismatch(expected, show(given.ctx), given.seq);
  };
}

export function foundInContext(call: string, text: string): Judge {
  return inContext(call, text, true);
}

export function notFoundInContext(call: string, text: string): Judge {
  return inContext(call, text, false);
}
