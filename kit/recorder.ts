/** Numbers what is seen in one world from 0, in the order in which it happened beside the target. */
import type { Fact, Observed, ObservationSource } from '../schemas/generated/types.ts';

export class Recorder {
  #count = 0;
  #isOver = false;
  readonly #world: string;
  readonly #push: (observed: Observed) => void;

  constructor(world: string, push: (observed: Observed) => void) {
    this.#world = world;
    this.#push = push;
  }

  /** How many observations there are: the `at` of an answer given now. */
  get count(): number {
    return this.#count;
  }

  observe(source: ObservationSource, channel: string, fact: Fact): void {
    if (this.#isOver) return;
    const seq = this.#count;
    this.#count += 1;
    this.#push({ world: this.#world, seq, source, channel, kind: fact.kind, data: { ...fact.data } });
  }

  /** Lets go by what still happens in a world that is closed. */
  end(): void {
    this.#isOver = true;
  }
}
