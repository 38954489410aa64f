/** Reaches an adapter in the harness's own process: for the reference and its mutants only, since nothing can end a loop here. */
import type { Adapter } from '../kit/adapter.ts';
import { createHost } from '../kit/host.ts';
import type { Host } from '../kit/host.ts';
import type { Request } from '../schemas/generated/types.ts';
import { TargetFault } from './faults.ts';
import type { Connect } from './link.ts';

/** Hosts that could own a stray rejection of this process, newest last. */
const hosts = new Set<Host>();

type TakeStray = (how: 'unhandledRejection' | 'uncaughtException', value: unknown) => void;

const claimants = new Set<TakeStray>();

/** Takes the stray rejections of this process until the returned function is called: for who plays a target without a host. */
export function claimStrays(take: TakeStray): () => void {
  claimants.add(take);
  return () => void claimants.delete(take);
}

/** Records a stray rejection in the open world it happened in. False where none is open. */
export function strayInProcess(how: 'unhandledRejection' | 'uncaughtException', value: unknown): boolean {
  for (const take of claimants) take(how, value);
  return claimants.size > 0 || [...hosts].toReversed().some((host) => host.stray(how, value));
}

export function connectInProcess(adapter: Adapter): Connect {
  return (events) => {
    const host = createHost(adapter, (reply) => events.reply(JSON.stringify(reply)));
    hosts.add(host);
    const leave = (): Promise<void> => {
      if (hosts.delete(host)) events.ended(new TargetFault('died', 'The target was left.'));
      return Promise.resolve();
    };
    return {
      // Through text both ways: nothing is shared that another process would not share.
      send: (request) => void host.receive(JSON.parse(JSON.stringify(request)) as Request),
      tail: () => '',
      kill: leave,
      closed: leave,
    };
  };
}
