/** The harness's side of a target: opened once a run, started afresh after a fault, one isolated world per scenario. */
import type { Deadlines, Hello, SettleOptions } from '../schemas/generated/types.ts';
import { Connection } from './connection.ts';
import type { Connect } from './link.ts';
import { World } from './world.ts';

export { whyNot } from './outcome.ts';

export interface TargetOptions {
  readonly choices: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly settle: SettleOptions;
}

export const DEADLINES: Required<Deadlines> = { helloMs: 5000, operationMs: 5000, settleMs: 10_000, worldMs: 60_000 };
/** How long a target may take over its goodbye, at most. */
const GOODBYE_MS = 2000;

/** A target that was started, and the hello that it has said or is about to say. */
interface Started {
  readonly connection: Connection;
  readonly hello: Promise<Hello>;
}

export class Target {
  readonly options: TargetOptions;
  readonly deadlines: Required<Deadlines>;
  readonly #connect: Connect;
  #started: Started | undefined;
  #worlds = 0;

  constructor(connect: Connect, options: TargetOptions) {
    this.#connect = connect;
    this.options = options;
    this.deadlines = { ...DEADLINES, ...options.deadlines };
  }

  /** What the adapter can do. Starts the target where it is not running. @throws TargetFault */
  describe(): Promise<Hello> {
    return this.#running().hello;
  }

  /** The target as it runs; a fresh one where there is none or the last one has ended. */
  #running(): Started {
    const last = this.#started;
    if (last !== undefined && last.connection.over === undefined) return last;
    const connection = new Connection(this.#connect);
    const greeted = async (): Promise<Hello> => {
      await last?.connection.kill();
      return connection.greet(this.deadlines.helloMs);
    };
    this.#started = { connection, hello: greeted() };
    return this.#started;
  }

  /** @throws TargetFault */
  async openWorld(): Promise<World> {
    const { connection, hello } = this.#running();
    this.#worlds += 1;
    const { choices, settle } = this.options;
    const world = new World(`w${this.#worlds}`, connection, await hello, {
      choices,
      settle,
      deadlines: this.deadlines,
    });
    await world.open();
    return world;
  }

  /** Says goodbye; ends the target by force where it does not comply. Nothing of it is left. */
  async close(): Promise<void> {
    await this.#started?.connection.close(Math.min(GOODBYE_MS, this.deadlines.operationMs));
    this.#started = undefined;
  }

  /** Ends the target at once, also one that is only being started. The next world gets a fresh one. */
  async kill(): Promise<void> {
    await this.#started?.connection.kill();
  }
}
