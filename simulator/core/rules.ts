/** The rule tables of the reference: a specification is a table, and a mutant is a table with one entry replaced. */
import { KERNEL_DECISIONS } from './kernel/decisions.ts';
import { KERNEL_EDGES } from './kernel/edges.ts';
import { HISTORY_RULES } from './kernel/history/rules.ts';
import { CONTEXT_MAPPINGS } from './kernel/mappings.ts';
import type { KernelRules } from './kernel/pipeline.ts';
import { SHIPPED_RULES } from './kernel/shipped/shipped.ts';
import type { ShippedRules } from './kernel/shipped/shipped.ts';
import { SEND_DECISIONS } from './send/decisions.ts';
import { REFUSALS } from './send/refusals.ts';
import type { SendRules } from './send/send.ts';
import { TRANSCRIPT_DECISIONS } from './transcript/decisions.ts';
import type { TranscriptDecisions } from './transcript/decisions.ts';
import { TURN_DECISIONS } from './turn/decisions.ts';
import type { TurnDecisions } from './turn/decisions.ts';

export interface CoreRules {
  readonly kernel: KernelRules;
  readonly shipped: ShippedRules;
  readonly turn: TurnDecisions;
  readonly transcript: TranscriptDecisions;
  readonly send: SendRules;
}

export const CORE_RULES: CoreRules = {
  kernel: { decisions: KERNEL_DECISIONS, mappings: CONTEXT_MAPPINGS, edges: KERNEL_EDGES, history: HISTORY_RULES },
  shipped: SHIPPED_RULES,
  turn: TURN_DECISIONS,
  transcript: TRANSCRIPT_DECISIONS,
  send: { decisions: SEND_DECISIONS, refusals: REFUSALS },
};
