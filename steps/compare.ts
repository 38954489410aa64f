/** Compares what a scenario writes with what was observed, and says in words how they differ. */

/** Shows a value in one line. */
export function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Whether everything written is in the observed value; further keys are accepted. */
export function holds(written: unknown, observed: unknown): boolean {
  if (Array.isArray(written)) {
    return (
      Array.isArray(observed) &&
      written.length === observed.length &&
      written.every((item, index) => holds(item, observed[index]))
    );
  }
  if (typeof written === 'object' && written !== null) {
    if (typeof observed !== 'object' || observed === null) return false;
    return Object.entries(written).every(([key, value]) => holds(value, (observed as Record<string, unknown>)[key]));
  }
  return written === observed;
}

/** Whether a text stands anywhere in a value. */
export function holdsText(value: unknown, text: string): boolean {
  return (JSON.stringify(value) ?? '').includes(JSON.stringify(text).slice(1, -1));
}
