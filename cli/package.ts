/** Where this package stands, and its version. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('The package of this file is not to be found.');
  return rootAbove(above);
}

export const ROOT = rootAbove(path.dirname(fileURLToPath(import.meta.url)));
export const FEATURES_DIR = path.join(ROOT, 'features');
export const VERSION = (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version;

/** What the build has found out about the features: it speaks for the sentences beside it, and for no source. */
export const CHECKED = fileURLToPath(new URL('../features/checked.json', import.meta.url));

/** The manifest of the reference, beside the code that is running: built or from source. */
export const REFERENCE = fileURLToPath(new URL('../simulator/turnproof.yaml', import.meta.url));
