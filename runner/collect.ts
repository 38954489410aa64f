/** Gathers from cucumber's messages what a run was about: documents, scenarios planned and finished, definitions, evidence. */
import { EVIDENCE_TYPE } from '../steps/evidence.ts';
import type { ScenarioEvidence } from '../steps/evidence.ts';
import type { Message } from './suite.ts';

type Of<K extends keyof Message> = NonNullable<Message[K]>;

export interface Scenario {
  readonly pickle: Of<'pickle'>;
  /** How many definitions each step has, in the order of the pickle's steps. */
  readonly matches: readonly number[];
}

export interface Finished {
  readonly pickle: Of<'pickle'>;
  /** Nothing where the scenario left none: a fault of the harness. */
  readonly evidence: ScenarioEvidence | undefined;
  readonly durationMs: number;
}

export class Collector {
  readonly documents: Map<string, Of<'gherkinDocument'>> = new Map();
  /** The text of each feature. */
  readonly sources = new Map<string, string>();
  readonly parseErrors: Of<'parseError'>[] = [];
  readonly definitions: Of<'stepDefinition'>[] = [];
  readonly scenarios: Scenario[] = [];
  readonly finished: Finished[] = [];
  readonly #pickles = new Map<string, Of<'pickle'>>();
  readonly #cases = new Map<string, Of<'pickle'>>();
  readonly #started = new Map<string, { pickle: Of<'pickle'>; at: number; evidence?: ScenarioEvidence }>();
  readonly #onFinished: (finished: Finished) => void;

  constructor(onFinished: (finished: Finished) => void = () => {}) {
    this.#onFinished = onFinished;
  }

  readonly take = (message: Message): void => {
    if (message.source !== undefined) this.sources.set(message.source.uri, message.source.data);
    if (message.gherkinDocument !== undefined)
      this.documents.set(message.gherkinDocument.uri ?? '', message.gherkinDocument);
    if (message.parseError !== undefined) this.parseErrors.push(message.parseError);
    if (message.stepDefinition !== undefined) this.definitions.push(message.stepDefinition);
    if (message.pickle !== undefined) this.#pickles.set(message.pickle.id, message.pickle);
    if (message.testCase !== undefined) this.#planned(message.testCase);
    if (message.testCaseStarted !== undefined) this.#start(message.testCaseStarted);
    if (message.attachment !== undefined) this.#attached(message.attachment);
    if (message.testCaseFinished !== undefined) this.#finish(message.testCaseFinished);
  };

  #planned({ id, pickleId, testSteps }: Of<'testCase'>): void {
    const pickle = this.#pickles.get(pickleId);
    if (pickle === undefined) return;
    this.#cases.set(id, pickle);
    const steps = testSteps.filter(({ pickleStepId }) => pickleStepId !== undefined);
    this.scenarios.push({ pickle, matches: steps.map(({ stepDefinitionIds = [] }) => stepDefinitionIds.length) });
  }

  #start({ id, testCaseId }: Of<'testCaseStarted'>): void {
    const pickle = this.#cases.get(testCaseId);
    if (pickle !== undefined) this.#started.set(id, { pickle, at: performance.now() });
  }

  #attached({ mediaType, body, testCaseStartedId = '' }: Of<'attachment'>): void {
    const started = this.#started.get(testCaseStartedId);
    if (mediaType !== EVIDENCE_TYPE || started === undefined) return;
    started.evidence = JSON.parse(body) as ScenarioEvidence;
  }

  #finish({ testCaseStartedId }: Of<'testCaseFinished'>): void {
    const started = this.#started.get(testCaseStartedId);
    if (started === undefined) return;
    this.#started.delete(testCaseStartedId);
    const { pickle, at, evidence } = started;
    const finished = { pickle, evidence, durationMs: Math.round(performance.now() - at) };
    this.finished.push(finished);
    this.#onFinished(finished);
  }
}
