/** One entry call into a kernel: the parts that play along in it, and what they were given and answered. */
import type { Action, Chunk, Fact, ObservationSource, Part } from '../schemas/generated/types.ts';
import { PARTS } from '../schemas/words.ts';
import { partReturn } from './channel-defaults.ts';
import type { CallNames } from './channel-defaults.ts';
import type { Gates } from './gates.ts';
import type { AgentStart } from './ports/kernel.ts';
import type { Recorder } from './recorder.ts';
import { play } from './script.ts';
import { isPlain } from './values.ts';
import type { Values } from './values.ts';

type Json = Record<string, unknown>;

/** What all calls of a world share. */
export interface Stagehands {
  readonly recorder: Recorder;
  readonly gates: Gates;
  readonly values: Values;
  /** Handed over as `history.historyMap`; undefined where the target keeps pending history by itself. */
  readonly historyMap: Map<string, unknown[]> | undefined;
  /** The dispatcher that the target ships, for `{$callback: shippedDispatcher}`. */
  readonly shippedDispatcher?: unknown;
}

/** What of a call a scenario can change: scripts of parts, and the turn that the channel hands over. */
export interface Arranged {
  readonly parts: Json;
  readonly turn: Json;
  /** Differences of the platform event. */
  readonly raw?: unknown;
  readonly channel?: string | undefined;
}

function isPart(name: string): name is Part {
  return (PARTS as readonly string[]).includes(name);
}

export class KernelCall {
  readonly names: CallNames;
  readonly #arranged: Arranged;
  readonly #with: Stagehands;
  readonly #counts = new Map<Part, number>();
  readonly #made = new Map<string, unknown>();
  #chunks = 0;
  isSettled = false;

  constructor(names: CallNames, arranged: Arranged, stagehands: Stagehands) {
    this.names = names;
    this.#arranged = arranged;
    this.#with = stagehands;
  }

  observe(source: ObservationSource, fact: Fact): void {
    this.#with.recorder.observe(source, `kernel:${this.names.call}`, fact);
  }

  /** Makes of notation what the kernel is given. */
  decode(notation: unknown): unknown {
    return this.#with.values.decode(this.#prepared(notation), (name) => this.callback(name));
  }

  /** A part as the kernel gets it, the same one each time. @throws Error when the name is that of no part. */
  callback(name: string): unknown {
    if (name === 'historyMap') return this.#with.historyMap;
    if (name === 'shippedDispatcher') return this.#with.shippedDispatcher;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    if (!isPart(name)) throw new Error(`{$callback: ${name}} names no part of a channel. Parts: ${PARTS.join(', ')}.`);
    const made = this.#with.values.callback(name, (...args: unknown[]) => this.#called(name, args));
    this.#made.set(name, made);
    return made;
  }

  #prepared(notation: unknown): unknown {
    return this.#withoutAbsent(this.#withHistoryMap(notation));
  }

  /** A part that the script leaves out is left out wherever it would have been handed over. */
  #withoutAbsent(notation: unknown): unknown {
    if (!isPlain(notation)) return notation;
    const name = notation['$callback'];
    if (typeof name === 'string') {
      const script = this.#arranged.parts[name];
      return isPlain(script) && script['$absent'] === true ? { $absent: true } : notation;
    }
    return Object.fromEntries(Object.entries(notation).map(([key, value]) => [key, this.#withoutAbsent(value)]));
  }

  /** History options get the world's buffer, for kernels that take one (`history.historyMap`). */
  #withHistoryMap(notation: unknown): unknown {
    if (!isPlain(notation) || !isPlain(notation['history']) || this.#with.historyMap === undefined) return notation;
    return { ...notation, history: { historyMap: { $callback: 'historyMap' }, ...notation['history'] } };
  }

  #called(part: Part, args: readonly unknown[]): unknown {
    const { values, gates } = this.#with;
    const nth = (this.#counts.get(part) ?? 0) + 1;
    this.#counts.set(part, nth);
    const about = { call: this.names.call, callback: part, nth };
    this.observe('target', {
      kind: 'callback.called',
      data: { ...about, args: args.map((arg) => values.encode(arg)) },
    });
    const settle = (how: 'returned' | 'threw', value: unknown): void =>
      this.observe('harness', { kind: 'callback.settled', data: { ...about, how, value: values.encode(value) } });
    const script = this.#arranged.parts[part] as { does?: readonly Action[] } | undefined;
    const fallback = this.#prepared(partReturn(part, this.names, this.#arranged.turn, args));
    const actions = (script?.does ?? []).map((action) =>
      'return' in action ? { ...action, return: this.#prepared(action.return) } : action,
    );
    let answer: unknown;
    try {
      answer = play(actions, nth, fallback, {
        values,
        callback: (name) => this.callback(name),
        waitAt: (gate) => gates.wait(gate),
        emit: (chunk) => this.#emit(part, args[0], chunk),
      });
    } catch (error) {
      settle('threw', error);
      throw error;
    }
    if (!(answer instanceof Promise)) {
      settle('returned', answer);
      return answer;
    }
    return answer.then(
      (value: unknown) => {
        settle('returned', value);
        return value;
      },
      (error: unknown) => {
        settle('threw', error);
        throw error;
      },
    );
  }

  /** Observes what comes back of a chunk that was handed on. */
  async answered(handOn: () => unknown): Promise<unknown> {
    this.#chunks += 1;
    const about = { call: this.names.call, nth: this.#chunks };
    const answer = (how: 'fulfilled' | 'rejected', value: unknown): void =>
      this.observe('target', {
        kind: 'chunk.answered',
        data: { ...about, how, value: this.#with.values.encode(value) },
      });
    try {
      const value = await handOn();
      answer('fulfilled', value);
      return value;
    } catch (error) {
      answer('rejected', error);
      throw error;
    }
  }

  /**
   * A dispatcher hands chunks to the kernel's deliver, and an agent to the dispatcher that started it; a channel's own
   * dispatcher (runDispatch) sends them itself.
   */
  async #emit(part: Part, input: unknown, { kind, payload: written }: Chunk): Promise<unknown> {
    const info = { kind };
    // Made anew each time: a kernel may change what it is given.
    const payload = this.#with.values.decode(written, (name) => this.callback(name));
    if (part === 'runDispatch') return (this.callback('deliver') as (...args: unknown[]) => unknown)(payload, info);
    if (part === 'agent') return (input as AgentStart).reply(payload, info);
    const options = (
      input as { dispatcherOptions?: { deliver?: (payload: unknown, info: { kind: string }) => unknown } } | undefined
    )?.dispatcherOptions;
    if (typeof options?.deliver !== 'function')
      throw new TypeError('The dispatcher was given no dispatcherOptions.deliver.');
    return this.answered(() => options.deliver?.(payload, info));
  }
}
