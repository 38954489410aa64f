/** Plays the calls of turns' sinks from scripts: a call may wait at a gate, throw or reject. */
import type { ArrangeSinkParams, PartScript, SinkCall } from '../schemas/generated/types.ts';
import type { Gates } from './gates.ts';
import { play } from './script.ts';
import type { Stage } from './script.ts';
import type { Values } from './values.ts';

export class ScriptedSinks {
  readonly #stage: Stage;
  readonly #scripts = new Map<string, PartScript>();
  readonly #calls = new Map<string, number>();

  constructor(gates: Gates, values: Values) {
    // A sink is handed no callbacks and emits no chunks.
    this.#stage = { values, callback: () => undefined, waitAt: (gate) => gates.wait(gate), emit: async () => {} };
  }

  arrange({ turn, parts }: ArrangeSinkParams): void {
    for (const [call, script] of Object.entries(parts)) this.#scripts.set(`${call} of ${turn}`, script);
  }

  /** @throws what the script says, synchronously unless the action is asynchronous. */
  play(turn: string, call: SinkCall): void | Promise<void> {
    const name = `${call} of ${turn}`;
    const script = this.#scripts.get(name);
    if (script === undefined) return undefined;
    const nth = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, nth);
    return play(script.does, nth, undefined, this.#stage) as void | Promise<void>;
  }
}
