/** What is said in an ordinary turn, where a scenario says nothing else: both sides of the protocol know these texts. */

/** The text of a turn's inbound message. Unique in a world, since names are. */
export function messageText(turn: string): string {
  return `Message of ${turn}`;
}

/** The text of the one chunk that a scripted dispatcher emits. */
export function replyText(turn: string): string {
  return `Reply to ${turn}`;
}

/** What a scripted tool returns. */
export const TOOL_RESULT = 'Result of the tool';

/** The answer of a scripted model call. */
export function modelAnswer(turn: string): string {
  return `Answer to ${turn}`;
}
