/** What in a log contradicts a sentence about a turn's sink. */
import type { Operation } from '../schemas/generated/types.ts';
import { seen, sinkCalls, turnSettled } from '../schemas/log.ts';
import { show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

function mismatch(expected: string, observed: string, at?: number): Mismatch {
  return { expected, observed, ...(at !== undefined && { at }) };
}

/** All that the model began it has ended: an end that it did not give out, or one that says cancelled, comes of the abort. */
export function noEndByAbort(turn: string): Judge {
  const expected = 'no onReasoningEnd but those of the model';
  return (log) => {
    const given = seen(log, 'model.emitted').filter(({ data }) => data.turn === turn && 'reasoningEnd' in data.step);
    const ended = sinkCalls(log, turn).filter(({ data }) => data.call === 'reasoningEnd');
    const extra = ended.find(({ data }, index) => data.cancelled === true || index >= given.length);
    const observed = `onReasoningEnd(${show(extra?.data.id)}, ${show(extra?.data.cancelled)})`;
    return extra && mismatch(expected, observed, extra.seq);
  };
}

export function endsOnceUncancelled(turn: string, id: string): Judge {
  const expected = `onReasoningEnd(${show(id)}) once, and not with true`;
  return (log) => {
    const ended = sinkCalls(log, turn).filter(({ data }) => data.call === 'reasoningEnd' && data.id === id);
    const [end, second] = ended;
    if (end === undefined) return mismatch(expected, 'it was not called', log.at(-1)?.seq);
    if (second !== undefined) return mismatch(expected, 'it was called again', second.seq);
    return end.data.cancelled === true ? mismatch(expected, 'it was called with true', end.seq) : undefined;
  };
}

export function noDeltaAfterItsEnd(turn: string): Judge {
  return (log) => {
    const ended = new Set<string | undefined>();
    for (const { seq, data } of sinkCalls(log, turn)) {
      if (data.call === 'reasoningEnd') ended.add(data.id);
      if (data.call === 'reasoningDelta' && ended.has(data.id))
        return mismatch(`no reasoning in ${show(data.id)} after its end`, `${show(data.text)} was added to it`, seq);
    }
    return undefined;
  };
}

/** Neither its sink nor its model is called once its promise has settled, not even from inside abort(). */
export function nothingAfterSettling(turn: string): Judge {
  return (log) => {
    const at = turnSettled(log, turn)?.seq;
    if (at === undefined) return mismatch(`${turn} to have settled`, 'its promise has not settled', log.at(-1)?.seq);
    const call = sinkCalls(log, turn).find(({ seq }) => seq > at);
    const started = seen(log, 'model.called').find(({ seq, data }) => data.turn === turn && seq > at);
    return (
      (call && mismatch(`no call on the sink of ${turn} after it has settled`, call.data.call, call.seq)) ??
      (started && mismatch(`no model call for ${turn} after it has settled`, 'the model was called', started.seq))
    );
  };
}

/** The words of every error that the scenario itself brings about for a turn. */
function errorWords(performed: readonly Operation[], turn: string): string[] {
  return performed.flatMap((operation) => {
    if (operation.op === 'arrange.model' && operation.params.for === turn)
      return operation.params.rounds.flat().flatMap((step) => ('error' in step ? [step.error] : []));
    if (operation.op !== 'act.abort' || operation.params.signal !== turn) return [];
    const reason = operation.params.reason as { $error?: { name?: string; message?: string } } | null | undefined;
    return [reason?.$error?.name, reason?.$error?.message].flatMap((words) => words ?? []);
  });
}

/** An error is told by the words it was thrown with, or by calling itself one. */
export function tellsOfNoError(performed: readonly Operation[], turn: string): Judge {
  const words = errorWords(performed, turn);
  const isError = (text: string): boolean =>
    /error|exception|operation was aborted/i.test(text) || words.some((known) => text.includes(known));
  return (log) => {
    const told = sinkCalls(log, turn).find(({ data }) => data.text !== undefined && isError(data.text));
    return told && mismatch('no call that tells of an error', `${told.data.call}(${show(told.data.text)})`, told.seq);
  };
}

/** What the model said in one turn must not come out in another. */
export function nothingOfOther(one: string, other: string): Judge {
  return (log) => {
    const shown = sinkCalls(log, other).filter(({ data }) => data.text !== undefined);
    const all = shown.map(({ data }) => data.text).join('');
    const leaked = seen(log, 'model.emitted').find(
      ({ data: { turn, step } }) => turn === one && 'text' in step && all.includes(step.text),
    );
    return (
      leaked &&
      mismatch(`nothing of ${one} on the sink of ${other}`, `${show(leaked.data.step)} is on it`, shown[0]?.seq)
    );
  };
}
