/** The reference gateway as an adapter: one gateway whose layers share the same turns, made from a set of rule tables. */
import { defineTarget } from '../kit/adapter.ts';
import type { Adapter } from '../kit/adapter.ts';
import type { KernelPort } from '../kit/ports/kernel.ts';
import { createHistory } from './core/kernel/history/window.ts';
import type { KernelEntry } from '../schemas/generated/types.ts';
import type { TranscriptPort } from '../kit/ports/transcript.ts';
import type { SendPort } from '../kit/ports/send.ts';
import type { TurnPort } from '../kit/ports/turn.ts';
import { createKernel } from './core/kernel/pipeline.ts';
import { createShippedParts } from './core/kernel/shipped/shipped.ts';
import { CORE_RULES } from './core/rules.ts';
import type { CoreRules } from './core/rules.ts';
import { isReadable } from './readable.ts';
import { FILES_MAX } from './core/transcript/files.ts';
import { TRANSCRIPT_EDGES } from './transcript-edges.ts';
import type { TranscriptEdges } from './transcript-edges.ts';
import { openTranscriptPort } from './transcript-port.ts';
import { openSendPort } from './send-port.ts';
import { TURN_EDGES } from './turn-edges.ts';
import type { TurnEdges } from './turn-edges.ts';
import { openTurnPort } from './turn-port.ts';
import type { LanePort } from './turn-port.ts';

export interface ReferenceRules extends CoreRules {
  readonly turnEdges: TurnEdges;
  readonly transcriptEdges: TranscriptEdges;
}

const ENTRIES: readonly KernelEntry[] = [
  'run',
  'runAssembled',
  'runPrepared',
  'runResolved',
  'dispatchAssembled',
  'buildContext',
  'recordInboundSessionAndDispatchReply',
  'dispatchInboundReplyWithBase',
];

export const REFERENCE_RULES: ReferenceRules = {
  ...CORE_RULES,
  turnEdges: TURN_EDGES,
  transcriptEdges: TRANSCRIPT_EDGES,
};

export interface ReferenceOptions {
  readonly name: string;
  readonly version: string;
  readonly rules: ReferenceRules;
  /** Changes the opened kernel: an entry point taken away, say. */
  readonly kernel?: (kernel: KernelPort) => KernelPort;
  /** Changes the opened handler of turns: something remembered from one turn to the next, say. */
  readonly turn?: (turn: TurnPort) => TurnPort;
  /** Changes the opened app.turn(). */
  readonly transcript?: (transcript: TranscriptPort, lanes: LanePort) => TranscriptPort;
  /** Changes the opened gateway that turns are injected into. */
  readonly send?: (send: SendPort) => SendPort;
}

export function createReference({
  name,
  version,
  rules,
  kernel: change = (kernel) => kernel,
  turn: changeTurn = (turn) => turn,
  transcript: changeTranscript = (transcript) => transcript,
  send: changeSend = (send) => send,
}: ReferenceOptions): Adapter {
  return defineTarget({
    name,
    version,
    quiescence: 'exact',
    kernel: {
      entries: ENTRIES,
      outbound: true,
      history: { window: true, maps: true },
      noopDelivery: true,
      open: ({ outbound, agent }) => {
        const kernel = createKernel(rules.kernel, outbound, isReadable);
        const history = createHistory(rules.kernel.history, isReadable);
        const shipped = createShippedParts(rules.shipped, kernel, agent);
        return change({ ...kernel, ...history, ...shipped } as unknown as KernelPort);
      },
    },
    turn: {
      history: true,
      tools: true,
      toolLog: true,
      settings: true,
      archive: true,
      log: true,
      open: (parts, { choices }) =>
        changeTurn(
          openTurnPort(rules.turn, rules.turnEdges, parts, {
            queuedCancelHistory: choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing',
          }),
        ),
    },
    transcript: {
      filesMax: FILES_MAX,
      sessions: true,
      cron: true,
      delivers: true,
      durable: true,
      open: (parts, _world, { turn }) => {
        // The lanes are this reference's own: whoever changes the handler of turns keeps what it has beside.
        const lanes = turn as LanePort;
        const port = openTranscriptPort(rules.transcript, rules.transcriptEdges, { parts, lanes, isReadable });
        return changeTranscript(port, lanes);
      },
    },
    send: {
      drafts: true,
      cards: true,
      participants: true,
      channel: true,
      open: (parts, _world, { turn }) => {
        if (turn === undefined) throw new Error('Injected turns run on the handler of turns, which was not opened.');
        return changeSend(openSendPort(rules.send, parts, turn));
      },
    },
  });
}
