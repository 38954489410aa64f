/** Reads what a target sent: JSON, not too large, not too deep, and an answer or an observation that its schema takes. */
import type { Answer, Observed } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { Problem } from '../schemas/validate.ts';

/** The longest message that a target may send. */
export const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;
/** Far deeper than any message, and shallow enough for everybody who walks through one. */
const DEPTH_MAX = 100;
const SHOWN_CHARS = 300;
const OUTCOMES: readonly string[] = ['accepted', 'refused', 'unsupported'];

export type Message = { readonly answer: Answer } | { readonly observed: Observed } | { readonly problem: string };

/** `problem` says what is wrong in a sentence or two. */
export function readMessage(text: string): Message {
  // As text it is at most as long as in bytes; transports of bytes have their own eye on it.
  if (text.length > MESSAGE_BYTES_MAX) {
    return { problem: `The target sent a message of more than ${MESSAGE_BYTES_MAX} bytes. It begins: ${short(text)}` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: `The target sent something that is not JSON: ${short(text)}` };
  }
  if (isDeep(value, DEPTH_MAX)) {
    return { problem: `The target sent a message nested more than ${DEPTH_MAX} levels deep: ${short(text)}` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {
      problem: `The target sent neither an answer nor an observation, which are objects. It was: ${short(text)}`,
    };
  }
  return 'answers' in value ? answerIn(value, text) : observedIn(value, text);
}

function answerIn(value: object, text: string): Message {
  const problems = problemsOf('answer', value);
  if (problems.length === 0) return { answer: value as Answer };
  const { outcome } = value as { readonly outcome?: unknown };
  const keys = typeof outcome === 'object' && outcome !== null ? Object.keys(outcome) : undefined;
  if (keys !== undefined && (keys.length !== 1 || !OUTCOMES.includes(keys.join()))) {
    const found = keys.map((key) => JSON.stringify(key)).join(', ') || 'nothing';
    return {
      problem: `The target sent an answer whose outcome holds ${found}, and not one of "accepted", "refused", "unsupported". It was: ${short(text)}`,
    };
  }
  return unfit('an answer that does not fit', problems, text);
}

function observedIn(value: object, text: string): Message {
  const problems = problemsOf('observed', value);
  if (problems.length > 0) {
    return unfit('a message that is no answer (it has no "answers") and no observation', problems, text);
  }
  const observed = value as Observed;
  const unknown = problemsOf('fact', { kind: observed.kind, data: observed.data });
  return unknown.length > 0 ? unfit('an observation that does not fit', unknown, text) : { observed };
}

function unfit(what: string, problems: readonly Problem[], text: string): Message {
  return { problem: `The target sent ${what}: ${listProblems(problems)}. It was: ${short(text)}` };
}

function short(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeep(inner, levels - 1));
}
