/** `turnproof lint`: prints each fault with file and line, and how to mend it. */
import path from 'node:path';
import { lint } from '../runner/lint.ts';
import { formatFault } from '../schemas/source-fault.ts';
import type { SourceFault } from '../schemas/source-fault.ts';

/** The file of a fault as one would name it from here. */
export function fromHere(fault: SourceFault, featuresDir: string): SourceFault {
  const file = path.relative(process.cwd(), path.resolve(path.dirname(path.resolve(featuresDir)), fault.file));
  return { ...fault, file };
}

/** @returns exit code 0 or 2. */
export async function lintCommand({ dir, json }: { dir: string; json?: boolean }): Promise<number> {
  const { faults, catalogue, scenarios } = await lint({ featuresDir: path.resolve(dir) });
  const shown = faults.map((fault) => fromHere(fault, dir));
  if (json === true) console.log(JSON.stringify(shown, undefined, 2));
  else if (shown.length > 0)
    console.log([...shown.map(formatFault), `${shown.length} ${shown.length === 1 ? 'fault' : 'faults'}`].join('\n'));
  else console.log(`${catalogue.rows.size} requirements, ${scenarios.length} scenarios: no fault.`);
  return shown.length === 0 ? 0 : 2;
}
