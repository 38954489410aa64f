/** Plays a program on the turn core itself, stepped synchronously: no promises, so hundreds of thousands of interleavings. */
import type { Observed } from '../schemas/generated/types.ts';
import { messageText } from '../schemas/ordinary-texts.ts';
import type { TurnDecisions } from '../simulator/core/turn/decisions.ts';
import type { Effect, Input } from '../simulator/core/turn/effects.ts';
import { firstState, sessionOf } from '../simulator/core/turn/state.ts';
import type { TurnChoices, TurnCoreState } from '../simulator/core/turn/state.ts';
import { moves, step } from '../simulator/core/turn/step.ts';
import { planOf } from './program.ts';
import type { Program, TurnPlan } from './program.ts';
import type { PlayedProgram } from './play.ts';
import { CHOICES_MAX } from './schedule.ts';
import type { Choice, Choose, Taken } from './schedule.ts';

interface Cursor {
  readonly plan: TurnPlan;
  next: number;
  isOver: boolean;
  isStopped: boolean;
}

class DirectMachine {
  readonly log: Observed[] = [];
  state: TurnCoreState;
  readonly #rules: TurnDecisions;
  readonly #program: Program;
  readonly #actors: number[];
  readonly #models = new Map<string, Cursor>();
  readonly #finalizing: string[] = [];
  readonly #aborted = new Set<string>();
  /** Inputs that came up while effects were being performed: they wait until those are done. */
  readonly #inputs: Input[] = [];
  /** Signals whose abort() has returned, and nothing else has happened yet. */
  #passing: string[] = [];
  #isBusy = false;

  constructor(rules: TurnDecisions, choices: TurnChoices, program: Program) {
    this.#rules = rules;
    this.#program = program;
    this.state = firstState(choices);
    this.#actors = program.actors.map(() => 0);
  }

  #observe(channel: string, kind: string, data: Record<string, unknown>, source: Observed['source'] = 'target'): void {
    this.log.push({ world: 'direct', seq: this.log.length, source, channel, kind, data });
  }

  pending(): Choice[] {
    const choices: Choice[] = [];
    for (const [actor, next] of this.#actors.entries()) {
      const op = this.#program.actors[actor]?.[next];
      if (op !== undefined) choices.push({ type: 'op', actor, op });
    }
    for (const [turn, { isOver }] of this.#models) if (!isOver) choices.push({ type: 'model', turn });
    for (const turn of this.#finalizing) choices.push({ type: 'completion', turn, of: 'finalize' });
    for (const move of moves(this.#rules, this.state)) choices.push({ type: 'move', move });
    return choices;
  }

  take(choice: Choice): void {
    for (const signal of this.#passing) this.#observe(`signal:${signal}`, 'signal.passed', { signal }, 'harness');
    this.#passing = [];
    switch (choice.type) {
      case 'op':
        this.#actors[choice.actor] = (this.#actors[choice.actor] ?? 0) + 1;
        if (choice.op.do === 'submit') return this.#submit(choice.op.turn);
        return this.#abort(choice.op.signal);
      case 'model':
        return this.#advance(choice.turn);
      case 'completion':
        this.#finalizing.splice(this.#finalizing.indexOf(choice.turn), 1);
        return this.#apply({ type: 'finalized', turn: choice.turn, settlement: { how: 'fulfilled' } });
      case 'move':
        return this.#apply(choice.move);
    }
  }

  #submit(turn: string): void {
    const { session, signal } = planOf(this.#program, turn);
    this.#observe(`promise:${turn}`, 'turn.submitted', { turn, session, signal }, 'harness');
    this.#apply({
      type: 'submitted',
      turn,
      session,
      channel: 'testchat',
      text: messageText(turn),
      resumes: false,
      aborted: this.#aborted.has(signal),
    });
  }

  #abort(signal: string): void {
    if (!this.#aborted.has(signal)) {
      this.#aborted.add(signal);
      for (const { turn, signal: own } of this.#program.turns) {
        if (own === signal) this.#apply({ type: 'aborted', turn });
      }
    }
    this.#observe(`signal:${signal}`, 'signal.aborted', { signal }, 'harness');
    this.#passing.push(signal);
  }

  #advance(turn: string): void {
    const cursor = this.#models.get(turn);
    if (cursor === undefined) return;
    if (cursor.isStopped && cursor.plan.temperament === 'honouring') {
      cursor.isOver = true;
      return this.#apply({ type: 'modelFailed', turn, problem: 'AbortError' });
    }
    const next = cursor.plan.steps[cursor.next++];
    if (next === undefined) {
      cursor.isOver = true;
      this.#observe(`model:${turn}:1`, 'model.ended', { turn, call: 1, how: 'end' }, 'model');
      return this.#apply({ type: 'modelEnded', turn });
    }
    this.#observe(`model:${turn}:1`, 'model.emitted', { turn, call: 1, step: next }, 'model');
    if ('reasoningStart' in next)
      this.#apply({ type: 'model', turn, event: { type: 'reasoningStart', id: next.reasoningStart } });
    else if ('reasoningEnd' in next)
      this.#apply({ type: 'model', turn, event: { type: 'reasoningEnd', id: next.reasoningEnd } });
    else if ('reasoningDelta' in next)
      this.#apply({ type: 'model', turn, event: { type: 'reasoningDelta', id: next.reasoningDelta, text: next.text } });
    else if ('text' in next) this.#apply({ type: 'model', turn, event: { type: 'text', text: next.text } });
  }

  #apply(input: Input): void {
    this.#inputs.push(input);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#inputs.shift(); next !== undefined; next = this.#inputs.shift()) {
      const stepped = step(this.#rules, this.state, next);
      this.state = stepped.state;
      for (const effect of stepped.effects) this.#perform(effect);
    }
    this.#isBusy = false;
  }

  #perform(effect: Effect): void {
    const { turn } = effect;
    const sink = (data: Record<string, unknown>): void =>
      this.#observe(`sink:${turn}`, 'sink.called', { turn, ...data });
    switch (effect.type) {
      case 'callModel':
        this.#models.set(turn, { plan: planOf(this.#program, turn), next: 0, isOver: false, isStopped: false });
        return this.#observe(
          `model:${turn}:1`,
          'model.called',
          { turn, call: 1, input: { messages: effect.messages } },
          'model',
        );
      case 'stopModel': {
        const cursor = this.#models.get(turn);
        if (cursor !== undefined) cursor.isStopped = true;
        return this.#observe(`model:${turn}:1`, 'model.stopped', { turn, call: 1, how: 'signal' }, 'model');
      }
      case 'relay': {
        const { type: call, ...data } = effect.event;
        sink({ call, ...data });
        const { abortsInside, signal } = planOf(this.#program, turn);
        if (call === 'text' && abortsInside) this.#abort(signal);
        return undefined;
      }
      case 'endReasoning':
        return sink({ call: 'reasoningEnd', id: effect.id, cancelled: effect.cancelled });
      case 'finalize':
        sink({ call: 'finalize', text: effect.text });
        this.#finalizing.push(turn);
        return undefined;
      case 'dispose':
        return sink({ call: 'dispose' });
      case 'settle':
        return this.#observe(`promise:${turn}`, 'turn.settled', { turn, how: effect.settlement.how, value: null });
    }
  }
}

/** Plays a program to its end, in the order that `choose` says. */
export function playDirect(
  rules: TurnDecisions,
  choices: TurnChoices,
  program: Program,
  choose: Choose,
): PlayedProgram {
  const machine = new DirectMachine(rules, choices, program);
  const taken: Taken[] = [];
  for (let at = 0; at < CHOICES_MAX; at++) {
    const chosen = choose(machine.pending(), at);
    if (chosen === undefined) break;
    taken.push({ choice: chosen.choice });
    machine.take(chosen.choice);
  }
  const sessions = [...new Set(program.turns.map(({ session }) => session))];
  return {
    program,
    turns: program.turns,
    log: machine.log,
    histories: Object.fromEntries(sessions.map((session) => [session, sessionOf(machine.state, session).history])),
    queuedCancelHistory: choices.queuedCancelHistory,
    taken,
  };
}
