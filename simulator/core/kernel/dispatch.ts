/** Record and dispatch of one turn: what all entry points that run a turn share. */
import type { KernelDecisions } from './decisions.ts';
import type { KernelEdges } from './edges.ts';
import type { Admission, AssembledTurn, ChunkInfo, Outbound, PreparedTurn, ReplyPayload } from './facts.ts';

export interface TurnRunner {
  /** Hands the turn to the channel's recorder; whatever it throws ends the turn. */
  record(turn: AssembledTurn | PreparedTurn): Promise<void>;
  /** Lets the dispatcher run the agent, and sends each chunk of the reply the way the admission asks for. */
  dispatch(turn: AssembledTurn, admission: Admission): Promise<unknown>;
  /** Lets the channel dispatch by itself. */
  dispatchOwn(turn: PreparedTurn): Promise<unknown>;
}

export function createTurnRunner(decisions: KernelDecisions, edges: KernelEdges, outbound: Outbound): TurnRunner {
  async function send(
    turn: AssembledTurn,
    admission: Admission,
    payload: ReplyPayload,
    info: ChunkInfo,
  ): Promise<unknown> {
    switch (decisions.way(admission, turn.delivery, info)) {
      case 'nowhere':
        return edges.keepSilent(turn.delivery, payload, info);
      case 'outbound':
        return edges.sendDurably(outbound, turn.delivery, turn.ctxPayload, payload);
      case 'channel':
        return edges.deliver(turn.delivery, payload, info);
    }
  }

  return {
    async record(turn) {
      await turn.recordInboundSession({
        ...turn.record,
        storePath: turn.storePath,
        sessionKey: turn.routeSessionKey,
        ctx: turn.ctxPayload,
      });
    },
    async dispatch(turn, admission) {
      const deliver = (payload: ReplyPayload, info: ChunkInfo): Promise<unknown> =>
        send(turn, admission, payload, info);
      try {
        return await turn.dispatchReplyWithBufferedBlockDispatcher({
          ctx: turn.ctxPayload,
          cfg: turn.cfg,
          dispatcherOptions: { deliver, onError: turn.delivery.onError },
          replyOptions: turn.replyOptions,
        });
      } catch (error) {
        return edges.dispatchFailed(error);
      }
    },
    async dispatchOwn(turn) {
      try {
        return await turn.runDispatch();
      } catch (error) {
        return edges.dispatchFailed(error);
      }
    },
  };
}
