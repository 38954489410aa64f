/** `turnproof run`: checks what is to be run, runs it, and prints the summary. */
import path from 'node:path';
import { InputFault } from '../drivers/faults.ts';
import { readManifest, targetOf } from '../drivers/manifest.ts';
import { consoleSummary } from '../reports/console.ts';
import { readChecked } from '../runner/checked.ts';
import type { Checked } from '../runner/checked.ts';
import { SuiteRun } from '../runner/run.ts';
import type { Ran } from '../runner/run.ts';
import { formatFault } from '../schemas/source-fault.ts';
import type { ProfileId } from '../schemas/generated/types.ts';
import { rendered } from './format-names.ts';
import type { RunFormat } from './format-names.ts';
import { clearFormats, writeFormats } from './formats.ts';
import { CHECKED, FEATURES_DIR, REFERENCE, VERSION } from './package.ts';
import { unknownRequirement } from './unknown-requirement.ts';

export interface RunCommandOptions {
  readonly target?: string;
  readonly profile?: readonly ProfileId[];
  readonly requirement?: readonly string[];
  readonly features?: readonly string[];
  readonly out: string;
  readonly format?: readonly RunFormat[];
  readonly json?: boolean;
}

/** @returns the exit code. @throws InputFault */
export async function run(options: RunCommandOptions): Promise<number> {
  const manifest = readManifest(options.target ?? REFERENCE);
  const paths = options.features?.map((glob) => path.resolve(glob).replaceAll('\\', '/'));
  const linted =
    (paths === undefined ? await readChecked(FEATURES_DIR, CHECKED) : undefined) ?? (await soundOnes(paths));

  // Features from elsewhere speak for the requirements they are tagged with and for no others.
  const requirements = options.requirement ?? (paths === undefined ? undefined : [...linted.rules.keys()]);
  const profiles = profilesOf(options.profile, requirements, manifest.claims.profiles, linted);
  const planned = plannedOf(linted, profiles, requirements);
  const suite = writable(options.out, () => {
    clearFormats(options.out);
    return new SuiteRun({
      manifest,
      target: targetOf(manifest),
      catalogue: linted.catalogue,
      featuresDir: FEATURES_DIR,
      outDir: options.out,
      version: VERSION,
      command: commandOf(options),
      planned,
      profiles,
      ...(requirements !== undefined && { requirements }),
      ...(paths !== undefined && { paths }),
      onProgress: showProgress,
    });
  });
  const forget = endOnSignals(suite, (ran) => finish(ran, options));
  const ran = await suite.run();
  forget();
  finish(ran, options);
  return ran.exitCode;
}

/** Features that lint finds no fault in. Loaded here, since what ships was checked when it was built. @throws InputFault */
async function soundOnes(paths: readonly string[] | undefined): Promise<Checked> {
  const { lint } = await import('../runner/lint.ts');
  const linted = await lint({ featuresDir: FEATURES_DIR, ...(paths !== undefined && { paths }) });
  if (linted.faults.length === 0) return linted;
  const { fromHere } = await import('./lint.ts');
  throw new InputFault(linted.faults.map((fault) => formatFault(fromHere(fault, FEATURES_DIR))).join('\n'));
}

/** Where a report cannot be written is the user's to say otherwise. @throws InputFault */
function writable<T>(out: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new InputFault(
      `--out ${out} cannot be written to: ${(error as Error).message}. Name a folder, or one that can be made.`,
    );
  }
}

/** The profiles to be run: claimed, and chosen where the user chose. */
function profilesOf(
  profile: readonly ProfileId[] | undefined,
  requirement: readonly string[] | undefined,
  claimed: readonly ProfileId[],
  { catalogue }: Checked,
): ProfileId[] {
  const empty = claimed.find((id) => catalogue.profiles.find((known) => known.id === id)?.rows.length === 0);
  if (empty !== undefined)
    throw new InputFault(
      `The target claims the profile ${empty}, of which no requirement is written up yet: nothing could judge it. Take it out of claims.profiles.`,
    );
  const unclaimed = profile?.find((id) => !claimed.includes(id));
  if (unclaimed !== undefined)
    throw new InputFault(`The target does not claim the profile ${unclaimed}. It claims ${claimed.join(', ')}.`);
  const unknown = requirement?.find((id) => !catalogue.rows.has(id));
  if (unknown !== undefined) throw unknownRequirement(unknown, catalogue);
  const wanted = profile ?? claimed;
  const profiles = wanted.filter(
    (id) => requirement === undefined || requirement.some((one) => catalogue.rows.get(one)?.profile === id),
  );
  if (profiles.length === 0)
    throw new InputFault('Nothing is selected: the requirements belong to no selected profile that the target claims.');
  return [...profiles];
}

/** How to run the same again; whatever it is narrowed to comes behind it. */
function commandOf({ target, features }: RunCommandOptions): string {
  const words = [
    'npx turnproof run',
    ...(target === undefined ? [] : [`--target ${quote(target)}`]),
    ...(features ?? []).map((glob) => `--features ${quote(glob)}`),
  ];
  return words.join(' ');
}

function quote(word: string): string {
  return /^[\w./@:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function plannedOf(
  { scenarios }: Checked,
  profiles: readonly ProfileId[],
  requirement: readonly string[] | undefined,
): Map<ProfileId, number> {
  const isWanted = (tags: readonly string[]): boolean =>
    requirement === undefined || requirement.some((id) => tags.includes(`@${id}`));
  const counts = profiles.map(
    (id) => [id, scenarios.filter((tags) => tags.includes(`@${id}`) && isWanted(tags)).length] as const,
  );
  if (counts.every(([, count]) => count === 0))
    throw new InputFault('Nothing is selected: no scenario is tagged with what was asked for.');
  return new Map(counts);
}

function finish(ran: Ran, options: RunCommandOptions): void {
  writeFormats(options.out, ran.report, rendered(options.format ?? []));
  print(ran, options);
}

function print({ report, reportPath }: Ran, options: RunCommandOptions): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  if (options.json === true) {
    console.log(JSON.stringify(report, undefined, 2));
    return;
  }
  console.log(
    consoleSummary(report, {
      colour: process.stdout.isTTY && process.env['NO_COLOR'] === undefined,
      columns: process.stdout.isTTY ? Math.max(60, process.stdout.columns) : 100,
      reportPath: path.relative(process.cwd(), reportPath),
    }),
  );
}

function showProgress(done: number, planned: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${planned} scenarios`);
}

/** Ctrl-C and SIGTERM leave a partial report and no process behind. */
function endOnSignals(suite: SuiteRun, show: (ran: Ran) => void): () => void {
  const end = (signal: NodeJS.Signals): void => {
    void suite.interrupt(signal === 'SIGINT' ? 130 : 143).then((ran) => {
      show(ran);
      process.exit(ran.exitCode);
    });
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return () => {
    process.removeListener('SIGINT', end);
    process.removeListener('SIGTERM', end);
  };
}
