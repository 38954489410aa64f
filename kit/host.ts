/** Answers the harness's requests beside a target: opens worlds over an adapter and pushes what is seen in them. */
import type {
  Answer,
  Hello,
  Observed,
  Operation,
  OperationOutcome,
  Request,
  WorldSetup,
} from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { Adapter, TranscriptAdapter } from './adapter.ts';
import { KitWorld } from './world.ts';

/** The version of the protocol that this kit speaks. */
export const PROTOCOL = 1;

export type Reply = Answer | Observed;

export interface Host {
  /** Performs one request; answers and observations go to `push`, in the order in which they happened. */
  receive(request: Request): Promise<void>;
  /** Records a rejection or exception that nobody caught. False where no world is open to record it in. */
  stray(how: 'unhandledRejection' | 'uncaughtException', value: unknown): boolean;
  /** Fulfils when all that was asked until now has been answered. */
  answered(): Promise<void>;
}

/** What the adapter can do, in the words of the protocol. */
export function helloOf(adapter: Adapter): Hello {
  const { kernel, turn, transcript, send } = adapter;
  return {
    protocol: PROTOCOL,
    target: { name: adapter.name, version: adapter.version },
    operations: [
      'act.release',
      'act.closely',
      ...(kernel === undefined ? [] : ['arrange.channel', 'arrange.pending', 'read.pending']),
      ...(kernel?.entries ?? []).map((entry) => `act.${entry}`),
      ...(kernel?.history?.window === true ? ['act.window'] : []),
      ...(kernel?.history?.maps === true ? ['act.historyMap'] : []),
      ...(kernel?.noopDelivery === true ? ['act.deliverNothing'] : []),
      ...(turn === undefined ? [] : ['arrange.model', 'arrange.sink', 'act.submit', 'act.abort', 'read.listeners']),
      ...(turn?.history === true ? ['read.history'] : []),
      ...(turn?.tools === true ? ['arrange.tool'] : []),
      ...(turn?.toolLog === true ? ['read.toolLog'] : []),
      ...(turn?.settings === true ? ['arrange.person'] : []),
      ...(turn?.archive === true ? ['arrange.archive', 'arrange.eviction'] : []),
      ...transcriptOperations(transcript),
      ...(send === undefined ? [] : ['arrange.agent', 'arrange.caller', 'arrange.participant', 'arrange.session']),
      ...(send === undefined ? [] : ['act.deploy', 'act.send', 'read.release']),
      ...(send?.drafts === true ? ['act.saveDraft', 'act.discardDraft', 'read.draft'] : []),
      ...(send?.cards === true ? ['arrange.card', 'act.approveCard', 'read.card'] : []),
      ...(send?.participants === true ? ['read.participants'] : []),
    ],
    observes: [
      'gate.waiting',
      'gate.opened',
      'stray',
      ...(kernel === undefined ? [] : ['kernel.called', 'kernel.settled', 'callback.called', 'callback.settled']),
      ...(kernel?.history === undefined ? [] : ['history.called', 'history.settled']),
      ...(kernel === undefined ? [] : ['chunk.answered']),
      ...(turn === undefined
        ? []
        : ['turn.submitted', 'turn.settled', 'signal.aborted', 'signal.passed', 'sink.called']),
      ...(turn === undefined
        ? []
        : ['model.called', 'model.emitted', 'model.stopped', 'model.ended', 'model.unexpected']),
      ...(turn?.tools === true ? ['tool.called', 'tool.settled'] : []),
      ...(turn?.log === true ? ['log.written'] : []),
      ...(turn?.archive === true ? ['archive.called'] : []),
      ...(transcript === undefined ? [] : ['app.called', 'app.settled', 'transcript.read']),
      ...(transcript?.cron === true ? ['fire.called', 'fire.settled'] : []),
      ...(transcript?.delivers === true ? ['delivery.called', 'delivery.settled'] : []),
      ...(transcript?.durable === true ? ['target.restarted'] : []),
      ...(send === undefined ? [] : ['run.admitted']),
      ...(send?.channel === true ? ['channel.sent'] : []),
    ],
    quiescence: adapter.quiescence ?? 'window',
  };
}

function transcriptOperations(transcript: TranscriptAdapter | undefined): string[] {
  if (transcript === undefined) return [];
  return [
    'act.turn',
    'read.transcript',
    ...(transcript.filesMax === undefined ? [] : ['read.fileLimit']),
    ...(transcript.sessions === true ? ['read.sessions'] : []),
    ...(transcript.cron === true ? ['arrange.job', 'act.fire', 'read.deliveries'] : []),
    ...(transcript.delivers === true ? ['arrange.delivery'] : []),
    ...(transcript.durable === true ? ['act.restart'] : []),
  ];
}

/** What was thrown, in words; it may be anything, and even an error's message may throw. */
function said(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  } catch {
    return 'Something was thrown that cannot be shown.';
  }
}

/** @param push takes what goes to the harness; called synchronously. */
export function createHost(adapter: Adapter, push: (reply: Reply) => void): Host {
  const worlds = new Map<string, KitWorld>();
  const opening = new Map<string, Promise<KitWorld>>();
  const unanswered = new Set<Promise<void>>();

  async function answered(): Promise<void> {
    await Promise.all(unanswered);
  }

  async function openWorld(name: string, params: object): Promise<OperationOutcome> {
    if (worlds.has(name) || opening.has(name))
      return { refused: { problem: `There is an open world called "${name}" already.` } };
    const problems = problemsOf('worldSetup', params);
    if (problems.length > 0) return { refused: { problem: `This opens no world: ${listProblems(problems)}.` } };
    const opened = KitWorld.open(adapter, name, params as WorldSetup, push);
    opening.set(name, opened);
    try {
      worlds.set(name, await opened);
    } finally {
      opening.delete(name);
    }
    return { accepted: {} };
  }

  async function answer({ op, world: name, params }: Request): Promise<OperationOutcome> {
    if (op === 'hello') return { accepted: { ...helloOf(adapter) } };
    if (op === 'bye') {
      await adapter.close?.();
      return { accepted: {} };
    }
    if (name === undefined) return { unsupported: `"${op}" needs the name of a world.` };
    if (op === 'world.open') return openWorld(name, params);
    // Who does not wait for the answer to world.open finds the world all the same.
    const world = worlds.get(name) ?? (await opening.get(name)?.catch(() => undefined));
    if (world === undefined) return { unsupported: `There is no open world called "${name}".` };
    if (op === 'world.close') return { accepted: {} };
    if (op === 'world.settle') return { accepted: { ...(await world.settle()) } };
    const operation = { op, params };
    const problems = problemsOf('operation', operation);
    if (problems.length > 0) return { unsupported: `This kit does not take "${op}" so: ${listProblems(problems)}.` };
    return world.perform(operation as Operation);
  }

  /** What an adapter throws is no answer of its target: where something was to be done it is a fault, not a refusal. */
  function thrown(op: string, error: unknown): OperationOutcome {
    const problem = said(error);
    return op.startsWith('act.') ? { unsupported: problem } : { refused: { problem } };
  }

  async function receive(request: Request, earlier: Promise<void>): Promise<void> {
    const { id, op, world: name } = request;
    // The goodbye is the last thing that is answered.
    if (op === 'bye') await earlier;
    const outcome = await answer(request).catch((error: unknown) => thrown(op, error));
    const world = name === undefined ? undefined : worlds.get(name);
    push({ answers: id, ...(world !== undefined && { at: world.count }), outcome });
    if (op === 'world.close' && name !== undefined) {
      world?.close();
      worlds.delete(name);
    }
  }

  return {
    answered,
    async receive(request) {
      const received = receive(request, answered());
      unanswered.add(received);
      await received;
      unanswered.delete(received);
    },
    stray(how, value) {
      const world = [...worlds.values()].at(-1);
      world?.stray(how, value);
      return world !== undefined;
    },
  };
}
