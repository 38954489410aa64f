/** What `npm test` runs, in order: each phase with the command that repeats it and what it counts. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { build } from './build.ts';
import { checkImports } from './check-imports.ts';
import { generate } from './generate.ts';
import { filesBelow } from './source-files.ts';

export interface Outcome {
  readonly isFine: boolean;
  readonly output: string;
  readonly passed: number;
  readonly failed: number;
}

export interface Phase {
  readonly title: string;
  /** What to type to run this alone. */
  readonly again: string;
  /** Whether it runs what the build makes: after a failed build it would judge an older one. */
  readonly needsBuild?: true;
  readonly run: (settings: Settings) => Promise<Outcome>;
}

export interface Settings {
  readonly root: string;
  readonly isVerbose: boolean;
}

/** Longer than any phase takes: a phase that hangs fails instead of holding up everything. */
const PHASE_MS_MAX = 30 * 60 * 1000;
const COMMAND = 'dist/cli/turnproof.js';
const CORE = 'dist/simulator/core';
const REPORT = 'reports/out/report.json';

export const PHASES: readonly Phase[] = [
  {
    title: 'Types',
    again: 'npm run generate && npm run typecheck',
    run: async (settings) => {
      await generate(settings.root);
      return finished(await command(settings, 'tsc', ['-p', 'tsconfig.json']));
    },
  },
  {
    title: 'Lint',
    again: 'npm run lint',
    run: async (settings) => finished(await command(settings, 'oxlint', ['--deny-warnings'])),
  },
  {
    title: 'Format',
    again: 'npm run format',
    run: async (settings) => finished(await command(settings, 'prettier', ['--check', '.'])),
  },
  {
    title: 'Import table',
    again: 'node --import tsx tools/check-imports.ts',
    run: async ({ root }) => saying(checkImports(root).join('\n')),
  },
  { title: 'Build', again: 'npm run build', run: async ({ root }) => saying(await build(root)) },
  { title: 'Unit tests', again: 'node --import tsx --test FILE', run: unitTests },
  {
    title: 'Features and catalogue',
    again: `node ${COMMAND} lint`,
    needsBuild: true,
    run: async (settings) => finished(await command(settings, process.execPath, [COMMAND, 'lint'])),
  },
  {
    title: 'Suite on the reference, every branch of its core',
    again: `npx c8 --include '${CORE}/**/*.js' node ${COMMAND} run`,
    needsBuild: true,
    run: suite,
  },
  {
    title: 'Mutants',
    again: `node ${COMMAND} selftest --matrix --check`,
    needsBuild: true,
    run: async (settings) =>
      finished(await command(settings, process.execPath, [COMMAND, 'selftest', '--matrix', '--check'])),
  },
];

async function unitTests(settings: Settings): Promise<Outcome> {
  // Node 20 takes no patterns, and without a list it would look into dist/ and targets/ as well.
  const files = filesBelow(settings.root).filter((file) => file.endsWith('.test.ts') && !file.startsWith('targets/'));
  const reporter = ['--test-reporter=spec', '--test-reporter-destination=stdout', '--test-concurrency=2'];
  const result = await command(settings, process.execPath, ['--import', 'tsx', '--test', ...reporter, ...files]);
  const failed = countIn(result.output, 'fail') + countIn(result.output, 'cancelled');
  const output = result.output.slice(Math.max(0, result.output.indexOf('✖ failing tests:')));
  return { isFine: result.isFine, output, passed: countIn(result.output, 'pass'), failed };
}

/** The number of the test runner's summary line, `ℹ pass 12`; the last one, for a test may print one too. */
function countIn(output: string, what: string): number {
  const lines = [...output.matchAll(new RegExp(`^ℹ ${what} (\\d+)$`, 'gm'))];
  return Number(lines.at(-1)?.[1] ?? 0);
}

async function suite(settings: Settings): Promise<Outcome> {
  const report = path.join(settings.root, REPORT);
  // A run that breaks down early must not be credited with the scenarios of the one before.
  rmSync(report, { force: true });
  const measured = ['--all', '--include', `${CORE}/**/*.js`, ...typeModules(settings.root)];
  // Lines as well: a function that is never called has no branch that could be missed.
  const demanded = ['--check-coverage', '--branches', '100', '--lines', '100'];
  const folders = ['--temp-directory', 'coverage/tmp', '--reports-dir', 'coverage', '--reporter', 'text'];
  const run = [process.execPath, COMMAND, 'run'];
  const result = await command(settings, 'c8', [...measured, ...demanded, ...folders, ...run]);
  return { ...result, ...scenariosIn(report) };
}

/** Modules of types alone are never loaded, and would count as never covered. */
function typeModules(root: string): string[] {
  return filesBelow(root, CORE)
    .filter((file) =>
      /^(\/\*[^]*?\*\/\s*)*export \{\};\s*(\/\/.*\s*)?$/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .flatMap((file) => ['--exclude', file]);
}

/** A scenario that was planned and did not finish has failed. */
function scenariosIn(report: string): { passed: number; failed: number } {
  try {
    const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly run: {
        readonly scenarios: { readonly planned: number; readonly finished: number; readonly failed: number };
      };
    };
    const { planned, finished: ended, failed } = run.scenarios;
    return { passed: ended - failed, failed: planned - ended + failed };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

interface Ended {
  readonly isFine: boolean;
  readonly output: string;
}

async function command({ root, isVerbose }: Settings, file: string, args: readonly string[]): Promise<Ended> {
  const result = await execa(file, args, {
    cwd: root,
    preferLocal: true,
    localDir: root,
    stdin: 'ignore',
    stdout: isVerbose ? ['pipe', 'inherit'] : 'pipe',
    stderr: isVerbose ? ['pipe', 'inherit'] : 'pipe',
    all: true,
    reject: false,
    timeout: PHASE_MS_MAX,
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  const output = stripVTControlCharacters(result.all);
  const isSilent = output.trim() === '' || result.timedOut || result.exitCode === undefined;
  return { isFine: !result.failed, output: result.failed && isSilent ? `${output}\n${result.message}`.trim() : output };
}

function finished({ isFine, output }: Ended): Outcome {
  return { isFine, output, passed: 0, failed: 0 };
}

/** For phases that run in this process and say only what is wrong. */
function saying(faults: string): Outcome {
  return { isFine: faults === '', output: faults, passed: 0, failed: 0 };
}
