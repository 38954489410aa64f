/** Mutants about what is refused, and what a refused request leaves behind. */
import type { Sending } from '../core/send/decisions.ts';
import { policyOf, styles } from '../core/send/request.ts';
import type { Mutant } from './mutant.ts';
import { sendDecision, sendPort, sendRefusals } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

/** Some rows are blind to some requests. */
function blind(about: About, ids: readonly string[], to: (sending: Sending) => boolean): Mutant {
  return sendRefusals(about, (rows) =>
    rows.map((row) =>
      ids.includes(row.id)
        ? { ...row, when: (sending, decisions) => !to(sending) && row.when(sending, decisions) }
        : row,
    ),
  );
}

export const SEND_REQUEST_MUTANTS: readonly Mutant[] = [
  sendRefusals(
    {
      id: 'async-mode-for-sandboxes-only',
      story: 'An async mode is refused on Live with the options that are for sandbox sessions only.',
      names: ['ST-023'],
    },
    (rows) => [
      {
        id: 'async-mode-on-live',
        status: 400,
        when: ({ session, request }) =>
          session?.kind === 'live' && ['AWAIT', 'BACKGROUND'].includes(String(request['asyncMode'])),
        detail: () => 'An async mode is for sandbox sessions only.',
        ids: [],
      },
      ...rows,
    ],
  ),
  sendPort(
    {
      id: 'problem-in-a-word',
      story: 'A refusal says what is wrong in a word, and leaves the number to the response around it.',
      names: ['ST-153'],
    },
    (port) => ({
      ...port,
      send: async (about) => {
        const answer = await port.send(about);
        if (!('refused' in answer)) return answer;
        const { status, problem } = answer.refused;
        return { refused: { status, problem: typeof problem === 'string' ? problem : problem.detail } };
      },
    }),
  ),
  sendDecision(
    {
      id: 'admin-of-anything',
      story: 'Who administers some agent is an admin.',
      names: ['ST-063', 'ST-064'],
    },
    { isAdmin: ({ administers }, caller) => (administers[caller] ?? []).length > 0 },
  ),
  sendRefusals(
    {
      id: 'proposal-needs-a-draft',
      story: "Whatever is not the release is looked for among the caller's drafts.",
      names: ['ST-070'],
    },
    (rows) =>
      rows.map((row) =>
        row.id === 'no-draft'
          ? { ...row, when: ({ request, draft }) => policyOf(request) !== 'DEPLOYED' && draft === undefined }
          : row,
      ),
  ),
  sendPort(
    {
      id: 'runs-what-it-refuses',
      story: 'The turn is queued before the request is looked at, and a refusal does not take it back.',
      names: ['ST-152', 'ST-157'],
    },
    (port) => ({
      ...port,
      send: async (about) => {
        const answer = await port.send(about);
        const { text, participant } = about.request;
        if ('refused' in answer) await port.send({ ...about, request: { text, participant } });
        return answer;
      },
    }),
  ),
  blind(
    {
      id: 'a-style-takes-the-version',
      story: 'Two options have a version, and where the reply style has one the other is not looked for.',
      names: ['ST-154'],
    },
    ['version-without-draft'],
    ({ request }) => styles(request),
  ),
  blind(
    {
      id: 'a-version-excuses-a-revision',
      story: 'A revision with a version is taken to say DRAFT, which was to be said itself.',
      names: ['ST-155'],
    },
    ['revision-without-draft', 'version-without-draft'],
    ({ request }) => 'draftRevision' in request && 'draftVersion' in request,
  ),
];
