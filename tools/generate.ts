/** Writes schemas/generated: the types and the validators of every schema file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateTypes } from './generate-types.ts';
import { generateValidators } from './generate-validators.ts';
import { readSchemaFiles } from './schema-files.ts';

export async function generate(root: string): Promise<void> {
  const files = readSchemaFiles(path.join(root, 'schemas'));
  const types = await generateTypes(files);
  const { code, declarations } = await generateValidators(files);
  const folder = path.join(root, 'schemas', 'generated');
  mkdirSync(folder, { recursive: true });
  writeWhenChanged(path.join(folder, 'types.ts'), types);
  writeWhenChanged(path.join(folder, 'validators.js'), code);
  writeWhenChanged(path.join(folder, 'validators.d.ts'), declarations);
}

/** Renames a finished file into place, so that a process that reads meanwhile sees the old or the new one. */
function writeWhenChanged(file: string, text: string): void {
  if (contentOf(file) === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await generate(path.resolve(import.meta.dirname, '..'));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
