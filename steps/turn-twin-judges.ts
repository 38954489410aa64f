/** What in the logs of a scenario and its twin tells the same turns apart. */
import { seen } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import { show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { Judge } from './world.ts';

/** Turns by the names under which they were submitted. */
function turnsIn(log: Log): string[] {
  return [...new Set(seen(log, 'turn.submitted').map(({ data }) => data.turn))];
}

/**
 * What is seen of a turn, by channel: nothing orders its sink, its model call and its promise among each other.
 * Values of the target's own, such as a stamp in the model's input or what the promise holds, may differ.
 */
function told(log: Log, turn: string): Map<string, string[]> {
  const channels = new Map<string, string[]>();
  for (const { channel, kind, data } of log) {
    if (data['turn'] !== turn || kind === 'turn.submitted') continue;
    const { input: _input, value: _value, ...compared } = data;
    channels.set(channel, [...(channels.get(channel) ?? []), show({ kind, ...compared })]);
  }
  return channels;
}

function difference(log: Log, twin: Log, turn: string): Mismatch | undefined {
  const [ours, theirs] = [told(log, turn), told(twin, turn)];
  for (const channel of new Set([...ours.keys(), ...theirs.keys()])) {
    const [here, there] = [ours.get(channel) ?? [], theirs.get(channel) ?? []];
    const index = Array.from({ length: Math.max(here.length, there.length) }).findIndex(
      (_, position) => here[position] !== there[position],
    );
    if (index < 0) continue;
    return {
      expected: `${turn} to go the same way in both; here: ${here[index] ?? 'the end'}`,
      observed: `in the twin: ${there[index] ?? 'the end'}`,
    };
  }
  return undefined;
}

export function sameTurn(twin: { log: Log }, turn: string): Judge {
  return (log) => difference(log, twin.log, turn);
}

export function sameTurns(twin: { log: Log }): Judge {
  return (log) => {
    for (const turn of new Set([...turnsIn(log), ...turnsIn(twin.log)])) {
      const differs = difference(log, twin.log, turn);
      if (differs !== undefined) return differs;
    }
    return undefined;
  };
}
