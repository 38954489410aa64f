/** Reads the command line and hands over to one file a command. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { InputFault } from '../drivers/faults.ts';
import { PROFILES } from '../schemas/words.ts';
import { FEATURES_DIR, VERSION } from './package.ts';
import { RENDERED_FORMATS, RUN_FORMATS } from './format-names.ts';
import type { ListCommandOptions } from './list.ts';
import type { RenderCommandOptions } from './report.ts';
import type { ExploreCommandOptions } from './explore.ts';
import type { RunCommandOptions } from './run.ts';
import type { SelftestCommandOptions } from './selftest.ts';

/** Exit codes, the same for every command. */
export const EXIT = { conformant: 0, nonConformant: 1, usage: 2, target: 3, harness: 4 } as const;

const EXITS = `
Exit codes: 0 conformant to all claims; 1 non-conformant or partial, or a survivor of selftest;
2 usage, manifest, feature or catalogue error; 3 target unreachable or adapter broken; 4 harness fault.`;

function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('It takes a whole number from 1 to 999999999.');
  return Number(value);
}

const list = (value: string, before: string[] = []): string[] => [...before, value];

/** @returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  let code: number = EXIT.conformant;
  const program = new Command('turnproof')
    .description('Conformance of agent gateways, requirement by requirement.')
    .version(VERSION)
    .showHelpAfterError('(add --help for what can be said)')
    .addHelpText('after', EXITS)
    .exitOverride();

  program
    .command('run')
    .description('run the suite against a target; without --target against the reference simulator')
    .option('--target <file>', 'manifest of the target (turnproof.yaml), or its folder')
    .addOption(new Option('--profile <id...>', 'only these profiles').choices(PROFILES))
    .option('--requirement <id>', 'only this requirement, such as CK-013; may be repeated', list)
    .option('--features <glob>', "features in place of the suite's own; may be repeated", list)
    .option('--out <dir>', 'where run.ndjson and report.json go', 'reports/out')
    .addOption(
      new Option('--format <name...>', 'write junit.xml or summary.md as well; report.json is always written').choices(
        RUN_FORMATS,
      ),
    )
    .option('--json', 'print report.json in place of the summary')
    .action(async (options: RunCommandOptions) => {
      const { run } = await import('./run.ts');
      code = await run(options);
    });

  program
    .command('lint')
    .description('hold features and catalogue against each other')
    .option('--dir <dir>', 'folder with one folder a profile', FEATURES_DIR)
    .option('--json', 'print the faults as JSON')
    .action(async (options: { dir: string; json?: boolean }) => {
      const { lintCommand } = await import('./lint.ts');
      code = await lintCommand(options);
    });

  program
    .command('selftest')
    .description('run the mutants of the reference: each must be found out by the requirements it violates')
    .option('--mutant <id>', 'only this mutant; may be repeated', list)
    .option('--matrix', 'every mutant against all features of its profiles, written to simulator/mutants/matrix.json')
    .option('--check', 'with --matrix: compare with the committed matrix and write nothing')
    .option('--dir <dir>', 'folder with one folder a profile', FEATURES_DIR)
    .action(async (options: SelftestCommandOptions) => {
      const { selftestCommand } = await import('./selftest.ts');
      code = await selftestCommand(options);
    });

  program
    .command('list')
    .description('list the requirements with level, basis, examples and mutants')
    .addOption(new Option('--profile <id...>', 'only these profiles').choices(PROFILES))
    .option('--dir <dir>', 'folder with one folder a profile', FEATURES_DIR)
    .option('--json', 'print the requirements as JSON')
    .action(async (options: ListCommandOptions) => {
      const { listCommand } = await import('./list.ts');
      code = await listCommand(options);
    });

  program
    .command('explain')
    .description('tell all about one requirement: text, source, Rule, invariants, mutants')
    .argument('<id>', 'the requirement, such as CK-013')
    .option('--dir <dir>', 'folder with one folder a profile', FEATURES_DIR)
    .option('--json', 'print it as JSON')
    .action(async (id: string, options: { dir: string; json?: boolean }) => {
      const { explainCommand } = await import('./explain.ts');
      code = await explainCommand(id, options);
    });

  program
    .command('report')
    .description('work with the report of an earlier run')
    .command('render')
    .description('write a report in other forms')
    .argument('<file>', 'a report.json')
    .addOption(
      new Option('--format <name...>', 'junit.xml or summary.md').choices(RENDERED_FORMATS).makeOptionMandatory(),
    )
    .option('--out <dir>', 'where they go; beside the report where left out')
    .action(async (file: string, options: RenderCommandOptions) => {
      const { renderCommand } = await import('./report.ts');
      code = renderCommand(file, options);
    });

  program
    .command('explore')
    .description('generated interleavings of turns and aborts, and the exhaustive abort sweep')
    .option('--target <file>', 'manifest of the target; without it the reference, played to the promise job')
    .option('--mutant <id>', 'a mutant of the reference in place of the reference')
    .option('--direct', 'on the core itself, without promises: faster by an order of magnitude')
    .option('--runs <n>', 'generated interleavings', wholeNumber, 2000)
    .option('--seed <n>', 'where generation begins; the same seed gives the same interleavings', wholeNumber, 1)
    .option('--replay <file>', 'play one finding again')
    .option('--out <dir>', 'where findings go', 'reports/out')
    .action(async (options: ExploreCommandOptions) => {
      const { explore } = await import('./explore.ts');
      code = await explore(options);
    });

  program
    .command('serve')
    .description('serve the reference, or a mutant of it, as a target')
    .requiredOption('--stdio', 'speak the protocol on stdin and stdout, a JSON value a line')
    .option('--mutant <id>', 'this mutant in place of the reference')
    .action(async (options: { mutant?: string }) => {
      const { serve } = await import('./serve.ts');
      code = await serve(options);
    });

  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.conformant : EXIT.usage;
    if (error instanceof InputFault) {
      console.error(error.message);
      return EXIT.usage;
    }
    console.error(error);
    return EXIT.harness;
  }
  return code;
}
