/** Pending history as the pipeline meets it: a gated message is kept, a resolved turn is shown what was kept, and clears it. */
import type { KernelDecisions } from '../decisions.ts';
import type { Admission, AssembledTurn, HistoryMap, IsReadable, PendingEntry, Preflight, TurnInput } from '../facts.ts';
import { createRecorder } from './recorder.ts';
import type { HistoryRules } from './rules.ts';

export interface Pending {
  /** Keeps a gated message where its channel asked for that. */
  keep(input: TurnInput, preflight: Preflight, admission: Admission): Promise<void>;
  /** A turn with what is pending in its context, where it has history options. */
  show(turn: AssembledTurn): { turn: AssembledTurn; shown: readonly PendingEntry[] };
  /** Takes away what a turn was shown, however it ended. */
  leave(turn: AssembledTurn | undefined, admission: Admission, shown: readonly PendingEntry[]): void;
}

export function createPending(
  { decisions, history: rules }: { readonly decisions: KernelDecisions; readonly history: HistoryRules },
  isReadable: IsReadable,
): Pending {
  const own: HistoryMap = new Map();
  const record = createRecorder(rules, isReadable);

  return {
    async keep(input, preflight, admission) {
      const { history, media } = preflight;
      if (history === undefined) return;
      const { key, limit, mediaLimit, shouldRecord } = history;
      const map = rules.buffer(history.historyMap, own);
      const entries = rules.entriesOf(map, key);
      const entry = decisions.pendingEntry(input, preflight);
      const after = decisions.pendingAfter(admission, entries, entry, limit);
      if (after !== entries) await record({ map, key, entry, after, media, mediaLimit, shouldRecord });
    },
    show(turn) {
      const { history, ctxPayload } = turn;
      if (history === undefined) return { turn, shown: [] };
      const entries = rules.entriesOf(rules.buffer(history.historyMap, own), history.historyKey);
      const shown = rules.shown(entries, history.limit);
      return { turn: { ...turn, ctxPayload: rules.context(ctxPayload, shown) }, shown };
    },
    leave(turn, admission, shown) {
      if (turn?.history === undefined) return;
      const { historyMap, historyKey } = turn.history;
      const map = rules.buffer(historyMap, own);
      map.set(historyKey, rules.behindTurn(admission, rules.entriesOf(map, historyKey), shown));
    },
  };
}
