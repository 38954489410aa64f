/** Mutants about who speaks in an injected turn. */
import type { Mutant } from './mutant.ts';
import { sendDecision, sendPort } from './mutant.ts';
import { REFERENCE_RULES } from '../reference.ts';

const { decisions } = REFERENCE_RULES.send;

export const SEND_SPEAKER_MUTANTS: readonly Mutant[] = [
  sendDecision(
    {
      id: 'participant-ignored',
      story:
        'Whoever tries an agent out is taken to be themselves, so the participant that they name is not looked at.',
      names: ['ST-001', 'ST-002', 'ST-174'],
    },
    { speaker: ({ session }) => session?.recorded },
  ),
  sendDecision(
    {
      id: 'recorded-before-named',
      story: 'A fork goes on as its subject, whoever is named.',
      names: ['ST-002'],
    },
    { speaker: (sending) => sending.session?.recorded ?? decisions.speaker(sending) },
  ),
  sendDecision(
    {
      id: 'recorded-forgotten',
      story:
        'A sandbox session is one like another, so a fork without a named participant is spoken by the test customer.',
      names: ['ST-003', 'ST-010'],
    },
    { speaker: ({ request }) => request['participant'] as string | undefined },
  ),
  sendDecision(
    {
      id: 'speaks-as-the-first-participant',
      story: 'Where nobody is named the first participant of the agent will do.',
      names: ['ST-004', 'ST-005'],
    },
    { isTestCustomer: ({ agents }, _caller, agent) => agents.includes(agent) },
  ),
  sendDecision(
    {
      id: 'test-customer-with-a-channel',
      story: 'A test customer is made like any other contact, with the channel that the tenant uses.',
      names: ['ST-005'],
    },
    { testCustomer: (caller, agent) => ({ ...decisions.testCustomer(caller, agent), hasChannel: true }) },
  ),
  sendDecision(
    {
      id: 'test-customer-each-time',
      story: 'The test customer is made at every turn without a participant.',
      names: ['ST-006'],
    },
    { isTestCustomer: () => false },
  ),
  sendDecision(
    {
      id: 'one-test-customer-for-all',
      story: 'An agent has one test customer, whoever tries it out.',
      names: ['ST-007'],
    },
    {
      isTestCustomer: ({ testCustomerOf, agents }, _caller, agent) =>
        testCustomerOf !== undefined && agents.includes(agent),
    },
  ),
  sendDecision(
    {
      id: 'test-customer-of-one-agent',
      story: 'A caller has one test customer, who stays bound to the agent it was made for.',
      names: ['ST-008'],
    },
    { isTestCustomer: ({ testCustomerOf }, caller) => testCustomerOf === caller },
  ),
  sendPort(
    {
      id: 'test-customer-beforehand',
      story: 'A sandbox session is opened with a first turn, so that its test customer is there when it is needed.',
      names: ['ST-009'],
    },
    (port) => ({
      ...port,
      openSession: async (about) => {
        const opened = await port.openSession(about);
        if (about.kind === 'sandbox')
          await port.send({ as: 'operator', session: opened.id, request: { text: 'Hello.' } });
        return opened;
      },
    }),
  ),
  sendDecision(
    {
      id: 'sandbox-sends-replies',
      story: 'Whether a reply goes out is asked of the contact and of the session, and neither is asked here.',
      names: ['ST-013'],
    },
    { sendsReply: () => true },
  ),
  sendDecision(
    {
      id: 'records-who-spoke',
      story: 'Who was named once is who the session has recorded from then on.',
      names: ['ST-162'],
    },
    { recorded: (_session, speaker) => speaker },
  ),
  sendDecision(
    {
      id: 'keeps-what-a-refused-turn-made',
      story: 'The test customer is made before the request is looked at, and stays when that is refused.',
      names: ['ST-170'],
    },
    { afterRefusal: (_before, speaking) => speaking },
  ),
];
