/** Injects turns into a target, brings about what they need, and records what is heard of their runs. */
import type { Operation, OperationOutcome } from '../schemas/generated/types.ts';
import type { ScriptedModel } from './model.ts';
import type { InboundMessage, SendParts, SendPort } from './ports/send.ts';
import type { Recorder } from './recorder.ts';
import type { Values } from './values.ts';

/** Each operation on a gateway that turns are injected into, as the call on its port. */
const CALLS = {
  'arrange.agent': 'makeAgent',
  'arrange.caller': 'makeCaller',
  'arrange.participant': 'makeParticipant',
  'arrange.session': 'openSession',
  'arrange.card': 'makeCard',
  'act.deploy': 'deploy',
  'act.saveDraft': 'saveDraft',
  'act.discardDraft': 'discardDraft',
  'act.approveCard': 'approveCard',
  'act.send': 'send',
  'read.participants': 'participants',
  'read.release': 'release',
  'read.draft': 'draft',
  'read.card': 'card',
} as const satisfies Record<string, keyof SendPort>;

type SendOperation = Extract<Operation, { op: keyof typeof CALLS }>;

export function isSendOperation(operation: Operation): operation is SendOperation {
  return Object.hasOwn(CALLS, operation.op);
}

export class SentTurns {
  readonly #recorder: Recorder;
  readonly #values: Values;
  readonly #model: ScriptedModel;
  readonly #texts = new Map<string, string>();

  constructor(recorder: Recorder, values: Values, model: ScriptedModel) {
    this.#recorder = recorder;
    this.#values = values;
    this.#model = model;
  }

  get parts(): SendParts {
    return {
      model: this.#model.call,
      admitted: (message) => this.#admitted(message),
      channel: ({ to, text }) =>
        this.#recorder.observe('target', `channel:${to}`, {
          kind: 'channel.sent',
          data: { to: String(to), text: String(text) },
        }),
    };
  }

  async perform(port: SendPort | undefined, operation: SendOperation): Promise<OperationOutcome> {
    if (port === undefined) return { unsupported: 'Turns cannot be injected into this target.' };
    const { op } = operation;
    const member = CALLS[op];
    if (port[member] === undefined) return { unsupported: `The opened port of this target has no ${member}.` };
    if (op === 'act.send') return this.#send(port, operation.params);
    // The schema of each operation has just what the member of that name takes.
    const call = port[member].bind(port) as (params: object) => unknown;
    const answer = this.#values.encode(await call(operation.params));
    if (op.startsWith('read.')) return { accepted: { entries: answer } };
    return { accepted: typeof answer === 'object' && answer !== null ? { ...answer } : {} };
  }

  async #send(
    port: SendPort,
    { turn, as, session, request }: Extract<SendOperation, { op: 'act.send' }>['params'],
  ): Promise<OperationOutcome> {
    const { text } = request;
    if (typeof text === 'string') {
      this.#model.expect(turn, text);
      this.#texts.set(text, turn);
    }
    const answer = await port.send({ as, session, request });
    return 'refused' in answer ? { refused: answer.refused as never } : { accepted: {} };
  }

  /** The turn is told by its text, as that of a model call is. */
  #admitted({ session, from, text }: InboundMessage): void {
    const turn = this.#texts.get(text);
    this.#recorder.observe('target', `run:${turn ?? 'of no turn'}`, {
      kind: 'run.admitted',
      data: { ...(turn !== undefined && { turn }), session, from, text },
    });
  }
}
