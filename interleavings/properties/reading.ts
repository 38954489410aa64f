/** Readings of a played program that several properties share. */
import { seen, sinkCalls, turnSettled } from '../../schemas/log.ts';
import type { Seen } from '../../schemas/log.ts';
import { messageText } from '../../schemas/ordinary-texts.ts';
import type { Played, PlayedTurn } from './played.ts';

/** The first model call of a turn: its start. */
export function startOf({ log }: Played, turn: string): Seen<'model.called'> | undefined {
  return seen(log, 'model.called').find(({ data }) => data.turn === turn);
}

/** The turns of a session that started, in the order of their starts. */
export function startedIn(played: Played, session: string): PlayedTurn[] {
  const starts = new Map(
    seen(played.log, 'model.called')
      .toReversed()
      .map(({ seq, data }) => [data.turn, seq]),
  );
  return played.turns
    .filter((turn) => turn.session === session && starts.has(turn.turn))
    .toSorted((a, b) => (starts.get(a.turn) ?? 0) - (starts.get(b.turn) ?? 0));
}

/** What finalize was given; undefined where it was not called. */
export function answerOf({ log }: Played, turn: string): string | undefined {
  return sinkCalls(log, turn).find(({ data }) => data.call === 'finalize')?.data.text;
}

/** When a turn released its sink. */
export function endOf({ log }: Played, turn: string): number | undefined {
  return sinkCalls(log, turn).find(({ data }) => data.call === 'dispose')?.seq;
}

/** When abort() of a signal returned for the first time. */
export function abortOf({ log }: Played, signal: string): number | undefined {
  return seen(log, 'signal.aborted').find(({ data }) => data.signal === signal)?.seq;
}

export function hasSettled({ log }: Played, turn: string): boolean {
  return turnSettled(log, turn) !== undefined;
}

export const sessionsOf = ({ turns }: Played): string[] => [...new Set(turns.map(({ session }) => session))].toSorted();

export const messageOf = ({ turn }: PlayedTurn): string => messageText(turn);
