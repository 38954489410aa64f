/** The known word that somebody probably meant. */

/** Edits from one word to another: letters changed, added, left out, or two neighbours exchanged. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(change, at(i - 1, j) + 1, at(i, j - 1) + 1, swap));
    }
  }
  return at(a.length, b.length);
}

/** The closest of the known words, at most `within` edits away; undefined where none is close. */
export function nearest(word: string, known: readonly string[], within = 2): string | undefined {
  const ranked = known.map((candidate) => ({
    candidate,
    edits: distance(word.toLowerCase(), candidate.toLowerCase()),
  }));
  return ranked.filter(({ edits }) => edits <= within).toSorted((a, b) => a.edits - b.edits)[0]?.candidate;
}
