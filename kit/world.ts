/** One world beside a target: fresh parts, fresh ports, one numbered log. */
import type {
  CloselyParams,
  KernelEntry,
  Observed,
  Operation,
  OperationOutcome,
  Quiet,
  WorldSetup,
} from '../schemas/generated/types.ts';
import type { Adapter, WorldInfo } from './adapter.ts';
import { AppTurns } from './app-turns.ts';
import { ScriptedArchive } from './archive.ts';
import { ScriptedChannel } from './channel.ts';
import { Gates } from './gates.ts';
import { ScriptedModel } from './model.ts';
import type { KernelPort } from './ports/kernel.ts';
import type { SendPort } from './ports/send.ts';
import type { TranscriptPort } from './ports/transcript.ts';
import type { TurnPort } from './ports/turn.ts';
import { macrotask, settle } from './quiescence.ts';
import { Recorder } from './recorder.ts';
import { ScratchFolder } from './scratch.ts';
import { ScriptedDelivery } from './scripted-delivery.ts';
import { isSendOperation, SentTurns } from './sent-turns.ts';
import { ScriptedTools } from './tools.ts';
import { ScriptedSinks } from './scripted-sinks.ts';
import { SubmittedTurns } from './turns.ts';
import { Values } from './values.ts';

export class KitWorld {
  readonly #recorder: Recorder;
  readonly #name: string;
  readonly #adapter: Adapter;
  readonly #setup: WorldSetup;
  readonly #values = new Values();
  readonly #gates: Gates;
  readonly #channel: ScriptedChannel;
  readonly #model: ScriptedModel;
  readonly #sinks: ScriptedSinks;
  readonly #turns: SubmittedTurns;
  readonly #tools: ScriptedTools;
  readonly #archive: ScriptedArchive;
  readonly #app: AppTurns;
  readonly #sent: SentTurns;
  readonly #delivery: ScriptedDelivery;
  /** What outlives a restart. Apart from the files that scenarios hand over. */
  readonly #store = new ScratchFolder();
  #kernel: KernelPort | undefined;
  #turn: TurnPort | undefined;
  #transcript: TranscriptPort | undefined;
  #send: SendPort | undefined;

  private constructor(adapter: Adapter, name: string, setup: WorldSetup, push: (observed: Observed) => void) {
    this.#recorder = new Recorder(name, push);
    this.#name = name;
    this.#adapter = adapter;
    this.#setup = setup;
    this.#gates = new Gates(this.#recorder);
    const pending = adapter.kernel?.pending?.({ world: name, choices: setup.choices });
    this.#channel = new ScriptedChannel(name, this.#recorder, this.#gates, this.#values, pending);
    this.#model = new ScriptedModel(this.#recorder, this.#gates, this.#values);
    this.#archive = new ScriptedArchive(this.#recorder, this.#gates, this.#values);
    this.#sinks = new ScriptedSinks(this.#gates, this.#values);
    this.#turns = new SubmittedTurns(this.#recorder, this.#values, this.#model, this.#sinks);
    this.#sent = new SentTurns(this.#recorder, this.#values, this.#model);
    this.#tools = new ScriptedTools(this.#recorder, this.#gates, this.#values, (signal) =>
      this.#turns.abort({ signal }),
    );
    const parts = { recorder: this.#recorder, values: this.#values, model: this.#model, turns: this.#turns };
    this.#app = new AppTurns(parts, adapter.transcript?.filesMax);
    this.#delivery = new ScriptedDelivery(this.#recorder, this.#gates, this.#values);
  }

  /** @throws whatever the adapter's open throws. */
  static async open(
    adapter: Adapter,
    name: string,
    setup: WorldSetup,
    push: (observed: Observed) => void,
  ): Promise<KitWorld> {
    const world = new KitWorld(adapter, name, setup, push);
    world.#kernel = await adapter.kernel?.open(
      { outbound: world.#channel.outbound, agent: world.#channel.agent },
      world.#info,
    );
    await world.#openTurns(false);
    return world;
  }

  get #info(): WorldInfo {
    return { world: this.#name, choices: this.#setup.choices };
  }

  /** Opens what takes turns: for the first time, or again over what it left. */
  async #openTurns(isRestart: boolean): Promise<void> {
    const model = this.#model.call;
    this.#turn = await this.#adapter.turn?.open(
      {
        model,
        tools: this.#tools.tools,
        archive: this.#archive,
        log: (text, stream) => this.#log(text, stream),
      },
      this.#info,
    );
    const opened = { ...(this.#turn && { turn: this.#turn }) };
    this.#transcript = await this.#adapter.transcript?.open(
      { model, deliver: this.#delivery.deliver, folder: () => this.#store.path, isRestart },
      this.#info,
      opened,
    );
    this.#send = await this.#adapter.send?.open(this.#sent.parts, this.#info, opened);
  }

  async #restart(): Promise<void> {
    await this.#transcript?.close?.();
    await this.#openTurns(true);
    this.#recorder.observe('harness', 'target', { kind: 'target.restarted', data: {} });
  }

  #log(text: string, stream: 'stderr' | 'stdout' = 'stderr'): void {
    this.#recorder.observe('target', `log:${stream}`, { kind: 'log.written', data: { stream, text: String(text) } });
  }

  /** How much has been seen: the `at` of an answer given now. */
  get count(): number {
    return this.#recorder.count;
  }

  /** Records a rejection or exception that nobody caught. */
  stray(how: 'unhandledRejection' | 'uncaughtException', value: unknown): void {
    this.#recorder.observe('target', 'process', { kind: 'stray', data: { how, value: this.#values.encode(value) } });
  }

  /** Nothing more is shown of it. What runs in it goes on unseen; only what keeps a store hears of the end. */
  close(): void {
    this.#recorder.end();
    this.#values.close();
    // At once, for the store is gone behind it. What an adapter throws here is about no world that is still open.
    (async () => this.#transcript?.close?.())().catch(() => {});
    this.#store.remove();
  }

  settle(): Promise<Quiet> {
    return settle(this.#adapter.quiescence ?? 'window', this.#recorder, this.#gates, this.#setup.settle);
  }

  /** The closed gates that something waits at, in the order of their names. */
  waiting(): string[] {
    return this.#gates.pending();
  }

  async perform(operation: Operation): Promise<OperationOutcome> {
    const values = await this.begin(operation);
    if (operation.op.startsWith('act.')) await macrotask();
    return values;
  }

  /** Performs an operation and lets the target go on for no longer than that takes: an act is done when this returns its promise. */
  async begin(operation: Operation): Promise<OperationOutcome> {
    if (isSendOperation(operation)) return this.#sent.perform(this.#send, operation);
    switch (operation.op) {
      case 'act.release':
        this.#gates.open(operation.params.gate);
        return { accepted: {} };
      case 'act.closely':
        return this.#closely(operation.params.acts);
      case 'arrange.channel':
        this.#channel.arrange(operation.params);
        return { accepted: {} };
      case 'arrange.pending':
        await this.#channel.arrangePending(operation.params.key, operation.params.entries);
        return { accepted: {} };
      case 'read.pending':
        return { accepted: { entries: await this.#channel.readPending(operation.params.key) } };
      case 'act.window':
      case 'act.historyMap':
        if (this.#kernel === undefined) return { unsupported: 'This target has no channel turn kernel.' };
        this.#channel.callHistory(this.#kernel, operation);
        return { accepted: {} };
      case 'act.deliverNothing':
        if (this.#kernel === undefined) return { unsupported: 'This target has no channel turn kernel.' };
        this.#channel.deliverNothing(this.#kernel, operation.params.call);
        return { accepted: {} };
      case 'arrange.model':
        this.#model.arrange(operation.params);
        return { accepted: {} };
      case 'act.submit':
        if (this.#turn === undefined)
          return { unsupported: 'The adapter has no turn, or its open returned no { handle }.' };
        this.#turns.submit(this.#turn, operation.params);
        return { accepted: {} };
      case 'act.abort':
        this.#turns.abort(operation.params);
        return { accepted: {} };
      case 'arrange.sink':
        this.#sinks.arrange(operation.params);
        return { accepted: {} };
      case 'read.listeners':
        return { accepted: { count: this.#turns.listeners(operation.params.signal) } };
      case 'read.history': {
        if (this.#turn?.history === undefined) return { unsupported: "This target's history cannot be read." };
        const entries = await this.#turn.history(operation.params.sessionKey);
        return { accepted: { entries: entries.map((entry) => this.#values.encode(entry)) } };
      }
      case 'arrange.tool':
        this.#tools.arrange(operation.params);
        return { accepted: {} };
      case 'read.toolLog': {
        if (this.#turn?.toolLog === undefined) return { unsupported: "This target's log of tools cannot be read." };
        const rows = await this.#turn.toolLog();
        return { accepted: { entries: rows.map((row) => this.#values.encode(row)) } };
      }
      case 'arrange.person':
        if (this.#turn?.save === undefined) return { unsupported: 'This target takes no settings of people.' };
        await this.#turn.save(operation.params);
        return { accepted: {} };
      case 'arrange.archive':
        this.#archive.arrange(operation.params);
        return { accepted: {} };
      case 'arrange.eviction':
        if (this.#turn?.letGo === undefined)
          return { unsupported: 'This target cannot be made to let go of a history.' };
        await this.#turn.letGo(operation.params.sessionKey);
        return { accepted: {} };
      case 'act.turn':
      case 'act.fire':
      case 'arrange.job':
      case 'read.transcript':
      case 'read.sessions':
      case 'read.deliveries':
      case 'read.fileLimit':
        return this.#app.perform(this.#transcript, operation);
      case 'arrange.delivery':
        this.#delivery.arrange(operation.params);
        return { accepted: {} };
      case 'act.restart':
        await this.#restart();
        return { accepted: {} };
      default:
        if (this.#kernel === undefined) return { unsupported: 'This target has no channel turn kernel.' };
        this.#channel.enter(this.#kernel, operation.op.slice('act.'.length) as KernelEntry, operation.params);
        return { accepted: {} };
    }
  }

  /** Not one of these is waited for: what the target does between them is what they are close together for. */
  async #closely(acts: CloselyParams['acts']): Promise<OperationOutcome> {
    const outcomes: Promise<OperationOutcome>[] = [];
    for (const [index, { microtasks, act }] of acts.entries()) {
      const jobs = index === 0 ? 0 : microtasks;
      for (let job = 0; job < jobs; job++) await Promise.resolve();
      outcomes.push(this.begin(act));
    }
    const all = await Promise.all(outcomes);
    return all.find((outcome) => !('accepted' in outcome)) ?? { accepted: {} };
  }
}
