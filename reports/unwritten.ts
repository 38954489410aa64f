/** Reads and writes lists of ids in which `CK-036..CK-038` stands for CK-036, CK-037 and CK-038. */

/** Every id that a list stands for, in its order. The entries are as the catalogue's schema and checks let them be. */
export function idsIn(entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const [first = '', last = first] = entry.split('..');
    const prefix = first.slice(0, -DIGITS);
    const [from, to] = [numberOf(first), numberOf(last)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => prefix + padded(from + index));
  });
}

const DIGITS = 3;

function numberOf(id: string): number {
  return Number(id.slice(-DIGITS));
}

function padded(number: number): string {
  return String(number).padStart(DIGITS, '0');
}
