/** Every property of interleavings, in the order in which they are judged. */
import { alternation } from './alternation.ts';
import { answerXorMarker } from './answer-xor-marker.ts';
import { cancelledInTime } from './cancelled-in-time.ts';
import { cancelledTurnsFulfil } from './cancelled-turns-fulfil.ts';
import { disposeOnceAndLast } from './dispose-once-and-last.ts';
import { everyTurnSettles } from './every-turn-settles.ts';
import { fifo } from './fifo.ts';
import { finalizeAtMostOnce } from './finalize-at-most-once.ts';
import { historyAsPredicted } from './history-as-predicted.ts';
import { lateTokens } from './late-tokens.ts';
import { noCrossDelivery } from './no-cross-delivery.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { ownPrompt } from './own-prompt.ts';
import type { Property } from './property.ts';
import { silence } from './silence.ts';

export const PROPERTIES: readonly Property[] = [
  finalizeAtMostOnce,
  disposeOnceAndLast,
  lateTokens,
  silence,
  noCrossDelivery,
  oneAtATime,
  fifo,
  answerXorMarker,
  ownPrompt,
  cancelledTurnsFulfil,
  cancelledInTime,
  alternation,
  historyAsPredicted,
  everyTurnSettles,
];
