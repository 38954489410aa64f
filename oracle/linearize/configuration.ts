/** Where one explanation of a session's log stands: the core's state, what has come to no ear yet, and what is not seen yet. */
import type { Input, ModelEvent } from '../../simulator/core/turn/effects.ts';
import { firstState, sessionOf, turnIn } from '../../simulator/core/turn/state.ts';
import type { TurnCoreState, TurnState } from '../../simulator/core/turn/state.ts';
import { moves, step } from '../../simulator/core/turn/step.ts';
import { expectedOf } from './expected.ts';
import type { Expected } from './expected.ts';
import { RULES } from './rules.ts';
import type { SessionScript } from './session-script.ts';

/** What a model call has given out, until the target takes it. */
export type Heard = ModelEvent | 'ended' | 'failed';

export interface Configuration {
  readonly state: TurnCoreState;
  /** What must be seen yet, by channel; a channel without anything is left out. */
  readonly queues: Readonly<Record<string, readonly Expected[]>>;
  /** By turn, what its model has given out and the core was not told yet. */
  readonly heard: Readonly<Record<string, readonly Heard[]>>;
  /** Turns that were handed over and are in no line yet. */
  readonly unsubmitted: readonly string[];
  /** Signals whose abort has taken effect. */
  readonly fired: readonly string[];
  /** Turns whose finalize was called and may return. */
  readonly finalizing: readonly string[];
  readonly failed: readonly string[];
  /** How often each turn has called its model. */
  readonly calls: Readonly<Record<string, number>>;
  /** The words of the target's marker, once they have been seen. */
  readonly marker?: string;
}

export const FIRST: Configuration = {
  // Where history keeps turns cancelled in line is not compared, so that the core keeps nothing of them.
  state: firstState({ queuedCancelHistory: 'nothing' }),
  queues: {},
  heard: {},
  unsubmitted: [],
  fired: [],
  finalizing: [],
  failed: [],
  calls: {},
};

/** The same for the same configuration, and only then. */
export function keyOf({ state, queues, heard, unsubmitted, fired, finalizing, failed, marker }: Configuration): string {
  const sorted = (record: Readonly<Record<string, unknown>>): unknown[] =>
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    sorted(state.turns),
    sorted(state.sessions),
    sorted(queues),
    sorted(heard),
    unsubmitted,
    fired.toSorted(),
    finalizing.toSorted(),
    failed.toSorted(),
    marker,
  ]);
}

const without = (list: readonly string[], one: string): readonly string[] => list.filter((other) => other !== one);

export function withQueue(configuration: Configuration, channel: string, queue: readonly Expected[]): Configuration {
  const { [channel]: _before, ...others } = configuration.queues;
  return { ...configuration, queues: queue.length === 0 ? others : { ...others, [channel]: queue } };
}

/** The core takes one input or move, and what is to be seen of it is queued. */
function applied(script: SessionScript, before: Configuration, input: Input, at: number): Configuration {
  const { state, effects } = step(RULES, before.state, input);
  const { turn } = input;
  const isOver = turnIn(state, turn) === undefined;
  const hasFailed = input.type === 'fail';
  let after: Configuration = { ...before, state };
  if (hasFailed) {
    after = { ...withQueue(after, `sink:${turn}`, []), failed: [...after.failed, turn] };
  }
  if (input.type === 'cancel') after = cancelled(after, `sink:${turn}`);
  if (isOver && after.heard[turn] !== undefined) after = { ...after, heard: withoutKey(after.heard, turn) };
  for (const effect of effects) {
    const hasExchanged = (turnIn(before.state, turn)?.exchanged.length ?? 0) > 0;
    if (effect.type === 'callModel')
      after = { ...after, calls: { ...after.calls, [effect.turn]: (after.calls[effect.turn] ?? 0) + 1 } };
    const call = after.calls[effect.turn] ?? 0;
    for (const { channel, expected } of expectedOf(effect, { script, call, hasFailed, hasExchanged, at }))
      after = withQueue(after, channel, [...(after.queues[channel] ?? []), expected]);
  }
  return after;
}

function cancelled(now: Configuration, channel: string): Configuration {
  const queue = now.queues[channel] ?? [];
  return withQueue(
    now,
    channel,
    queue.map((one) => (one.is === 'piece' ? { ...one, mayBeLost: true } : one)),
  );
}

function withoutKey<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _gone, ...others } = record;
  return others;
}

/** All turns of the session that carry the signal hear of its abort together (CC-019). */
function abort(script: SessionScript, before: Configuration, signal: string, at: number): Configuration {
  let after: Configuration = { ...before, fired: [...before.fired, signal] };
  for (const turn of sessionOf(before.state, script.session).line)
    if (script.turns.get(turn)?.signal === signal) after = applied(script, after, { type: 'aborted', turn }, at);
  return after;
}

function submit(script: SessionScript, before: Configuration, turn: string, at: number): Configuration {
  const { text = '', signal } = script.turns.get(turn) ?? {};
  const isAborted = signal !== undefined && before.fired.includes(signal);
  const after = applied(
    script,
    before,
    { type: 'submitted', turn, session: script.session, channel: 'any', text, resumes: false, aborted: isAborted },
    at,
  );
  return { ...after, unsubmitted: without(after.unsubmitted, turn) };
}

function hear(script: SessionScript, before: Configuration, turn: string, at: number): Configuration {
  const [first, ...rest] = before.heard[turn] ?? [];
  if (first === undefined) return before;
  const heard = rest.length === 0 ? withoutKey(before.heard, turn) : { ...before.heard, [turn]: rest };
  return applied(script, { ...before, heard }, heardAs(turn, first), at);
}

function heardAs(turn: string, heard: Heard): Input {
  if (heard === 'ended') return { type: 'modelEnded', turn };
  if (heard === 'failed') return { type: 'modelFailed', turn, problem: undefined };
  return { type: 'model', turn, event: heard };
}

/** The turns whose steps may change what comes next of this one: those before it in line. */
export function relevantTo({ state, unsubmitted }: Configuration, script: SessionScript, turn: string): string[] {
  const { line } = sessionOf(state, script.session);
  const place = line.indexOf(turn);
  if (place >= 0) return line.slice(0, place + 1);
  return unsubmitted.includes(turn) ? [...line, ...unsubmitted] : [];
}

/** Whether the abort of a signal can have been called. */
function isAbortable(script: SessionScript, { fired }: Configuration, signal: string, at: number): boolean {
  return !fired.includes(signal) && (script.abortable.get(signal) ?? Infinity) <= at;
}

/** What can take effect now without anything being seen, as far as it matters to `turns`. Each leads to another explanation. */
export function silentSteps(
  script: SessionScript,
  now: Configuration,
  turns: readonly string[],
  at: number,
): Configuration[] {
  const next: Configuration[] = [];
  const isRelevant = new Set(turns);
  for (const move of moves(RULES, now.state)) if (isRelevant.has(move.turn)) next.push(applied(script, now, move, at));
  for (const id of turns) {
    const turn = turnIn(now.state, id);
    if (turn === undefined) {
      if (now.unsubmitted.includes(id)) next.push(submit(script, now, id, at));
      continue;
    }
    next.push(...toldTo(script, now, turn, at));
  }
  const signals = new Set(turns.map((turn) => script.turns.get(turn)?.signal));
  for (const signal of signals)
    if (signal !== undefined && isAbortable(script, now, signal, at)) next.push(abort(script, now, signal, at));
  return next;
}

/** What a turn can hear of its model, its tools and its sink. */
function toldTo(script: SessionScript, now: Configuration, turn: TurnState, at: number): Configuration[] {
  const { id } = turn;
  const isReading = turn.phase === 'running' && turn.model === undefined && !turn.aborted;
  if (turn.phase === 'finalizing' && (now.finalizing.includes(id) || !script.shows('sink.called'))) {
    const done = { ...now, finalizing: without(now.finalizing, id) };
    return [applied(script, done, { type: 'finalized', turn: id, settlement: { how: 'fulfilled' } }, at)];
  }
  if (!isReading) return [];
  const waiting = turn.calls.filter(({ result }) => result === undefined);
  const told = waiting.map((call) =>
    applied(script, now, { type: 'toolSettled', turn: id, id: call.id, hasFailed: false, text: '' }, at),
  );
  if (now.heard[id] !== undefined) told.push(hear(script, now, id, at));
  // An end that the target does not show may have come at any time.
  else if (!script.shows('model.ended') && (now.calls[id] ?? 0) > 0)
    told.push(applied(script, now, { type: 'modelEnded', turn: id }, at));
  return told;
}
