/** The reference gateway as an adapter: one gateway whose layers share the same turns, made from a set of rule tables. */
import { defineTarget } from '../kit/adapter.ts';
import type { Adapter } from '../kit/adapter.ts';
import type { KernelPort } from '../kit/ports/kernel.ts';
import type { TurnPort } from '../kit/ports/turn.ts';
import { createKernel } from './core/kernel/pipeline.ts';
import { CORE_RULES } from './core/rules.ts';
import type { CoreRules } from './core/rules.ts';
import { TURN_EDGES } from './turn-edges.ts';
import type { TurnEdges } from './turn-edges.ts';
import { openTurnPort } from './turn-port.ts';

export interface ReferenceRules extends CoreRules {
  readonly turnEdges: TurnEdges;
}

export const REFERENCE_RULES: ReferenceRules = { ...CORE_RULES, turnEdges: TURN_EDGES };

export interface ReferenceOptions {
  readonly name: string;
  readonly version: string;
  readonly rules: ReferenceRules;
  /** Changes the opened kernel: an entry point taken away, say. */
  readonly kernel?: (kernel: KernelPort) => KernelPort;
  /** Changes the opened handler of inbound turns. */
  readonly turn?: (port: TurnPort) => TurnPort;
}

export function createReference({
  name,
  version,
  rules,
  kernel: change = (kernel) => kernel,
  turn: changeTurn = (port) => port,
}: ReferenceOptions): Adapter {
  return defineTarget({
    name,
    version,
    quiescence: 'exact',
    kernel: {
      entries: ['run', 'runAssembled', 'runPrepared', 'runResolved', 'dispatchAssembled', 'buildContext'],
      outbound: true,
      open: ({ outbound }) => change(createKernel(rules.kernel, outbound) as unknown as KernelPort),
    },
    turn: {
      history: true,
      open: (parts, { choices }) =>
        changeTurn(
          openTurnPort(rules.turn, rules.turnEdges, parts, {
            queuedCancelHistory: choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing',
          }),
        ),
    },
  });
}
