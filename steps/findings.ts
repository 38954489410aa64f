/** What a step can find out, and what it means for the requirement: each is thrown once and kept as evidence. */

/** What was expected and what was seen instead. */
export interface Mismatch {
  readonly expected: string;
  readonly observed: string;
  /** `seq` of the first observation that does not fit, where there is one. */
  readonly at?: number;
}

/** Observations contradict the requirement. */
export class Contradiction extends Error {
  readonly mismatch: Mismatch;

  constructor(mismatch: Mismatch) {
    super(`expected ${mismatch.expected}, observed ${mismatch.observed}`);
    this.name = 'Contradiction';
    this.mismatch = mismatch;
  }
}

/** A fact that the scenario starts from did not hold, or could not be arranged, read or witnessed. */
export class NotTestable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotTestable';
  }
}

/** The scenario does not apply to this target. */
export class NotApplicable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotApplicable';
  }
}

/** The scenario itself is wrong. */
export class ScenarioFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScenarioFault';
  }
}
