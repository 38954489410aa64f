/** What in a log contradicts a sentence about an inbound turn. */
import { seen, sinkCalls, turnSettled } from '../schemas/log.ts';
import type { Log, Seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

function mismatch(expected: string, observed: string, at?: number): Mismatch {
  return { expected, observed, ...(at !== undefined && { at }) };
}

function modelCalls(log: Log, turn: string): Seen<'model.called'>[] {
  return seen(log, 'model.called').filter(({ data }) => data.turn === turn);
}

/** The calls on a turn's sink as words, for messages. */
function calledOn(log: Log, turn: string): string {
  const calls = sinkCalls(log, turn).map(({ data }) => data.call);
  return calls.join(', ') || 'no call';
}

export function isRunning(turn: string): Judge {
  return (log) => {
    if (modelCalls(log, turn).length === 0) return mismatch(`${turn} to be running`, 'the model was not called for it');
    const settled = turnSettled(log, turn);
    return settled && mismatch(`${turn} to be running`, 'its promise has settled', settled.seq);
  };
}

export function isWaiting(turn: string): Judge {
  return (log) => {
    const [call] = modelCalls(log, turn);
    if (call !== undefined) return mismatch(`${turn} to be waiting`, 'the model was called for it', call.seq);
    const settled = turnSettled(log, turn);
    return settled && mismatch(`${turn} to be waiting`, 'its promise has settled', settled.seq);
  };
}

export function promiseFulfils(turn: string): Judge {
  return (log) => {
    const settled = turnSettled(log, turn);
    if (settled?.data.how === 'fulfilled') return undefined;
    if (settled === undefined)
      return mismatch(`the promise of ${turn} to fulfil`, 'it has not settled', log.at(-1)?.seq);
    return mismatch(`the promise of ${turn} to fulfil`, `it rejected with ${show(settled.data.value)}`, settled.seq);
  };
}

/** Of the promise of an answered turn the document says nothing. */
export function isAnswered(turn: string, answer: string): Judge {
  const expected = `finalize to be called once, with ${show(answer)}`;
  return (log) => {
    const [final, second] = sinkCalls(log, turn).filter(({ data }) => data.call === 'finalize');
    if (final === undefined)
      return mismatch(expected, `no call of finalize (on the sink: ${calledOn(log, turn)})`, log.at(-1)?.seq);
    if (second !== undefined) return mismatch(expected, 'it was called again', second.seq);
    return final.data.text === answer
      ? undefined
      : mismatch(expected, `it was given ${show(final.data.text)}`, final.seq);
  };
}

export function isCancelled(turn: string): Judge {
  const expected = 'no finalize, one dispose, and a promise that fulfils';
  return (log) => {
    const calls = sinkCalls(log, turn);
    const final = calls.find(({ data }) => data.call === 'finalize');
    if (final !== undefined) return mismatch(expected, `finalize was called with ${show(final.data.text)}`, final.seq);
    const disposals = calls.filter(({ data }) => data.call === 'dispose');
    if (disposals.length !== 1)
      return mismatch(expected, `${disposals.length} calls of dispose`, (disposals[1] ?? log.at(-1))?.seq);
    const unsettled = promiseFulfils(turn)(log);
    return unsettled && { ...unsettled, expected };
  };
}

export function modelNeverCalled(turn: string): Judge {
  return (log) => {
    const [call] = modelCalls(log, turn);
    return call && mismatch(`no model call for ${turn}`, 'the model was called', call.seq);
  };
}

export function modelIsStopped(turn: string): Judge {
  return (log) => {
    const isStopped = seen(log, 'model.stopped').some(({ data }) => data.turn === turn);
    if (isStopped) return undefined;
    const observed = 'neither was its signal aborted, nor its iterator closed, nor its connection dropped';
    return mismatch(`the model call of ${turn} to be stopped`, observed, log.at(-1)?.seq);
  };
}

/** How often dispose comes is another requirement's to say. */
export function onlyDispose(turn: string): Judge {
  return (log) => {
    const calls = sinkCalls(log, turn);
    const other = calls.find(({ data }) => data.call !== 'dispose');
    if (calls.length > 0 && other === undefined) return undefined;
    return mismatch('dispose and no other call', calledOn(log, turn), (other ?? log.at(-1))?.seq);
  };
}

/** A second dispose is another requirement's to judge. */
export function nothingAfterDispose(turn: string): Judge {
  const expected = 'dispose to be the last call';
  return (log) => {
    const calls = sinkCalls(log, turn);
    const disposal = calls.findIndex(({ data }) => data.call === 'dispose');
    if (disposal < 0) return mismatch(expected, 'dispose was not called', log.at(-1)?.seq);
    const late = calls.slice(disposal).find(({ data }) => data.call !== 'dispose');
    return late && mismatch(expected, `${late.data.call} came after it`, late.seq);
  };
}

export function endsOnceAsCancelled(turn: string, id: string): Judge {
  const expected = `onReasoningEnd(${show(id)}, true) once, before dispose`;
  return (log) => {
    const calls = sinkCalls(log, turn);
    const ended = calls.filter(({ data }) => data.call === 'reasoningEnd');
    const [end, second] = ended.filter(({ data }) => data.id === id);
    if (end === undefined) {
      const others = ended.map(({ data }) => `onReasoningEnd(${show(data.id)}, ${show(data.cancelled)})`);
      return mismatch(expected, others.join(', ') || 'no call of onReasoningEnd', (ended[0] ?? log.at(-1))?.seq);
    }
    if (second !== undefined) return mismatch(expected, 'a second call of it', second.seq);
    if (end.data.cancelled !== true)
      return mismatch(expected, `onReasoningEnd(${show(id)}, ${show(end.data.cancelled)})`, end.seq);
    const disposal = calls.find(({ data }) => data.call === 'dispose');
    return disposal !== undefined && disposal.seq < end.seq
      ? mismatch(expected, 'it came after dispose', end.seq)
      : undefined;
  };
}

/** The call by which something that the model gave out shows on the sink, whole or cut into pieces. */
function shownBy(
  { data: { step } }: Seen<'model.emitted'>,
  calls: readonly Seen<'sink.called'>[],
): Seen<'sink.called'> | undefined {
  if ('reasoningStart' in step)
    return calls.find(({ data }) => data.call === 'reasoningStart' && data.id === step.reasoningStart);
  if ('reasoningEnd' in step)
    // The core's own close of an open block says that it was cancelled.
    return calls.find(
      ({ data }) => data.call === 'reasoningEnd' && data.id === step.reasoningEnd && data.cancelled !== true,
    );
  if (!('text' in step)) return undefined;
  const texts = calls.filter(({ data }) => data.call === 'text' || data.call === 'reasoningDelta');
  const shown = texts.map(({ data }) => data.text).join('');
  return shown.includes(step.text) ? texts[0] : undefined;
}

/** What the model gave out once abort() had returned. */
export function nothingEmittedAfterAbort(turn: string): Judge {
  return (log) => {
    const aborted = seen(log, 'signal.aborted').find(({ data }) => data.signal === turn);
    if (aborted === undefined) return mismatch(`${turn} to be aborted`, 'its signal was not aborted');
    const late = sinkCalls(log, turn).filter(({ seq }) => seq > aborted.seq);
    for (const emitted of seen(log, 'model.emitted')) {
      if (emitted.data.turn !== turn || emitted.seq < aborted.seq) continue;
      const shown = shownBy(emitted, late);
      if (shown !== undefined)
        return mismatch('silence after the abort', `${show(emitted.data.step)} reached the sink`, shown.seq);
    }
    return undefined;
  };
}

/** When a turn has ended: its sink is released or its promise has settled, whichever is seen first. */
function endOf(log: Log, turn: string): number {
  const disposal = sinkCalls(log, turn).find(({ data }) => data.call === 'dispose');
  return Math.min(disposal?.seq ?? Infinity, turnSettled(log, turn)?.seq ?? Infinity);
}

export function startsAfter(later: string, earlier: string): Judge {
  const expected = `${later} to start after ${earlier} has ended`;
  return (log) => {
    const [start] = modelCalls(log, later);
    if (start === undefined) return mismatch(expected, `${later} has not started`, log.at(-1)?.seq);
    return start.seq > endOf(log, earlier)
      ? undefined
      : mismatch(expected, `${later} started before ${earlier} had ended`, start.seq);
  };
}

export const noStray: Judge = (log) => {
  const [stray] = seen(log, 'stray');
  return (
    stray &&
    mismatch(
      'no rejection or exception that nobody caught',
      `${stray.data.how} of ${show(stray.data.value)}`,
      stray.seq,
    )
  );
};
