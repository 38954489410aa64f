/** A scripted channel beside a kernel: keeps what was arranged, calls the kernel's entry points, and stands in for outbound delivery. */
import type { ArrangeChannelParams, CallKernelParams, KernelEntry } from '../schemas/generated/types.ts';
import { AGENT, assembledTurn, CHANNEL, entryInput, partScripts } from './channel-defaults.ts';
import type { CallNames } from './channel-defaults.ts';
import type { Gates } from './gates.ts';
import { callHistory } from './history-call.ts';
import type { HistoryOperation } from './history-call.ts';
import { KernelCall } from './kernel-call.ts';
import type { Arranged, Stagehands } from './kernel-call.ts';
import type { AgentStart, DeliveryAdapter, KernelPort, OutboundSend, PendingHistory } from './ports/kernel.ts';
import type { Recorder } from './recorder.ts';
import { replyText } from '../schemas/ordinary-texts.ts';
import { mergeScripts } from './script.ts';
import { merge } from './values.ts';
import type { Values } from './values.ts';

type Json = Record<string, unknown>;

const NOTHING: Arranged = { parts: {}, turn: {} };

export class ScriptedChannel {
  readonly #world: string;
  readonly #values: Values;
  readonly #pending: PendingHistory | undefined;
  readonly #historyMap = new Map<string, unknown[]>();
  readonly #stagehands: Stagehands;
  readonly #arranged = new Map<string, Arranged>();
  readonly #calls: KernelCall[] = [];

  constructor(world: string, recorder: Recorder, gates: Gates, values: Values, pending: PendingHistory | undefined) {
    this.#world = world;
    this.#values = values;
    this.#pending = pending;
    const historyMap = pending === undefined ? this.#historyMap : undefined;
    this.#stagehands = { recorder, gates, values, historyMap };
  }

  /** arrange.channel: differences for one call, or for all of the world. */
  arrange({ call, parts, turn, raw, channel }: ArrangeChannelParams): void {
    const before = this.#arranged.get(call ?? '') ?? NOTHING;
    this.#arranged.set(call ?? '', {
      parts: mergeScripts(before.parts, parts ?? {}),
      turn: merge(before.turn, turn) as Json,
      raw: merge(before.raw, raw),
      channel: channel ?? before.channel,
    });
  }

  /** arrange.pending: entries at the end of a key's pending history. */
  async arrangePending(key: string, entries: readonly Json[]): Promise<void> {
    if (this.#pending !== undefined) return this.#pending.put(key, entries);
    this.#historyMap.set(key, [...(this.#historyMap.get(key) ?? []), ...entries]);
  }

  /** read.pending: a key's pending history, oldest first. */
  async readPending(key: string): Promise<unknown[]> {
    const entries = this.#pending === undefined ? (this.#historyMap.get(key) ?? []) : await this.#pending.read(key);
    return entries.map((entry) => this.#values.encode(entry));
  }

  /** Calls an entry point with the scripted channel. What it returns is observed when it settles. */
  enter(port: KernelPort, entry: KernelEntry, { call: name, plain }: CallKernelParams): void {
    const general = (plain === true ? undefined : this.#arranged.get('')) ?? NOTHING;
    const own = this.#arranged.get(name) ?? NOTHING;
    const agentId = String(own.turn['agentId'] ?? general.turn['agentId'] ?? AGENT);
    const names = this.#namesOf(name, agentId, own.channel ?? general.channel ?? CHANNEL);
    const differing = (turn: Json): Json => merge(merge(turn, general.turn), own.turn) as Json;
    const turn = differing(assembledTurn(names));
    const parts = mergeScripts(mergeScripts(partScripts(name), general.parts), own.parts);
    const shippedDispatcher = port.dispatchReplyWithBufferedBlockDispatcher?.bind(port);
    const call = new KernelCall(names, { parts, turn }, { ...this.#stagehands, shippedDispatcher });
    const written = entryInput(entry, names);
    if ('raw' in written) written['raw'] = merge(merge(written['raw'], general.raw), own.raw);
    // Only a channel that asks for events hands over a log, for a kernel has to do without one.
    if (parts['log'] !== undefined) written['log'] = { $callback: 'log' };
    // The other entry points get the turn from their resolveTurn, or take none.
    const isHandedOver = entry === 'runAssembled' || entry === 'dispatchAssembled' || entry === 'runPrepared';
    const input = call.decode(isHandedOver ? differing(written) : written);
    this.#calls.push(call);
    call.observe('harness', { kind: 'kernel.called', data: { call: name, entry } });
    const settle = (how: 'fulfilled' | 'rejected', value: unknown): void => {
      call.isSettled = true;
      const data = { call: name, entry, how, value: this.#values.encode(value) };
      call.observe('target', { kind: 'kernel.settled', data });
    };
    let returned: Promise<unknown>;
    try {
      returned = Promise.resolve((port as unknown as Record<KernelEntry, (input: unknown) => unknown>)[entry](input));
    } catch (error) {
      returned = Promise.reject(error as Error);
    }
    returned.then(
      (value) => settle('fulfilled', value),
      (error: unknown) => settle('rejected', error),
    );
  }

  /** Calls the channel's history window, or a deprecated function over its map. */
  callHistory(port: KernelPort, operation: HistoryOperation): void {
    const { call: name } = operation.params;
    const own = this.#arranged.get(name) ?? NOTHING;
    const parts = mergeScripts(this.#arranged.get('')?.parts ?? {}, own.parts);
    const call = new KernelCall(
      { call: name, agentId: AGENT, channel: CHANNEL, target: '', sessionKey: '' },
      { parts, turn: {} },
      this.#stagehands,
    );
    callHistory(port, operation, { call, values: this.#values, historyMap: this.#historyMap });
  }

  /** Makes the delivery adapter that sends nothing, and hands it a chunk. */
  deliverNothing(port: KernelPort, name: string): void {
    const call = new KernelCall(this.#namesOf(name, AGENT, CHANNEL), NOTHING, this.#stagehands);
    this.#calls.push(call);
    const maker = port as { createNoopChannelEventDeliveryAdapter(): DeliveryAdapter };
    const deliver = (): unknown =>
      maker.createNoopChannelEventDeliveryAdapter().deliver({ text: replyText(name) }, { kind: 'final' });
    // What it throws is seen in what the chunk was answered.
    call.answered(deliver).catch(() => {});
  }

  /** A session key says whose session it is. */
  #namesOf(name: string, agentId: string, channel: string): CallNames {
    return {
      call: name,
      agentId,
      channel,
      target: `room of ${name} in ${this.#world}`,
      sessionKey: `agent:${agentId}:${channel}:${this.#world}:${name.toLowerCase().replaceAll(' ', '-')}`,
    };
  }

  /** The double of generic outbound delivery. */
  readonly outbound = (send: OutboundSend): Promise<unknown> => this.#plays('outbound', send);

  /** The double of an agent, started by a dispatcher that the target ships. */
  readonly agent = (start: AgentStart): Promise<unknown> => this.#plays('agent', start);

  /** What a target calls by itself belongs to the call whose target it names. */
  #plays(part: 'outbound' | 'agent', given: unknown): Promise<unknown> {
    const words = JSON.stringify(this.#values.encode(given));
    // Of calls with one name, as when an event is delivered twice, the one that is under way.
    const named = this.#calls.filter(({ names }) => words.includes(JSON.stringify(names.target).slice(1, -1)));
    const call =
      named.findLast(({ isSettled }) => !isSettled) ??
      named.at(-1) ??
      this.#calls.find(({ isSettled }) => !isSettled) ??
      this.#calls.at(-1);
    if (call === undefined) return Promise.reject(new Error('A message was sent before any entry point was called.'));
    // What the part throws is a rejection, as it is of any delivery.
    return new Promise((resolve) => resolve((call.callback(part) as (given: unknown) => unknown)(given)));
  }
}
