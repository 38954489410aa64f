/** The boundaries of the turn core in port form, one function each: where real promises and signals can go wrong. */
import type {
  Archive,
  InboundTurn,
  Model,
  ModelEvent,
  ModelInput,
  ModelMessage,
  Tool,
  TurnParts,
  TurnSink,
} from '../kit/ports/turn.ts';
import type { Settlement } from './core/turn/effects.ts';

export interface TurnEdges {
  /** Whether the signal was aborted before anybody could listen. */
  readAborted(signal: AbortSignal | undefined): boolean;
  /** Hears of an abort to come, until the function that it returns is called. */
  listen(signal: AbortSignal | undefined, onAbort: () => void): () => void;
  /** Calls the model with a signal of the turn's own. */
  callModel(model: Model, input: ModelInput, controller: AbortController): AsyncIterator<ModelEvent>;
  /** Stops a model call, whether or not the model obeys. There is no iterator where the model function has thrown. */
  stopModel(controller: AbortController, iterator: AsyncIterator<ModelEvent> | undefined): unknown;
  /** Shows what the model emitted. */
  relay(sink: TurnSink, event: ModelEvent): unknown;
  /** Gives a tool its input, and what else it may know of the turn. */
  runTool(tool: Tool, input: unknown, turn: InboundTurn): Promise<unknown>;
  /** Brings back what is kept of a session; nothing where that cannot be read. */
  readArchive(archive: Archive, sessionKey: string): Promise<readonly ModelMessage[]>;
  /** Keeps entries of a session. */
  archive(archive: Archive, sessionKey: string, entries: readonly ModelMessage[]): Promise<void>;
  /** Writes a message to whoever runs the gateway. */
  log(log: TurnParts['log'], line: string): void;
  endReasoning(sink: TurnSink, id: string, cancelled: boolean): unknown;
  finalize(sink: TurnSink, text: string): unknown;
  dispose(sink: TurnSink): unknown;
  settle(settlement: Settlement, fulfil: () => void, reject: (problem: unknown) => void): void;
}

export const TURN_EDGES: TurnEdges = {
  // A listener added to an aborted signal never hears of it.
  readAborted: (signal) => signal?.aborted === true,
  listen: (signal, onAbort) => {
    signal?.addEventListener('abort', onAbort, { once: true });
    return () => signal?.removeEventListener('abort', onAbort);
  },
  callModel: (model, input, controller) => model(input, { signal: controller.signal })[Symbol.asyncIterator](),
  stopModel: (controller, iterator) => {
    controller.abort();
    return iterator?.return?.();
  },
  relay: (sink, event) => {
    switch (event.type) {
      case 'text':
        return sink.text(event.text);
      case 'reasoningStart':
        return sink.onReasoningStart(event.id);
      case 'reasoningDelta':
        return sink.onReasoningDelta(event.id, event.text);
      case 'reasoningEnd':
        return sink.onReasoningEnd(event.id, false);
      case 'tool':
        return undefined;
    }
  },
  runTool: (tool, input, { channel, sessionKey }) => tool.run(input, { channel, sessionKey }),
  readArchive: (archive, sessionKey) => archive.read(sessionKey),
  archive: (archive, sessionKey, entries) => archive.append(sessionKey, entries),
  log: (log, line) => log(line, 'stderr'),
  endReasoning: (sink, id, cancelled) => sink.onReasoningEnd(id, cancelled),
  finalize: (sink, text) => sink.finalize(text),
  dispose: (sink) => sink.dispose(),
  settle: (settlement, fulfil, reject) => (settlement.how === 'fulfilled' ? fulfil() : reject(settlement.problem)),
};

/** The requirements that each edge answers for. */
export const TURN_EDGES_ANSWER: Readonly<Record<keyof TurnEdges, readonly string[]>> = {
  readAborted: ['IT-001', 'IT-020', 'IT-021', 'IT-022'],
  listen: ['IT-020', 'IT-023', 'IT-033', 'IT-037', 'IT-051', 'IT-053', 'IT-062'],
  callModel: ['IT-001', 'IT-028'],
  stopModel: ['IT-028', 'IT-053'],
  runTool: ['IT-013'],
  readArchive: ['IT-060'],
  archive: ['IT-034', 'IT-060'],
  log: ['IT-016', 'IT-018'],
  relay: ['IT-044', 'IT-046', 'IT-048'],
  endReasoning: ['IT-039', 'IT-040', 'IT-042'],
  finalize: ['IT-001'],
  dispose: ['IT-047', 'IT-049', 'IT-172'],
  settle: ['IT-024', 'IT-050'],
};
