/** Decides what becomes of an injected turn, and what all that it is decided from is changed to. */
import type { SendDecisions, Sending } from './decisions.ts';
import type { Refusal } from './refusals.ts';
import type { SendRequest } from './request.ts';
import { participantsOf, releasesOf } from './state.ts';
import type { Card, Contact, Draft, SendState, Session } from './state.ts';

export interface SendRules {
  readonly decisions: SendDecisions;
  readonly refusals: readonly Refusal[];
}

/** A turn that runs: where, as whom, with which body. */
export interface Admitted {
  readonly session: Session;
  readonly speaker: Contact;
  readonly body: string;
}

export type Decided =
  | { readonly state: SendState; readonly refusal: Refusal; readonly detail: string }
  | { readonly state: SendState; readonly admitted: Admitted };

export interface Asked {
  readonly caller: string;
  /** The id of the session. */
  readonly session: string;
  readonly request: SendRequest;
}

/** Everything that a request is about, as it stands. */
export function sendingOf({ decisions }: SendRules, state: SendState, asked: Asked): Sending {
  const { caller, request } = asked;
  const session = state.sessions.find(({ id }) => id === asked.session);
  const agent = String(session?.agent);
  return {
    caller,
    request,
    session,
    isAdmin: decisions.isAdmin(state, caller, agent),
    participant: participantsOf(state, agent).find(({ id }) => id === request['participant']),
    release: releasesOf(state, agent).at(-1),
    draft: decisions.draft(decisions.drafts(state.drafts, caller, agent), request['draftRevision']),
    card: state.cards.find((card) => card.id === request['recommendation'] && card.agent === agent),
  };
}

/** The contact that speaks; the caller's own test customer is made where there is none yet. */
function speak(
  { decisions }: SendRules,
  state: SendState,
  sending: Sending,
): { readonly state: SendState; readonly speaker: Contact } {
  const agent = String(sending.session?.agent);
  const id = decisions.speaker(sending);
  const isSpeaker = (contact: Contact): boolean =>
    id === undefined ? decisions.isTestCustomer(contact, sending.caller, agent) : contact.id === id;
  const known = state.contacts.find(isSpeaker);
  if (known !== undefined) return { state, speaker: known };
  const made: Contact = { id: nextId('contact', state.contacts), ...decisions.testCustomer(sending.caller, agent) };
  return { state: { ...state, contacts: [...state.contacts, made] }, speaker: made };
}

/** The body of a card's change is made for this run alone. */
export function decide(rules: SendRules, state: SendState, asked: Asked): Decided {
  const { decisions, refusals } = rules;
  const sending = sendingOf(rules, state, asked);
  const spoken = speak(rules, state, sending);
  const refusal = refusals.find(({ when }) => when(sending, decisions));
  if (refusal !== undefined) {
    const kept = decisions.afterRefusal(state, spoken.state);
    return { state: kept, refusal, detail: refusal.detail(sending) };
  }
  const session = sending.session as Session;
  const body = String(decisions.body(sending, decisions.changed(sending.release, sending.card)));
  const recorded = decisions.recorded(session, spoken.speaker.id);
  const after = { ...session, ...(recorded !== undefined && { recorded }) };
  const sessions = spoken.state.sessions.map((one) => (one.id === session.id ? after : one));
  return {
    state: decisions.afterRun({ ...spoken.state, sessions }, sending, body),
    admitted: { session, speaker: spoken.speaker, body },
  };
}

/** Ids are counted, so that the same is called the same each time. */
export function nextId(what: string, before: readonly unknown[]): string {
  return `${what}-${before.length + 1}`;
}

export function withRelease(state: SendState, agent: string, body: string): SendState {
  return { ...state, agents: { ...state.agents, [agent]: { releases: [...releasesOf(state, agent), body] } } };
}

/** Saves a caller's own draft of a revision. */
export function withDraft({ decisions }: SendRules, state: SendState, about: Omit<Draft, 'version'>): SendState {
  const head = draftOf(state, about);
  const saved = { ...about, version: decisions.nextVersion(head, about.instructions) };
  return { ...state, drafts: [...state.drafts.filter((draft) => draft !== head), saved] };
}

export function withoutDraft(state: SendState, which: Whose): SendState {
  const discarded = draftOf(state, which);
  return { ...state, drafts: state.drafts.filter((draft) => draft !== discarded) };
}

/** Whose draft, and of which revision. */
export type Whose = Pick<Draft, 'caller' | 'agent' | 'revision'>;

/** A caller's own draft of a revision. */
export function draftOf(state: SendState, { caller, agent, revision }: Whose): Draft | undefined {
  return state.drafts.find((one) => one.caller === caller && one.agent === agent && one.revision === revision);
}

/** Deploys the change of a card, which then waits no longer. */
export function approve({ decisions }: SendRules, state: SendState, card: Card): SendState {
  const release = releasesOf(state, card.agent).at(-1);
  const deployed = withRelease(state, card.agent, decisions.changed(release, card));
  return { ...deployed, cards: [...state.cards.filter((one) => one !== card), { ...card, isWaiting: false }] };
}
