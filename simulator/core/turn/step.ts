/** The turn core: a pure function from what happened to what is now true, and what must be done. */
import { archiveMessage, archiving, readArchive, reopened } from './archive.ts';
import type { TurnDecisions } from './decisions.ts';
import type { Effect, Input, ModelEvent, Move, Settlement, Submitted } from './effects.ts';
import { conversation } from './prompt.ts';
import { sessionOf, turnIn, withoutTurn, withSession, withTurn } from './state.ts';
import type { HistoryEntry, TurnCoreState, TurnState } from './state.ts';
import { exchangeOf, toolSettled, useTools } from './tools.ts';

export interface Step {
  readonly state: TurnCoreState;
  readonly effects: readonly Effect[];
}

/** Applies one input. Same state and input, same step; nothing is changed in place. */
export function step(rules: TurnDecisions, state: TurnCoreState, input: Input): Step {
  if (input.type === 'submitted') return submitted(rules, state, input);
  const turn = turnIn(state, input.turn);
  // What comes late, of a turn that has ended or is about to, changes nothing.
  if (turn === undefined || (input.type === 'model' && !rules.relays(turn, input.event))) return quietly(state);
  switch (input.type) {
    case 'aborted':
      return aborted(rules, state, turn);
    case 'model':
      return {
        state: withTurn(state, after(turn, input.event)),
        // A tool is asked for of the core, not shown.
        effects: input.event.type === 'tool' ? [] : [{ type: 'relay', turn: turn.id, event: input.event }],
      };
    case 'modelEnded':
      return quietly(withTurn(state, { ...turn, model: { how: 'ended' } }));
    case 'modelFailed':
      return quietly(withTurn(state, { ...turn, model: { how: 'failed', problem: input.problem } }));
    case 'start':
      if (rules.reopens(turn, sessionOf(state, turn.session))) return readArchive(state, turn);
      return callModel(rules, state, turn);
    case 'archiveRead':
      return callModel(rules, reopened(state, turn, input.history), turn);
    case 'archive':
      return archiveMessage(state, turn);
    case 'archived':
      return quietly(withTurn(state, { ...turn, isArchived: true }));
    case 'useTools':
      return useTools(rules, state, turn);
    case 'toolSettled':
      return toolSettled(state, turn, input);
    case 'goOn': {
      const exchanged = [...turn.exchanged, ...exchangeOf(turn)];
      return callModel(rules, state, { ...turn, exchanged, calls: [], saidInCall: '' });
    }
    case 'cancel':
      return end(rules, state, turn, {
        closing: rules.closing(turn),
        settlement: rules.cancelledSettles(turn),
        kept: rules.cancelledHistory(turn, state.choices),
      });
    case 'commit':
      return commit(rules, state, turn);
    case 'finalized':
      return end(rules, state, turn, { closing: [], settlement: input.settlement, kept: [] });
    case 'fail':
      return end(rules, state, turn, {
        closing: [],
        settlement: { how: 'rejected', problem: input.problem },
        kept: rules.failedHistory(turn),
      });
  }
}

function quietly(state: TurnCoreState): Step {
  return { state, effects: [] };
}

function submitted(rules: TurnDecisions, state: TurnCoreState, input: Submitted): Step {
  const { turn: id, channel, text, hidden, files, notes } = input;
  const key = rules.sessionKey(input);
  const turn: TurnState = {
    id,
    session: key,
    channel,
    text,
    phase: 'waiting',
    resumes: input.resumes,
    isArchived: false,
    aborted: false,
    openBlocks: [],
    said: '',
    saidInCall: '',
    calls: [],
    exchanged: [],
    ...(hidden && { hidden }),
    ...(files && { files }),
    ...(notes && { notes }),
  };
  const session = sessionOf(state, key);
  const inLine = withSession(withTurn(state, turn), key, { ...session, line: [...session.line, id] });
  return input.aborted ? aborted(rules, inLine, turn) : quietly(inLine);
}

function aborted(rules: TurnDecisions, state: TurnCoreState, turn: TurnState): Step {
  return {
    state: withTurn(state, { ...turn, aborted: true }),
    effects: rules.stopped(turn, sessionOf(state, turn.session)).map((id) => ({ type: 'stopModel', turn: id })),
  };
}

function after(turn: TurnState, event: ModelEvent): TurnState {
  switch (event.type) {
    case 'text':
      return { ...turn, said: turn.said + event.text, saidInCall: turn.saidInCall + event.text };
    case 'reasoningStart':
      return { ...turn, openBlocks: [...turn.openBlocks, event.id] };
    case 'reasoningDelta':
      return turn;
    case 'reasoningEnd':
      return { ...turn, openBlocks: turn.openBlocks.filter((id) => id !== event.id) };
    case 'tool':
      return { ...turn, calls: [...turn.calls, { id: event.id, name: event.name, input: event.input }] };
  }
}

function callModel(rules: TurnDecisions, state: TurnCoreState, turn: TurnState): Step {
  const session = sessionOf(state, turn.session);
  const messages = conversation(rules, session.history, turn);
  return {
    state: withSession(withTurn(state, { ...turn, phase: 'running' }), turn.session, { ...session, isHeld: true }),
    effects: [{ type: 'callModel', turn: turn.id, messages }],
  };
}

/** History and the call of finalize belong in one step: an abort finds both or neither. */
function commit(rules: TurnDecisions, state: TurnCoreState, turn: TurnState): Step {
  const session = sessionOf(state, turn.session);
  const kept = rules.answeredHistory(turn);
  const answered = withSession(state, turn.session, { ...session, history: [...session.history, ...kept] });
  return {
    state: withTurn(answered, { ...turn, phase: 'finalizing' }),
    effects: [{ type: 'finalize', turn: turn.id, text: turn.said }, ...archiving(rules, turn, kept)],
  };
}

interface Ending {
  readonly closing: readonly Effect[];
  readonly settlement: Settlement;
  readonly kept: readonly HistoryEntry[];
}

/** The one way out of a turn: its sink is released, its promise settles, the next in line has the slot. */
function end(rules: TurnDecisions, state: TurnCoreState, turn: TurnState, { closing, settlement, kept }: Ending): Step {
  const before = sessionOf(state, turn.session);
  const session = { ...before, line: rules.lineAfter(before.line, turn), history: [...before.history, ...kept] };
  return {
    state: withSession(withoutTurn(state, turn.id), turn.session, session),
    effects: [...closing, ...archiving(rules, turn, kept), ...rules.leaving(turn, settlement)],
  };
}

/** The internal transitions that are enabled, in the order of submission; taking any of them is correct. */
export function moves(rules: TurnDecisions, state: TurnCoreState): Move[] {
  return Object.values(state.turns).flatMap((turn): Move[] => {
    if (rules.isCancelled(turn)) return [{ type: 'cancel', turn: turn.id }];
    if (rules.mayStart(turn, sessionOf(state, turn.session))) return [{ type: 'start', turn: turn.id }];
    if (rules.usesTools(turn)) return [{ type: 'useTools', turn: turn.id }];
    if (rules.goesOn(turn)) return [{ type: 'goOn', turn: turn.id }];
    if (rules.isAnswered(turn)) {
      if (!rules.archivesMessage(turn)) return [{ type: 'commit', turn: turn.id }];
      return turn.phase === 'running' ? [{ type: 'archive', turn: turn.id }] : [];
    }
    if (turn.phase === 'running' && turn.model?.how === 'failed')
      return [{ type: 'fail', turn: turn.id, problem: turn.model.problem }];
    return [];
  });
}
