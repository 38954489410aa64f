/** The turn core as a port: behind real promises, signals and a real model, where asynchronous faults live. */
import type {
  InboundTurn,
  ModelEvent,
  ModelMessage,
  Person,
  TurnParts,
  TurnPort,
  TurnSink,
} from '../kit/ports/turn.ts';
import { letGo } from './core/turn/archive.ts';
import type { TurnDecisions } from './core/turn/decisions.ts';
import type { Effect, Input, Settlement } from './core/turn/effects.ts';
import { firstState, sessionOf, turnIn } from './core/turn/state.ts';
import type { HistoryEntry, ToolCall, TurnChoices } from './core/turn/state.ts';
import { moves, step } from './core/turn/step.ts';
import type { TurnEdges } from './turn-edges.ts';

/** A turn with a body of its own: what the agent that it was sent to is told to be. */
export interface InjectedTurn extends InboundTurn {
  readonly instructions: string;
}

/** What the port keeps of a turn beside the core's state, until it has ended: the things that cannot be data. */
interface Live {
  readonly inbound: InboundTurn;
  readonly sink: TurnSink;
  readonly signal: AbortSignal | undefined;
  readonly unlisten: () => void;
  readonly controller: AbortController;
  iterator?: AsyncIterator<ModelEvent>;
  readonly fulfil: () => void;
  readonly reject: (problem: unknown) => void;
}

/** Makes a call whose failure is the channel's or the model's own: the turn does not fail by it, nor does anybody hear of it. */
async function unheard(call: () => unknown): Promise<void> {
  try {
    await call();
  } catch {
    // Nothing here could be done about it, and a rejection left alone would end the process.
  }
}

export function openTurnPort(rules: TurnDecisions, edges: TurnEdges, parts: TurnParts, choices: TurnChoices): TurnPort {
  let state = firstState(choices);
  let submissions = 0;
  const live = new Map<string, Live>();
  const people = new Map<string, Person>();
  /** When all that was written to the archive of a session will have been. */
  const archived = new Map<string, Promise<void>>();
  const inputs: Input[] = [];
  let isApplying = false;

  /** What has come in goes before what the core would do by itself: an abort counts from the moment it is heard of. */
  const next = (): Input | undefined => inputs.shift() ?? moves(rules, state)[0];

  /**
   * Applies inputs one after the other, each with all its effects, and takes every move that is enabled, eagerly.
   * What a sink or a model brings about while an effect is performed waits until the effects before it are done.
   */
  function apply(...came: Input[]): void {
    inputs.push(...came);
    if (isApplying) return;
    isApplying = true;
    try {
      for (let input = next(); input !== undefined; input = next()) {
        const stepped = step(rules, state, input);
        state = stepped.state;
        for (const effect of stepped.effects) perform(effect);
        if (turnIn(state, input.turn) === undefined) forget(input.turn);
      }
    } finally {
      isApplying = false;
    }
  }

  function perform(effect: Effect): void {
    const turn = live.get(effect.turn);
    if (turn === undefined) return;
    switch (effect.type) {
      case 'callModel':
        return void stream(effect.turn, turn, effect.messages);
      case 'stopModel':
        return void unheard(() => edges.stopModel(turn.controller, turn.iterator));
      case 'runTool':
        return void runTool(effect.turn, turn, effect.call);
      case 'readArchive':
        return void readArchive(effect.turn, effect.session);
      case 'archive':
        return void archive(effect.turn, effect.session, effect.entries, effect.isWaitedFor);
      case 'log':
        return edges.log(parts.log, rules.logLine(turn.inbound.logPrefix, effect.message));
      case 'relay':
        return void unheard(() => edges.relay(turn.sink, effect.event));
      case 'endReasoning':
        return void unheard(() => edges.endReasoning(turn.sink, effect.id, effect.cancelled));
      case 'finalize':
        return void finalize(effect.turn, turn, effect.text);
      case 'dispose':
        return void unheard(() => edges.dispose(turn.sink));
      case 'settle':
        return edges.settle(effect.settlement, turn.fulfil, turn.reject);
    }
  }

  /** Reads the model until its call or the turn is over: a deaf model may have no end. */
  async function stream(id: string, turn: Live, messages: readonly HistoryEntry[]): Promise<void> {
    try {
      const input = { messages: [instructions(turn.inbound), ...messages] };
      const iterator = edges.callModel(parts.model, input, turn.controller);
      turn.iterator = iterator;
      while (live.has(id)) {
        const { done, value } = await iterator.next();
        apply(done === true ? { type: 'modelEnded', turn: id } : { type: 'model', turn: id, event: value });
        if (done === true) return;
      }
    } catch (problem) {
      apply({ type: 'modelFailed', turn: id, problem });
    }
  }

  /** What is saved of a person is read when a turn of that person's needs it, and kept nowhere. */
  function instructions({ multiUser, principal, ...turn }: InboundTurn): ModelMessage {
    const { timeZone } = people.get(principal.id) ?? {};
    const body = 'instructions' in turn ? ` ${String(turn.instructions)}` : '';
    return { role: 'system', text: rules.systemPrompt(multiUser) + rules.stamp(timeZone, Date.now()) + body };
  }

  async function runTool(turn: string, { inbound }: Live, { id, name, input }: ToolCall): Promise<void> {
    try {
      const tool = parts.tools.find((known) => known.name === name);
      if (tool === undefined) throw new Error(`There is no tool called ${name}.`);
      const value = await edges.runTool(tool, input, inbound);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      apply({ type: 'toolSettled', turn, id, hasFailed: false, text });
    } catch (problem) {
      apply({ type: 'toolSettled', turn, id, hasFailed: true, text: String(problem) });
    }
  }

  /** An archive that cannot be read is as good as an empty one: better an answer without it than none. */
  async function readArchive(turn: string, session: string): Promise<void> {
    let history: readonly HistoryEntry[] = [];
    try {
      history = (await edges.readArchive(parts.archive, session)) as readonly HistoryEntry[];
    } catch {
      parts.log(`The archive of ${session} cannot be read.`, 'stderr');
    }
    apply({ type: 'archiveRead', turn, history });
  }

  /** What is written of a session is written in order, however long one piece takes. */
  async function archive(
    turn: string,
    session: string,
    entries: readonly HistoryEntry[],
    isWaitedFor: boolean,
  ): Promise<void> {
    const written = (archived.get(session) ?? Promise.resolve()).then(() =>
      unheard(() => edges.archive(parts.archive, session, entries)),
    );
    archived.set(session, written);
    await written;
    if (isWaitedFor) apply({ type: 'archived', turn });
  }

  async function finalize(id: string, turn: Live, text: string): Promise<void> {
    let settlement: Settlement = { how: 'fulfilled' };
    try {
      await edges.finalize(turn.sink, text);
    } catch (problem) {
      settlement = { how: 'rejected', problem };
    }
    apply({ type: 'finalized', turn: id, settlement });
  }

  /** A signal tells its listeners one by one. All turns that carry it are aborted together, before another one of them starts. */
  function heard(signal: AbortSignal | undefined): void {
    const carriers = [...live].filter(([, turn]) => turn.signal === signal);
    apply(...carriers.map(([turn]): Input => ({ type: 'aborted', turn })));
  }

  function forget(id: string): void {
    live.get(id)?.unlisten();
    live.delete(id);
  }

  return {
    handle(inbound: InboundTurn, sink: TurnSink): Promise<void> {
      const { abortSignal: signal, sessionKey: session, channel, text, resume } = inbound;
      const resumes = resume !== undefined && resume.maxChars !== 0;
      const id = `turn ${++submissions}`;
      return new Promise<void>((fulfil, reject) => {
        const unlisten = edges.listen(signal, () => heard(signal));
        live.set(id, { inbound, sink, signal, unlisten, controller: new AbortController(), fulfil, reject });
        apply({ type: 'submitted', turn: id, session, channel, text, resumes, aborted: edges.readAborted(signal) });
      });
    },
    history: (sessionKey) => sessionOf(state, sessionKey).history,
    toolLog: () => state.toolLog,
    save: (person) => void people.set(person.id, person),
    letGo: (sessionKey) => void (state = letGo(state, sessionKey)),
  };
}
