/** Parses requirements.yaml files and finds their faults. Apart from catalogue.ts, because loading YAML takes long. */
import { readYaml, type Locate } from '../schemas/documents.ts';
import type { Catalogue as CatalogueFile } from '../schemas/generated/types.ts';
import type { SourceFault } from '../schemas/source-fault.ts';
import { rowFaults } from './catalogue-checks.ts';
import type { CatalogueSource } from './catalogue-sources.ts';
import type { CompiledFile } from './catalogue.ts';

/** A file that its schema accepts, and where its parts stand. */
export interface ParsedFile extends CompiledFile {
  readonly folder: string;
  readonly locate: Locate;
}

/** Files that syntax or schema refuse are left out of `files`; their faults are among `faults`. */
export function parseSources(sources: readonly CatalogueSource[]): { files: CompiledFile[]; faults: SourceFault[] } {
  const faults: SourceFault[] = [];
  const parsed: ParsedFile[] = [];
  for (const source of sources) {
    const result = parseSource(source);
    if ('locate' in result) parsed.push(result);
    else faults.push(...result);
  }
  faults.push(...rowFaults(parsed));
  const files = parsed.map(({ path, sha256, content, lines }) => ({ path, sha256, content, lines }));
  return { files, faults };
}

function parseSource({ path: file, folder, text, sha256 }: CatalogueSource): ParsedFile | readonly SourceFault[] {
  const { value, faults, locate } = readYaml(text, file, 'catalogue');
  if (faults.length > 0) return faults;
  const content = value as CatalogueFile;
  return { path: file, folder, sha256, content, lines: linesOf(content, locate), locate };
}

function linesOf({ sections = [] }: CatalogueFile, locate: Locate): Record<string, number> {
  const lines = sections.flatMap(({ requirements }, section) =>
    requirements.map(({ id }, row): [string, number] => [
      id,
      locate(['sections', section, 'requirements', row, 'id']).line,
    ]),
  );
  // Of an id that stands there twice, the first place counts: the second is the fault.
  return Object.fromEntries(lines.toReversed());
}
