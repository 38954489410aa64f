/** Calls the history that a channel keeps, in a window or by the deprecated functions over its map, and records what it comes to. */
import type { MapFunction, Operation, WindowMember } from '../schemas/generated/types.ts';
import type { KernelCall } from './kernel-call.ts';
import type { HistoryPort } from './ports/history.ts';
import type { Values } from './values.ts';

export type HistoryOperation = Extract<Operation, { op: 'act.window' | 'act.historyMap' }>;

/** What such a call takes beside its operation. */
export interface HistoryScene {
  readonly call: KernelCall;
  readonly values: Values;
  readonly historyMap: Map<string, unknown[]>;
}

type Member = (input: unknown) => unknown;

function begin(port: HistoryPort, { op, params }: HistoryOperation, { call, historyMap }: HistoryScene): unknown {
  const input = call.decode(params.input) as Record<string, unknown>;
  // Not checked beforehand: a function that is not there rejects the call with a TypeError.
  if (op === 'act.historyMap')
    return (port as unknown as Record<MapFunction, Member>)[params.member]({ historyMap, ...input });
  const window = (port.createChannelHistoryWindow as NonNullable<HistoryPort['createChannelHistoryWindow']>)({
    historyMap,
  });
  return (window as unknown as Record<WindowMember, Member>)[params.member](input);
}

export function callHistory(port: HistoryPort, operation: HistoryOperation, scene: HistoryScene): void {
  const { call, values, historyMap } = scene;
  const { call: name, member, input } = operation.params;
  call.observe('harness', { kind: 'history.called', data: { call: name, member } });
  const settle = (how: 'fulfilled' | 'rejected', value: unknown): void => {
    values.keep(name, value);
    const entries = (historyMap.get(String(input['historyKey'])) ?? []).map((entry) => values.encode(entry));
    const data = { call: name, member, how, value: values.encode(value), entries };
    call.observe('target', { kind: 'history.settled', data });
  };
  // What is thrown at once is a rejection too.
  new Promise((resolve) => resolve(begin(port, operation, scene))).then(
    (value) => settle('fulfilled', value),
    (error: unknown) => settle('rejected', error),
  );
}
