/** Before its features a profile asks for one ordinary answered turn: a target that does nothing earns nothing. */
import type { ScenarioWorld } from '../drivers/context.ts';
import { TargetFault } from '../drivers/faults.ts';
import { appTurn, inboundTurn, injectedFirst, kernelTurn } from '../drivers/ordinary-turn.ts';
import type { Target } from '../drivers/target.ts';
import type { ProfileId } from '../schemas/generated/types.ts';

export interface GateFault {
  readonly message: string;
  /** What the target printed last. */
  readonly detail: string;
  /** A gate that ends by a deadline, or whose target is not there, ends the whole run. */
  readonly endsRun: boolean;
}

function ordinaryTurn(world: ScenarioWorld, profile: ProfileId): Promise<string | undefined> {
  switch (profile) {
    case 'channel-kernel':
      return kernelTurn(world, 'gate');
    case 'send-turn':
      return injectedFirst(world, 'gate');
    case 'transcript':
      return appTurn(world, 'gate', { named: '#gate' });
    default:
      return inboundTurn(world, 'gate', '#gate');
  }
}

/** @returns why the profile cannot be judged; undefined where it can. */
export async function smokeGate(target: Target, profile: ProfileId): Promise<GateFault | undefined> {
  try {
    const world = await target.openWorld();
    const lacks = await ordinaryTurn(world, profile);
    await world.close();
    return lacks === undefined
      ? undefined
      : {
          message: `The smoke gate saw no ordinary answered turn: ${lacks.replace(/\.$/, '')}.`,
          detail: '',
          endsRun: false,
        };
  } catch (error) {
    if (!(error instanceof TargetFault)) throw error;
    const endsRun = error.kind === 'deadline' || error.kind === 'unreachable';
    return { message: `The smoke gate broke off: ${error.message}`, detail: error.tail, endsRun };
  }
}
