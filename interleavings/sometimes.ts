/** States that some interleaving must reach: a generator that never gets there is testing nothing. */
import { seen, sinkCalls } from '../schemas/log.ts';
import type { Played } from './properties/played.ts';

export interface Sometimes {
  readonly name: string;
  isReached(played: Played): boolean;
}

function abortedAt({ log }: Played, signal: string): number | undefined {
  return seen(log, 'signal.aborted').find(({ data }) => data.signal === signal)?.seq;
}

function startedAt({ log }: Played, turn: string): number | undefined {
  return seen(log, 'model.called').find(({ data }) => data.turn === turn)?.seq;
}

function isFinalized({ log }: Played, turn: string): boolean {
  return sinkCalls(log, turn).some(({ data }) => data.call === 'finalize');
}

const some =
  (test: (played: Played, turn: string, signal: string) => boolean) =>
  (played: Played): boolean =>
    played.turns.some(({ turn, signal }) => test(played, turn, signal));

export const SOMETIMES: readonly Sometimes[] = [
  { name: 'answered', isReached: some(isFinalized) },
  {
    name: 'never started',
    isReached: some(
      (played, turn, signal) => startedAt(played, turn) === undefined && abortedAt(played, signal) !== undefined,
    ),
  },
  {
    name: 'cancelled while running',
    isReached: some((played, turn, signal) => {
      const start = startedAt(played, turn);
      return start !== undefined && !isFinalized(played, turn) && (abortedAt(played, signal) ?? -1) > start;
    }),
  },
  {
    name: 'cancelled in mid-stream',
    isReached: some((played, turn, signal) => {
      const aborted = abortedAt(played, signal) ?? -1;
      const shown = sinkCalls(played.log, turn).find(({ data }) => data.call === 'text');
      return shown !== undefined && shown.seq < aborted && !isFinalized(played, turn);
    }),
  },
  {
    name: 'cancelled with a reasoning block open',
    isReached: some((played, turn) =>
      sinkCalls(played.log, turn).some(({ data }) => data.call === 'reasoningEnd' && data.cancelled === true),
    ),
  },
  {
    name: 'a deaf model speaks after the abort',
    isReached: some((played, turn, signal) => {
      const aborted = abortedAt(played, signal);
      return (
        aborted !== undefined &&
        seen(played.log, 'model.emitted').some(({ seq, data }) => data.turn === turn && seq > aborted)
      );
    }),
  },
  {
    name: 'aborted after its answer',
    isReached: some((played, turn, signal) => {
      const answer = sinkCalls(played.log, turn).find(({ data }) => data.call === 'finalize');
      return answer !== undefined && (abortedAt(played, signal) ?? -1) > answer.seq;
    }),
  },
  {
    name: 'aborted before it was submitted',
    isReached: some((played, turn, signal) => {
      const submitted = seen(played.log, 'turn.submitted').find(({ data }) => data.turn === turn);
      return submitted !== undefined && (abortedAt(played, signal) ?? Infinity) < submitted.seq;
    }),
  },
  {
    name: 'aborted twice',
    isReached: some(
      (played, _turn, signal) =>
        seen(played.log, 'signal.aborted').filter(({ data }) => data.signal === signal).length > 1,
    ),
  },
  {
    name: 'one signal on several turns aborted',
    isReached: (played) =>
      played.turns.some(
        ({ signal, turn }) =>
          abortedAt(played, signal) !== undefined &&
          played.turns.some((other) => other.turn !== turn && other.signal === signal),
      ),
  },
  {
    name: 'aborted from inside a callback',
    isReached: (played) =>
      (played.turns as readonly { abortsInside?: boolean; turn: string }[]).some(
        ({ abortsInside, turn }) =>
          abortsInside === true && sinkCalls(played.log, turn).some(({ data }) => data.call === 'text'),
      ),
  },
];
