/** Turns that go through app.turn() as a native TypeScript interface, and what is recorded of them: the document "Transcript". */
import type { Trigger } from '../../schemas/generated/types.ts';
import type { Model, Principal } from './turn.ts';

/** Where a turn is taken: the direct messages of a person (by the principal's id), or a thread that has a name. */
export type ThreadRef = { readonly dm: string } | { readonly named: string };

/** A file that comes with a message; whether it can be read is for the target to find out. */
export interface InboundFile {
  readonly name: string;
  readonly path: string;
}

/** One turn, as the application takes it. */
export interface AppTurn {
  readonly thread: ThreadRef;
  /** The person who writes, or whose assistant speaks first or wakes. */
  readonly principal: Principal;
  /** Left out where a person has written nothing at all. */
  readonly text?: string;
  /** The assistant is to speak first. */
  readonly proactiveOpener?: boolean;
  /** What starts the turn in place of a person; its text is then synthetic. */
  readonly trigger?: Trigger;
  readonly files?: readonly InboundFile[];
  readonly abortSignal?: AbortSignal;
}

/** A background job, and who gets its digests. */
export interface CronJob {
  readonly job: string;
  /** The ids of principals. */
  readonly owner: string;
  readonly to: string;
  /** What the model is told when the job fires. */
  readonly prompt: string;
}

/** One fire of a job. The same job and time again is the same fire handed over again. */
export interface CronFire {
  readonly job: string;
  /** When it was due: a date and time of day in UTC, in ISO 8601. */
  readonly at: string;
}

/** Which run a delivery comes from; names are the target's own. */
export interface Provenance {
  readonly sourceSessionId?: string;
  readonly fireKey?: string;
  readonly sourceThreadRef?: unknown;
}

/** What was delivered to a person without that person having asked. */
export interface Delivery {
  /** The id of the principal. */
  readonly to: string;
  readonly text: string;
  readonly provenance: Provenance;
}

/** One entry of a session. What else a target shows of it is accepted. */
export interface TranscriptEntry {
  readonly role: 'user' | 'assistant' | 'tool' | 'system';
  readonly text: string;
  /** true where no surface may show it as a message of the user. */
  readonly hidden?: boolean;
  /** What a system entry is about; `file_event` is one of the kinds. */
  readonly kind?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The names of the files that are attached. */
  readonly files?: readonly string[];
  readonly seq?: number;
  /** The seq of the entry that it follows; null on the first. */
  readonly parentSeq?: number | null;
}

/** A session: the target's own names of it and of its thread, and all that is recorded of it, oldest first. */
export interface Transcript {
  readonly sessionId: string;
  readonly thread: unknown;
  readonly entries: readonly TranscriptEntry[];
}

/** What the kit hands to a transcript adapter when a world opens, and when the target is restarted in it. */
export interface TranscriptParts {
  readonly model: Model;
  /** Takes a delivery to the person. Rejects where the script says so; that it rejects every time means for good. */
  readonly deliver: (delivery: Delivery) => Promise<void>;
  /** A folder that outlives a restart, for the target's store. It is made when it is first asked for. */
  readonly folder: () => string;
  /** Whether the target was there before in this world: its store is in the folder. */
  readonly isRestart: boolean;
}

export interface TranscriptPort {
  /** app.turn(). Answers with the envelope: { status: "ok", sessionId, reply } where the turn was answered. */
  turn(turn: AppTurn): unknown;
  /** All that is recorded of a session, by the target's own name of it or by its thread. Undefined where there is none. */
  transcript(
    of: { readonly session: string } | { readonly thread: ThreadRef },
  ): Transcript | undefined | Promise<Transcript | undefined>;
  /** The sessions that a person finds listed (listSessions). Leave it out where there is no list. */
  sessions?(
    principal: string,
  ): readonly { readonly sessionId: string }[] | Promise<readonly { readonly sessionId: string }[]>;
  /** Makes a background job. Leave out this, fire and deliveries where there are no such jobs. */
  arrangeJob?(job: CronJob): void | Promise<void>;
  /**
   * Fires a job; settles when its run is over and what it has to deliver is delivered and recorded
   * (recordPrincipalDelivery), or has failed for good. May fulfil with { sourceSessionId }, the session that it ran in:
   * without it a fire that delivers nothing cannot be traced.
   */
  fire?(fire: CronFire): unknown;
  /** What was delivered to a person, oldest first. */
  deliveries?(principal: string): readonly Delivery[] | Promise<readonly Delivery[]>;
  /** Ends the part, before it is opened again or with its world. What it still does afterwards must not touch the store. */
  close?(): void | Promise<void>;
}
