/** Reads the log of one session as a script: what was seen, and by when what was done must have taken effect. */
import { seen } from '../../schemas/log.ts';
import type { Log, Seen } from '../../schemas/log.ts';
import { SYMBOL } from './rules.ts';
import type { ExplainOptions } from './explanation.ts';

export type TurnEvent =
  | Seen<'turn.submitted'>
  | Seen<'turn.settled'>
  | Seen<'sink.called'>
  | Seen<'model.called'>
  | Seen<'model.emitted'>
  | Seen<'model.stopped'>
  | Seen<'model.ended'>;

/** `at` counts the observations of the whole log before it. */
export type Item =
  | { readonly is: 'event'; readonly at: number; readonly event: TurnEvent }
  /** By now these have taken effect. */
  | { readonly is: 'by'; readonly at: number; readonly turn: string }
  | { readonly is: 'by'; readonly at: number; readonly signal: string }
  /** By now all has, and what must come of it has been seen. */
  | { readonly is: 'quiet'; readonly at: number };

export interface SubmittedTurn {
  readonly turn: string;
  readonly signal: string | undefined;
  readonly text: string;
}

export interface SessionScript {
  readonly session: string;
  readonly turns: ReadonlyMap<string, SubmittedTurn>;
  readonly items: readonly Item[];
  /** How many observations there were before each signal can have been aborted. */
  readonly abortable: ReadonlyMap<string, number>;
  /** The signals whose abort() had returned by some observation: at rest it has taken effect. */
  readonly returned: ReadonlyMap<string, number>;
  /** `seq` of the end of each model call, `turn:call`. */
  readonly ends: ReadonlyMap<string, number>;
  /** The kinds that are shown. */
  readonly shows: (kind: string) => boolean;
  /** Whether anything streamed is shown on the way: a target may give out a turn's text in finalize alone. */
  readonly streams: Readonly<Record<'text' | 'reasoning', boolean>>;
  /** A model fails, a tool is called or an archive is used: what becomes of that is left open in part. */
  readonly isLoose: boolean;
  readonly scriptedSinks: boolean;
  /** Turns whose models end when they are stopped, which is not seen. */
  readonly honouring: ReadonlySet<string>;
  /** Texts whose place in history is not compared: of turns that never started. */
  readonly unplaced: ReadonlySet<string>;
  /** All that the models have said: no marker of the target's own is made of it. */
  readonly said: readonly string[];
}

const TURN_EVENTS: ReadonlySet<string> = new Set([
  'turn.submitted',
  'turn.settled',
  'sink.called',
  'model.called',
  'model.emitted',
  'model.stopped',
  'model.ended',
]);

/** The session of what is seen of a turn that nobody submitted. */
const NOBODYS = '(no session)';

/** It is not known what the turn said. */
const unknownText = (turn: string): string => `${SYMBOL}text of ${turn}`;

/** One script a session, in the order in which sessions are first seen. */
export function scriptsOf(log: Log, options: ExplainOptions): SessionScript[] {
  const submitted = new Map(seen(log, 'turn.submitted').map(({ data }) => [data.turn, data]));
  const events = new Map<string, TurnEvent[]>();
  for (const observed of log) {
    if (!TURN_EVENTS.has(observed.kind)) continue;
    const event = observed as unknown as TurnEvent;
    const session = submitted.get(event.data.turn)?.session ?? NOBODYS;
    const own = events.get(session);
    if (own === undefined) events.set(session, [event]);
    else own.push(event);
  }
  const abortable = abortableFrom(log, options);
  return [...events].map(([session, own]) => scriptOf(session, own, log, abortable, options));
}

function scriptOf(
  session: string,
  events: readonly TurnEvent[],
  log: Log,
  abortable: ReadonlyMap<string, number>,
  options: ExplainOptions,
): SessionScript {
  const { observes, texts = {}, queuedCancelHistory, scriptedSinks = false, honouring = [] } = options;
  const shown = observes === undefined ? undefined : new Set(observes);
  const turns = new Map<string, SubmittedTurn>();
  const ends = new Map<string, number>();
  const started = new Map<string, string>();
  const said: string[] = [];
  const streams = { text: false, reasoning: false };
  let isLoose = seen(log, 'archive.called').some(({ data }) => data.session === session);
  for (const event of events) {
    const { turn } = event.data;
    if (event.kind === 'turn.submitted')
      turns.set(turn, { turn, signal: event.data.signal, text: texts[turn] ?? unknownText(turn) });
    else if (event.kind === 'model.called' && !started.has(turn)) started.set(turn, lastText(event.data.input) ?? '');
    else if (event.kind === 'model.ended') {
      ends.set(`${turn}:${event.data.call}`, event.seq);
      isLoose ||= event.data.how === 'error';
    } else if (event.kind === 'model.emitted') {
      isLoose ||= 'tool' in event.data.step;
      if ('text' in event.data.step) said.push(event.data.step.text);
    } else if (event.kind === 'sink.called') {
      streams.text ||= event.data.call === 'text';
      streams.reasoning ||= event.data.call.startsWith('reasoning');
    }
  }
  for (const [turn, one] of turns) turns.set(turn, { ...one, text: texts[turn] ?? started.get(turn) ?? one.text });
  const unstarted = [...turns.values()].filter(({ turn }) => !started.has(turn)).map(({ text }) => text);
  const script = {
    session,
    turns,
    abortable,
    returned: new Map(
      seen(log, 'signal.aborted')
        .toReversed()
        .map(({ seq, data }) => [data.signal, seq]),
    ),
    ends,
    shows: (kind: string) => shown?.has(kind) ?? true,
    streams,
    isLoose,
    scriptedSinks,
    honouring: new Set(honouring),
    unplaced: new Set(queuedCancelHistory === 'marker' ? unstarted : []),
    said,
  };
  return { ...script, items: itemsOf(events, script, options) };
}

/** The text that a model call is to answer. */
function lastText(input: unknown): string | undefined {
  const { messages } = (input ?? {}) as { messages?: readonly { text?: unknown }[] };
  const text = messages?.at(-1)?.text;
  return typeof text === 'string' ? text : undefined;
}

/** What is demanded at a number of observations stands before the observation of that number. */
const RANK: Readonly<Record<Item['is'], number>> = { by: 0, quiet: 1, event: 2 };

function itemsOf(
  events: readonly TurnEvent[],
  { turns, isLoose }: Pick<SessionScript, 'turns' | 'isLoose'>,
  { acts = [], quiet = [] }: ExplainOptions,
): Item[] {
  const items: Item[] = events.map((event) => ({ is: 'event', at: event.seq, event }));
  const signals = new Set([...turns.values()].map(({ signal }) => signal));
  for (const { op, name, until } of acts) {
    if (name === undefined || until === undefined) continue;
    if (op === 'act.submit' && turns.has(name)) items.push({ is: 'by', at: until, turn: name });
    if (op === 'act.abort' && signals.has(name)) items.push({ is: 'by', at: until, signal: name });
  }
  // A failed turn, or one whose tools run, may be at rest without having gone as far as the core goes.
  if (!isLoose) items.push(...quiet.map((at): Item => ({ is: 'quiet', at })));
  const sorted = items.toSorted((a, b) => a.at - b.at || RANK[a.is] - RANK[b.is]);
  return sorted.filter((item, index) => item.is !== 'quiet' || sorted[index - 1]?.is !== 'quiet');
}

/** An abort can have been called only after what the harness had seen the end of before it. */
function abortableFrom(log: Log, { acts = [], quiet = [] }: ExplainOptions): ReadonlyMap<string, number> {
  const from = new Map<string, number>();
  const earliest = (signal: string, at: number): void =>
    void from.set(signal, Math.min(at, from.get(signal) ?? Infinity));
  for (const { op, name, from: at } of acts) if (op === 'act.abort' && name !== undefined) earliest(name, at);
  const marks = [0, ...quiet, ...acts.flatMap(({ from: begun, until }) => [begun, until ?? begun])];
  for (const { seq, data } of seen(log, 'signal.aborted')) {
    const isAnAct = acts.some(
      ({ op, name, from: begun, until = Infinity }) =>
        op === 'act.abort' && name === data.signal && begun <= seq && seq < until,
    );
    // abort() runs to its end without a pause, so nothing that the harness did lies between its call and its return.
    if (!isAnAct) earliest(data.signal, Math.max(...marks.filter((mark) => mark <= seq)));
  }
  return from;
}
