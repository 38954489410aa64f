/** A kernel that serves a whole process, as a target with a world per scenario. Which kernel it is makes no difference here. */
import { defineTarget } from 'turnproof/kit';
import { dispatcherWithDouble } from './dispatcher.mjs';

/** @import { Adapter, KernelParts, KernelPort } from 'turnproof/kit' */
/** @import { ShippedDispatcher } from './dispatcher.mjs' */

/**
 * @typedef {object} Kernel
 * @property {KernelPort} functions
 * @property {ShippedDispatcher} dispatcher
 * @property {boolean} [isHeldToNames] whether entry points that are not there are called all the same, and seen to be missing.
 */

/** @type {readonly Extract<keyof KernelPort, string>[]} */
const ENTRIES = [
  'run',
  'runAssembled',
  'runPrepared',
  'runResolved',
  'dispatchAssembled',
  'buildContext',
  'recordInboundSessionAndDispatchReply',
  'dispatchInboundReplyWithBase',
];

/** @type {readonly Extract<keyof KernelPort, string>[]} */
const MAP_FUNCTIONS = [
  'recordPendingHistoryEntry',
  'buildPendingHistoryContextFromMap',
  'buildInboundHistoryFromMap',
  'clearHistoryEntries',
];

/**
 * The outbound doubles of all worlds behind the one that a process-wide registry can hold.
 * A message belongs to the world that its address names; an address of the scenario's own to the newest.
 */
export class OutboundDoubles {
  /** @type {Map<string, KernelParts['outbound']>} */
  #worlds = new Map();

  /**
   * @param {string} world
   * @param {KernelParts['outbound']} double
   */
  add(world, double) {
    this.#worlds.set(world, double);
  }

  /** @type {KernelParts['outbound']} */
  send = async (message) => {
    const words = message.to.split(' ');
    const named = [...this.#worlds.keys()].find((world) => words.includes(world));
    const double = named === undefined ? [...this.#worlds.values()].at(-1) : this.#worlds.get(named);
    if (double === undefined) throw new Error('A message was sent before any world was opened.');
    return double(message);
  };
}

/**
 * Hands over what there is. A function that the kernel does not have is none that the target says it has.
 * @param {string} name
 * @param {string} version
 * @param {Kernel} kernel
 * @param {OutboundDoubles} doubles whose `send` the kernel's generic outbound delivery leads to.
 * @returns {Adapter}
 */
export function adapterOf(name, version, { functions, dispatcher, isHeldToNames = false }, doubles) {
  /** @param {keyof KernelPort} member */
  const has = (member) => typeof functions[member] === 'function';
  return defineTarget({
    name,
    version,
    kernel: {
      entries: /** @type {any} */ (ENTRIES.filter((entry) => isHeldToNames || has(entry))),
      outbound: true,
      noopDelivery: has('createNoopChannelEventDeliveryAdapter'),
      history: { window: has('createChannelHistoryWindow'), maps: MAP_FUNCTIONS.every(has) },
      open({ outbound, agent }, { world }) {
        doubles.add(world, outbound);
        return {
          ...functions,
          dispatchReplyWithBufferedBlockDispatcher: dispatcherWithDouble(dispatcher, agent),
        };
      },
    },
  });
}
