/** What in a log contradicts a sentence about envelopes, and what in a session one about its entries. */
import { appSettled, envelopeOf, seen } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import { show } from './compare.ts';
import { textsIn } from './input-judges.ts';
import type { Entries } from './transcript-entries.ts';
import type { Judge } from './world.ts';

/** Judges the envelope of a turn; one that is not there yet is a contradiction until it comes. */
export function envelope(
  turn: string,
  expected: string,
  holds: (envelope: ReturnType<typeof envelopeOf>) => boolean,
): Judge {
  return (log) => {
    const settled = appSettled(log, turn);
    if (settled === undefined) return { expected, observed: `no envelope of ${turn}` };
    if (holds(envelopeOf(log, turn))) return undefined;
    return { expected, observed: `${settled.data.how} with ${show(settled.data.value)}`, at: settled.seq };
  };
}

/** Judges the reply of a turn: none of these words may be in it. */
export function replyWithout(turn: string, words: readonly string[]): Judge {
  return envelope(
    turn,
    `a reply without ${show(words)}`,
    ({ reply }) => typeof reply === 'string' && !words.some((word) => reply.includes(word)),
  );
}

export function isNotOk(turn: string): Judge {
  return envelope(turn, `${turn} to be refused`, ({ status }) => status !== 'ok');
}

/** Whether any envelope says ok and has no text for a reply. */
export const okHasReply: Judge = (log) => {
  const wrong = seen(log, 'app.settled').find(({ data }) => {
    const { status, reply } = envelopeOf(log, data.turn);
    return status === 'ok' && typeof reply !== 'string';
  });
  return wrong && { expected: 'a reply in every ok', observed: show(wrong.data.value), at: wrong.seq };
};

/** One row of a table of entries. A cell that is a star stands for any text that is not empty. */
export interface EntryRow {
  readonly role?: string;
  readonly text?: string;
  readonly hidden?: string;
}

export function fits(entries: Entries, rows: readonly EntryRow[]): boolean {
  return (
    entries.length === rows.length &&
    rows.every((row, index) => {
      const entry = entries[index];
      if (entry === undefined || (row.role !== undefined && row.role !== entry.role)) return false;
      if (row.text !== undefined && !(row.text === '*' ? entry.text.trim() !== '' : entry.text === row.text))
        return false;
      return row.hidden === undefined || (entry.hidden === true) === (row.hidden === 'yes');
    })
  );
}

/** Whether each entry is numbered higher than the one before, in whole numbers. */
export function isRising(entries: Entries): boolean {
  return entries.every(({ seq }, index) => {
    const before = entries[index - 1]?.seq;
    return Number.isInteger(seq) && (before === undefined || (seq as number) > before);
  });
}

/** Whether the first entry has no parent, and every other one that before it. */
export function isChained(entries: Entries): boolean {
  return entries.every(({ parentSeq }, index) => parentSeq === (index === 0 ? null : entries[index - 1]?.seq));
}

/** Judges every model call of a turn: none of these words may be in what it is given. */
export function givenNothingOf(turn: string, what: string, words: readonly string[]): Judge {
  return (log) => {
    const calls = callsOf(log, turn);
    const expected = `nothing of ${what} in what the model is given for ${turn}`;
    if (calls.length === 0) return { expected, observed: 'no model call' };
    const told = calls.find(({ data }) =>
      textsIn(data.input).some((text) => words.some((word) => text.includes(word))),
    );
    return told && { expected, observed: show(told.data.input), at: told.seq };
  };
}

/** Judges the first model call of a turn: all these words have to be in what it is given. */
export function givenAll(turn: string, words: readonly string[]): Judge {
  return (log) => {
    const [call] = callsOf(log, turn);
    const expected = `${show(words)} in what the model is given for ${turn}`;
    if (call === undefined) return { expected, observed: 'no model call' };
    const texts = textsIn(call.data.input);
    const missing = words.find((word) => !texts.some((text) => text.includes(word)));
    return missing === undefined
      ? undefined
      : { expected, observed: `nothing that holds ${show(missing)}`, at: call.seq };
  };
}

function callsOf(log: Log, turn: string): ReturnType<typeof seen<'model.called'>> {
  return seen(log, 'model.called').filter(({ data }) => data.turn === turn);
}
