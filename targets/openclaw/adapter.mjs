/** A kernel that serves a whole process, as a target with a world per scenario. Which kernel it is makes no difference here. */
import { defineTarget } from 'turnproof/kit';

/** @import { Adapter, KernelParts, KernelPort } from 'turnproof/kit' */

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
 * @param {string} name
 * @param {string} version
 * @param {KernelPort} kernel
 * @param {OutboundDoubles} doubles whose `send` the kernel's generic outbound delivery leads to.
 * @returns {Adapter}
 */
export function adapterOf(name, version, kernel, doubles) {
  return defineTarget({
    name,
    version,
    kernel: {
      entries: ['run', 'runAssembled', 'runPrepared', 'runResolved', 'dispatchAssembled', 'buildContext'],
      outbound: true,
      open({ outbound }, { world }) {
        doubles.add(world, outbound);
        return kernel;
      },
    },
  });
}
