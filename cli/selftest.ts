/** `turnproof selftest`: runs the mutants, prints score and survivors, and keeps the matrix of who found out whom. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InputFault } from '../drivers/faults.ts';
import { readManifest, targetOver } from '../drivers/manifest.ts';
import { lint } from '../runner/lint.ts';
import { selftest, unguarded } from '../runner/selftest.ts';
import type { Selftest, Suspect } from '../runner/selftest.ts';
import { targetOfMutant } from '../simulator/mutants/mutant.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { target as reference } from '../simulator/target.ts';
import { formatFault } from '../schemas/source-fault.ts';
import { fromHere } from './lint.ts';
import { REFERENCE, ROOT } from './package.ts';

export interface SelftestCommandOptions {
  readonly mutant?: readonly string[];
  readonly matrix?: boolean;
  readonly check?: boolean;
  readonly dir: string;
}

export const MATRIX = path.join(ROOT, 'simulator', 'mutants', 'matrix.json');

/** @returns exit code 0 where every mutant died, 1 where one survived or a MUST has none. @throws InputFault */
export async function selftestCommand(options: SelftestCommandOptions): Promise<number> {
  const unknown = options.mutant?.find((id) => !MUTANTS.some((mutant) => mutant.id === id));
  if (unknown !== undefined)
    throw new InputFault(`No mutant is called "${unknown}". Mutants: ${MUTANTS.map(({ id }) => id).join(', ')}.`);
  const chosen = options.mutant === undefined ? MUTANTS : MUTANTS.filter(({ id }) => options.mutant?.includes(id));
  const { result, gaps } = await selftestOf(
    options.dir,
    chosen.map(({ id }) => id),
    options.matrix === true,
  );
  const faults = [...result.faults, ...(options.mutant === undefined ? gaps : [])];
  if (options.matrix === true && options.mutant === undefined)
    faults.push(...matrixFaults(result, options.check === true));
  const named = result.trials.flatMap(({ names }) => names).length;
  const killed = result.trials.flatMap((trial) => trial.killed).length;
  const died = result.trials.filter(({ survived }) => survived.length === 0).length;
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  console.log(
    [
      `${died} of ${result.trials.length} mutants killed (${killed} of ${named} named requirements found theirs out)`,
      ...faults,
    ].join('\n'),
  );
  return faults.length === 0 ? 0 : 1;
}

/** The self-test over the features of a folder. @throws InputFault where these have faults. */
export async function selftestOf(
  dir: string,
  ids: readonly string[],
  matrix: boolean,
): Promise<{ result: Selftest; gaps: string[] }> {
  const featuresDir = path.resolve(dir);
  const linted = await lint({ featuresDir });
  // A row without a Rule is the self-test's own business: its mutants survive.
  const faults = linted.faults.filter(({ message }) => !message.endsWith('has no Rule'));
  if (faults.length > 0) throw new InputFault(faults.map((fault) => formatFault(fromHere(fault, dir))).join('\n'));
  const manifest = readManifest(REFERENCE);
  const all: Suspect[] = MUTANTS.map((mutant) => ({
    id: mutant.id,
    story: mutant.story,
    names: mutant.names,
    open: () => targetOver(targetOfMutant(mutant), manifest),
  }));
  const result = await selftest({
    catalogue: linted.catalogue,
    rules: linted.rules,
    featuresDir,
    capabilities: manifest.claims.capabilities,
    suspects: all.filter(({ id }) => ids.includes(id)),
    sound: () => targetOver(reference, manifest),
    matrix,
    onProgress: (done, of) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${of} mutants`);
    },
  });
  return { result, gaps: unguarded({ catalogue: linted.catalogue, rules: linted.rules, suspects: all }) };
}

/** Writes the matrix, or compares it with the committed one. */
function matrixFaults({ trials }: Selftest, isCheck: boolean): string[] {
  const rows = Object.fromEntries(trials.map(({ id, killed, beside }) => [id, { killed, beside }]));
  const text = `${JSON.stringify(rows, undefined, 2)}\n`;
  if (!isCheck) {
    writeFileSync(MATRIX, text);
    return [];
  }
  const committed = existsSync(MATRIX) ? readFileSync(MATRIX, 'utf8') : '';
  if (JSON.stringify(JSON.parse(committed === '' ? '{}' : committed)) === JSON.stringify(rows)) return [];
  return [
    `${path.relative(process.cwd(), MATRIX)} is not what the mutants came to. Write it anew with: npx turnproof selftest --matrix`,
  ];
}
