/** Mutants of what is read from the fields of a turn: its session, its text, its people, its channel, its log prefix. */
import type { InboundTurn, TurnPort } from '../../kit/ports/turn.ts';
import { TURN_DECISIONS } from '../core/turn/decisions.ts';
import { SENTINEL } from '../core/turn/prompt.ts';
import { REFERENCE_RULES } from '../reference.ts';
import { turnDecision, turnEdge } from './mutant.ts';
import type { Mutant } from './mutant.ts';

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

const sessions = (about: About, key: (session: string) => string): Mutant =>
  turnDecision(about, { sessionKey: ({ session }) => key(session) });

const texts = (about: About, given: (text: string) => string): Mutant =>
  turnDecision(about, { message: ({ text }) => given(text) });

/** Goes on using some fields of the first turn under the same key. */
function remembering(about: About, key: (turn: InboundTurn) => string, fields: readonly (keyof InboundTurn)[]): Mutant {
  const turn = (port: TurnPort): TurnPort => {
    const firsts = new Map<string, InboundTurn>();
    return {
      ...port,
      handle(inbound, sink) {
        const first = firsts.get(key(inbound)) ?? inbound;
        firsts.set(key(inbound), first);
        const kept = Object.fromEntries(fields.map((field) => [field, first[field]]));
        return port.handle({ ...inbound, ...kept }, sink);
      },
    };
  };
  return { ...about, rules: REFERENCE_RULES, turn };
}

export const TURN_SHAPE_MUTANTS: readonly Mutant[] = [
  sessions(
    {
      id: 'session-key-in-lower-case',
      story: 'Session keys are brought into lower case, as addresses of mail would be.',
      names: ['IT-005'],
    },
    (key) => key.toLowerCase(),
  ),
  sessions(
    { id: 'session-key-trimmed', story: 'Session keys lose the blanks around them.', names: ['IT-005'] },
    (key) => key.trim(),
  ),
  sessions(
    {
      id: 'session-key-parsed',
      story: 'The session is named by what stands before the first colon or slash of its key.',
      names: ['IT-005'],
    },
    (key) => key.replace(/[:/].*$/s, ''),
  ),
  sessions(
    {
      id: 'session-key-cut',
      story: 'A session is kept under the first 255 characters of its key, for they name a file.',
      names: ['IT-005'],
    },
    (key) => key.slice(0, 255),
  ),
  sessions(
    {
      id: 'session-key-in-normal-form',
      story: 'Session keys are brought into a normal form of Unicode.',
      names: ['IT-005'],
    },
    (key) => key.normalize('NFC'),
  ),
  sessions(
    {
      id: 'session-key-of-safe-characters',
      story: 'What a file name cannot hold is left out of session keys.',
      names: ['IT-005'],
    },
    (key) => key.replaceAll(/[^ -~\u00a0-\u036f]/g, ''),
  ),
  sessions(
    { id: 'one-line-session-key', story: 'A session is known by the first line of its key.', names: ['IT-005'] },
    (key) => key.split('\n')[0] ?? '',
  ),
  texts(
    {
      id: 'speaker-tag-taken-off',
      story: 'What looks like the name of a speaker is taken off the text before the model sees it.',
      names: ['IT-007'],
    },
    (text) => text.replace(/^\[[^\]]*\] /, ''),
  ),
  texts(
    {
      id: 'text-trimmed-for-the-model',
      story: 'The model is given the text without the blanks around it.',
      names: ['IT-007'],
    },
    (text) => text.trim(),
  ),
  texts(
    {
      id: 'text-in-normal-form-for-the-model',
      story: 'The model is given the text in a normal form of Unicode.',
      names: ['IT-007'],
    },
    (text) => text.normalize('NFC'),
  ),
  texts(
    { id: 'text-escaped-for-the-model', story: 'The model is given the text as HTML.', names: ['IT-007'] },
    (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  ),
  turnDecision(
    {
      id: 'conversation-of-each-channel',
      story: 'A channel that is connected later has its name put before the key, so that its sessions are its own.',
      names: ['IT-006'],
    },
    { sessionKey: ({ session, channel }) => (channel === 'testchat' ? session : `${channel}:${session}`) },
  ),
  turnDecision(
    {
      id: 'never-may-stay-silent',
      story: 'There is one system prompt, made for one person.',
      names: ['IT-009', 'IT-012'],
    },
    { systemPrompt: () => TURN_DECISIONS.systemPrompt(false) },
  ),
  turnDecision(
    {
      id: 'always-may-stay-silent',
      story: 'There is one system prompt, made for rooms with several people.',
      names: ['IT-010', 'IT-012'],
    },
    { systemPrompt: (multiUser) => `${TURN_DECISIONS.systemPrompt(multiUser)} Or answer ${SENTINEL}.` },
  ),
  turnDecision(
    {
      id: 'several-people-mixed-up',
      story: 'The flag is read as if it said that one person writes.',
      names: ['IT-009', 'IT-010', 'IT-012'],
    },
    { systemPrompt: (multiUser) => TURN_DECISIONS.systemPrompt(!multiUser) },
  ),
  remembering(
    {
      id: 'prompt-cached-with-the-session',
      story: 'The system prompt is made by the first turn of a session and kept with it.',
      names: ['IT-012'],
    },
    ({ sessionKey }) => sessionKey,
    ['multiUser'],
  ),
  remembering(
    {
      id: 'settings-cached-with-the-session',
      story: "The settings of a session's first person are kept with it, and used for whoever writes there.",
      names: ['IT-015'],
    },
    ({ sessionKey }) => sessionKey,
    ['principal'],
  ),
  remembering(
    {
      id: 'settings-closed-over',
      story: "The first turn's settings are closed over by what makes the prompt, and serve every session.",
      names: ['IT-014', 'IT-015'],
    },
    () => 'any',
    ['principal'],
  ),
  turnDecision(
    {
      id: 'saved-zone-not-asked-for',
      story: 'The stamp shows the time where the gateway runs.',
      names: ['IT-014', 'IT-015'],
    },
    { stamp: (_zone, nowMs) => TURN_DECISIONS.stamp('UTC', nowMs) },
  ),
  turnDecision(
    {
      id: 'channels-it-knows',
      story: 'The tool log has a list of channels, and any other goes down as unknown.',
      names: ['IT-003'],
    },
    {
      toolLogRow: (turn, { name }) => ({
        channel: ['terminal', 'http', 'googlechat', 'testchat'].includes(turn.channel) ? turn.channel : 'unknown',
        tool: name,
      }),
    },
  ),
  turnDecision(
    { id: 'channel-in-lower-case', story: 'The tool log keeps channels in lower case.', names: ['IT-003'] },
    { toolLogRow: (turn, { name }) => ({ channel: turn.channel.toLowerCase(), tool: name }) },
  ),
  turnEdge(
    {
      id: 'hands-the-turn-to-tools',
      story: 'A tool is given the whole turn as its context, and with it the principal.',
      names: ['IT-013'],
    },
    { runTool: (tool, input, turn) => tool.run(input, { turn }) },
  ),
  turnEdge(
    {
      id: 'tells-tools-who-asks',
      story: 'The id of whoever asks is put into the input of every tool.',
      names: ['IT-013'],
    },
    { runTool: (tool, input, { principal }) => tool.run({ ...(input as object), user: `user:${principal.id}` }) },
  ),
  turnDecision(
    {
      id: 'logs-without-the-prefix',
      story: 'A failed tool is logged by what runs tools, which knows no turn.',
      names: ['IT-016'],
    },
    { logLine: (_prefix, message) => message },
  ),
  turnDecision(
    { id: 'prefix-behind-the-message', story: 'The prefix is written at the end of the line.', names: ['IT-016'] },
    { logLine: (prefix, message) => `${message} ${prefix}` },
  ),
  remembering(
    {
      id: 'prefix-of-the-first-turn',
      story: 'What logs for a session is made with the prefix of its first turn.',
      names: ['IT-016'],
    },
    ({ sessionKey }) => sessionKey,
    ['logPrefix'],
  ),
  turnDecision(
    {
      id: 'blank-of-an-empty-prefix',
      story: 'An empty prefix leaves its blank in front of the message.',
      names: ['IT-017'],
    },
    { logLine: (prefix, message) => `${prefix} ${message}` },
  ),
  turnEdge(
    { id: 'logs-to-stdout', story: 'Messages are printed with console.log.', names: ['IT-018'] },
    { log: (log, line) => log(line, 'stdout') },
  ),
];
