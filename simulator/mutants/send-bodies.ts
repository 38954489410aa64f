/** Mutants about which body an injected turn runs, and what that leaves behind. */
import type { SendPort, SendRequest } from '../../kit/ports/send.ts';
import { policyOf } from '../core/send/request.ts';
import { withRelease } from '../core/send/send.ts';
import { REFERENCE_RULES } from '../reference.ts';
import type { Mutant } from './mutant.ts';
import { sendDecision, sendPort } from './mutant.ts';

const { decisions, refusals } = REFERENCE_RULES.send;

/** A policy stays on for the turns of a session that have none. */
function policyStays(port: SendPort): SendPort {
  const last = new Map<string, SendRequest>();
  return {
    ...port,
    send: (about) => {
      const { session, request } = about;
      if (request.revisionPolicy !== undefined) last.set(session, request);
      const { text, participant } = request;
      return port.send({ ...about, request: { ...(last.get(session) ?? request), text, participant } });
    },
  };
}

/** The version is looked at first, and the draft is read a few promise jobs later. */
function checksThenRuns(port: SendPort): SendPort {
  return {
    ...port,
    send: async (about) => {
      const { draftVersion, ...request } = about.request;
      const checked = draftVersion === undefined ? undefined : await headOf(port, about.as, draftVersion);
      if (checked !== true) return port.send(about);
      for (let job = 0; job < 3; job++) await Promise.resolve();
      return port.send({ ...about, request });
    },
  };
}

/** Whether the caller's draft of the first release of Juno is at a version. */
async function headOf(port: SendPort, as: string, version: unknown): Promise<boolean> {
  const [draft] = (await port.draft?.({ as, agent: 'Juno', revision: 1 })) ?? [];
  return draft !== undefined && 'version' in draft && draft.version === version;
}

/** The draft that was not run last is the one to run next. */
function takesDraftsInTurn(port: SendPort): SendPort {
  let turns = 0;
  return {
    ...port,
    send: async (about) => {
      const { request, as } = about;
      if (request.revisionPolicy !== 'DRAFT' || request.draftRevision !== undefined) return port.send(about);
      turns += 1;
      const hasFirst = ((await port.draft?.({ as, agent: 'Juno', revision: 1 })) ?? []).length > 0;
      if (turns % 2 === 1 || !hasFirst) return port.send(about);
      return port.send({ ...about, request: { ...request, draftRevision: 1 } });
    },
  };
}

export const SEND_BODY_MUTANTS: readonly Mutant[] = [
  sendPort(
    {
      id: 'drafts-taken-in-turn',
      story: 'Of several drafts the one that was not run last is picked.',
      names: ['ST-169'],
    },
    takesDraftsInTurn,
  ),
  sendDecision(
    {
      id: 'draft-by-default',
      story: 'Who has a draft is taken to want it, whatever the policy says.',
      names: ['ST-025', 'ST-026'],
    },
    {
      body: (sending, changed) =>
        sending.request['revisionPolicy'] === 'PROPOSAL' ? changed : (sending.draft?.instructions ?? sending.release),
    },
  ),
  sendDecision(
    {
      id: 'draft-runs-the-release',
      story: 'DRAFT is checked, and then the run takes the body that every run takes.',
      names: ['ST-027'],
    },
    { body: ({ request, release }, changed) => (policyOf(request) === 'PROPOSAL' ? changed : release) },
  ),
  sendDecision(
    {
      id: 'drafts-of-anybody',
      story: 'A draft is looked for by its agent, and its author is forgotten.',
      names: ['ST-028', 'ST-036', 'ST-041'],
    },
    { drafts: (drafts, _caller, agent) => drafts.filter((draft) => draft.agent === agent) },
  ),
  sendDecision(
    {
      id: 'one-draft-for-all',
      story: 'An agent has one draft, that of whoever saved last.',
      names: ['ST-029', 'ST-052'],
    },
    { drafts: (drafts, _caller, agent) => drafts.filter((draft) => draft.agent === agent).slice(-1) },
  ),
  sendDecision(
    {
      id: 'drafts-of-any-agent',
      story: 'A draft is looked for by its author, and its agent is forgotten.',
      names: ['ST-030'],
    },
    { drafts: (drafts, caller) => drafts.filter((draft) => draft.caller === caller) },
  ),
  sendDecision(
    {
      id: 'draft-published-by-running',
      story: 'The body is put in place for the run as approving puts it, and nobody takes it out again.',
      names: ['ST-032'],
    },
    {
      afterRun: (state, { request, session }, body) =>
        policyOf(request) === 'DRAFT' ? withRelease(state, String(session?.agent), body) : state,
    },
  ),
  sendPort(
    {
      id: 'policy-stays-on',
      story: 'The policy of a turn is kept with its session, for all turns that come without one.',
      names: ['ST-033', 'ST-059'],
    },
    policyStays,
  ),
  sendPort(
    {
      id: 'discarded-drafts-stay',
      story: 'A discarded draft is hidden from its author, and found by what runs it.',
      names: ['ST-035'],
    },
    (port) => ({ ...port, discardDraft: () => undefined }),
  ),
  sendDecision(
    {
      id: 'newest-draft-always',
      story: 'The revision is checked to go with DRAFT, and then the newest draft runs.',
      names: ['ST-037', 'ST-040', 'ST-041'],
    },
    { draft: (drafts) => decisions.draft(drafts, undefined) },
  ),
  sendDecision(
    {
      id: 'no-draft-of-zero',
      story: 'Revisions are counted from 1, so 0 is looked up nowhere.',
      names: ['ST-038'],
    },
    { draft: (drafts, revision) => (revision === 0 ? undefined : decisions.draft(drafts, revision)) },
  ),
  sendDecision(
    {
      id: 'zero-is-no-revision',
      story: 'Revision 0 is falsy, so the session picks a draft as if none had been named.',
      names: ['ST-039'],
    },
    { draft: (drafts, revision) => decisions.draft(drafts, revision === 0 ? undefined : revision) },
  ),
  sendDecision(
    {
      id: 'zero-is-not-given',
      story: 'Options are asked for by their truth, so 0 is as good as left out.',
      names: ['ST-043', 'ST-049'],
    },
    { isGiven: Boolean },
  ),
  sendDecision(
    {
      id: 'every-draft-at-its-first-version',
      story: 'The version is set when a draft is made, and no save moves it on.',
      names: ['ST-045'],
    },
    { nextVersion: () => 1 },
  ),
  sendPort(
    {
      id: 'saves-once',
      story: 'A second save goes to the studio alone; what runs is the draft as it was made.',
      names: ['ST-044', 'ST-047'],
    },
    (port) => {
      const saved = new Set<string>();
      return {
        ...port,
        saveDraft: async (about) => {
          const key = `${about.as} ${about.agent} ${about.revision}`;
          if (saved.has(key)) return { version: 2 };
          saved.add(key);
          return (await port.saveDraft?.(about)) ?? { version: 1 };
        },
      };
    },
  ),
  sendPort(
    {
      id: 'version-of-another-draft',
      story: 'The version is compared with the draft that the session would pick, and that one runs.',
      names: ['ST-051'],
    },
    (port) => ({
      ...port,
      send: (about) => {
        const { draftRevision: _revision, ...request } = about.request;
        return port.send(request.draftVersion === undefined ? about : { ...about, request });
      },
    }),
  ),
  sendPort(
    {
      id: 'version-checked-beforehand',
      story: 'Between the check of the version and the run a save finds its way.',
      names: ['ST-054'],
    },
    checksThenRuns,
  ),
  sendDecision(
    {
      id: 'proposal-runs-the-release',
      story: 'A proposal is checked, and then the run takes the body that every run takes.',
      names: ['ST-056', 'ST-057', 'ST-070'],
    },
    { body: ({ request, release, draft }) => (policyOf(request) === 'DRAFT' ? draft?.instructions : release) },
  ),
  sendPort(
    {
      id: 'approving-deploys-the-phrase',
      story: 'Approving a card deploys what it says, without the rest of the release.',
      names: ['ST-057'],
    },
    (port) => ({
      ...port,
      approveCard: (about) => port.deploy({ as: about.as, agent: 'Juno', instructions: 'azure' }),
    }),
  ),
  sendDecision(
    {
      id: 'proposal-deployed-by-running',
      story: 'The body is put in place for the run as approving puts it, and nobody takes it out again.',
      names: ['ST-058', 'ST-059'],
    },
    {
      afterRun: (state, { request, session }, body) =>
        policyOf(request) === 'PROPOSAL' ? withRelease(state, String(session?.agent), body) : state,
    },
  ),
  sendDecision(
    {
      id: 'running-settles-the-card',
      story: 'A card that has run is taken to be dealt with, and its change waits no longer.',
      names: ['ST-058'],
    },
    {
      afterRun: (state, { card }) => ({
        ...state,
        cards: state.cards.map((one) => (one === card ? { ...one, isWaiting: false } : one)),
      }),
    },
  ),
  {
    id: 'card-runs-without-its-policy',
    story: 'A card that is named is taken to be wanted, whatever the policy says.',
    names: ['ST-061', 'ST-163'],
    rules: {
      ...REFERENCE_RULES,
      send: {
        refusals: refusals.filter(({ id }) => id !== 'card-without-proposal'),
        decisions: {
          ...decisions,
          body: (sending, changed) => (sending.card === undefined ? decisions.body(sending, changed) : changed),
        },
      },
    },
  },
];
