/** What lint has found out about the features at the build, kept so that a run need not find it out anew. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '../reports/catalogue.ts';
import type { Linted } from './lint.ts';

/** What lint answers with for features that have no fault. */
export type Checked = Pick<Linted, 'catalogue' | 'rules' | 'scenarios'>;

/** dist/features/checked.json: the bytes that were checked, and what a run needs to know of them. */
export interface CheckedFeatures {
  /** SHA-256 over paths and contents of all features and catalogues. */
  readonly sha256: string;
  readonly rules: readonly (readonly [string, { readonly file: string; readonly line: number }])[];
  readonly scenarios: readonly (readonly string[])[];
}

/** What lint came to, as a build keeps it. */
export function checkedFeatures(featuresDir: string, { rules, scenarios }: Checked): CheckedFeatures {
  return { sha256: digestOf(featuresDir), rules: [...rules], scenarios };
}

/** Nothing where nothing was kept, where it is damaged, or where the features have changed since. */
export async function readChecked(featuresDir: string, file: string): Promise<Checked | undefined> {
  let kept: CheckedFeatures;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as CheckedFeatures;
    if (kept.sha256 !== digestOf(featuresDir)) return undefined;
  } catch {
    return undefined;
  }
  const catalogue = await readCatalogue(featuresDir);
  return { catalogue, rules: new Map(kept.rules), scenarios: kept.scenarios };
}

function digestOf(featuresDir: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(featuresDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) {
    hash.update(`${path.relative(featuresDir, file).replaceAll('\\', '/')}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}
