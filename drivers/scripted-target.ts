/** A target whose every start is played by a function, and a record of its starts and ends. */
import type { Hello, Observed, Request } from '../schemas/generated/types.ts';
import type { TargetFault } from './faults.ts';
import type { LinkEvents } from './link.ts';
import { connectScripted } from './scripted-link.ts';
import { Target } from './target.ts';
import type { TargetOptions } from './target.ts';

/** One start of a scripted target. */
export interface Start {
  readonly events: LinkEvents;
  readonly nth: number;
  answer(request: Request, values?: object, at?: number): void;
  observe(world: string | undefined, seq: number, further?: Partial<Observed>): void;
}

export interface Scripted {
  readonly target: Target;
  readonly starts: readonly Start[];
  /** Which starts have ended. */
  readonly ends: readonly number[];
}

export type Script = (request: Request, start: Start) => void;

/** hello is said for the script; it plays everything else. */
export function scripted(
  script: Script,
  options: Partial<TargetOptions> = {},
  quiescence: Hello['quiescence'] = 'exact',
): Scripted {
  const hello: Hello = { protocol: 1, target: { name: 's', version: '1' }, operations: [], observes: [], quiescence };
  const starts: Start[] = [];
  const ends: number[] = [];
  const target = new Target(
    (events) => {
      const nth = starts.length + 1;
      const start: Start = {
        events,
        nth,
        answer: ({ id }, values = {}, at = 0) =>
          events.reply(JSON.stringify({ answers: id, at, outcome: { accepted: values } })),
        observe: (world = '', seq = 0, further = {}) => {
          const data = { gate: 'g' };
          const about = { source: 'harness', channel: 'gate:g', kind: 'gate.opened', data };
          events.reply(JSON.stringify({ world, seq, ...about, ...further }));
        },
      };
      starts.push(start);
      const scriptedLink = connectScripted((request) =>
        request.op === 'hello' ? start.answer(request, hello) : script(request, start),
      );
      const ended = (fault: TargetFault): void => {
        ends.push(nth);
        events.ended(fault);
      };
      return scriptedLink({ ...events, ended });
    },
    { choices: {}, deadlines: {}, settle: {}, ...options },
  );
  return { target, starts, ends };
}

/** Takes whatever it is asked. */
export const OBEDIENT: Script = (request, { answer }) =>
  answer(request, request.op === 'world.settle' ? { quiet: true, basis: 'exact', pending: [] } : {});
