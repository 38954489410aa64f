/** What has been seen of one world, in the order of its numbers, and a way to wait for more. */
import type { Observed } from '../schemas/generated/types.ts';
import type { TargetFault } from './faults.ts';

/** Far more than any scenario or program leads to, and little enough to be kept. */
export const OBSERVATIONS_MAX = 10_000;
export const LOG_CHARS_MAX = 32 * 1024 * 1024;

export class WorldLog {
  readonly #seen: Observed[] = [];
  readonly #wakes = new Set<(fault?: TargetFault) => void>();
  #chars = 0;
  #over: TargetFault | undefined;

  get seen(): readonly Observed[] {
    return this.#seen;
  }

  /** Takes the next observation. @returns what is wrong with it; undefined where nothing is. */
  add(observed: Observed, chars: number): string | undefined {
    const due = this.#seen.length;
    if (observed.seq !== due) {
      return `The target numbered an observation ${observed.seq} where ${due} was due: "seq" counts from 0 without gaps.`;
    }
    this.#chars += chars;
    if (due >= OBSERVATIONS_MAX || this.#chars > LOG_CHARS_MAX) {
      return `The target sent more than a log holds: ${due + 1} observations, ${this.#chars} characters. Does something in it go round in circles?`;
    }
    this.#seen.push(observed);
    this.#wake();
    return undefined;
  }

  /** Nothing more will come: whoever waits for more hears why. */
  end(fault: TargetFault): void {
    this.#over ??= fault;
    this.#wake(fault);
  }

  #wake(fault?: TargetFault): void {
    for (const wake of this.#wakes) wake(fault);
    this.#wakes.clear();
  }

  /** Fulfils when something new has been seen, or after `ms`. @throws TargetFault when nothing more can come. */
  async grown(ms: number): Promise<void> {
    if (this.#over !== undefined) throw this.#over;
    const fault = await new Promise<TargetFault | undefined>((resolve) => {
      const timer = setTimeout(() => {
        this.#wakes.delete(wake);
        resolve(undefined);
      }, ms);
      const wake = (ended?: TargetFault): void => {
        clearTimeout(timer);
        resolve(ended);
      };
      this.#wakes.add(wake);
    });
    if (fault !== undefined) throw fault;
  }
}
