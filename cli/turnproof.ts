#!/usr/bin/env node
/** The command line. Listeners for what nobody catches are set before anything else loads: without them a stray rejection ends a run unreported. */
import type { takeStray } from '../runner/strays.ts';

const strays: { take?: typeof takeStray } = {};

for (const how of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(how, (error: unknown) => {
    if (strays.take?.(how, error) === true) return;
    console.error(error);
    process.exit(4);
  });
}

strays.take = (await import('../runner/strays.ts')).takeStray;
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv);
// Whatever a target left running in this process must not keep it alive.
process.stdout.write('', () => process.exit());
