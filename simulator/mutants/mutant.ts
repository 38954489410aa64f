/** A mutant is the reference with one entry of a table replaced or one edge wrapped: known wrong, and it says in what. */
import type { KernelPort } from '../../kit/ports/kernel.ts';
import type { TranscriptPort } from '../../kit/ports/transcript.ts';
import type { SendPort } from '../../kit/ports/send.ts';
import type { InboundTurn, TurnPort, TurnSink } from '../../kit/ports/turn.ts';
import type { KernelDecisions } from '../core/kernel/decisions.ts';
import type { KernelEdges } from '../core/kernel/edges.ts';
import type { HistoryRules } from '../core/kernel/history/rules.ts';
import type { TranscriptDecisions } from '../core/transcript/decisions.ts';
import type { SendDecisions } from '../core/send/decisions.ts';
import type { Refusal } from '../core/send/refusals.ts';
import type { TurnDecisions } from '../core/turn/decisions.ts';
import { createReference, REFERENCE_RULES } from '../reference.ts';
import type { ReferenceRules } from '../reference.ts';
import type { TranscriptEdges } from '../transcript-edges.ts';
import type { TurnEdges } from '../turn-edges.ts';
import type { LanePort } from '../turn-port.ts';

export interface Mutant {
  /** kebab-case, a lie in a few words. */
  readonly id: string;
  /** One sentence: what goes wrong, and how it comes about. */
  readonly story: string;
  /** The requirements it violates. */
  readonly names: readonly string[];
  readonly rules: ReferenceRules;
  /** Changes the opened kernel itself: an entry point taken away, say. */
  readonly kernel?: (kernel: KernelPort) => KernelPort;
  /** Changes the opened handler of turns: something remembered from one turn to the next, say. */
  readonly turn?: (turn: TurnPort) => TurnPort;
  /** Changes the opened app.turn(). */
  readonly transcript?: (transcript: TranscriptPort, lanes: LanePort) => TranscriptPort;
  /** Changes the opened gateway that turns are injected into. */
  readonly send?: (send: SendPort) => SendPort;
}

type About = Pick<Mutant, 'id' | 'story' | 'names'>;

export function kernelDecision(about: About, change: Partial<KernelDecisions>): Mutant {
  const { kernel } = REFERENCE_RULES;
  return {
    ...about,
    rules: { ...REFERENCE_RULES, kernel: { ...kernel, decisions: { ...kernel.decisions, ...change } } },
  };
}

export function kernelEdge(about: About, change: Partial<KernelEdges>): Mutant {
  const { kernel } = REFERENCE_RULES;
  return { ...about, rules: { ...REFERENCE_RULES, kernel: { ...kernel, edges: { ...kernel.edges, ...change } } } };
}

export function kernelHistory(about: About, change: Partial<HistoryRules>): Mutant {
  const { kernel } = REFERENCE_RULES;
  return {
    ...about,
    rules: { ...REFERENCE_RULES, kernel: { ...kernel, history: { ...kernel.history, ...change } } },
  };
}

export function turnDecision(about: About, change: Partial<TurnDecisions>): Mutant {
  return { ...about, rules: { ...REFERENCE_RULES, turn: { ...REFERENCE_RULES.turn, ...change } } };
}

export function turnEdge(about: About, change: Partial<TurnEdges>): Mutant {
  return { ...about, rules: { ...REFERENCE_RULES, turnEdges: { ...REFERENCE_RULES.turnEdges, ...change } } };
}

export function transcriptDecision(about: About, change: Partial<TranscriptDecisions>): Mutant {
  return { ...about, rules: { ...REFERENCE_RULES, transcript: { ...REFERENCE_RULES.transcript, ...change } } };
}

export function transcriptEdge(about: About, change: Partial<TranscriptEdges>): Mutant {
  return {
    ...about,
    rules: { ...REFERENCE_RULES, transcriptEdges: { ...REFERENCE_RULES.transcriptEdges, ...change } },
  };
}

/** A store that leaves out entries of one kind. */
export function notStoring(kind: string): Partial<TranscriptEdges> {
  const { save } = REFERENCE_RULES.transcriptEdges;
  return {
    save: (folder, { state, entries }) => {
      const kept = Object.entries(entries).map(([thread, list]) => [thread, list.filter((one) => one.kind !== kind)]);
      save(folder, { state, entries: Object.fromEntries(kept) });
    },
  };
}

/** Something stands between the application and app.turn(). */
export function transcriptPort(
  about: About,
  transcript: (port: TranscriptPort, lanes: LanePort) => TranscriptPort,
): Mutant {
  return { ...about, rules: REFERENCE_RULES, transcript };
}

export function sendDecision(about: About, change: Partial<SendDecisions>): Mutant {
  const { send } = REFERENCE_RULES;
  return { ...about, rules: { ...REFERENCE_RULES, send: { ...send, decisions: { ...send.decisions, ...change } } } };
}

/** The table of refusals is another one. */
export function sendRefusals(about: About, change: (rows: readonly Refusal[]) => readonly Refusal[]): Mutant {
  const { send } = REFERENCE_RULES;
  return { ...about, rules: { ...REFERENCE_RULES, send: { ...send, refusals: change(send.refusals) } } };
}

/** Something stands between whoever injects turns and the gateway. */
export function sendPort(about: About, send: (port: SendPort) => SendPort): Mutant {
  return { ...about, rules: REFERENCE_RULES, send };
}

/** Something stands between the channel and the core. */
export function turnPort(
  about: About,
  turn: (port: TurnPort) => TurnPort,
  rules: Partial<ReferenceRules> = {},
): Mutant {
  return { ...about, rules: { ...REFERENCE_RULES, ...rules }, turn };
}

/** The core is handed a sink that differs in some calls. */
export function turnSink(
  about: About,
  differ: (sink: TurnSink, turn: InboundTurn) => Partial<TurnSink>,
  rules: Partial<ReferenceRules> = {},
): Mutant {
  const wrap = (port: TurnPort): TurnPort => ({
    ...port,
    handle: (turn, sink) => port.handle(turn, { ...sink, ...differ(sink, turn) }),
  });
  return turnPort(about, wrap, rules);
}

/** A turn with a signal of its own, which passes on those aborts that are heard. */
export function hearing(turn: InboundTurn, hears: () => boolean = () => true): InboundTurn {
  const { abortSignal } = turn;
  if (abortSignal === undefined) return turn;
  const own = new AbortController();
  if (abortSignal.aborted) own.abort();
  abortSignal.addEventListener('abort', () => {
    if (hears()) own.abort();
  });
  return { ...turn, abortSignal: own.signal };
}

/** A mutant as a target. */
export function targetOfMutant({
  id,
  rules,
  kernel,
  turn,
  transcript,
  send,
}: Mutant): ReturnType<typeof createReference> {
  return createReference({
    name: id,
    version: 'mutant',
    rules,
    ...(kernel && { kernel }),
    ...(turn && { turn }),
    ...(transcript && { transcript }),
    ...(send && { send }),
  });
}
