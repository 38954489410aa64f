/** What in the logs of a scenario and its twin contradicts that both go the same way. */
import { seen } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import type { Judge } from './world.ts';

/** What one of the two is called by: its world, and its channel where the scenario names one. */
export interface Party {
  readonly world: string;
  readonly channel?: string | undefined;
}

export interface Twin extends Party {
  readonly log: Log;
}

/** How one party went: a line for each thing that happened. */
type Way = (log: Log, party: Party) => string[];

function word(name: string): RegExp {
  return new RegExp(`\\b${name.replaceAll(/[^\w\s]/g, String.raw`\$&`)}\\b`, 'g');
}

/** One line, in which what differs by name only is the same for both. */
function line(value: object, { world, channel }: Party, without?: string): string {
  const written = JSON.stringify(value, (key, inner: unknown) => (key === without ? undefined : inner));
  const anonymous = written.replaceAll(word(world), 'world');
  return channel === undefined ? anonymous : anonymous.replaceAll(word(channel), 'channel');
}

function happened(log: Log): { kind: string; data: object }[] {
  return [...seen(log, 'callback.called'), ...seen(log, 'kernel.settled')].toSorted((a, b) => a.seq - b.seq);
}

function alike(twin: Twin, main: Party, way: Way): Judge {
  return (log) => {
    const [ours, theirs] = [way(log, main), way(twin.log, twin)];
    const index = ours.findIndex((here, position) => here !== theirs[position]);
    if (index < 0 && ours.length === theirs.length) return undefined;
    const at = index < 0 ? ours.length : index;
    return {
      expected: `both to go the same way; here: ${ours[at] ?? 'the end'}`,
      observed: `in the twin: ${theirs[at] ?? 'the end'}`,
    };
  };
}

/** The same calls with the same arguments, and the same result; fields called `without` are not looked at. */
export function sameWay(twin: Twin, main: Party, without?: string): Judge {
  return alike(twin, main, (log, party) =>
    happened(log).map(({ kind, data }) => line({ kind, ...data }, party, without)),
  );
}

/** The same parts called in the same order, and the same result, whatever the parts were given. */
export function sameResult(twin: Twin, main: Party): Judge {
  return alike(twin, main, (log, party) =>
    happened(log).map(({ kind, data }) => line({ kind, ...data, args: [] }, party)),
  );
}
