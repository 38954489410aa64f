/** The rules of tools in a turn: when they run, what goes back to the model, and what is written down about them. */
import type { Effect } from './effects.ts';
import { withTurn } from './state.ts';
import type { HistoryEntry, ToolCall, ToolLogRow, TurnCoreState, TurnState } from './state.ts';

export interface ToolDecisions {
  /** The tools that a model call has asked for run when that call has ended. */
  usesTools(turn: TurnState): boolean;
  /** The model is called again when all its tools have settled. */
  goesOn(turn: TurnState): boolean;
  /** What the tool log keeps of a call. */
  toolLogRow(turn: TurnState, call: ToolCall): ToolLogRow;
  /** A message to whoever runs the gateway, about a turn with this prefix. */
  logLine(prefix: string, message: string): string;
}

export const TOOL_DECISIONS: ToolDecisions = {
  usesTools: (turn) => turn.phase === 'running' && turn.model?.how === 'ended' && turn.calls.length > 0,
  goesOn: ({ model, calls }) =>
    model === undefined && calls.length > 0 && calls.every(({ result }) => result !== undefined),
  toolLogRow: (turn, call) => ({ channel: turn.channel, tool: call.name }),
  // Of an empty prefix nothing is left, not even the blank behind it.
  logLine: (prefix, message) => (prefix === '' ? message : `${prefix} ${message}`),
};

/** The requirements that each decision answers for. */
export const TOOL_DECISIONS_ANSWER: Readonly<Record<keyof ToolDecisions, readonly string[]>> = {
  usesTools: [],
  goesOn: ['IT-031', 'IT-032'],
  toolLogRow: ['IT-003'],
  logLine: ['IT-016', 'IT-017'],
};

interface ToolStep {
  readonly state: TurnCoreState;
  readonly effects: readonly Effect[];
}

/** Runs all the tools that the model call has asked for. */
export function useTools(rules: ToolDecisions, state: TurnCoreState, turn: TurnState): ToolStep {
  const { model: _ended, ...rest } = turn;
  const rows = turn.calls.map((call) => rules.toolLogRow(turn, call));
  return {
    state: { ...withTurn(state, rest), toolLog: [...state.toolLog, ...rows] },
    effects: turn.calls.map((call) => ({ type: 'runTool', turn: turn.id, call })),
  };
}

/** A tool that fails has a result too: the model is told, and so is whoever runs the gateway. */
export function toolSettled(
  state: TurnCoreState,
  turn: TurnState,
  { id, hasFailed, text }: { readonly id: string; readonly hasFailed: boolean; readonly text: string },
): ToolStep {
  const result = hasFailed ? `The tool failed: ${text}` : text;
  const calls = turn.calls.map((call) => (call.id === id ? { ...call, result } : call));
  return {
    state: withTurn(state, { ...turn, calls }),
    effects: hasFailed ? [{ type: 'log', turn: turn.id, message: result }] : [],
  };
}

/** What has passed between model and tools, for the next call: no call without its result. */
export function exchangeOf({ saidInCall, calls }: TurnState): HistoryEntry[] {
  return [
    { role: 'assistant', text: saidInCall, calls: calls.map(({ id, name, input }) => ({ id, name, input })) },
    ...calls.map(({ id, result = '' }): HistoryEntry => ({ role: 'tool', text: result, answers: id })),
  ];
}
