/** The world of a scenario: performs operations, judges the log, and keeps what was found out. */
import { World } from '@cucumber/cucumber';
import type { GeneratedVerdict, OpenRun, ScenarioWorld } from '../drivers/context.ts';
import { TargetFault } from '../drivers/faults.ts';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import { whyNot } from '../drivers/target.ts';
import type {
  InboundTurnFields,
  Operation,
  OperationOutcome,
  SinkCall,
  TranscriptEntry,
} from '../schemas/generated/types.ts';
import type { Log } from '../schemas/log.ts';
import { Contradiction, NotApplicable, NotTestable, ScenarioFault } from './findings.ts';
import type { Mismatch } from './findings.ts';
import { SentNames } from './sent-names.ts';

/** Finds what in a log contradicts a sentence; undefined while nothing does. */
export type Judge = (log: Log) => Mismatch | undefined;

interface Judged {
  readonly sentence: string;
  readonly again: () => Promise<Mismatch | undefined>;
}

/** What is done in a twin in place of an operation; undefined where nothing is. */
export type Altered = (operation: Operation) => Operation | undefined;

/** Something found wrong, and the sentence it was found at. */
export interface Finding {
  readonly error: Error;
  readonly sentence: string;
}

export interface TurnParameters {
  /** The manifest that plain cucumber-js opens. */
  readonly target?: string;
}

export class TurnproofWorld extends World<TurnParameters> {
  /** What the current step is called, and whether it states a fact (Given) or judges (Then). */
  sentence = '';
  stepType: 'Context' | 'Action' | 'Outcome' | 'Unknown' = 'Unknown';
  finding: Finding | undefined;
  /** What a property came to over generated cases; nothing for a scenario of its own. */
  generated: GeneratedVerdict | undefined;
  /** Operations that were accepted, for witnesses and probes. */
  readonly performed: Operation[] = [];
  /** Turns that were submitted, by name. */
  readonly sessions = new Map<string, string>();
  /** The abort signal that each turn carries when it is submitted; several may carry one. */
  readonly signals = new Map<string, string>();
  /** The sink call from inside which a turn's signal is aborted. */
  readonly abortsInside = new Map<string, SinkCall>();
  /** How many of its gates a turn's model has gone on from. */
  readonly goneOn = new Map<string, number>();
  /** What the message of a turn has in place of the ordinary fields. */
  readonly inbound = new Map<string, Partial<InboundTurnFields>>();
  /** Session keys that are not the session's name. */
  readonly keys = new Map<string, string>();
  /** The gates that a turn's scripted model waits at. */
  readonly modelGates = new Map<string, string[]>();
  /** What each session held before the target was restarted, by the turn that is recorded in it. */
  readonly heldBefore = new Map<string, readonly TranscriptEntry[]>();
  /** What injected turns are about, by the scenario's names. */
  readonly sent = new SentNames();
  /** What was arranged in the twin alone. */
  readonly twinDiffers: Operation[] = [];
  readonly #judged: Judged[] = [];
  #run: OpenRun | undefined;
  #main: ScenarioWorld | undefined;
  #twin: ScenarioWorld | undefined;
  #altered: Altered = (operation) => operation;

  async open(run: OpenRun): Promise<void> {
    this.#run = run;
    this.#main = await run.target.openWorld();
  }

  get run(): OpenRun {
    if (this.#run === undefined) throw new Error('No run is open.');
    return this.#run;
  }

  get isOpen(): boolean {
    return this.#main !== undefined;
  }

  get main(): ScenarioWorld {
    if (this.#main === undefined) throw new Error('No world is open.');
    return this.#main;
  }

  get seen(): Log {
    return this.#main?.log ?? [];
  }

  /** Opens a second world that goes the same way but for what is arranged by `differ`; further differences join it. */
  async openTwin(differ: Operation): Promise<void> {
    await this.guarded(async () => {
      if (this.#twin === undefined) await this.#openTwin();
      if (this.#twin !== undefined) await this.#performIn(this.#twin, differ);
      this.twinDiffers.push(differ);
    });
  }

  /** Opens a second world in which each operation is done as `altered` says, those that were done already and those to come. */
  async openAlteredTwin(altered: Altered): Promise<void> {
    await this.guarded(async () => {
      if (this.#twin !== undefined) throw new ScenarioFault('A scenario has one twin; this is the second.');
      this.#altered = altered;
      await this.#openTwin();
    });
  }

  async #openTwin(): Promise<void> {
    if (this.performed.some(({ op }) => op.startsWith('act.')))
      throw new ScenarioFault('A twin has to be opened before the first When.');
    this.#twin = await this.run.target.openWorld();
    for (const operation of this.performed) await this.#performInTwin(operation);
  }

  get twin(): ScenarioWorld | undefined {
    return this.#twin;
  }

  /** Runs a step's work and keeps what it finds out; what a step throws anywhere else is a fault of the harness. */
  async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const error = thrown as Error;
      const isFact = this.stepType === 'Context' && error instanceof Contradiction;
      const kept = isFact ? new NotTestable(`The Given did not hold: ${error.message}`) : error;
      this.finding ??= { error: kept, sentence: this.sentence };
      throw kept;
    }
  }

  /** Does something to the target, and to the twin where there is one. @returns the values of the answer. */
  async perform(operation: Operation): Promise<Readonly<Record<string, unknown>>> {
    return this.guarded(async () => {
      const values = await this.#performIn(this.main, operation);
      this.performed.push(operation);
      await this.#performInTwin(operation);
      return values;
    });
  }

  /** Does something that a target may refuse: what it comes to is judged by the sentences that follow. */
  async attempt(operation: Operation): Promise<OperationOutcome> {
    return this.guarded(async () => {
      const { outcome } = await this.main.perform(operation);
      if ('unsupported' in outcome)
        throw new TargetFault(
          'unsupported',
          `What the target claims it does not do: ${operation.op}: ${outcome.unsupported}`,
        );
      if ('accepted' in outcome) this.performed.push(operation);
      return outcome;
    });
  }

  async #performInTwin(operation: Operation): Promise<void> {
    const altered = this.#altered(operation);
    if (this.#twin !== undefined && altered !== undefined) await this.#performIn(this.#twin, altered);
  }

  async #performIn(world: ScenarioWorld, operation: Operation): Promise<Readonly<Record<string, unknown>>> {
    const { outcome } = await world.perform(operation);
    if ('accepted' in outcome) return outcome.accepted;
    const why = `${operation.op} was not done: ${whyNot(outcome)}`;
    if ('unsupported' in outcome) throw new TargetFault('unsupported', `What the target claims it does not do: ${why}`);
    throw operation.op.startsWith('act.')
      ? new Contradiction({ expected: `${operation.op} to be taken`, observed: why })
      : new NotTestable(why);
  }

  /** Judges the log now and once more when the scenario is over, behind the closing probe. */
  async judge(judge: Judge): Promise<void> {
    await this.guarded(async () => {
      await this.#settledJudge(judge);
      this.#judgedAs(() => Promise.resolve(judge(this.seen)));
    });
  }

  /** Judges what a read answers, now and once more behind the closing probe. */
  async judgeReading<T>(operation: Operation, judge: (values: T) => Mismatch | undefined): Promise<void> {
    await this.main.settle();
    const values = await this.perform(operation);
    await this.guarded(async () => {
      if (this.run.isRehearsal) return;
      const mismatch = judge(values as T);
      if (mismatch !== undefined) throw new Contradiction(mismatch);
      this.#judgedAs(async () => judge((await this.#performIn(this.main, operation)) as T));
    });
  }

  /** Holds a property over generated cases (interleavings, drops …), each in a world of its own. */
  async holdsGenerated(suite: string, property: string): Promise<void> {
    await this.guarded(async () => {
      if (this.run.isRehearsal) return;
      if (this.run.generated === undefined)
        throw new NotApplicable('No generator is at hand here; run it with turnproof run.');
      this.generated = await this.run.generated(suite, property);
      const { breach } = this.generated;
      if (breach !== undefined) throw new Contradiction(breach);
    });
  }

  #judgedAs(again: Judged['again']): void {
    if (this.stepType === 'Outcome') this.#judged.push({ sentence: this.sentence, again });
  }

  /** Judges the log now only: for facts that a later step may end. */
  async holdsNow(judge: Judge): Promise<void> {
    await this.guarded(() => this.#settledJudge(judge));
  }

  async #settledJudge(judge: Judge): Promise<void> {
    if (this.run.isRehearsal) return;
    if (this.#twin !== undefined) await this.#twin.settle();
    let mismatch: Mismatch | undefined;
    await settledUntil(this.main, (log) => {
      mismatch = judge(log);
      return mismatch?.observed;
    });
    if (mismatch !== undefined) throw new Contradiction(mismatch);
  }

  /** What was judged before and is contradicted now. */
  async contradicted(): Promise<Finding | undefined> {
    for (const { sentence, again } of this.#judged) {
      const mismatch = await again();
      if (mismatch !== undefined) return { error: new Contradiction(mismatch), sentence };
    }
    return undefined;
  }

  skip(reason: string): void {
    this.finding ??= { error: new NotApplicable(reason), sentence: this.sentence };
  }

  async closeWorlds(): Promise<void> {
    await this.#main?.close();
    await this.#twin?.close();
  }
}
