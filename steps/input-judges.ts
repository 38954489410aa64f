/** What in a log contradicts a sentence about what the model is given for a turn. */
import { messageText, modelAnswer } from '../schemas/ordinary-texts.ts';
import { seen } from '../schemas/log.ts';
import type { Log, Seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

interface Message {
  readonly role?: unknown;
  readonly calls?: readonly { readonly id?: unknown }[];
  readonly answers?: unknown;
}

/** All texts in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function messagesOf({ data }: Seen<'model.called'>): readonly Message[] {
  const { messages } = (data.input ?? {}) as { messages?: unknown };
  return Array.isArray(messages) ? (messages as Message[]) : [];
}

/** Judges the first model call of a turn. A call in which its text cannot be found is seen as nobody's. */
function judgeInput(
  turn: string,
  expected: string,
  fault: (call: Seen<'model.called'>) => string | undefined,
): (log: Log) => Mismatch | undefined {
  return (log) => {
    const call = seen(log, 'model.called').find(({ data }) => data.turn === turn);
    const other = call ?? seen(log, 'model.unexpected')[0] ?? log.at(-1);
    const observed = call === undefined ? `no model call that holds the text of ${turn}` : fault(call);
    return observed === undefined ? undefined : { expected, observed, ...(other !== undefined && { at: other.seq }) };
  };
}

export function holdsText(turn: string, text: string): Judge {
  return judgeInput(turn, `${show(text)} in the model input, byte for byte`, ({ data }) =>
    textsIn(data.input).some((given) => given.includes(text)) ? undefined : `the input ${show(data.input)}`,
  );
}

export function holdsExchange(turn: string, earlier: string): Judge {
  const words = [messageText(earlier), modelAnswer(earlier)];
  return judgeInput(turn, `message and answer of ${earlier} in the model input of ${turn}`, ({ data }) => {
    const texts = textsIn(data.input);
    const missing = words.find((word) => !texts.some((text) => text.includes(word)));
    return missing && `nothing that holds ${show(missing)}`;
  });
}

export function holdsNothingOf(turn: string, other: string): Judge {
  const words = [messageText(other), modelAnswer(other)];
  return judgeInput(turn, `nothing of ${other} in the model input of ${turn}`, ({ data }) => {
    const found = textsIn(data.input).find((text) => words.some((word) => text.includes(word)));
    return found && `the input holds ${show(found)}`;
  });
}

/** The variant for conversations of several people is known by the sentinel alone; no other wording is judged. */
export function asksForSentinel(turn: string, isDue: boolean): Judge {
  const expected = `a system prompt of ${turn} ${isDue ? 'with' : 'without'} NO_REPLY`;
  return judgeInput(turn, expected, (call) => {
    const prompts = textsIn(messagesOf(call).filter(({ role }) => role === 'system'));
    return prompts.some((text) => text.includes('NO_REPLY')) === isDue ? undefined : `the prompt ${show(prompts)}`;
  });
}

const MINUTE_MS = 60_000;
/** A stamp is from the start of the turn, which was a moment ago; the clocks of harness and target may differ a little. */
const MINUTES = [-3, -2, -1, 0, 1];

/** The minutes of just now as a clock in that zone shows them, of 24 hours or of 12. */
function timesIn(zone: string): RegExp {
  const nowMs = Date.now();
  const times = MINUTES.flatMap((minutes) =>
    (['h23', 'h12'] as const).map((hourCycle) => {
      const format = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle });
      const parts = format.formatToParts(nowMs + minutes * MINUTE_MS);
      const [hour = '', minute = ''] = ['hour', 'minute'].map(
        (type) => parts.find((part) => part.type === type)?.value,
      );
      return `0?${Number(hour)}[:.h]${minute}`;
    }),
  );
  return new RegExp(`(?<!\\d)(?:${times.join('|')})(?!\\d)`);
}

export function isStampedFor(turn: string, zone: string): Judge {
  const times = timesIn(zone);
  return judgeInput(turn, `the present time in ${zone} in the model input of ${turn}`, ({ data }) =>
    textsIn(data.input).some((text) => times.test(text)) ? undefined : `the input ${show(data.input)}`,
  );
}

export function isNotStampedFor(turn: string, zone: string): Judge {
  const times = timesIn(zone);
  return judgeInput(turn, `no present time in ${zone} in the model input of ${turn}`, ({ data }) => {
    const stamped = textsIn(data.input).find((text) => times.test(text));
    return stamped && `the input holds ${show(stamped)}`;
  });
}

export function resultsAreComplete(turn: string): Judge {
  return judgeInput(turn, `no tool call without its result in the model input of ${turn}`, (call) => {
    const messages = messagesOf(call);
    const answered = new Set(messages.map(({ answers }) => answers));
    const open = messages.flatMap(({ calls }) => calls ?? []).find(({ id }) => !answered.has(id));
    return open && `no result of ${show(open)}`;
  });
}
