/** Mutants of envelopes, and of the entries that a turn through app.turn() leaves. */
import type { AppTurn, Transcript, TranscriptPort } from '../../kit/ports/transcript.ts';
import type { Envelope } from '../core/transcript/decisions.ts';
import { TRANSCRIPT_DECISIONS } from '../core/transcript/decisions.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { transcriptDecision, transcriptPort, turnDecision } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

/** Answers some turns with another envelope. */
export function answering(
  about: About,
  isMeant: (turn: AppTurn) => boolean,
  other: (envelope: Envelope) => unknown,
): Mutant {
  return transcriptPort(about, (port) => ({
    ...port,
    turn: async (turn) => {
      const envelope = (await port.turn(turn)) as Envelope;
      return isMeant(turn) ? other(envelope) : envelope;
    },
  }));
}

/** Shows what is recorded of a session otherwise. */
export function showing(about: About, other: (entries: Transcript['entries']) => Transcript['entries']): Mutant {
  return transcriptPort(about, (port) => ({ ...port, transcript: shownBy(port, other) }));
}

function shownBy(
  port: TranscriptPort,
  other: (entries: Transcript['entries']) => Transcript['entries'],
): TranscriptPort['transcript'] {
  return async (of) => {
    const transcript = await port.transcript(of);
    return transcript && { ...transcript, entries: other(transcript.entries) };
  };
}

const isDirect = ({ thread }: AppTurn): boolean => 'dm' in thread;

export const TRANSCRIPT_ENTRY_MUTANTS: readonly Mutant[] = [
  answering(
    {
      id: 'direct-messages-say-done',
      story: 'Direct messages are answered by older code, whose envelope says done.',
      names: ['TR-001', 'TR-023'],
    },
    isDirect,
    (envelope) => (envelope.status === 'ok' ? { ...envelope, status: 'done' } : envelope),
  ),
  transcriptPort(
    {
      id: 'session-id-is-a-number',
      story: 'The envelope of a direct message gives the number of the session in place of its name.',
      names: ['TR-002'],
    },
    (port) => ({
      ...port,
      turn: async (turn) => {
        const envelope = (await port.turn(turn)) as Envelope;
        return isDirect(turn) && 'sessionId' in envelope
          ? { ...envelope, sessionId: Number(envelope.sessionId.slice('session-'.length)) }
          : envelope;
      },
      transcript: (of) =>
        port.transcript('session' in of && /^\d+$/.test(of.session) ? { session: `session-${of.session}` } : of),
    }),
  ),
  answering(
    {
      id: 'reply-made-for-the-surface',
      story: 'The reply is given a line end for the surface, which the entry does not have.',
      names: ['TR-003', 'TR-023'],
    },
    isDirect,
    (envelope) => (envelope.status === 'ok' ? { ...envelope, reply: `${envelope.reply}\n` } : envelope),
  ),
  transcriptDecision(
    {
      id: 'stopped-says-ok',
      story: 'Whatever did not fail is ok, a turn that was stopped too, though nothing was said.',
      names: ['TR-005'],
    },
    {
      envelope: (sessionId, ended) =>
        ended.how === 'stopped'
          ? ({ status: 'ok', sessionId } as Envelope)
          : TRANSCRIPT_DECISIONS.envelope(sessionId, ended),
    },
  ),
  transcriptDecision(
    {
      id: 'one-session-of-direct-messages',
      story: 'The direct messages of all people are one thread.',
      names: ['TR-006'],
    },
    { threadName: (thread) => ('dm' in thread ? 'dm' : thread.named) },
  ),
  turnDecision(
    {
      id: 'writes-down-the-start',
      story: 'Each turn leaves a system entry that tells when it started.',
      names: ['TR-007', 'TR-022'],
    },
    {
      answeredHistory: (turn) => [
        { role: 'system', text: 'A turn started.', kind: 'started' },
        ...TURN_DECISIONS.answeredHistory(turn),
      ],
    },
  ),
  transcriptDecision(
    {
      id: 'records-unified-line-ends',
      story: 'The line ends of a text are unified before it is recorded.',
      names: ['TR-008'],
    },
    { recordedText: (turn) => TRANSCRIPT_DECISIONS.recordedText(turn).replaceAll('\r\n', '\n') },
  ),
  showing(
    {
      id: 'keeps-six-entries',
      story: 'Only the last six entries of a session are kept.',
      names: ['TR-009', 'TR-030'],
    },
    (entries) => entries.slice(-6),
  ),
  transcriptDecision(
    {
      id: 'numbers-each-turn-anew',
      story: 'Entries are numbered within their turn, from 1.',
      names: ['TR-010'],
    },
    {
      numbered: (entries) =>
        TRANSCRIPT_DECISIONS.numbered(entries).map((entry) => ({ ...entry, seq: 2 - (entry.seq % 2) })),
    },
  ),
  transcriptDecision(
    {
      id: 'every-turn-is-a-root',
      story: 'A user entry has no parent.',
      names: ['TR-011'],
    },
    {
      numbered: (entries) =>
        TRANSCRIPT_DECISIONS.numbered(entries).map((entry) =>
          entry.role === 'user' ? { ...entry, parentSeq: null } : entry,
        ),
    },
  ),
  transcriptPort(
    {
      id: 'reads-from-a-copy',
      story: 'Entries are read from a copy that follows a little after the envelope.',
      names: ['TR-012'],
    },
    (port) => {
      let behind = 0;
      return {
        ...port,
        turn: async (turn) => {
          const envelope = await port.turn(turn);
          behind += 1;
          setImmediate(() => (behind -= 1));
          return envelope;
        },
        transcript: (of) => shownBy(port, (entries) => (behind > 0 ? entries.slice(0, -1) : entries))(of),
      };
    },
  ),
  turnDecision(
    {
      id: 'tools-after-the-answer',
      story: 'What tools have said is recorded when the turn is over.',
      names: ['TR-013'],
    },
    {
      answeredHistory: (turn) => {
        const entries = TURN_DECISIONS.answeredHistory(turn);
        return [...entries.filter(({ role }) => role !== 'tool'), ...entries.filter(({ role }) => role === 'tool')];
      },
    },
  ),
];
