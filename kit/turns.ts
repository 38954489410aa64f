/** Submits inbound turns to a target and records what becomes of their sinks and promises. */
import { getEventListeners, setMaxListeners } from 'node:events';
import type { AbortParams, SinkCall, SinkCalledData, SubmitParams } from '../schemas/generated/types.ts';
import type { ScriptedModel } from './model.ts';
import type { InboundTurn, TurnPort, TurnSink } from './ports/turn.ts';
import { macrotask } from './quiescence.ts';
import type { Recorder } from './recorder.ts';
import type { ScriptedSinks } from './scripted-sinks.ts';
import type { Values } from './values.ts';

export class SubmittedTurns {
  readonly #recorder: Recorder;
  readonly #values: Values;
  readonly #model: ScriptedModel;
  readonly #sinks: ScriptedSinks;
  readonly #controllers = new Map<string, AbortController>();

  constructor(recorder: Recorder, values: Values, model: ScriptedModel, sinks: ScriptedSinks) {
    this.#recorder = recorder;
    this.#values = values;
    this.#model = model;
    this.#sinks = sinks;
  }

  /** The abort signal of this name. */
  signalOf(name: string): AbortSignal {
    return this.#controller(name).signal;
  }

  #controller(name: string): AbortController {
    const known = this.#controllers.get(name);
    if (known !== undefined) return known;
    const made = new AbortController();
    // Many turns may carry one signal on purpose: Node's warning about that would tell of no fault.
    setMaxListeners(0, made.signal);
    this.#controllers.set(name, made);
    return made;
  }

  submit(port: TurnPort, { turn, inbound, signal, abortsInside }: SubmitParams): void {
    this.#model.expect(turn, inbound.text);
    const { principal, ...fields } = inbound;
    const message: InboundTurn = {
      ...fields,
      principal: { id: principal.id, ...(principal.name !== undefined && { name: principal.name }) },
      ...(signal !== undefined && { abortSignal: this.#controller(signal).signal }),
    };
    const channel = `promise:${turn}`;
    this.#recorder.observe('harness', channel, {
      kind: 'turn.submitted',
      data: { turn, session: inbound.sessionKey, ...(signal !== undefined && { signal }) },
    });
    const settle = (how: 'fulfilled' | 'rejected', value: unknown): void => {
      this.#model.settled(turn);
      this.#recorder.observe('target', channel, {
        kind: 'turn.settled',
        data: { turn, how, value: this.#values.encode(value) },
      });
    };
    let returned: Promise<unknown>;
    try {
      returned = Promise.resolve(port.handle(message, this.#sink(turn, signal, abortsInside)));
    } catch (error) {
      returned = Promise.reject(error as Error);
    }
    returned.then(
      (value) => settle('fulfilled', value),
      (error: unknown) => settle('rejected', error),
    );
  }

  /** Aborts a signal; observed when abort() has returned, so that all its listeners have run. */
  abort({ signal, ...given }: AbortParams): void {
    const controller = this.#controller(signal);
    // Without an argument abort() makes a reason of its own; null is a reason like any other.
    if ('reason' in given) controller.abort(this.#values.decode(given.reason, () => undefined));
    else controller.abort();
    this.#recorder.observe('harness', `signal:${signal}`, { kind: 'signal.aborted', data: { signal } });
    void this.#passes(signal);
  }

  /** What was on the stack, and all promise jobs of it, may finish; from then on a sink has to be silent. */
  async #passes(signal: string): Promise<void> {
    await macrotask();
    this.#recorder.observe('harness', `signal:${signal}`, { kind: 'signal.passed', data: { signal } });
  }

  /** How many abort listeners a signal has. */
  listeners(signal: string): number {
    return getEventListeners(this.#controller(signal).signal, 'abort').length;
  }

  #sink(turn: string, signal: string | undefined, abortsInside: SinkCall | undefined): TurnSink {
    const seen = (data: Omit<SinkCalledData, 'turn'>): void | Promise<void> => {
      this.#recorder.observe('target', `sink:${turn}`, { kind: 'sink.called', data: { turn, ...data } });
      if (signal !== undefined && data.call === abortsInside && !this.#controller(signal).signal.aborted)
        this.abort({ signal });
      return this.#sinks.play(turn, data.call);
    };
    return {
      text: (text) => seen({ call: 'text', text: this.#word(text) }),
      onReasoningStart: (id) => seen({ call: 'reasoningStart', id: this.#word(id) }),
      onReasoningDelta: (id, text) => seen({ call: 'reasoningDelta', id: this.#word(id), text: this.#word(text) }),
      onReasoningEnd: (id, cancelled) =>
        seen({ call: 'reasoningEnd', id: this.#word(id), cancelled: this.#values.encode(cancelled) }),
      finalize: (text) => seen({ call: 'finalize', text: this.#word(text) }),
      dispose: () => seen({ call: 'dispose' }),
    };
  }

  /** A sink takes text. Whatever else it is given is shown as JSON, so that it is judged and breaks no rule of the protocol. */
  #word(given: unknown): string {
    const shown = this.#values.encode(given);
    return typeof shown === 'string' ? shown : JSON.stringify(shown);
  }
}
