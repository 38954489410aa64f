/** Why a turn is refused, as ordered rows: shape and session kind first, then the admin, then the state of cards and drafts. */
import type { SendDecisions, Sending } from './decisions.ts';
import { isPolicy, misshapen, policyOf, routesAny, saysNothing, styles } from './request.ts';

export interface Refusal {
  readonly id: string;
  readonly status: number;
  readonly when: (sending: Sending, rules: SendDecisions) => boolean;
  /** What to tell the caller. */
  readonly detail: (sending: Sending) => string;
  /** The requirements that it answers for. */
  readonly ids: readonly string[];
  /** Those of them that leave the number open. */
  readonly anyNumber?: readonly string[];
}

const isLive = ({ session }: Sending): boolean => session?.kind === 'live';
const wants = ({ request }: Sending, policy: string): boolean => policyOf(request) === policy;
const say = (words: string) => (): string => words;

/** The first row that applies decides. */
export const REFUSALS: readonly Refusal[] = [
  {
    id: 'unknown-session',
    status: 404,
    when: ({ session }) => session === undefined,
    detail: say('There is no such session.'),
    ids: ['ST-158'],
  },
  {
    id: 'misshapen',
    status: 400,
    when: ({ request }) => misshapen(request).length > 0,
    detail: ({ request }) => `These options have a value that is none: ${misshapen(request).join(', ')}.`,
    ids: ['ST-024', 'ST-124'],
  },
  {
    id: 'unknown-policy',
    status: 400,
    when: ({ request }) => !isPolicy(policyOf(request)),
    detail: ({ request }) => `No revision policy is called ${String(policyOf(request))}.`,
    ids: ['ST-073'],
  },
  {
    id: 'nothing-said',
    status: 400,
    when: ({ request }) => saysNothing(request),
    detail: say('A turn needs a text or a file.'),
    ids: ['ST-150'],
  },
  {
    id: 'draft-on-live',
    status: 400,
    when: (sending) => isLive(sending) && wants(sending, 'DRAFT'),
    detail: say('A draft runs in a sandbox session only.'),
    ids: ['ST-031', 'ST-165'],
    anyNumber: ['ST-031'],
  },
  {
    id: 'proposal-on-live',
    status: 400,
    when: (sending) => isLive(sending) && wants(sending, 'PROPOSAL'),
    detail: say('A proposal runs in a sandbox session only.'),
    ids: ['ST-069', 'ST-165'],
    anyNumber: ['ST-069'],
  },
  {
    id: 'hold-on-live',
    status: 400,
    when: (sending) => isLive(sending) && sending.request['holdWrites'] === true,
    detail: say('Calls are held in a sandbox session only.'),
    ids: ['ST-092'],
  },
  {
    id: 'routing-on-live',
    status: 400,
    when: (sending) => isLive(sending) && routesAny(sending.request),
    detail: say('Connections are routed in a sandbox session only.'),
    ids: ['ST-108', 'ST-165'],
    anyNumber: ['ST-108'],
  },
  {
    id: 'reply-style-on-live',
    status: 400,
    when: (sending) => isLive(sending) && styles(sending.request),
    detail: say('Another reply style is for a sandbox session only.'),
    ids: ['ST-118', 'ST-165'],
    anyNumber: ['ST-118'],
  },
  {
    id: 'nobody-on-live',
    status: 400,
    when: (sending, { isGiven }) => isLive(sending) && !isGiven(sending.request['participant']),
    detail: say('On a live session say which participant speaks.'),
    ids: ['ST-011', 'ST-166'],
    anyNumber: ['ST-011'],
  },
  {
    id: 'revision-without-draft',
    status: 400,
    when: (sending, { isGiven }) => !wants(sending, 'DRAFT') && isGiven(sending.request['draftRevision']),
    detail: say('A draft revision goes with the policy DRAFT only.'),
    ids: ['ST-042', 'ST-043', 'ST-071'],
  },
  {
    id: 'version-without-draft',
    status: 400,
    when: (sending, { isGiven }) => !wants(sending, 'DRAFT') && isGiven(sending.request['draftVersion']),
    detail: say('A draft version goes with the policy DRAFT only.'),
    ids: ['ST-048', 'ST-049', 'ST-071'],
  },
  {
    id: 'card-without-proposal',
    status: 400,
    when: (sending, { isGiven }) => !wants(sending, 'PROPOSAL') && isGiven(sending.request['recommendation']),
    detail: say('A recommendation goes with the policy PROPOSAL only.'),
    ids: ['ST-163'],
  },
  {
    id: 'proposal-without-card',
    status: 400,
    when: (sending, { isGiven }) => wants(sending, 'PROPOSAL') && !isGiven(sending.request['recommendation']),
    detail: say('The policy PROPOSAL needs a recommendation.'),
    ids: ['ST-060'],
  },
  {
    id: 'unknown-participant',
    status: 404,
    when: ({ request, participant }, { isGiven }) => isGiven(request['participant']) && participant === undefined,
    detail: say('The agent has no such participant.'),
    ids: ['ST-012'],
  },
  {
    id: 'not-admin',
    status: 403,
    when: (sending) => wants(sending, 'PROPOSAL') && !sending.isAdmin,
    detail: say('Only an admin of the agent runs a proposal.'),
    ids: ['ST-062', 'ST-063', 'ST-064'],
  },
  {
    id: 'nothing-waiting',
    status: 409,
    when: (sending) => wants(sending, 'PROPOSAL') && sending.card?.isWaiting === false,
    detail: say('The card has no change waiting.'),
    ids: ['ST-065'],
  },
  {
    id: 'already-live',
    status: 409,
    when: (sending, { hasChange }) =>
      wants(sending, 'PROPOSAL') && sending.card !== undefined && hasChange(sending.release, sending.card),
    detail: say('The live agent has the change of the card already.'),
    ids: ['ST-066'],
  },
  {
    id: 'not-yet',
    status: 400,
    when: (sending, { canChange }) =>
      wants(sending, 'PROPOSAL') && sending.card !== undefined && !canChange(sending.release, sending.card),
    detail: ({ card }) => `The change cannot be made yet: the deployed release has no "${card?.from}".`,
    ids: ['ST-067'],
  },
  {
    id: 'unknown-card',
    status: 404,
    when: (sending) => wants(sending, 'PROPOSAL') && sending.card === undefined,
    detail: say('The agent has no such recommendation.'),
    ids: ['ST-068'],
  },
  {
    id: 'no-draft',
    status: 400,
    when: (sending) => wants(sending, 'DRAFT') && sending.draft === undefined,
    detail: say('The caller has no such draft of the agent.'),
    ids: ['ST-028', 'ST-030', 'ST-035', 'ST-039', 'ST-040', 'ST-041', 'ST-050'],
  },
  {
    id: 'stale-version',
    status: 409,
    when: ({ request, draft }, { isGiven }) =>
      isGiven(request['draftVersion']) && request['draftVersion'] !== draft?.version,
    detail: say('The draft is at another version than the one seen last.'),
    ids: ['ST-045', 'ST-046', 'ST-051'],
  },
  {
    id: 'never-deployed',
    status: 400,
    when: (sending) => !wants(sending, 'DRAFT') && sending.release === undefined,
    detail: say('The agent was never deployed: there is no release to run.'),
    ids: ['ST-072'],
    anyNumber: ['ST-072'],
  },
];

/** The requirements that each row answers for. */
export const REFUSALS_ANSWER: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  REFUSALS.map(({ id, ids }) => [id, ids]),
);
