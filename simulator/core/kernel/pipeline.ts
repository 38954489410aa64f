/** The channel turn kernel: a short pipeline over the callbacks of a channel. It owns no clock, randomness or I/O. */
import type { KernelDecisions, Stage } from './decisions.ts';
import { createTurnRunner } from './dispatch.ts';
import type { KernelEdges } from './edges.ts';
import type {
  Admission,
  AssembledTurn,
  ContextFacts,
  EventClass,
  IsReadable,
  Outbound,
  PendingEntry,
  Preflight,
  PreparedTurn,
  RunInput,
  TurnInput,
  TurnResult,
} from './facts.ts';
import { createPending } from './history/pending.ts';
import type { HistoryRules } from './history/rules.ts';
import { buildContext } from './mappings.ts';
import type { ContextMappings } from './mappings.ts';

export interface KernelRules {
  readonly decisions: KernelDecisions;
  readonly mappings: ContextMappings;
  readonly edges: KernelEdges;
  readonly history: HistoryRules;
}

/** What a run knows before its first stage. */
interface Start {
  readonly raw: unknown;
  readonly adapter: RunInput['adapter'];
  preflight: Preflight;
  admission: Admission;
  dispatched: boolean;
  /** The pending entries that the turn was shown. */
  shown: readonly PendingEntry[];
}

/** What the stages have found out: the plan sees to it that input and turn are there before a stage takes them. */
interface Progress extends Start {
  input: TurnInput;
  eventClass: EventClass;
  turn: AssembledTurn;
  dispatchResult: unknown;
}

/** The entry points of the kernel, under the names of the document. */
export interface Kernel {
  run(input: RunInput): Promise<TurnResult>;
  runAssembled(turn: AssembledTurn): Promise<TurnResult>;
  runPrepared(turn: PreparedTurn): Promise<TurnResult>;
  runResolved(input: RunInput['adapter'] & { raw: unknown; input: TurnInput }): Promise<TurnResult>;
  dispatchAssembled(turn: AssembledTurn): Promise<TurnResult>;
  buildContext(facts: ContextFacts): Record<string, unknown>;
}

export function createKernel(rules: KernelRules, outbound: Outbound, isReadable: IsReadable): Kernel {
  const { decisions, edges } = rules;
  const pending = createPending(rules, isReadable);
  const { record, dispatch, dispatchOwn } = createTurnRunner(decisions, edges, outbound);

  const stages: Readonly<Record<Stage, (progress: Progress) => Promise<Admission | undefined>>> = {
    async ingest(progress) {
      progress.input = (await progress.adapter.ingest(progress.raw)) as TurnInput;
      return decisions.noInput(progress.input);
    },
    async classify(progress) {
      progress.eventClass = decisions.eventClass((await progress.adapter.classify?.(progress.input)) as EventClass);
      return decisions.classGate(progress.eventClass);
    },
    async preflight(progress) {
      if (progress.adapter.preflight === undefined) return undefined;
      const found = await progress.adapter.preflight(progress.input, progress.eventClass);
      progress.preflight = preflightOf(found as Preflight | Admission | null | undefined);
      return decisions.preflightGate(progress.preflight);
    },
    async resolve(progress) {
      progress.turn = (await progress.adapter.resolveTurn(
        progress.input,
        progress.eventClass,
        progress.preflight,
      )) as AssembledTurn;
      Object.assign(progress, pending.show(progress.turn));
      progress.admission = decisions.admission(progress.preflight, progress.turn);
      return decisions.turnGate(progress.turn);
    },
    async record(progress) {
      await record(progress.turn);
      return undefined;
    },
    async dispatch(progress) {
      const found = await dispatch(progress.turn, progress.admission);
      progress.dispatchResult = decisions.dispatchResult(progress.admission, found);
      progress.dispatched = true;
      return undefined;
    },
  };

  async function run({ raw, adapter }: RunInput): Promise<TurnResult> {
    const start: Start = {
      raw,
      adapter,
      preflight: {},
      admission: { kind: 'dispatch' },
      dispatched: false,
      shown: [],
    };
    const progress = start as Progress;
    try {
      for (const stage of decisions.plan) {
        const gated = await stages[stage](progress);
        if (gated === undefined) continue;
        progress.admission = gated;
        await pending.keep(progress.input, progress.preflight, gated);
        break;
      }
    } catch (error) {
      pending.leave(progress.turn, progress.admission, progress.shown);
      // The first error is what the caller hears of; one of onFinalize must not hide it.
      await edges.finalize(adapter, resultOf(progress)).catch(() => {});
      throw error;
    }
    pending.leave(progress.turn, progress.admission, progress.shown);
    const result = resultOf(progress);
    await edges.finalize(adapter, result);
    return result;
  }

  async function runAssembled(turn: AssembledTurn): Promise<TurnResult> {
    const admission = decisions.assembledAdmission(turn);
    await record(turn);
    const dispatchResult = decisions.dispatchResult(admission, await dispatch(turn, admission));
    return { ...about(turn, admission), dispatched: true, dispatchResult };
  }

  async function runPrepared(turn: PreparedTurn): Promise<TurnResult> {
    const admission = decisions.preparedAdmission(turn);
    await record(turn);
    if (!decisions.runsOwnDispatch(admission)) return { ...about(turn, admission), dispatched: false };
    const dispatchResult = await dispatchOwn(turn);
    return { ...about(turn, admission), dispatched: true, dispatchResult };
  }

  return {
    run,
    runAssembled,
    runPrepared,
    runResolved: ({ raw, input, resolveTurn }) => run({ raw, adapter: { ingest: () => input, resolveTurn } }),
    dispatchAssembled: runAssembled,
    buildContext: (facts) => buildContext(rules.mappings, facts),
  };
}

function about(
  turn: AssembledTurn | PreparedTurn,
  admission: Admission,
): Pick<TurnResult, 'admission' | 'routeSessionKey' | 'ctxPayload'> {
  return { admission, routeSessionKey: turn.routeSessionKey, ctxPayload: turn.ctxPayload };
}

function resultOf(progress: Start & Partial<Progress>): TurnResult {
  const { turn, admission, dispatched, dispatchResult } = progress;
  return {
    admission,
    dispatched,
    ...(turn !== undefined && about(turn, admission)),
    ...(dispatched && { dispatchResult }),
  };
}

/** preflight may answer with facts, with an admission alone, or with nothing (Adapter contract). */
function preflightOf(found: Preflight | Admission | null | undefined): Preflight {
  if (found === null || found === undefined) return {};
  return 'kind' in found ? { admission: found } : found;
}
