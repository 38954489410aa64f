/** What takes deliveries out of the target, played from a script: each is recorded, and fails where a scenario says so. */
import type { ArrangeDeliveryParams } from '../schemas/generated/types.ts';
import type { Gates } from './gates.ts';
import type { Delivery } from './ports/transcript.ts';
import type { Recorder } from './recorder.ts';
import { play } from './script.ts';
import type { Stage } from './script.ts';
import type { Values } from './values.ts';

export class ScriptedDelivery {
  readonly #recorder: Recorder;
  readonly #values: Values;
  readonly #stage: Stage;
  #does: ArrangeDeliveryParams['does'] = [{}];
  #calls = 0;

  constructor(recorder: Recorder, gates: Gates, values: Values) {
    this.#recorder = recorder;
    this.#values = values;
    // It is handed no callbacks and emits no chunks.
    this.#stage = { values, callback: () => undefined, waitAt: (gate) => gates.wait(gate), emit: async () => {} };
  }

  arrange({ does }: ArrangeDeliveryParams): void {
    this.#does = does;
  }

  readonly deliver = async (delivery: Delivery): Promise<void> => {
    this.#calls += 1;
    const nth = this.#calls;
    const channel = `delivery:${nth}`;
    this.#recorder.observe('target', channel, {
      kind: 'delivery.called',
      data: { nth, delivery: this.#values.encode(delivery) },
    });
    const settled = (how: 'returned' | 'threw', value: unknown): void =>
      this.#recorder.observe('harness', channel, {
        kind: 'delivery.settled',
        data: { nth, how, value: this.#values.encode(value) },
      });
    try {
      settled('returned', await play(this.#does, nth, undefined, this.#stage));
    } catch (error) {
      settled('threw', error);
      throw error;
    }
  };
}
