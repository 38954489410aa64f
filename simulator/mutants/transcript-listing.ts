/** Mutants of the list of sessions, and of turns that are at once on one thread. */
import { TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import { transcriptDecision, transcriptPort } from './mutant.ts';
import type { Mutant } from './mutant.ts';

export const TRANSCRIPT_LISTING_MUTANTS: readonly Mutant[] = [
  transcriptDecision(
    {
      id: 'list-shows-cron-sources',
      story: 'A session is listed for whoever owns it, also where only a job has spoken.',
      names: ['TR-067'],
    },
    { takesPart: () => true },
  ),
  transcriptDecision(
    {
      id: 'list-is-empty',
      story: 'The list is made before the sessions are loaded, and stays empty.',
      names: ['TR-067', 'TR-068', 'TR-071'],
    },
    { listed: () => [] },
  ),
  transcriptDecision(
    {
      id: 'lists-direct-messages-only',
      story: 'Only direct messages count as a conversation.',
      names: ['TR-068', 'TR-071'],
    },
    {
      listed: (state, principal) =>
        TRANSCRIPT_DECISIONS.listed(state, principal).filter(({ thread }) => thread.startsWith('dm:')),
    },
  ),
  transcriptPort(
    {
      id: 'begun-in-the-background',
      story: 'A thread that began with a wake prompt stays a background thread, whoever writes on it.',
      names: ['TR-071'],
    },
    (port) => ({
      ...port,
      sessions: async (principal) => {
        const listed = (await port.sessions?.(principal)) ?? [];
        const heads = await Promise.all(listed.map(({ sessionId }) => port.transcript({ session: sessionId })));
        return listed.filter((_session, index) => heads[index]?.entries[0]?.hidden !== true);
      },
    }),
  ),
];

export const TRANSCRIPT_THREAD_MUTANTS: readonly Mutant[] = [
  transcriptPort(
    {
      id: 'questions-before-answers',
      story: 'A message is recorded when it comes in, its answer when the turn is over.',
      names: ['TR-090'],
    },
    (port) => {
      const running: (string | undefined)[] = [];
      /** Messages that came in while another was being answered, and that other one. */
      const behind = new Map<string | undefined, string | undefined>();
      return {
        ...port,
        turn: async (turn) => {
          if (running.length > 0) behind.set(turn.text, running.at(-1));
          running.push(turn.text);
          const envelope = await port.turn(turn);
          running.splice(running.indexOf(turn.text), 1);
          return envelope;
        },
        transcript: async (of) => {
          const transcript = await port.transcript(of);
          const entries = [...(transcript?.entries ?? [])];
          for (const [text, other] of behind) {
            const from = entries.findIndex((entry) => entry.role === 'user' && entry.text === text);
            const to = entries.findIndex((entry) => entry.role === 'user' && entry.text === other);
            if (from > to && to >= 0) entries.splice(to + 1, 0, ...entries.splice(from, 1));
          }
          return transcript && { ...transcript, entries };
        },
      };
    },
  ),
  transcriptPort(
    {
      id: 'reply-of-the-turn-before',
      story: 'Whoever waits for a thread is given the first answer that comes on it.',
      names: ['TR-091'],
    },
    (port) => {
      let first: Promise<unknown> | undefined;
      return {
        ...port,
        turn: async (turn) => {
          const own = Promise.resolve(port.turn(turn));
          if (first !== undefined) {
            void own;
            return first;
          }
          first = own;
          const envelope = await own;
          first = undefined;
          return envelope;
        },
      };
    },
  ),
];
