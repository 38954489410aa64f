/** The scripted archive of a world: what outlives the history of a session. It keeps what it is given; a scenario may hold its calls. */
import type { ArchiveCall, ArrangeArchiveParams } from '../schemas/generated/types.ts';
import type { Gates } from './gates.ts';
import type { Archive, ModelMessage } from './ports/turn.ts';
import type { Recorder } from './recorder.ts';
import { play } from './script.ts';
import type { Values } from './values.ts';

export class ScriptedArchive implements Archive {
  readonly #recorder: Recorder;
  readonly #gates: Gates;
  readonly #values: Values;
  readonly #sessions = new Map<string, ModelMessage[]>();
  readonly #calls = new Map<ArchiveCall, number>();
  #scripts: ArrangeArchiveParams = {};

  constructor(recorder: Recorder, gates: Gates, values: Values) {
    this.#recorder = recorder;
    this.#gates = gates;
    this.#values = values;
  }

  /** What is not said stays as it was. */
  arrange(scripts: ArrangeArchiveParams): void {
    this.#scripts = { ...this.#scripts, ...scripts };
  }

  async append(sessionKey: string, entries: readonly ModelMessage[]): Promise<void> {
    await this.#played('append', sessionKey, entries);
    this.#sessions.set(sessionKey, [...(this.#sessions.get(sessionKey) ?? []), ...entries]);
  }

  async read(sessionKey: string): Promise<readonly ModelMessage[]> {
    await this.#played('read', sessionKey);
    return this.#sessions.get(sessionKey) ?? [];
  }

  async #played(call: ArchiveCall, sessionKey: string, entries?: readonly ModelMessage[]): Promise<void> {
    const nth = (this.#calls.get(call) ?? 0) + 1;
    this.#calls.set(call, nth);
    const shown = entries === undefined ? {} : { entries: entries.map((entry) => this.#values.encode(entry)) };
    this.#recorder.observe('target', `archive:${sessionKey}`, {
      kind: 'archive.called',
      data: { call, session: sessionKey, ...shown },
    });
    const script = this.#scripts[call];
    if (script === undefined) return;
    await play(script.does, nth, undefined, {
      values: this.#values,
      callback: () => undefined,
      waitAt: (gate) => this.#gates.wait(gate),
      emit: () => Promise.resolve(),
    });
  }
}
