/** What in a log contradicts a sentence about a target's messages to whoever runs it. */
import { seen, sinkCalls } from '../schemas/log.ts';
import type { Log, Seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import { textsIn } from './input-judges.ts';
import type { Judge } from './world.ts';

/** What was written to stderr from the submission of a turn until the next one's. */
export function linesOf(log: Log, turn: string): Seen<'log.written'>[] {
  const submissions = seen(log, 'turn.submitted');
  const index = submissions.findIndex(({ data }) => data.turn === turn);
  const from = submissions[index]?.seq ?? Infinity;
  const to = submissions[index + 1]?.seq ?? Infinity;
  return seen(log, 'log.written').filter(({ seq, data }) => data.stream === 'stderr' && seq > from && seq < to);
}

/** What a transport puts in front, and the further lines of a message, are not judged. */
export function prefixed(turn: string, prefix: string): Judge {
  return (log) => {
    const wrong = linesOf(log, turn).find(({ data: { text } }) => {
      const place = text.indexOf(prefix);
      return place < 0 || text.slice(place + prefix.length).trim() === '';
    });
    return wrong && { expected: `a message behind ${show(prefix)}`, observed: show(wrong.data.text), at: wrong.seq };
  };
}

/** Of an empty prefix nothing may be left over: no bracket, and no blank. */
export function plainly(turn: string): Judge {
  return (log) => {
    const wrong = linesOf(log, turn).find(({ data }) => /^(?:\s|\[\s*\])/.test(data.text));
    const expected = 'a message that begins with its own text';
    return wrong && { expected, observed: show(wrong.data.text), at: wrong.seq };
  };
}

export function neitherStdoutNorSinks(turn: string, words: string): Judge {
  const expected = `${show(words)} neither on stdout nor on the sink of ${turn}`;
  return (log) => {
    const printed = seen(log, 'log.written').filter(({ data }) => data.stream === 'stdout');
    const wrong = [...sinkCalls(log, turn), ...printed].find(({ data }) =>
      textsIn(data).some((text) => text.includes(words)),
    );
    return wrong && { expected, observed: `${wrong.kind} with ${show(wrong.data)}`, at: wrong.seq };
  };
}
