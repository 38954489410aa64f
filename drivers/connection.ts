/** Speaks the protocol over a link: matches answers to requests, checks every message both ways, and keeps the deadlines. */
import { PROTOCOL } from '../kit/host.ts';
import type { Answer, Hello, Observed, Request } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import { HarnessFault, TargetFault } from './faults.ts';
import type { TargetFaultKind } from './faults.ts';
import type { Connect, Link } from './link.ts';
import { readMessage } from './message.ts';
import { problemInWords } from './outcome.ts';

interface Waiting {
  readonly answer: (answer: Answer) => void;
  readonly fail: (fault: TargetFault) => void;
}

/** Somebody who looks at one world. */
export interface Observer {
  /** `chars` is how long the message was. */
  observed(observed: Observed, chars: number): void;
  /** The connection is over: nothing more will be seen. */
  ended(fault: TargetFault): void;
}

export class Connection {
  readonly #waiting = new Map<number, Waiting>();
  readonly #observers = new Map<string, Observer>();
  /** Worlds that were closed: what they still say is let go by, for a straggler breaks no rule. */
  readonly #closed = new Set<string>();
  readonly #connect: Connect;
  #linking: Promise<Link> | undefined;
  #link: Link | undefined;
  #lastId = 0;
  #over: TargetFault | undefined;

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  /** Starts the target. @throws TargetFault when it cannot be reached, or ends before it says hello, or speaks another protocol. */
  async greet(ms: number): Promise<Hello> {
    try {
      return await this.#within('hello', ms, this.#greeted());
    } catch (fault) {
      await this.kill();
      throw fault;
    }
  }

  async #greeted(): Promise<Hello> {
    if (this.#over !== undefined) throw this.#over;
    this.#linking = Promise.resolve(
      this.#connect({ reply: (text) => this.#receive(text), ended: (fault) => this.end(fault) }),
    );
    const link = await this.#linking;
    this.#link = link;
    // It may be over before there was anything to end.
    if (this.#over !== undefined) throw this.#over;
    const { outcome } = await this.#ask(link, 'hello', undefined, { protocol: PROTOCOL });
    if ('refused' in outcome)
      throw this.fault('protocol', `The target refused hello: ${problemInWords(outcome.refused.problem)}`);
    if ('unsupported' in outcome)
      throw this.fault('protocol', `The target does not support hello: ${outcome.unsupported}`);
    const { protocol } = outcome.accepted;
    // Of another version nothing else can be expected to fit.
    if (Number.isInteger(protocol) && protocol !== PROTOCOL) {
      throw this.fault(
        'protocol',
        `The target speaks version ${String(protocol)} of the protocol; this harness speaks ${PROTOCOL}.`,
      );
    }
    const problems = problemsOf('hello', outcome.accepted);
    if (problems.length > 0)
      throw this.fault('protocol', `The target's hello does not fit: ${listProblems(problems)}.`);
    return outcome.accepted as unknown as Hello;
  }

  /** Why the connection is over; undefined while it is not. */
  get over(): TargetFault | undefined {
    return this.#over;
  }

  /** A fault of this target, with the last of what it printed. */
  fault(kind: TargetFaultKind, message: string): TargetFault {
    return new TargetFault(kind, message, this.#link?.tail() ?? '');
  }

  /** Whatever is seen in a world from now on goes to the observer. */
  observe(world: string, observer: Observer): void {
    this.#observers.set(world, observer);
  }

  /** Nobody looks at a world any more. */
  forget(world: string): void {
    if (this.#observers.delete(world)) this.#closed.add(world);
  }

  /** @throws TargetFault when the target ends, breaks the protocol, or does not answer within `ms`. */
  async request(op: string, world: string | undefined, params: object, ms: number): Promise<Answer> {
    if (this.#over !== undefined) throw this.#over;
    if (this.#link === undefined) throw new HarnessFault(`${op} was asked before hello.`);
    return this.#within(op, ms, this.#ask(this.#link, op, world, params));
  }

  #ask(link: Link, op: string, world: string | undefined, params: object): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const request: Request = {
      id,
      op,
      params: params as Record<string, unknown>,
      ...(world !== undefined && { world }),
    };
    const problems = problemsOf('request', request);
    if (problems.length > 0)
      throw new HarnessFault(`The harness made a request that is none: ${listProblems(problems)}`);
    const answered = new Promise<Answer>((answer, fail) => this.#waiting.set(id, { answer, fail }));
    link.send(request);
    return answered;
  }

  async #within<T>(op: string, ms: number, waited: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const fault = this.fault('deadline', `The target did not answer ${op} within ${ms} ms.`);
        this.end(fault);
        reject(fault);
      }, ms);
    });
    try {
      return await Promise.race([waited, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Says goodbye and waits until the target has ended; ends it by force where it does not. */
  async close(ms: number): Promise<void> {
    const link = this.#link;
    if (this.#over === undefined && link !== undefined) {
      try {
        await this.request('bye', undefined, {}, ms);
        await this.#within('bye', ms, link.closed());
      } catch {
        // A target that does not say goodbye is ended all the same.
      }
    }
    await this.kill();
  }

  /** Ends the target at once. Fulfils when nothing of it is left. */
  async kill(): Promise<void> {
    this.end(this.fault('died', 'The connection was ended.'));
    const link = await this.#linking?.catch(() => undefined);
    await link?.kill();
  }

  /** Ends the connection, and the target with it, for the first fault that is given; later ones follow from it. */
  end(fault: TargetFault): void {
    if (this.#over !== undefined) return;
    this.#over = fault;
    for (const { fail } of this.#waiting.values()) fail(fault);
    this.#waiting.clear();
    for (const observer of this.#observers.values()) observer.ended(fault);
    this.#observers.clear();
    void this.#link?.kill();
  }

  #receive(text: string): void {
    if (this.#over !== undefined) return;
    const message = readMessage(text);
    if ('problem' in message) return this.end(this.fault('protocol', message.problem));
    return 'answer' in message ? this.#answered(message.answer) : this.#observed(message.observed, text.length);
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.answers);
    if (waiting === undefined) {
      return this.end(
        this.fault('protocol', `The target answered request ${answer.answers}, which is not waiting for an answer.`),
      );
    }
    this.#waiting.delete(answer.answers);
    waiting.answer(answer);
  }

  #observed(observed: Observed, chars: number): void {
    const { world } = observed;
    const observer = this.#observers.get(world);
    if (observer !== undefined) return observer.observed(observed, chars);
    if (this.#closed.has(world)) return;
    this.end(
      this.fault('protocol', `The target sent an observation of ${JSON.stringify(world)}, which is no open world.`),
    );
  }
}
