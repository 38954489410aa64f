/** Lists the files of the project: what is written by hand or generated from it, never what is installed or built. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** Paths relative to `root`, with forward slashes, in alphabetical order. */
export function filesBelow(root: string, folder = ''): string[] {
  const start = path.join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (NOT_OURS.has(entry.name) || entry.name.startsWith('.dist-') || file === 'reports/out') return [];
      if (entry.isDirectory()) return filesBelow(root, file);
      return entry.isFile() ? [file] : [];
    });
}
