/** Takes turns through a target's app.turn(), fires its jobs and reads what it recorded of them. */
import type { AppTurnParams, FireParams, Operation, OperationOutcome } from '../schemas/generated/types.ts';
import type { ScriptedModel } from './model.ts';
import type { AppTurn, Transcript, TranscriptPort } from './ports/transcript.ts';
import type { Recorder } from './recorder.ts';
import type { SubmittedTurns } from './turns.ts';
import type { Values } from './values.ts';

export type TranscriptOperation = Extract<
  Operation,
  {
    op:
      | 'act.turn'
      | 'act.fire'
      | 'arrange.job'
      | 'read.transcript'
      | 'read.sessions'
      | 'read.deliveries'
      | 'read.fileLimit';
  }
>;

interface Parts {
  readonly recorder: Recorder;
  readonly values: Values;
  readonly model: ScriptedModel;
  readonly turns: SubmittedTurns;
}

export class AppTurns {
  readonly #parts: Parts;
  readonly #filesMax: number | undefined;
  /** What the model is told when a job fires. */
  readonly #prompts = new Map<string, string>();

  constructor(parts: Parts, filesMax: number | undefined) {
    this.#parts = parts;
    this.#filesMax = filesMax;
  }

  async perform(port: TranscriptPort | undefined, operation: TranscriptOperation): Promise<OperationOutcome> {
    if (port === undefined) return { unsupported: 'The adapter has no transcript, or its open returned no { turn }.' };
    const { values } = this.#parts;
    const lacks = (what: string): OperationOutcome => ({ unsupported: `This target's ${what}.` });
    switch (operation.op) {
      case 'act.turn':
        this.#turn(port, operation.params);
        return { accepted: {} };
      case 'act.fire':
        return this.#fire(port, operation.params) ? { accepted: {} } : lacks('port has no fire');
      case 'arrange.job':
        if (port.arrangeJob === undefined) return lacks('port has no arrangeJob');
        this.#prompts.set(operation.params.job, operation.params.prompt);
        await port.arrangeJob(operation.params);
        return { accepted: {} };
      case 'read.transcript':
        return { accepted: this.#shown(await port.transcript(operation.params.of)) };
      case 'read.sessions': {
        if (port.sessions === undefined) return lacks('sessions cannot be listed');
        const sessions = await port.sessions(operation.params.as);
        return { accepted: { entries: sessions.map((session) => values.encode(session)) } };
      }
      case 'read.deliveries': {
        if (port.deliveries === undefined) return lacks('deliveries cannot be read');
        const deliveries = await port.deliveries(operation.params.to);
        return { accepted: { entries: deliveries.map((delivery) => values.encode(delivery)) } };
      }
      case 'read.fileLimit':
        return this.#filesMax === undefined
          ? lacks('adapter declares no filesMax')
          : { accepted: { count: this.#filesMax } };
    }
  }

  #shown(transcript: Transcript | undefined): { entries: unknown[] } & Record<string, unknown> {
    const { values } = this.#parts;
    if (transcript === undefined) return { entries: [] };
    const { sessionId, thread, entries } = transcript;
    return {
      sessionId: values.encode(sessionId),
      thread: values.encode(thread),
      entries: entries.map((entry) => values.encode(entry)),
    };
  }

  #turn(port: TranscriptPort, { turn, thread, principal, fields, signal, readsAtOnce }: AppTurnParams): void {
    const { recorder, values, model, turns } = this.#parts;
    const { files, ...said } = fields;
    // Blanks stand in every input, so they tell no model call whose it is.
    model.expect(turn, (said.text ?? '').trim() === '' ? '' : (said.text ?? ''));
    const message: AppTurn = {
      ...said,
      thread,
      principal: { id: principal.id, ...(principal.name !== undefined && { name: principal.name }) },
      ...(files && {
        files: files.map(({ name, missing = false }) => ({
          name,
          path: String(values.decode({ $file: name, missing }, () => undefined)),
        })),
      }),
      ...(signal !== undefined && { abortSignal: turns.signalOf(signal) }),
    };
    const channel = `promise:${turn}`;
    recorder.observe('harness', channel, {
      kind: 'app.called',
      data: { turn, ...(signal !== undefined && { signal }) },
    });
    settling(
      () => port.turn(message),
      (how, value) => {
        model.settled(turn);
        recorder.observe('target', channel, { kind: 'app.settled', data: { turn, how, value: values.encode(value) } });
        if (readsAtOnce === true) void this.#readAtOnce(port, turn, value);
      },
    );
  }

  async #readAtOnce(port: TranscriptPort, turn: string, envelope: unknown): Promise<void> {
    const { sessionId } = (envelope ?? {}) as { readonly sessionId?: unknown };
    const { entries } = this.#shown(await port.transcript({ session: String(sessionId) }));
    this.#parts.recorder.observe('target', `promise:${turn}`, { kind: 'transcript.read', data: { turn, entries } });
  }

  #fire(port: TranscriptPort, { fire, job, at }: FireParams): boolean {
    const { recorder, values, model } = this.#parts;
    if (port.fire === undefined) return false;
    model.expect(fire, this.#prompts.get(job) ?? '');
    const channel = `promise:${fire}`;
    recorder.observe('harness', channel, { kind: 'fire.called', data: { fire } });
    settling(
      () => port.fire?.({ job, at }),
      (how, value) => {
        model.settled(fire);
        recorder.observe('target', channel, { kind: 'fire.settled', data: { fire, how, value: values.encode(value) } });
      },
    );
    return true;
  }
}

/** What is thrown at once is a rejection too. */
function settling(begin: () => unknown, settled: (how: 'fulfilled' | 'rejected', value: unknown) => void): void {
  new Promise((resolve) => resolve(begin())).then(
    (value) => settled('fulfilled', value),
    (error: unknown) => settled('rejected', error),
  );
}
