/** What injected turns are decided from: agents with their bodies, cards, contacts and sessions. Plain, immutable data. */

export interface Agent {
  /** The bodies that were published, oldest first; revision n is the nth. The last one is deployed. */
  readonly releases: readonly string[];
}

/** A caller's own unpublished body of one revision of an agent; 0 is that of an agent never deployed. */
export interface Draft {
  readonly caller: string;
  readonly agent: string;
  readonly revision: number;
  /** Of its head. */
  readonly version: number;
  readonly instructions: string;
}

/** A recommendation card: it would put one phrase of the deployed release in another's place. */
export interface Card {
  readonly id: string;
  readonly agent: string;
  readonly from: string;
  readonly to: string;
  /** Neither approved, rejected nor closed. */
  readonly isWaiting: boolean;
}

/** Somebody outside, who speaks. */
export interface Contact {
  readonly id: string;
  /** The agents whose participant it is. */
  readonly agents: readonly string[];
  readonly external: boolean;
  readonly hasChannel: boolean;
  /** The caller whose own test customer it is. */
  readonly testCustomerOf?: string;
}

export interface Session {
  readonly id: string;
  readonly agent: string;
  readonly kind: 'sandbox' | 'live';
  /** The participant that the session has recorded: a fork's subject. */
  readonly recorded?: string;
}

export interface SendState {
  readonly agents: Readonly<Record<string, Agent>>;
  /** The agents that each caller is admin of. */
  readonly administers: Readonly<Record<string, readonly string[]>>;
  readonly drafts: readonly Draft[];
  readonly cards: readonly Card[];
  readonly contacts: readonly Contact[];
  readonly sessions: readonly Session[];
}

export const NO_AGENTS: SendState = {
  agents: {},
  administers: {},
  drafts: [],
  cards: [],
  contacts: [],
  sessions: [],
};

/** Names are the scenario's: one may be that of something every object inherits. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The bodies that an agent has published; none of an agent that is not there. */
export function releasesOf(state: SendState, agent: string): readonly string[] {
  return own(state.agents, agent)?.releases ?? [];
}

/** The agents that a caller is admin of. */
export function administeredBy(state: SendState, caller: string): readonly string[] {
  return own(state.administers, caller) ?? [];
}

export function participantsOf(state: SendState, agent: string): readonly Contact[] {
  return state.contacts.filter(({ agents }) => agents.includes(agent));
}
