/** The shapes that the channel turn kernel takes from a channel and hands back to it (document Channel turn kernel). */

export interface Admission {
  readonly kind: 'dispatch' | 'observeOnly' | 'handled' | 'drop';
  readonly reason?: string;
  /** Only with drop: keep the message in pending history. */
  readonly recordHistory?: boolean;
}

/** NormalizedTurnInput. */
export interface TurnInput {
  readonly id: string;
  readonly timestamp?: number;
  readonly rawText: string;
  readonly textForAgent?: string;
}

/** ChannelEventClass. */
export interface EventClass {
  readonly kind: string;
  readonly canStartAgentTurn: boolean;
}

export interface PendingEntry {
  readonly sender: string;
  readonly body: string;
  readonly timestamp?: number;
  readonly messageId: string;
  readonly media?: readonly MediaFact[];
}

/** One of InboundMediaFacts. */
export interface MediaFact {
  readonly kind?: string;
  /** Where it lies on this machine; a fact may have a url alone. */
  readonly path?: string;
  readonly [further: string]: unknown;
}

/** Media as they are, or what loads them once they are wanted. */
export type MediaSource = readonly MediaFact[] | (() => unknown);

export type HistoryMap = Map<string, readonly PendingEntry[]>;

/** Whether the file at a path can be read: asked outside, because the kernel does no I/O. */
export type IsReadable = (path: string) => boolean;

/** History options of preflight: where a dropped message is kept. */
export interface HistoryOptions {
  readonly key: string;
  readonly limit: number;
  readonly mediaLimit?: number;
  readonly historyMap?: HistoryMap;
  shouldRecord?(): boolean;
}

/** History options of a resolved turn: what it is shown, and what it leaves behind. */
export interface TurnHistory {
  readonly historyKey: string;
  readonly limit: number;
  readonly historyMap?: HistoryMap;
}

export interface Preflight {
  readonly admission?: Admission;
  readonly message?: { readonly senderLabel?: string; readonly envelopeFrom?: string };
  readonly media?: MediaSource;
  readonly history?: HistoryOptions;
}

export interface ChunkInfo {
  readonly kind: string;
}

export interface Delivery {
  deliver(payload: ReplyPayload, info: ChunkInfo): unknown;
  onError?(error: unknown, info: ChunkInfo): void;
  readonly durable?: false | Readonly<Record<string, unknown>>;
}

export interface ReplyPayload {
  readonly text?: string;
  readonly [further: string]: unknown;
}

export interface MessageContext {
  readonly To?: string;
  readonly MessageThreadId?: unknown;
  readonly ReplyToId?: unknown;
  readonly [key: string]: unknown;
}

interface RecordedTurn {
  readonly routeSessionKey: string;
  readonly storePath: unknown;
  readonly ctxPayload: MessageContext;
  readonly admission?: Admission;
  readonly record?: Readonly<Record<string, unknown>>;
  readonly history?: TurnHistory;
  recordInboundSession(input: unknown): unknown;
}

/** AssembledChannelTurn, with the admission that makes it a ChannelTurnResolved. */
export interface AssembledTurn extends RecordedTurn {
  readonly cfg: unknown;
  readonly delivery: Delivery;
  readonly replyOptions?: unknown;
  dispatchReplyWithBufferedBlockDispatcher(input: unknown): unknown;
}

/** What runPrepared takes: the channel owns dispatch. */
export interface PreparedTurn extends RecordedTurn {
  runDispatch(): unknown;
}

/** ChannelTurnAdapter. */
export interface ChannelAdapter {
  ingest(raw: unknown): unknown;
  classify?(input: TurnInput): unknown;
  preflight?(input: TurnInput, eventClass: EventClass): unknown;
  resolveTurn(input: TurnInput, eventClass: EventClass, preflight: Preflight): unknown;
  onFinalize?(result: TurnResult): unknown;
}

export interface RunInput {
  readonly raw: unknown;
  readonly adapter: ChannelAdapter;
}

/** ChannelTurnResult: what every run returns, and what onFinalize is told. */
export interface TurnResult {
  readonly admission: Admission;
  readonly dispatched: boolean;
  readonly routeSessionKey?: string;
  readonly ctxPayload?: MessageContext;
  readonly dispatchResult?: unknown;
}

/** The fact bundles that buildContext maps. */
export interface ContextFacts {
  readonly reply: { readonly to: string };
}

/** Generic outbound delivery, which durable chunks go through. */
export type Outbound = (send: {
  readonly to: string;
  readonly text: string;
  readonly threadId: unknown;
  readonly replyToId: unknown;
}) => Promise<unknown>;

/** What generic outbound delivery answers. */
export interface SendResult {
  readonly messageId?: string;
  readonly receipt?: unknown;
}
