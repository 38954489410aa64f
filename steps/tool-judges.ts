/** What in a log contradicts a sentence about tools and the model calls around them. */
import { seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import { textsIn } from './input-judges.ts';
import type { Judge } from './world.ts';

export function isRunningTool(name: string): Judge {
  const expected = `the tool ${name} to be running`;
  return (log) => {
    const called = seen(log, 'tool.called').filter(({ data }) => data.name === name);
    if (called.length === 0) return { expected, observed: 'it was not called' };
    const settled = seen(log, 'tool.settled').filter(({ data }) => data.name === name);
    return settled.length < called.length ? undefined : { expected, observed: 'it has settled' };
  };
}

export function isSettledTool(name: string): Judge {
  return (log) => {
    const isOver = seen(log, 'tool.settled').some(({ data }) => data.name === name);
    return isOver ? undefined : { expected: `the tool ${name} to return`, observed: 'it has not settled' };
  };
}

export function calledTimes(turn: string, times: number): Judge {
  const expected = `${times} model ${times === 1 ? 'call' : 'calls'} for ${turn}`;
  return (log) => {
    const calls = seen(log, 'model.called').filter(({ data }) => data.turn === turn);
    if (calls.length === times) return undefined;
    const at = (calls[times] ?? log.at(-1))?.seq;
    return { expected, observed: `${calls.length} of them`, ...(at !== undefined && { at }) };
  };
}

export function keepsPrincipal(id: string): Judge {
  const expected = `nothing of the principal ${show(id)} in what a tool is given`;
  return (log) => {
    const told = seen(log, 'tool.called').find(({ data }) =>
      textsIn([data.input, data.context]).some((text) => text.includes(id)),
    );
    return told && { expected, observed: show([told.data.input, told.data.context]), at: told.seq };
  };
}
