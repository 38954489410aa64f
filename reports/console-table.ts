/** Lays out cells in columns for a terminal. */
import { pad, widthOf } from './printable.ts';

export interface Cell {
  readonly text: string;
  readonly side: 'left' | 'right';
  readonly paint?: (text: string) => string;
}

/** A line a row, each column as wide as its widest cell. */
export function aligned(rows: readonly (readonly Cell[])[]): string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => widthOf(row[column]?.text ?? '')));
  return rows.map((row) => {
    const cells = row.map(({ text, side, paint = String }, column) => {
      const padded = pad(text, width(column), side === 'right' ? 'left' : 'right');
      return padded.replace(text, () => paint(text));
    });
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
