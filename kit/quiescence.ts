/** When a world is quiet: exactly, where all waiting goes through the kit; by watching for a while elsewhere. */
import type { Quiet, SettleOptions } from '../schemas/generated/types.ts';
import type { Gates } from './gates.ts';
import type { Recorder } from './recorder.ts';

const QUIET_MS = 100;
const SETTLE_MS = 5000;
/** Macrotasks without an observation after which nothing but a gate can be waited for: promise jobs drain within one. */
const CALM_MACROTASKS = 4;

/** Fulfils one macrotask from now. */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function calm(recorder: Recorder, untilMs: number): Promise<boolean> {
  let before = recorder.count;
  for (let still = 0; still < CALM_MACROTASKS;) {
    await macrotask();
    still = recorder.count === before ? still + 1 : 0;
    before = recorder.count;
    if (still === 0 && performance.now() > untilMs) return false;
  }
  return true;
}

async function silent(recorder: Recorder, quietMs: number, untilMs: number): Promise<boolean> {
  let before = recorder.count;
  for (let since = performance.now(); performance.now() - since < quietMs;) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(10, quietMs)));
    if (recorder.count !== before) since = performance.now();
    before = recorder.count;
    if (performance.now() > untilMs) return false;
  }
  return true;
}

/** Waits until nothing more happens, and says how that is known and which gates something waits at. */
export async function settle(
  basis: Quiet['basis'],
  recorder: Recorder,
  gates: Gates,
  options: SettleOptions,
): Promise<Quiet> {
  const untilMs = performance.now() + (options.settleMs ?? SETTLE_MS);
  const quiet =
    basis === 'exact' ? await calm(recorder, untilMs) : await silent(recorder, options.quietMs ?? QUIET_MS, untilMs);
  return { quiet, basis, pending: gates.pending() };
}
