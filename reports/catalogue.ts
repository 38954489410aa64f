/** Reads the catalogue: every requirement of every profile, with the place where it is written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Catalogue as CatalogueFile, ProfileId, Requirement } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { readSources, type CatalogueSource } from './catalogue-sources.ts';
import { formatFault, inFileOrder, type SourceFault } from '../schemas/source-fault.ts';

export interface Row extends Readonly<Requirement> {
  readonly profile: ProfileId;
  /** Title of the section that it stands in. */
  readonly section: string;
  /** Title of the document that `source` points into. */
  readonly document: string;
  /** Relative to the parent of the features folder, with forward slashes. */
  readonly file: string;
  /** Where its id stands, from 1. */
  readonly line: number;
}

export interface CatalogueProfile {
  readonly id: ProfileId;
  readonly prefix: string;
  readonly title: string;
  readonly about: string;
  readonly document: string;
  /** Requirements that are written up. */
  readonly rows: readonly Row[];
  /** Requirements that are known and not written up yet, as the file lists them: ids, and ranges of ids. */
  readonly unwritten: readonly string[];
}

export interface Catalogue {
  readonly profiles: readonly CatalogueProfile[];
  readonly rows: ReadonlyMap<string, Row>;
  /** SHA-256 over the files, hexadecimal. */
  readonly digest: string;
  /** In file and line order. Rows of a file that its schema refuses are missing. */
  readonly faults: readonly SourceFault[];
}

export interface CompiledFile {
  readonly path: string;
  readonly sha256: string;
  readonly content: CatalogueFile;
  /** The line of each id. */
  readonly lines: Readonly<Record<string, number>>;
}

/** dist/features/catalogue.json: the same catalogue without the cost of YAML. */
export interface CompiledCatalogue {
  readonly files: readonly CompiledFile[];
}

/**
 * Reads <featuresDir>/<profile>/requirements.yaml of all profiles, or what was compiled from the very
 * same bytes. `always: 'yaml'` checks everything anew.
 * Faults of the files are returned, never thrown.
 */
export async function readCatalogue(featuresDir: string, { always }: { always?: 'yaml' } = {}): Promise<Catalogue> {
  const { sources, digest, faults } = readSources(featuresDir);
  const isWhole = always === undefined && faults.length === 0;
  const compiled = isWhole ? compiledFiles(featuresDir, sources) : undefined;
  if (compiled !== undefined) return catalogueOf(compiled, digest, []);
  const { parseSources } = await import('./catalogue-yaml.ts');
  const parsed = parseSources(sources);
  return catalogueOf(parsed.files, digest, inFileOrder([...faults, ...parsed.faults]));
}

/**
 * What a build writes to dist/features/catalogue.json.
 * @throws Error that lists the faults, when there are any.
 */
export async function compileCatalogue(featuresDir: string): Promise<CompiledCatalogue> {
  const { sources, faults: unread } = readSources(featuresDir);
  const { parseSources } = await import('./catalogue-yaml.ts');
  const { files, faults } = parseSources(sources);
  const all = inFileOrder([...unread, ...faults]);
  if (all.length > 0) throw new Error(`The catalogue has faults:\n${all.map(formatFault).join('\n')}`);
  return { files };
}

/** Nothing where the compiled catalogue is not there, is damaged or was made from other bytes. */
function compiledFiles(featuresDir: string, sources: readonly CatalogueSource[]): readonly CompiledFile[] | undefined {
  const compiled = path.join(featuresDir, '..', 'dist', 'features', 'catalogue.json');
  try {
    const { files } = JSON.parse(readFileSync(compiled, 'utf8')) as CompiledCatalogue;
    const isFresh = files.length === sources.length && files.every((file, index) => isSame(file, sources[index]));
    return isFresh ? files : undefined;
  } catch {
    return undefined;
  }
}

function isSame(file: CompiledFile, source: CatalogueSource | undefined): boolean {
  if (file.path !== source?.path || file.sha256 !== source.sha256) return false;
  return typeof file.lines === 'object' && problemsOf('catalogue', file.content).length === 0;
}

function catalogueOf(files: readonly CompiledFile[], digest: string, faults: readonly SourceFault[]): Catalogue {
  const profiles = files.map(profileOf);
  const rows = new Map<string, Row>();
  for (const row of profiles.flatMap((profile) => profile.rows)) if (!rows.has(row.id)) rows.set(row.id, row);
  return { profiles, rows, digest, faults };
}

function profileOf({ path: file, content, lines }: CompiledFile): CatalogueProfile {
  const { profile, prefix, title, about, source, sections = [], unwritten = [] } = content;
  const { document } = source;
  const rows = sections.flatMap(({ title: section, requirements }) =>
    requirements.map((row): Row => ({ ...row, profile, section, document, file, line: lines[row.id] ?? 1 })),
  );
  return { id: profile, prefix, title, about, document, rows, unwritten };
}
