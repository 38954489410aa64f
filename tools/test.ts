/** Runs everything that a change must pass; the last line is `N passed, N failed`, of scenarios and unit tests. */
import path from 'node:path';
import { createColors } from 'picocolors';
import { PHASES, type Outcome, type Phase, type Settings } from './phases.ts';

const isPlain = Boolean(process.env['CI'] ?? process.env['NO_COLOR']) || !process.stdout.isTTY;
const colours = createColors(!isPlain);
const settings: Settings = {
  root: path.resolve(import.meta.dirname, '..'),
  isVerbose: process.argv.includes('--verbose'),
};

const outcomes = new Map<Phase, Outcome>();
for (const phase of PHASES) outcomes.set(phase, await runPhase(phase));
summarize();

async function runPhase(phase: Phase): Promise<Outcome> {
  const startMs = performance.now();
  process.stdout.write(settings.isVerbose ? `${phase.title} …\n` : `${phase.title} … `);
  const outcome = await outcomeOf(phase);
  const verdict = outcome.isFine ? colours.green('ok') : colours.red('FAILED');
  process.stdout.write(`${verdict} (${((performance.now() - startMs) / 1000).toFixed(1)} s)\n`);
  // What a command said has been shown already when all is shown.
  if (!outcome.isFine && !settings.isVerbose) process.stdout.write(`${outcome.output.trimEnd()}\n\n`);
  return outcome;
}

async function outcomeOf(phase: Phase): Promise<Outcome> {
  if (phase.needsBuild && hasFailed('Build'))
    return broken('Not run: it would judge an older build, for this one failed.');
  try {
    return await phase.run(settings);
  } catch (error) {
    return broken((error as Error).message);
  }
}

function hasFailed(title: string): boolean {
  return [...outcomes].some(([phase, { isFine }]) => phase.title === title && !isFine);
}

function broken(output: string): Outcome {
  return { isFine: false, output, passed: 0, failed: 0 };
}

function summarize(): void {
  const failures = [...outcomes].filter(([, { isFine }]) => !isFine);
  if (failures.length > 0) process.stdout.write('\nFailed, and how to run it alone:\n');
  for (const [{ title, again }] of failures) process.stdout.write(`  ${colours.red(title)}: ${again}\n`);
  const all = [...outcomes.values()];
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  // A phase that failed without a failed test or scenario counts as one itself.
  const failed = all.reduce((sum, { isFine, failed: own }) => sum + (isFine ? own : Math.max(1, own)), 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failures.length > 0 || failed > 0 ? 1 : 0;
}
