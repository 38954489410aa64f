/** A program on a target's stage: what could go on now, and how it is made to. */
import type { Operation } from '../schemas/generated/types.ts';
import { arranged, operationOf, release, turnOfGate } from './operations.ts';
import type { Program } from './program.ts';
import type { Entry } from './properties/played.ts';
import type { Choice } from './schedule.ts';

export interface Stage {
  /** Performs an operation. @returns the values of its answer. */
  begin(operation: Operation): Promise<Readonly<Record<string, unknown>>>;
  /** The closed gates that something waits at, in the order of their names. */
  waiting(): readonly string[];
}

export class ProgramOnStage {
  readonly #stage: Stage;
  readonly #program: Program;
  readonly #next: number[];

  constructor(stage: Stage, program: Program) {
    this.#stage = stage;
    this.#program = program;
    this.#next = program.actors.map(() => 0);
  }

  async arrange(): Promise<void> {
    for (const operation of arranged(this.#program)) await this.#stage.begin(operation);
  }

  /** Operations first, then model calls: where nothing is chosen, everybody acts before any model goes on. */
  pending(): Choice[] {
    const ops = this.#program.actors.flatMap((all, actor): Choice[] => {
      const op = all[this.#next[actor] ?? 0];
      return op === undefined ? [] : [{ type: 'op', actor, op }];
    });
    return [...ops, ...this.#stage.waiting().map((gate): Choice => ({ type: 'model', turn: turnOfGate(gate) }))];
  }

  /** What taking a choice does to the target. */
  operationOf(choice: Choice): Operation | undefined {
    if (choice.type === 'op') return operationOf(this.#program, choice.op);
    const gate =
      choice.type === 'model' ? this.#stage.waiting().find((name) => turnOfGate(name) === choice.turn) : undefined;
    return gate === undefined ? undefined : release(gate);
  }

  async take(choice: Choice): Promise<void> {
    const operation = this.operationOf(choice);
    if (choice.type === 'op') this.#next[choice.actor] = (this.#next[choice.actor] ?? 0) + 1;
    if (operation !== undefined) await this.#stage.begin(operation);
  }

  /** The history of each session of the program, where it can be read. */
  async histories(canRead: boolean): Promise<Record<string, readonly Entry[]>> {
    const histories: Record<string, readonly Entry[]> = {};
    if (!canRead) return histories;
    for (const session of new Set(this.#program.turns.map((turn) => turn.session))) {
      const { entries } = await this.#stage.begin({
        op: 'read.history',
        params: { as: 'operator', sessionKey: session },
      });
      histories[session] = entries as readonly Entry[];
    }
    return histories;
  }
}
