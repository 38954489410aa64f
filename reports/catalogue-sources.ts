/** Finds and reads the requirements.yaml of every profile, as text and digests. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SourceFault } from '../schemas/source-fault.ts';

export interface CatalogueSource {
  /** Relative to the parent of the features folder, with forward slashes. */
  readonly path: string;
  /** The folder it stands in, which is the profile's id. */
  readonly folder: string;
  readonly text: string;
  readonly sha256: string;
}

export interface CatalogueSources {
  readonly sources: readonly CatalogueSource[];
  /** SHA-256 over paths and contents, in the order of the paths. */
  readonly digest: string;
  readonly faults: readonly SourceFault[];
}

/** Never throws: what cannot be read is a fault. */
export function readSources(featuresDir: string): CatalogueSources {
  const root = path.basename(path.resolve(featuresDir));
  const sources: CatalogueSource[] = [];
  const faults: SourceFault[] = [];
  const folders = foldersOf(featuresDir);
  if (folders.length === 0) {
    const message = `no profile was found in ${featuresDir}`;
    faults.push(fault(root, message, 'Each profile is a folder there that holds a requirements.yaml.'));
  }
  for (const folder of folders) {
    const shown = `${root}/${folder}/requirements.yaml`;
    try {
      const bytes = readFileSync(path.join(featuresDir, folder, 'requirements.yaml'));
      sources.push({ path: shown, folder, text: bytes.toString('utf8'), sha256: sha256([bytes]) });
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      const message = isMissing ? 'the file is missing' : `the file cannot be read: ${(error as Error).message}`;
      faults.push(fault(shown, message, `Every folder of ${root}/ holds the requirements of one profile.`));
    }
  }
  return { sources, digest: sha256(sources.flatMap((source) => [source.path, '\0', source.text, '\0'])), faults };
}

function foldersOf(featuresDir: string): string[] {
  try {
    const entries = readdirSync(featuresDir, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    return folders.map(({ name }) => name).toSorted();
  } catch {
    return [];
  }
}

function fault(file: string, message: string, remedy: string): SourceFault {
  return { file, line: 1, column: 1, message, remedy };
}

function sha256(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
