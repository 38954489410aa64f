/** The scripted tools of a world: what a target gives them is recorded, and what they answer is what a scenario says. */
import type { ArrangeToolParams, ToolName } from '../schemas/generated/types.ts';
import { TOOL_RESULT } from '../schemas/ordinary-texts.ts';
import { TOOLS } from '../schemas/words.ts';
import type { Gates } from './gates.ts';
import type { Tool } from './ports/turn.ts';
import type { Recorder } from './recorder.ts';
import { play } from './script.ts';
import type { Values } from './values.ts';

type Script = Omit<ArrangeToolParams, 'name'>;

export class ScriptedTools {
  readonly tools: readonly Tool[] = TOOLS.map((name) => ({
    name,
    run: (input, context) => this.#run(name, input, context),
  }));
  readonly #recorder: Recorder;
  readonly #gates: Gates;
  readonly #values: Values;
  readonly #abort: (signal: string) => void;
  readonly #scripts = new Map<ToolName, Script>();
  readonly #calls = new Map<ToolName, number>();

  constructor(recorder: Recorder, gates: Gates, values: Values, abort: (signal: string) => void) {
    this.#recorder = recorder;
    this.#gates = gates;
    this.#values = values;
    this.#abort = abort;
  }

  /** What is not said stays as it was. */
  arrange({ name, ...script }: ArrangeToolParams): void {
    this.#scripts.set(name, { ...this.#scripts.get(name), ...script });
  }

  #run(name: ToolName, input: unknown, context: unknown): Promise<unknown> {
    const nth = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, nth);
    const { does = [{}], aborts } = this.#scripts.get(name) ?? {};
    const channel = `tool:${name}:${nth}`;
    const shown = { input: this.#values.encode(input), context: this.#values.encode(context) };
    this.#recorder.observe('target', channel, { kind: 'tool.called', data: { name, nth, ...shown } });
    const settled = (how: 'returned' | 'threw', value: unknown): void => {
      this.#recorder.observe('harness', channel, {
        kind: 'tool.settled',
        data: { name, nth, how, value: this.#values.encode(value) },
      });
      if (aborts !== undefined) this.#abort(aborts);
    };
    const stage = {
      values: this.#values,
      callback: (): unknown => undefined,
      waitAt: (gate: string) => this.#gates.wait(gate),
      emit: (): Promise<unknown> => Promise.resolve(),
    };
    // Whoever waits for this promise goes on only after all that follows its settling in the same breath.
    return new Promise((fulfil, reject) => {
      new Promise((played) => played(play(does, nth, TOOL_RESULT, stage))).then(
        (value) => {
          fulfil(value);
          settled('returned', value);
        },
        (error: unknown) => {
          reject(error as Error);
          settled('threw', error);
        },
      );
    });
  }
}
