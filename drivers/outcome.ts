/** Reads outcomes: why one is no acceptance, and what is wrong with the values of one that is. */
import type { OperationOutcome, Refusal } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';

const ROLES: readonly unknown[] = ['user', 'assistant', 'system', 'tool'];

/** What answers with entries of a session. */
const ROLES_SHOWN: readonly string[] = ['read.history', 'read.transcript'];

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A problem document is shown as it is. */
export function problemInWords(problem: Refusal['problem']): string {
  return typeof problem === 'string' ? problem : JSON.stringify(problem);
}

/** Why an outcome is not an acceptance, in words. */
export function whyNot(outcome: OperationOutcome): string {
  if ('refused' in outcome) {
    const { status, problem } = outcome.refused;
    return `refused${status === undefined ? '' : ` with ${status}`}: ${problemInWords(problem)}`;
  }
  return 'unsupported' in outcome ? outcome.unsupported : 'accepted';
}

/** What only the target knows of what it has made, by the operation that makes it. */
const MADE: Readonly<Record<string, { readonly key: string; readonly type: 'string' | 'number' }>> = {
  'arrange.participant': { key: 'id', type: 'string' },
  'arrange.session': { key: 'id', type: 'string' },
  'arrange.card': { key: 'id', type: 'string' },
  'act.deploy': { key: 'revision', type: 'number' },
  'act.saveDraft': { key: 'version', type: 'number' },
};

/** What is wrong with the values of an accepted operation: steps rely on what passes here. @returns a sentence, or undefined. */
export function wrongValues(op: string, outcome: OperationOutcome): string | undefined {
  if (!('accepted' in outcome)) return undefined;
  const { key, type } = MADE[op] ?? {};
  if (key !== undefined && typeof outcome.accepted[key] !== type)
    return `The target's answer to ${op} has no ${type} "${key}".`;
  if (!op.startsWith('read.')) return undefined;
  const { entries, count } = outcome.accepted;
  if (op === 'read.listeners' || op === 'read.fileLimit')
    return Number.isInteger(count) ? undefined : `The target's answer to ${op} has no whole number "count".`;
  if (!Array.isArray(entries)) return `The target's answer to ${op} has no list "entries".`;
  if (op === 'read.participants') {
    const odd = entries.map((entry: unknown) => problemsOf('participantEntry', entry)).find(({ length }) => length > 0);
    return odd && `The target's answer to ${op} does not fit: ${listProblems(odd)}.`;
  }
  const wrong = entries.findIndex(
    (entry: unknown) => !isObject(entry) || (ROLES_SHOWN.includes(op) && !isHistoryEntry(entry)),
  );
  if (wrong < 0) return undefined;
  const due = ROLES_SHOWN.includes(op)
    ? 'an object with a "text" and a "role" (user, assistant, system or tool)'
    : 'an object';
  return `The target's answer to ${op} does not fit: entries.${wrong} must be ${due}.`;
}

function isHistoryEntry({ role, text }: Readonly<Record<string, unknown>>): boolean {
  return ROLES.includes(role) && typeof text === 'string';
}
