/** The harness's side of one world: performs operations, waits for what was announced, and keeps the log. */
import type {
  Deadlines,
  Hello,
  Observed,
  Operation,
  OperationOutcome,
  Quiet,
  SettleOptions,
} from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { Connection } from './connection.ts';
import { HarnessFault } from './faults.ts';
import type { TargetFault, TargetFaultKind } from './faults.ts';
import { whyNot, wrongValues } from './outcome.ts';
import { WorldLog } from './world-log.ts';

/** How long a positive expectation waits where quiet is not exact and the manifest says nothing. */
export const EXPECT_MS = 2000;

export interface WorldOptions {
  readonly choices: Readonly<Record<string, string>>;
  readonly deadlines: Required<Deadlines>;
  readonly settle: SettleOptions;
}

/** What an operation came to, and how much had been seen when it was answered. */
export interface Performed {
  readonly outcome: OperationOutcome;
  readonly at: number;
}

export class World {
  readonly name: string;
  readonly hello: Hello;
  readonly #connection: Connection;
  readonly #options: WorldOptions;
  readonly #log = new WorldLog();
  readonly #openedMs = performance.now();
  #isOpen = false;

  constructor(name: string, connection: Connection, hello: Hello, options: WorldOptions) {
    this.name = name;
    this.hello = hello;
    this.#connection = connection;
    this.#options = options;
  }

  /** What has been seen so far, in the order of its numbers. */
  get log(): readonly Observed[] {
    return this.#log.seen;
  }

  /** How long a positive expectation waits where quiet is not exact, in milliseconds. */
  get expectMs(): number {
    return this.hello.quiescence === 'exact' ? 0 : (this.#options.settle.expectMs ?? EXPECT_MS);
  }

  /** Opens the world beside the target. @throws TargetFault */
  async open(): Promise<void> {
    this.#connection.observe(this.name, {
      observed: (observed, chars) => {
        const problem = this.#log.add(observed, chars);
        if (problem !== undefined) this.#end('protocol', problem);
      },
      ended: (fault) => this.#log.end(fault),
    });
    this.#isOpen = true;
    const setup = { choices: this.#options.choices, settle: this.#options.settle };
    const problems = problemsOf('worldSetup', setup);
    if (problems.length > 0)
      throw new HarnessFault(`The harness made a world's setup that is none: ${listProblems(problems)}`);
    const { outcome } = await this.#ask('world.open', setup, this.#options.deadlines.operationMs);
    if ('accepted' in outcome) return;
    this.#isOpen = false;
    this.#connection.forget(this.name);
    throw this.#connection.fault('unsupported', `The target opened no world: ${whyNot(outcome)}`);
  }

  /** @throws TargetFault when the target breaks; HarnessFault when the operation is none. */
  async perform(operation: Operation): Promise<Performed> {
    const problems = problemsOf('operation', operation);
    if (problems.length > 0)
      throw new HarnessFault(`The harness made an operation that is none: ${listProblems(problems)}`);
    const performed = await this.#ask(operation.op, operation.params, this.#options.deadlines.operationMs);
    const wrong = wrongValues(operation.op, performed.outcome);
    if (wrong !== undefined) throw this.#end('protocol', wrong);
    return performed;
  }

  /** Fulfils when nothing more happens by itself. @throws TargetFault */
  async settle(): Promise<Quiet> {
    const { outcome } = await this.#ask('world.settle', {}, this.#options.deadlines.settleMs);
    if (!('accepted' in outcome))
      throw this.#connection.fault('unsupported', `The target did not settle: ${whyNot(outcome)}`);
    const problems = problemsOf('quiet', outcome.accepted);
    if (problems.length > 0)
      throw this.#end('protocol', `The target's answer to world.settle does not fit: ${listProblems(problems)}.`);
    const quiet = outcome.accepted as unknown as Quiet;
    if (quiet.basis !== this.hello.quiescence) {
      throw this.#end(
        'protocol',
        `The target settled on the basis "${quiet.basis}"; its hello said "${this.hello.quiescence}".`,
      );
    }
    return quiet;
  }

  async #ask(op: string, params: object, ms: number): Promise<Performed> {
    if (!this.#isOpen) throw new HarnessFault(`${op} was asked of ${this.name}, which is closed.`);
    if (performance.now() - this.#openedMs > this.#options.deadlines.worldMs) {
      throw this.#end('deadline', `A world was open for more than ${this.#options.deadlines.worldMs} ms.`);
    }
    const { outcome, at } = await this.#connection.request(op, this.name, params, ms);
    if (at === undefined && 'accepted' in outcome) {
      throw this.#end(
        'protocol',
        `The target answered ${op} without "at", the number of observations before the answer.`,
      );
    }
    await this.#logged(at ?? 0);
    return { outcome, at: at ?? this.log.length };
  }

  /** An answer may overtake what was seen before it; its `at` says how much that was. */
  async #logged(at: number): Promise<void> {
    const untilMs = performance.now() + this.#options.deadlines.operationMs;
    while (this.log.length < at) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0)
        throw this.#end('protocol', `The target announced ${at} observations and sent ${this.log.length}.`);
      await this.#log.grown(leftMs);
    }
    if (this.#connection.over !== undefined) throw this.#connection.over;
  }

  /** Ends the target for a fault. @returns why it ended: the first fault is the one that counts. */
  #end(kind: TargetFaultKind, message: string): TargetFault {
    const fault = this.#connection.fault(kind, message);
    this.#connection.end(fault);
    return this.#connection.over ?? fault;
  }

  /** Fulfils when something new has been seen, or after `ms`. @throws TargetFault when nothing more can come. */
  grown(ms: number): Promise<void> {
    return this.#log.grown(ms);
  }

  /** Ends the world. A target that has broken meanwhile has ended it already. @throws TargetFault */
  async close(): Promise<void> {
    if (!this.#isOpen || this.#connection.over !== undefined) return;
    try {
      const { outcome } = await this.#ask('world.close', {}, this.#options.deadlines.operationMs);
      if (!('accepted' in outcome))
        throw this.#end('unsupported', `The target did not close a world: ${whyNot(outcome)}`);
    } finally {
      this.#isOpen = false;
      this.#connection.forget(this.name);
    }
  }
}
