/**
 * Injected turns as a native TypeScript interface (document "SendFruxonTurnRequest"): what the request holds, and what has
 * to be there before it makes sense. The document names FruxonRevisionPolicy.Draft and Proposal, RecommendationId and
 * SandboxRouting; every other name here is this suite's own, and an adapter sends what its gateway calls it.
 */
import type { Model } from './turn.ts';

/**
 * A request as a scenario writes it. Options are unknown because a scenario may put there what makes no sense; a key that is
 * not there is absent on the wire as well, and null is null.
 */
export interface SendRequest {
  readonly text?: unknown;
  /** The id of the participant to speak as. */
  readonly participant?: unknown;
  /** DRAFT, PROPOSAL, or DEPLOYED: the default member, which the document does not spell. */
  readonly revisionPolicy?: unknown;
  readonly draftRevision?: unknown;
  readonly draftVersion?: unknown;
  /** The id of a recommendation card. */
  readonly recommendation?: unknown;
  /** UNSPECIFIED, AWAIT or BACKGROUND. */
  readonly asyncMode?: unknown;
  readonly holdWrites?: unknown;
  /** From connection id to SIMULATED, READ_THROUGH or NONE. */
  readonly routing?: unknown;
  /** `{ version }` or `{ off: true }`. */
  readonly replyStyle?: unknown;
  readonly partials?: unknown;
  /** References to files that were uploaded before. */
  readonly attachments?: unknown;
}

/** A problem document (RFC 9457). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
}

/** The turn was taken, or it was refused with this status; `problem` is whatever the response held. */
export type SendAnswer =
  { readonly accepted: true } | { readonly refused: { readonly status: number; readonly problem: Problem | string } };

/** The inbound message that a run begins with, as the run sees it. */
export interface InboundMessage {
  /** The id of the session. */
  readonly session: string;
  /** The id of the participant who speaks. */
  readonly from: string;
  readonly text: string;
}

/** What the kit hands to a send adapter when a world opens. */
export interface SendParts {
  readonly model: Model;
  /** To be told of every inbound message that a run begins with: what a trace, a log or a hook of the gateway shows of it. */
  readonly admitted: (message: InboundMessage) => void;
  /** Stands in for every real channel: takes what the gateway sends to a person. */
  readonly channel: (message: { readonly to: string; readonly text: string }) => void;
}

export interface Participant {
  readonly id: string;
  /** Whether it is a contact outside the workspace. */
  readonly external: boolean;
  /** Whether a real channel reaches it. */
  readonly hasChannel: boolean;
}

export type CardState = 'waiting' | 'rejected' | 'closed' | 'live' | 'notYet';

/** By whom something is done: the name of a caller, or `operator` for one who may do everything. */
interface As {
  readonly as: string;
}

/** A gateway that turns are injected into. Agents and callers go by the names that they are made with; all other ids are its own. */
export interface SendPort {
  /** Makes an agent that was never deployed and has no participant. */
  makeAgent(about: { readonly agent: string }): unknown;
  /** Makes somebody who may send to every agent, and is admin of those named. */
  makeCaller(about: { readonly caller: string; readonly administers: readonly string[] }): unknown;
  /** Makes a person and binds that person to the agent; `elsewhere`: in another tenant. Answers with the id of the contact. */
  makeParticipant(about: {
    readonly person: string;
    readonly agent: string;
    readonly elsewhere?: true;
    readonly channel?: true;
  }): { readonly id: string } | Promise<{ readonly id: string }>;
  /** Opens a session; `recorded` is the participant that a fork has recorded. Answers with the id of the session. */
  openSession(about: {
    readonly agent: string;
    readonly kind: 'sandbox' | 'live';
    readonly recorded?: string;
  }): { readonly id: string } | Promise<{ readonly id: string }>;
  /** Publishes a body as the agent's next release. Answers with its number. */
  deploy(
    about: As & { readonly agent: string; readonly instructions: string },
  ): { readonly revision: number } | Promise<{ readonly revision: number }>;
  /** Saves the caller's own draft of a revision; 0 for an agent that has never been deployed. Answers with the version of its new head. */
  saveDraft?(
    about: As & { readonly agent: string; readonly revision: number; readonly instructions: string },
  ): { readonly version: number } | Promise<{ readonly version: number }>;
  discardDraft?(about: As & { readonly agent: string; readonly revision: number }): unknown;
  /** The caller's own draft of a revision; nothing where there is none. */
  draft?(
    about: As & { readonly agent: string; readonly revision: number },
  ): Promise<readonly object[]> | readonly object[];
  /** Makes a card that would put one phrase of the deployed release in another's place, in a state brought about by any means. */
  makeCard?(about: {
    readonly agent: string;
    readonly from: string;
    readonly to: string;
    readonly state: CardState;
  }): { readonly id: string } | Promise<{ readonly id: string }>;
  /** Approves a card, which deploys its change. */
  approveCard?(about: As & { readonly card: string }): unknown;
  /** The card with `waiting`, whether its change still waits. */
  card?(about: As & { readonly card: string }): Promise<readonly object[]> | readonly object[];
  /** The participants that are bound to an agent. */
  participants?(about: As & { readonly agent: string }): Promise<readonly Participant[]> | readonly Participant[];
  /** The deployed release with its revision and instructions; nothing where there is none. */
  release(about: As & { readonly agent: string }): Promise<readonly object[]> | readonly object[];
  /** Injects a turn. Fulfils when it is taken or refused, not when its run has ended. */
  send(about: As & { readonly session: string; readonly request: SendRequest }): SendAnswer | Promise<SendAnswer>;
}
