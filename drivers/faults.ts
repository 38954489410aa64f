/** What can break between harness and target, and whose fault it is. None of it says anything about conformance. */

export type TargetFaultKind = 'unreachable' | 'died' | 'protocol' | 'deadline' | 'unsupported';

/** The target, its process or its adapter broke. `tail` is the last of what it printed. */
export class TargetFault extends Error {
  readonly kind: TargetFaultKind;
  readonly tail: string;

  constructor(kind: TargetFaultKind, message: string, tail = '', options?: ErrorOptions) {
    super(message, options);
    this.name = 'TargetFault';
    this.kind = kind;
    this.tail = tail;
  }
}

/** The harness itself did something it must not. */
export class HarnessFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HarnessFault';
  }
}

/** A file that the user wrote is wrong: the message says where, what, and what is allowed. */
export class InputFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputFault';
  }
}
