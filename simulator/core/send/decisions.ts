/** The rules of an injected turn as small named functions: who speaks, which body runs, and what remains of it. */
import { policyOf } from './request.ts';
import type { SendRequest } from './request.ts';
import { administeredBy } from './state.ts';
import type { Card, Contact, Draft, SendState, Session } from './state.ts';

/** A request with what it is about: everything that refusals and the run are decided from. */
export interface Sending {
  readonly caller: string;
  readonly request: SendRequest;
  /** Nothing where there is no such session. */
  readonly session: Session | undefined;
  readonly isAdmin: boolean;
  /** The participant that is named, where that is one of the agent. */
  readonly participant: Contact | undefined;
  /** The deployed body; nothing where the agent was never deployed. */
  readonly release: string | undefined;
  /** The caller's draft that is meant, where there is one. */
  readonly draft: Draft | undefined;
  /** The card that is named, where that is one of the agent. */
  readonly card: Card | undefined;
}

export interface SendDecisions {
  /** Whether an option was given: 0 and false are, null is not. */
  isGiven(value: unknown): boolean;
  /** The participant that speaks; nothing where that is the caller's own test customer. */
  speaker(sending: Sending): string | undefined;
  /** Whether a contact is the test customer of a caller on an agent. */
  isTestCustomer(contact: Contact, caller: string, agent: string): boolean;
  /** The test customer that is made for a caller on an agent. */
  testCustomer(caller: string, agent: string): Omit<Contact, 'id'>;
  /** The participant that a session has recorded once somebody has spoken in it. */
  recorded(session: Session, speaker: string): string | undefined;
  /** The drafts that a caller may run. */
  drafts(drafts: readonly Draft[], caller: string, agent: string): readonly Draft[];
  /** Of a caller's drafts the one that is meant: of the revision that is named, else the one that the session picks. */
  draft(drafts: readonly Draft[], revision: unknown): Draft | undefined;
  /** The version of a draft once it has been saved. */
  nextVersion(head: Draft | undefined, instructions: string): number;
  isAdmin(state: SendState, caller: string, agent: string): boolean;
  /** A release with the change of a card. */
  changed(release: string | undefined, card: Card | undefined): string;
  /** Whether a release has the change of a card already. */
  hasChange(release: string | undefined, card: Card): boolean;
  /** Whether the change of a card can be made to a release. */
  canChange(release: string | undefined, card: Card): boolean;
  /** The body that runs. */
  body(sending: Sending, changed: string): string | undefined;
  /** What of a refused turn is kept. */
  afterRefusal(before: SendState, speaking: SendState): SendState;
  /** What of the bodies changes by an accepted turn. */
  afterRun(state: SendState, sending: Sending, body: string): SendState;
  /** Whether a reply is sent over the channel of the one who spoke. */
  sendsReply(session: Session, speaker: Contact): boolean;
}

export const SEND_DECISIONS: SendDecisions = {
  isGiven: (value) => value !== undefined && value !== null,
  speaker: ({ request, session }) => (request['participant'] ?? session?.recorded) as string | undefined,
  isTestCustomer: ({ testCustomerOf, agents }, caller, agent) => testCustomerOf === caller && agents.includes(agent),
  testCustomer: (caller, agent) => ({ agents: [agent], external: true, hasChannel: false, testCustomerOf: caller }),
  recorded: ({ recorded }) => recorded,
  drafts: (drafts, caller, agent) => drafts.filter((draft) => draft.caller === caller && draft.agent === agent),
  draft: (drafts, revision) =>
    drafts.toSorted((a, b) => b.revision - a.revision).find((draft) => draft.revision === (revision ?? draft.revision)),
  nextVersion: (head, instructions) => {
    const { version = 0 } = head ?? {};
    return head?.instructions === instructions ? version : version + 1;
  },
  isAdmin: (state, caller, agent) => administeredBy(state, caller).includes(agent),
  changed: (release, card) => String(release).replaceAll(String(card?.from), String(card?.to)),
  hasChange: (release, card) => String(release).includes(card.to),
  canChange: (release, card) => String(release).includes(card.from),
  body: ({ request, release, draft }, changed) =>
    ({ DRAFT: draft?.instructions, PROPOSAL: changed })[String(policyOf(request))] ?? release,
  afterRefusal: (before) => before,
  afterRun: (state) => state,
  sendsReply: ({ kind }, { hasChannel }) => kind === 'live' && hasChannel,
};

/** The requirements that each decision answers for. */
export const SEND_DECISIONS_ANSWER: Readonly<Record<keyof SendDecisions, readonly string[]>> = {
  isGiven: ['ST-038', 'ST-039', 'ST-043', 'ST-049', 'ST-161'],
  speaker: ['ST-001', 'ST-002', 'ST-003', 'ST-004', 'ST-010', 'ST-174'],
  isTestCustomer: ['ST-006', 'ST-007', 'ST-008'],
  testCustomer: ['ST-005', 'ST-013'],
  recorded: ['ST-162'],
  drafts: ['ST-028', 'ST-029', 'ST-036', 'ST-041', 'ST-052'],
  draft: ['ST-036', 'ST-037', 'ST-038', 'ST-040', 'ST-051', 'ST-169'],
  nextVersion: ['ST-044', 'ST-045', 'ST-053'],
  isAdmin: ['ST-062', 'ST-063', 'ST-064'],
  changed: ['ST-056', 'ST-057'],
  hasChange: ['ST-066'],
  canChange: ['ST-067'],
  body: ['ST-025', 'ST-026', 'ST-027', 'ST-033', 'ST-034', 'ST-047', 'ST-056', 'ST-059', 'ST-061', 'ST-070'],
  afterRefusal: ['ST-152', 'ST-157', 'ST-170'],
  afterRun: ['ST-032', 'ST-058'],
  sendsReply: ['ST-013'],
};
