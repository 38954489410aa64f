/** The scripted model beside a target: tells whose each call is, and hands out what the turn's script says. */
import type { ArrangeModelParams } from '../schemas/generated/types.ts';
import { modelAnswer } from '../schemas/ordinary-texts.ts';
import type { Gates } from './gates.ts';
import { ModelCall } from './model-call.ts';
import type { Model, ModelInput } from './ports/turn.ts';
import type { Recorder } from './recorder.ts';
import type { Values } from './values.ts';

type Script = Pick<ArrangeModelParams, 'temperament' | 'rounds' | 'onAbort'>;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* stringsIn(inner);
}

export class ScriptedModel {
  readonly #recorder: Recorder;
  readonly #gates: Gates;
  readonly #values: Values;
  readonly #scripts = new Map<string, Script>();
  readonly #texts = new Map<string, string>();
  readonly #settled = new Set<string>();
  readonly #calls = new Map<string, number>();

  constructor(recorder: Recorder, gates: Gates, values: Values) {
    this.#recorder = recorder;
    this.#gates = gates;
    this.#values = values;
  }

  arrange({ for: turn, ...script }: ArrangeModelParams): void {
    this.#scripts.set(turn, script);
  }

  /** Tells the model which text is whose: a call belongs to the turn whose text stands last in its input. */
  expect(turn: string, text: string): void {
    this.#texts.set(turn, text);
  }

  /** Tells the model that a turn is over. */
  settled(turn: string): void {
    this.#settled.add(turn);
  }

  readonly call: Model = (input, options) => {
    // As JSON already: what is searched for whose it is cannot be a cycle or a trap.
    const shown = this.#values.encode(input);
    const turn = this.#turnOf(shown as ModelInput);
    if (turn === undefined) {
      this.#recorder.observe('model', 'model', { kind: 'model.unexpected', data: { input: shown } });
      throw new Error('This model call holds the text of no turn, so the scripted model has no answer to it.');
    }
    const nth = (this.#calls.get(turn) ?? 0) + 1;
    this.#calls.set(turn, nth);
    const script: Script = this.#scripts.get(turn) ?? {
      temperament: 'honouring',
      rounds: [[{ text: modelAnswer(turn) }]],
    };
    const { temperament, rounds, onAbort } = script;
    const steps = rounds[Math.min(nth, rounds.length) - 1] ?? [];
    this.#recorder.observe('model', `model:${turn}:${nth}`, {
      kind: 'model.called',
      data: { turn, call: nth, input: shown },
    });
    const about = { turn, call: nth, isDeaf: temperament === 'deaf', steps, ...(onAbort && { onAbort }) };
    return new ModelCall(about, options?.signal, this.#recorder, this.#gates);
  };

  #turnOf(input: unknown): string | undefined {
    let last: string | undefined;
    for (const words of stringsIn(input)) last = this.#lastIn(words) ?? last;
    if (last !== undefined && !this.#settled.has(last)) return last;
    // A turn without words of its own is told by being the only one that can make a call.
    const wordless = [...this.#texts].filter(([turn, text]) => text === '' && !this.#settled.has(turn));
    return wordless.length === 1 ? wordless[0]?.[0] : last;
  }

  /**
   * The turn whose text ends last; of those that end together the one with the longest text.
   * Of turns that say the same the first that is not over has it, for the others need it no more.
   */
  #lastIn(words: string): string | undefined {
    let found: { readonly turn: string; readonly length: number; readonly end: number } | undefined;
    for (const [turn, text] of this.#texts) {
      const start = text === '' ? -1 : words.lastIndexOf(text);
      if (start < 0) continue;
      const { length } = text;
      const end = start + length;
      const isLonger = found !== undefined && end === found.end && length > found.length;
      const isSaidAgain = found?.end === end && found.length === length && this.#settled.has(found.turn);
      if (found === undefined || end > found.end || isLonger || isSaidAgain) {
        found = { turn, length, end };
      }
    }
    return found?.turn;
  }
}
