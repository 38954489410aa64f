/** Injected turns as a port: what is decided runs as an inbound turn in its session's line, beside all others. */
import type { Problem, SendParts, SendPort } from '../kit/ports/send.ts';
import type { TurnPort, TurnSink } from '../kit/ports/turn.ts';
import { approve, decide, draftOf, nextId, withDraft, withoutDraft, withRelease } from './core/send/send.ts';
import type { Admitted, SendRules } from './core/send/send.ts';
import { NO_AGENTS, participantsOf, releasesOf } from './core/send/state.ts';
import type { Contact } from './core/send/state.ts';
import type { LaneTurn } from './turn-port.ts';

/** Nothing of a run shows before its reply, and only where a channel reaches the one who spoke. */
function replySink(reply: (text: string) => void): TurnSink {
  const nothing = (): void => {};
  return {
    text: nothing,
    onReasoningStart: nothing,
    onReasoningDelta: nothing,
    onReasoningEnd: nothing,
    finalize: reply,
    dispose: nothing,
  };
}

export function openSendPort(rules: SendRules, parts: SendParts, turns: TurnPort): SendPort {
  let state = NO_AGENTS;

  function run({ session, speaker, body }: Admitted, text: string): void {
    parts.admitted({ session: session.id, from: speaker.id, text });
    const turn: LaneTurn = {
      channel: session.kind,
      multiUser: false,
      text,
      sessionKey: session.id,
      principal: { id: speaker.id },
      logPrefix: `[${session.id}]`,
      context: ` ${body}`,
    };
    const reply = (answer: string): void => {
      if (rules.decisions.sendsReply(session, speaker)) parts.channel({ to: speaker.id, text: answer });
    };
    // A run that fails has been taken all the same: who sent it is answered already.
    Promise.resolve(turns.handle(turn, replySink(reply))).catch(() => {});
  }

  return {
    makeAgent: ({ agent }) => {
      state = { ...state, agents: { ...state.agents, [agent]: { releases: [] } } };
    },
    makeCaller: ({ caller, administers }) => {
      state = { ...state, administers: { ...state.administers, [caller]: administers } };
    },
    makeParticipant: ({ agent, elsewhere, channel }) => {
      // Nobody here has heard of an agent of another tenant.
      const agents = elsewhere === true ? [] : [agent];
      const id = nextId('contact', state.contacts);
      const contact: Contact = { id, agents, external: true, hasChannel: channel === true };
      state = { ...state, contacts: [...state.contacts, contact] };
      return { id };
    },
    openSession: (about) => {
      const id = nextId('session', state.sessions);
      state = { ...state, sessions: [...state.sessions, { id, ...about }] };
      return { id };
    },
    deploy: ({ agent, instructions }) => {
      state = withRelease(state, agent, instructions);
      return { revision: releasesOf(state, agent).length };
    },
    saveDraft: ({ as: caller, ...about }) => {
      state = withDraft(rules, state, { caller, ...about });
      return { version: Number(draftOf(state, { caller, ...about })?.version) };
    },
    discardDraft: ({ as: caller, ...about }) => {
      state = withoutDraft(state, { caller, ...about });
    },
    draft: ({ as: caller, ...about }) => [draftOf(state, { caller, ...about })].filter((draft) => draft !== undefined),
    makeCard: ({ agent, from, to, state: stands }) => {
      const id = nextId('card', state.cards);
      const card = {
        id,
        agent,
        // What a release does not have cannot be taken out of it.
        from: stands === 'notYet' ? `${from}, as a later release has it` : from,
        to,
        isWaiting: stands !== 'rejected' && stands !== 'closed',
      };
      state = { ...state, cards: [...state.cards, card] };
      if (stands === 'live')
        state = withRelease(state, agent, rules.decisions.changed(releasesOf(state, agent).at(-1), card));
      return { id };
    },
    approveCard: ({ card: id }) => {
      const card = state.cards.find((one) => one.id === id);
      if (card === undefined) throw new Error(`There is no card ${id}.`);
      state = approve(rules, state, card);
    },
    card: ({ card: id }) =>
      state.cards.filter((card) => card.id === id).map(({ isWaiting }) => ({ card: id, waiting: isWaiting })),
    participants: ({ agent }) =>
      participantsOf(state, agent).map(({ id, external, hasChannel }) => ({ id, external, hasChannel })),
    release: ({ agent }) => {
      const releases = releasesOf(state, agent);
      return releases.slice(-1).map((instructions) => ({ revision: releases.length, instructions }));
    },
    send: ({ as: caller, session, request }) => {
      const decided = decide(rules, state, { caller, session, request: { ...request } });
      state = decided.state;
      if ('refusal' in decided) {
        const { id, status } = decided.refusal;
        const problem: Problem = {
          type: `https://turnproof.dev/problems/${id}`,
          title: id.replaceAll('-', ' '),
          status,
          detail: decided.detail,
          instance: `/sessions/${session}/turns`,
        };
        return { refused: { status, problem } };
      }
      run(decided.admitted, String(request.text ?? ''));
      return { accepted: true };
    },
  };
}
