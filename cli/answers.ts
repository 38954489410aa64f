/** Which rules of the reference answer for a requirement: its tables, looked up by requirement. */
import { KERNEL_DECISIONS_ANSWER } from '../simulator/core/kernel/decisions.ts';
import { KERNEL_EDGES_ANSWER } from '../simulator/core/kernel/edges.ts';
import { HISTORY_RULES_ANSWER } from '../simulator/core/kernel/history/rules.ts';
import { CONTEXT_MAPPINGS_ANSWER } from '../simulator/core/kernel/mappings.ts';
import { COMPAT_ANSWER } from '../simulator/core/kernel/shipped/compat.ts';
import { DISPATCHER_ANSWER } from '../simulator/core/kernel/shipped/dispatcher.ts';
import { NOOP_DELIVERY_ANSWER } from '../simulator/core/kernel/shipped/noop-delivery.ts';
import { SEND_DECISIONS_ANSWER } from '../simulator/core/send/decisions.ts';
import { REFUSALS_ANSWER } from '../simulator/core/send/refusals.ts';
import { TRANSCRIPT_DECISIONS_ANSWER } from '../simulator/core/transcript/decisions.ts';
import { DELIVERY_DECISIONS_ANSWER } from '../simulator/core/transcript/deliveries.ts';
import { FILE_DECISIONS_ANSWER } from '../simulator/core/transcript/files.ts';
import { ARCHIVE_DECISIONS_ANSWER } from '../simulator/core/turn/archive.ts';
import { TURN_DECISIONS_ANSWER } from '../simulator/core/turn/decisions.ts';
import { PROMPT_DECISIONS_ANSWER } from '../simulator/core/turn/prompt.ts';
import { TOOL_DECISIONS_ANSWER } from '../simulator/core/turn/tools.ts';
import { TRANSCRIPT_EDGES_ANSWER } from '../simulator/transcript-edges.ts';
import { TURN_EDGES_ANSWER } from '../simulator/turn-edges.ts';

export interface AnsweringRule {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
}

interface AnswerTable {
  readonly kind: string;
  readonly file: string;
  /** Ids by the name of a rule. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/** By the name under which each table is exported. */
export const ANSWER_TABLES: Readonly<Record<string, AnswerTable>> = {
  KERNEL_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/kernel/decisions.ts',
    ids: KERNEL_DECISIONS_ANSWER,
  },
  CONTEXT_MAPPINGS_ANSWER: {
    kind: 'mapping',
    file: 'simulator/core/kernel/mappings.ts',
    ids: CONTEXT_MAPPINGS_ANSWER,
  },
  KERNEL_EDGES_ANSWER: { kind: 'edge', file: 'simulator/core/kernel/edges.ts', ids: KERNEL_EDGES_ANSWER },
  HISTORY_RULES_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/kernel/history/rules.ts',
    ids: HISTORY_RULES_ANSWER,
  },
  DISPATCHER_ANSWER: {
    kind: 'shipped dispatcher',
    file: 'simulator/core/kernel/shipped/dispatcher.ts',
    ids: DISPATCHER_ANSWER,
  },
  NOOP_DELIVERY_ANSWER: {
    kind: 'shipped delivery',
    file: 'simulator/core/kernel/shipped/noop-delivery.ts',
    ids: NOOP_DELIVERY_ANSWER,
  },
  COMPAT_ANSWER: { kind: 'compatibility', file: 'simulator/core/kernel/shipped/compat.ts', ids: COMPAT_ANSWER },
  ARCHIVE_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/turn/archive.ts',
    ids: ARCHIVE_DECISIONS_ANSWER,
  },
  TURN_DECISIONS_ANSWER: { kind: 'decision', file: 'simulator/core/turn/decisions.ts', ids: TURN_DECISIONS_ANSWER },
  PROMPT_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/turn/prompt.ts',
    ids: PROMPT_DECISIONS_ANSWER,
  },
  TOOL_DECISIONS_ANSWER: { kind: 'decision', file: 'simulator/core/turn/tools.ts', ids: TOOL_DECISIONS_ANSWER },
  TURN_EDGES_ANSWER: { kind: 'edge', file: 'simulator/turn-edges.ts', ids: TURN_EDGES_ANSWER },
  SEND_DECISIONS_ANSWER: { kind: 'decision', file: 'simulator/core/send/decisions.ts', ids: SEND_DECISIONS_ANSWER },
  REFUSALS_ANSWER: {
    kind: 'refusal',
    file: 'simulator/core/send/refusals.ts',
    ids: REFUSALS_ANSWER,
  },
  TRANSCRIPT_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/transcript/decisions.ts',
    ids: TRANSCRIPT_DECISIONS_ANSWER,
  },
  FILE_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/transcript/files.ts',
    ids: FILE_DECISIONS_ANSWER,
  },
  DELIVERY_DECISIONS_ANSWER: {
    kind: 'decision',
    file: 'simulator/core/transcript/deliveries.ts',
    ids: DELIVERY_DECISIONS_ANSWER,
  },
  TRANSCRIPT_EDGES_ANSWER: { kind: 'edge', file: 'simulator/transcript-edges.ts', ids: TRANSCRIPT_EDGES_ANSWER },
};

export function answersFor(id: string): AnsweringRule[] {
  return Object.values(ANSWER_TABLES).flatMap(({ kind, file, ids }) =>
    Object.entries(ids)
      .filter(([, those]) => those.includes(id))
      .map(([name]) => ({ kind, name, file })),
  );
}
