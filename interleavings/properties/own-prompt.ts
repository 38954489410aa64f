/** What the model is told about the conversation is of the turn it is called for, whatever else was submitted meanwhile. */
import { seen } from '../../schemas/log.ts';
import type { Property } from './property.ts';

/** The word that the prompt of a conversation of several people has and any other has not (InboundTurn, multiUser). */
const SENTINEL = 'NO_REPLY';

export const ownPrompt: Property = {
  name: 'every model call has the prompt of its own turn',
  requirement: 'IT-012',
  breach({ turns, log }) {
    const flags = new Map(turns.map(({ turn, multiUser }) => [turn, multiUser]));
    for (const { seq, data } of seen(log, 'model.called')) {
      const { messages = [] } = (data.input ?? {}) as { messages?: readonly { role: string; text: string }[] };
      const prompts = messages.filter(({ role }) => role === 'system');
      const isDue = flags.get(data.turn);
      // A core that is stepped by itself puts no prompt before the messages.
      if (prompts.length === 0 || isDue === undefined) continue;
      if (prompts.some(({ text }) => text.includes(SENTINEL)) !== isDue)
        return {
          expected: `a prompt of ${data.turn} for ${isDue ? 'several people' : 'one person'}`,
          observed: `the one for ${isDue ? 'one person' : 'several people'}`,
          at: seq,
        };
    }
    return undefined;
  },
};
