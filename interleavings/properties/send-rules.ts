/** What a request may be refused for, as a plain list in the words of the document; which of several comes first it does not say. */
import type { SendRequest } from '../../schemas/generated/types.ts';

export type CardStands = 'waiting' | 'nothing waits' | 'live already' | 'not possible yet';

/** A request, and how everything stands that it is about. */
export interface SendCase {
  readonly request: SendRequest;
  readonly isLive: boolean;
  readonly isDeployed: boolean;
  readonly isAdmin: boolean;
  /** The ids of the agent's participants. */
  readonly participants: ReadonlySet<unknown>;
  /** The versions of the caller's drafts, by revision. */
  readonly drafts: ReadonlyMap<unknown, number>;
  /** The agent's cards, by id. */
  readonly cards: ReadonlyMap<unknown, CardStands>;
}

export interface SendRule {
  readonly name: string;
  /** The numbers that a refusal for it may have; left out where the document has none, so that any of 400 to 499 will do. */
  readonly statuses?: readonly number[];
  /** A target may as well take the request: open in the document, or no more than a SHOULD. */
  readonly isOpen?: true;
  isBroken(about: SendCase): boolean;
}

const isSet = (value: unknown): boolean => value !== undefined;
const isDraft = ({ request }: SendCase): boolean => request.revisionPolicy === 'DRAFT';
const isProposal = ({ request }: SendCase): boolean => request.revisionPolicy === 'PROPOSAL';
const cardOf = ({ request, cards }: SendCase): CardStands | undefined => cards.get(request.recommendation);

/** The versions of the drafts that may be meant: of the revision named, or all where the session picks. */
function meant({ request, drafts }: SendCase): readonly number[] {
  return [...drafts]
    .filter(([revision]) => !isSet(request.draftRevision) || revision === request.draftRevision)
    .map(([, version]) => version);
}

/** Whichever draft is meant, its head is past the version that was seen. */
function hasMovedOn(about: SendCase): boolean {
  const versions = meant(about);
  const { draftVersion } = about.request;
  const isPast = versions.length > 0 && versions.every((head) => head > Number(draftVersion));
  return isDraft(about) && isSet(draftVersion) && draftVersion !== 0 && isPast;
}

export const SEND_RULES: readonly SendRule[] = [
  {
    name: 'a draft is for sandbox sessions',
    isBroken: (about) => about.isLive && isDraft(about),
  },
  {
    name: 'a proposal is for sandbox sessions',
    isBroken: (about) => about.isLive && isProposal(about),
  },
  {
    name: 'a routing is for sandbox sessions',
    isBroken: ({ isLive, request }) => isLive && Object.keys((request.routing as object) ?? {}).length > 0,
  },
  {
    name: 'a reply style is for sandbox sessions',
    isBroken: ({ isLive, request }) => isLive && isSet(request.replyStyle),
  },
  {
    name: 'a hold is for sandbox sessions',
    statuses: [400],
    isOpen: true,
    isBroken: ({ isLive, request }) => isLive && request.holdWrites === true,
  },
  {
    name: 'an async mode is honoured in sandbox sessions',
    statuses: [400],
    isOpen: true,
    isBroken: ({ isLive, request }) => isLive && isSet(request.asyncMode),
  },
  {
    name: 'partials are for sandbox sessions',
    statuses: [400],
    isOpen: true,
    isBroken: ({ isLive, request }) => isLive && isSet(request.partials),
  },
  {
    name: 'a Live session is told who speaks',
    isBroken: ({ isLive, request }) => isLive && !isSet(request.participant),
  },
  {
    name: 'who speaks is a participant of the agent',
    isBroken: ({ request, participants }) => isSet(request.participant) && !participants.has(request.participant),
  },
  {
    name: 'a draft revision goes with DRAFT',
    statuses: [400],
    isBroken: (about) => !isDraft(about) && isSet(about.request.draftRevision),
  },
  {
    name: 'a draft version goes with DRAFT',
    statuses: [400],
    isBroken: (about) => !isDraft(about) && isSet(about.request.draftVersion) && about.request.draftVersion !== 0,
  },
  {
    name: 'version 0 goes with DRAFT',
    statuses: [400],
    isOpen: true,
    isBroken: (about) => !isDraft(about) && about.request.draftVersion === 0,
  },
  {
    name: 'a card goes with PROPOSAL',
    statuses: [400],
    isOpen: true,
    isBroken: (about) => !isProposal(about) && isSet(about.request.recommendation),
  },
  {
    name: 'PROPOSAL goes with a card',
    statuses: [400],
    isBroken: (about) => isProposal(about) && !isSet(about.request.recommendation),
  },
  {
    name: 'PROPOSAL is for admins of the agent',
    statuses: [403],
    isBroken: (about) => isProposal(about) && !about.isAdmin,
  },
  {
    name: 'the card is one of the agent',
    isBroken: (about) => isProposal(about) && isSet(about.request.recommendation) && cardOf(about) === undefined,
  },
  {
    name: 'the card has a change that waits',
    statuses: [409],
    isBroken: (about) => isProposal(about) && cardOf(about) === 'nothing waits',
  },
  {
    name: 'the live agent does not have the change yet',
    statuses: [409],
    isBroken: (about) => isProposal(about) && cardOf(about) === 'live already',
  },
  {
    name: 'the change can be made',
    statuses: [400],
    isBroken: (about) => isProposal(about) && cardOf(about) === 'not possible yet',
  },
  {
    name: 'the caller has the draft',
    statuses: [400],
    isBroken: (about) => isDraft(about) && meant(about).length === 0,
  },
  {
    name: 'the draft has not moved on',
    statuses: [409],
    isBroken: hasMovedOn,
  },
  {
    // Ahead of the head, or that of another of the drafts that the session may pick.
    name: 'the draft is at that version',
    statuses: [409],
    isOpen: true,
    isBroken: (about) =>
      isDraft(about) &&
      isSet(about.request.draftVersion) &&
      !hasMovedOn(about) &&
      meant(about).some((head) => head !== about.request.draftVersion),
  },
  {
    name: 'there is a release to run',
    isOpen: true,
    isBroken: (about) => !about.isDeployed && !isDraft(about),
  },
];

/** What the list allows of one request. */
export interface Allowed {
  /** The rules that it breaks, and for which it has to be refused. */
  readonly broken: readonly SendRule[];
  /** Those for which it may be refused. */
  readonly open: readonly SendRule[];
}

export function allowedOf(about: SendCase): Allowed {
  const found = SEND_RULES.filter((rule) => rule.isBroken(about));
  return { broken: found.filter(({ isOpen }) => isOpen !== true), open: found.filter(({ isOpen }) => isOpen === true) };
}

/** Whether one of these rules has this number. */
export function namesStatus(rules: readonly SendRule[], status: number): boolean {
  return rules.some(({ statuses }) => statuses?.includes(status) ?? (status >= 400 && status < 500));
}
