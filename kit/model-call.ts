/** One call of the scripted model: a cursor over its steps that moves only when it is asked for the next. */
import type { AbortError, ModelStep } from '../schemas/generated/types.ts';
import type { Gates } from './gates.ts';
import type { ModelEvent } from './ports/turn.ts';
import type { Recorder } from './recorder.ts';

export interface AboutCall {
  readonly turn: string;
  /** Counts the calls for this turn, from 1. */
  readonly call: number;
  /** Whether it ignores its abort signal. */
  readonly isDeaf: boolean;
  /** What it throws when it is aborted, in place of its signal's reason. */
  readonly onAbort?: AbortError;
  readonly steps: readonly ModelStep[];
}

export class ModelCall implements AsyncIterable<ModelEvent>, AsyncIterator<ModelEvent> {
  readonly #about: AboutCall;
  readonly #signal: AbortSignal | undefined;
  readonly #recorder: Recorder;
  readonly #gates: Gates;
  /** Aborted when the call gives up waiting. A deaf one never does. */
  readonly #givesUp = new AbortController();
  readonly #onAbort = (): void => this.#stop('signal');
  #next = 0;
  #isOver = false;
  #wasStopped = false;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(about: AboutCall, signal: AbortSignal | undefined, recorder: Recorder, gates: Gates) {
    this.#about = about;
    this.#signal = signal;
    this.#recorder = recorder;
    this.#gates = gates;
    if (signal?.aborted === true) this.#stop('signal');
    else signal?.addEventListener('abort', this.#onAbort);
  }

  get #channel(): string {
    return `model:${this.#about.turn}:${this.#about.call}`;
  }

  [Symbol.asyncIterator](): AsyncIterator<ModelEvent> {
    return this;
  }

  /** Calls of next are answered one after the other, as those of an async generator are. */
  next(): Promise<IteratorResult<ModelEvent>> {
    const answer = this.#tail.then(() => this.#advance());
    this.#tail = answer.catch(() => {});
    return answer;
  }

  /** A deaf model hears of being closed as an async generator does: only when its pending step is over. */
  async return(): Promise<IteratorResult<ModelEvent>> {
    this.#stop('iterator');
    if (this.#about.isDeaf) await this.#tail;
    this.#finish();
    return { done: true, value: undefined };
  }

  #stop(how: 'signal' | 'iterator'): void {
    if (!this.#about.isDeaf) this.#givesUp.abort();
    if (this.#wasStopped || this.#isOver) return;
    this.#wasStopped = true;
    const { turn, call } = this.#about;
    this.#recorder.observe('model', this.#channel, { kind: 'model.stopped', data: { turn, call, how } });
  }

  #finish(): void {
    this.#isOver = true;
    // One signal may serve many calls.
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  #end(how: 'end' | 'error'): void {
    this.#finish();
    const { turn, call } = this.#about;
    this.#recorder.observe('model', this.#channel, { kind: 'model.ended', data: { turn, call, how } });
  }

  async #advance(): Promise<IteratorResult<ModelEvent>> {
    const { turn, call, steps } = this.#about;
    while (!this.#isOver) {
      this.#honour();
      const step = steps[this.#next] ?? { end: true as const };
      this.#next += 1;
      if ('hold' in step || 'never' in step) {
        await ('hold' in step ? this.#gates.wait(step.hold, this.#givesUp.signal) : this.#untilGivenUp());
        // Aborted and closed at once it throws all the same, as an async generator does that awaits its signal.
        this.#honour();
      } else if ('end' in step) this.#end('end');
      else if ('error' in step) {
        this.#end('error');
        throw new Error(step.error);
      } else {
        this.#recorder.observe('model', this.#channel, { kind: 'model.emitted', data: { turn, call, step } });
        return { done: false, value: eventOf(step, `${turn}:${call}:${this.#next}`) };
      }
    }
    return { done: true, value: undefined };
  }

  #honour(): void {
    if (this.#about.isDeaf || this.#signal?.aborted !== true) return;
    this.#finish();
    const { onAbort } = this.#about;
    throw onAbort === undefined ? this.#signal.reason : ABORT_ERRORS[onAbort]();
  }

  async #untilGivenUp(): Promise<void> {
    const { signal } = this.#givesUp;
    if (signal.aborted) return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
}

/** What a client of a model throws whose connection is taken away from it. */
const ABORT_ERRORS: Readonly<Record<AbortError, () => Error>> = {
  TypeError: () => new TypeError('terminated'),
  ECONNRESET: () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
};

type EmittedStep = Exclude<ModelStep, { hold: string } | { never: true } | { end: true } | { error: string }>;

/** @param id of the tool call that the step may be. */
function eventOf(step: EmittedStep, id: string): ModelEvent {
  if ('reasoningStart' in step) return { type: 'reasoningStart', id: step.reasoningStart };
  if ('reasoningDelta' in step) return { type: 'reasoningDelta', id: step.reasoningDelta, text: step.text };
  if ('tool' in step) return { type: 'tool', id, name: step.tool, input: step.input };
  if ('reasoningEnd' in step) return { type: 'reasoningEnd', id: step.reasoningEnd };
  return { type: 'text', text: step.text };
}
