/** Inbound turns as a native TypeScript interface: the turn and sink of the document "InboundTurn", and the model a turn runs on. */

/** Who is talking, as the channel knows them (principal). */
export interface Principal {
  readonly id: string;
  readonly name?: string;
}

/** One inbound message, resolved by its provider (InboundTurn). The optional fields of the document come with their requirements. */
export interface InboundTurn {
  readonly channel: string;
  readonly multiUser: boolean;
  readonly text: string;
  readonly sessionKey: string;
  readonly principal: Principal;
  readonly logPrefix: string;
  readonly abortSignal?: AbortSignal;
  /** Set where the client reopens the conversation whenever it wants: its history is archived, and comes back from there. */
  readonly resume?: { readonly maxChars?: number };
}

/**
 * Where a turn shows itself. The document names onReasoningEnd, finalize and dispose; text,
 * onReasoningStart and onReasoningDelta are this suite's names for what a channel shows meanwhile.
 */
export interface TurnSink {
  text(text: string): void | Promise<void>;
  onReasoningStart(id: string): void | Promise<void>;
  onReasoningDelta(id: string, text: string): void | Promise<void>;
  onReasoningEnd(id: string, cancelled?: boolean): void | Promise<void>;
  finalize(text: string): void | Promise<void>;
  dispose(): void | Promise<void>;
}

/** A tool that a model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly text: string;
  /** The tools that a message of the assistant asks for. */
  readonly calls?: readonly ToolCall[];
  /** The id of the call whose result a message of role tool is. */
  readonly answers?: string;
  /** The names of the files that came with a message of the user. */
  readonly files?: readonly string[];
}

export interface ModelInput {
  readonly messages: readonly ModelMessage[];
}

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoningStart'; readonly id: string }
  | { readonly type: 'reasoningDelta'; readonly id: string; readonly text: string }
  | { readonly type: 'reasoningEnd'; readonly id: string }
  | ({ readonly type: 'tool' } & ToolCall);

/** The model of a world. Its iterator throws where the script says so, or where it honours an aborted signal. */
export type Model = (
  input: ModelInput,
  options?: { readonly signal?: AbortSignal | undefined },
) => AsyncIterable<ModelEvent>;

/** A tool of a world. `context` is whatever the target gives its tools beside the input. */
export interface Tool {
  readonly name: string;
  /** Rejects where the script says so. */
  run(input: unknown, context?: unknown): Promise<unknown>;
}

/** What a target has saved of a person (principal). */
export interface Person {
  readonly id: string;
  /** The IANA name of a time zone. */
  readonly timeZone?: string;
}

/** One row of a target's log of tool calls. */
export interface ToolLogRow {
  readonly channel: string;
}

/** Where histories outlive what a core holds of them. */
export interface Archive {
  /** Adds to what is kept of a session. Rejects where the script says so. */
  append(sessionKey: string, entries: readonly ModelMessage[]): Promise<void>;
  /** All that is kept of a session, oldest first. Rejects where the script says so. */
  read(sessionKey: string): Promise<readonly ModelMessage[]>;
}

/** What the kit hands to a turn adapter when a world opens. */
export interface TurnParts {
  readonly model: Model;
  readonly tools: readonly Tool[];
  readonly archive: Archive;
  /** Takes a message that the target would write to stderr, or to another stream. */
  readonly log: (text: string, stream?: 'stderr' | 'stdout') => void;
}

/** A handler of inbound turns. */
export interface TurnPort {
  /** Fulfils when the turn has settled: answered or cancelled. */
  handle(turn: InboundTurn, sink: TurnSink): unknown;
  /** What the core holds of a session, oldest first. Leave it out where it cannot be read. */
  history?(sessionKey: string): readonly ModelMessage[] | Promise<readonly ModelMessage[]>;
  /** The log of tool calls, oldest first. Leave it out where it cannot be read. */
  toolLog?(): readonly ToolLogRow[] | Promise<readonly ToolLogRow[]>;
  /** Saves settings of a person. Leave it out where that cannot be done from outside. */
  save?(person: Person): void | Promise<void>;
  /** Lets go of what the core holds of a session at rest, as time would. Leave it out where that cannot be done from outside. */
  letGo?(sessionKey: string): void | Promise<void>;
}
