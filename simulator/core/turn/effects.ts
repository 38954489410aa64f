/** What goes into the turn core and what comes out of it. Effects are requests; the core performs none. */
import type { HistoryEntry, ToolCall, TurnExtras } from './state.ts';

export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoningStart'; readonly id: string }
  | { readonly type: 'reasoningDelta'; readonly id: string; readonly text: string }
  | { readonly type: 'reasoningEnd'; readonly id: string }
  | { readonly type: 'tool'; readonly id: string; readonly name: string; readonly input: unknown };

export type Settlement = { readonly how: 'fulfilled' } | { readonly how: 'rejected'; readonly problem: unknown };

/** An internal transition that is enabled; which one goes first is a choice of the caller. */
export type Move =
  | { readonly type: 'start' | 'cancel' | 'archive' | 'commit' | 'useTools' | 'goOn'; readonly turn: string }
  | { readonly type: 'fail'; readonly turn: string; readonly problem: unknown };

export interface Submitted extends TurnExtras {
  readonly type: 'submitted';
  readonly turn: string;
  readonly session: string;
  readonly channel: string;
  readonly text: string;
  /** Its session is archived (InboundTurn, resume). */
  readonly resumes: boolean;
  /** Its signal was aborted before it was submitted. */
  readonly aborted: boolean;
}

export type Input =
  | Submitted
  | { readonly type: 'aborted'; readonly turn: string }
  | { readonly type: 'model'; readonly turn: string; readonly event: ModelEvent }
  | { readonly type: 'modelEnded'; readonly turn: string }
  | { readonly type: 'modelFailed'; readonly turn: string; readonly problem: unknown }
  /** A tool has returned, or failed. */
  | {
      readonly type: 'toolSettled';
      readonly turn: string;
      readonly id: string;
      readonly hasFailed: boolean;
      readonly text: string;
    }
  /** What the archive holds of the turn's session. */
  | { readonly type: 'archiveRead'; readonly turn: string; readonly history: readonly HistoryEntry[] }
  /** The turn's message is in the archive. */
  | { readonly type: 'archived'; readonly turn: string }
  /** The sink's finalize has returned, or thrown. */
  | { readonly type: 'finalized'; readonly turn: string; readonly settlement: Settlement }
  | Move;

export type Effect =
  | { readonly type: 'callModel'; readonly turn: string; readonly messages: readonly HistoryEntry[] }
  | { readonly type: 'stopModel'; readonly turn: string }
  | { readonly type: 'runTool'; readonly turn: string; readonly call: ToolCall }
  | { readonly type: 'log'; readonly turn: string; readonly message: string }
  | { readonly type: 'readArchive'; readonly turn: string; readonly session: string }
  | {
      readonly type: 'archive';
      readonly turn: string;
      readonly session: string;
      readonly entries: readonly HistoryEntry[];
      readonly isWaitedFor: boolean;
    }
  | { readonly type: 'relay'; readonly turn: string; readonly event: ModelEvent }
  | { readonly type: 'endReasoning'; readonly turn: string; readonly id: string; readonly cancelled: boolean }
  | { readonly type: 'finalize'; readonly turn: string; readonly text: string }
  | { readonly type: 'dispose'; readonly turn: string }
  | { readonly type: 'settle'; readonly turn: string; readonly settlement: Settlement };
