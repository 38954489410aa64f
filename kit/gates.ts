/** Gates hold a scripted part back until the scenario lets it go on: nothing in a scenario waits for time. */
import type { Recorder } from './recorder.ts';

interface Gate {
  isOpen: boolean;
  /** Lets go on whoever waits. */
  readonly waiting: Set<() => void>;
}

export class Gates {
  readonly #gates = new Map<string, Gate>();
  readonly #recorder: Recorder;

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  #gate(name: string): Gate {
    const gate = this.#gates.get(name) ?? { isOpen: false, waiting: new Set() };
    this.#gates.set(name, gate);
    return gate;
  }

  /** Fulfils when the gate is open, at once where it is open already; also when the signal is aborted: then nobody waits any more. */
  async wait(name: string, signal?: AbortSignal): Promise<void> {
    const gate = this.#gate(name);
    if (gate.isOpen || signal?.aborted === true) return;
    this.#recorder.observe('harness', `gate:${name}`, { kind: 'gate.waiting', data: { gate: name } });
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        gate.waiting.delete(goOn);
        signal?.removeEventListener('abort', goOn);
        resolve();
      };
      gate.waiting.add(goOn);
      signal?.addEventListener('abort', goOn);
    });
  }

  /** Opens a gate for good, also ahead of whoever will come to it. */
  open(name: string): void {
    const gate = this.#gate(name);
    if (gate.isOpen) return;
    gate.isOpen = true;
    this.#recorder.observe('harness', `gate:${name}`, { kind: 'gate.opened', data: { gate: name } });
    for (const goOn of gate.waiting) goOn();
  }

  /** The closed gates that something waits at, in the order of their names. */
  pending(): string[] {
    return [...this.#gates].flatMap(([name, { waiting }]) => (waiting.size > 0 ? [name] : [])).toSorted();
  }
}
