/** Typed views of a log of observations, for all who judge one. */
import type { Fact, Observed } from './generated/types.ts';

export type Kind = Fact['kind'];
export type Data<K extends Kind> = Extract<Fact, { kind: K }>['data'];
export type Seen<K extends Kind> = Omit<Observed, 'kind' | 'data'> & { readonly kind: K; readonly data: Data<K> };
export type Log = readonly Observed[];

/** The observations of one kind, in the order of the log. */
export function seen<K extends Kind>(log: Log, kind: K): Seen<K>[] {
  // Every observation was checked against the schema of its kind when it came in.
  return log.filter((observed) => observed.kind === kind) as unknown as Seen<K>[];
}

/** The calls on the sink of a turn. */
export function sinkCalls(log: Log, turn: string): Seen<'sink.called'>[] {
  return seen(log, 'sink.called').filter(({ data }) => data.turn === turn);
}

/** How a turn's promise settled; undefined while it has not. */
export function turnSettled(log: Log, turn: string): Seen<'turn.settled'> | undefined {
  return seen(log, 'turn.settled').find(({ data }) => data.turn === turn);
}

/** What app.turn() came to for a turn; undefined while it has not settled. */
export function appSettled(log: Log, turn: string): Seen<'app.settled'> | undefined {
  return seen(log, 'app.settled').find(({ data }) => data.turn === turn);
}

/** The fields of a turn's envelope, whatever they are; none where there is no envelope. */
export function envelopeOf(log: Log, turn: string): Partial<Record<'status' | 'sessionId' | 'reply', unknown>> {
  const settled = appSettled(log, turn);
  const value = settled?.data.how === 'fulfilled' ? settled.data.value : undefined;
  return typeof value === 'object' && value !== null ? value : {};
}

/** The calls that a kernel made back to its channel within one entry call. */
export function callbacks(log: Log, call: string): Seen<'callback.called'>[] {
  return seen(log, 'callback.called').filter(({ data }) => data.call === call);
}

/** How an entry call settled; undefined while it has not. */
export function callSettled(log: Log, call: string): Seen<'kernel.settled'> | undefined {
  return seen(log, 'kernel.settled').find(({ data }) => data.call === call);
}

/** The admission kind that a kernel's result states: `admission.kind`, else `kind`. */
export function admissionIn(value: unknown): string | undefined {
  const result = value as { admission?: { kind?: unknown }; kind?: unknown } | null | undefined;
  const kind = result?.admission?.kind ?? result?.kind;
  return typeof kind === 'string' ? kind : undefined;
}
