/**
 * Times turnproof against the same work done otherwise, in one run: rounds of all variants in turn, medians, and ratios,
 * which hold on a fast machine and on a busy one. Needs a build. npm run bench [-- ROUNDS]
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { definitionsOf, emptyDictionary } from './dictionary.mjs';
import { interleavings } from './interleavings.mjs';
import { EXAMPLE_COUNT, featuresOf } from './scenarios.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const COPIES = 100;
const INTERLEAVINGS = 1000;
const rounds = Number(process.argv[2] ?? 7);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`"${process.argv[2]}" is no number of rounds. Give one from 1, or nothing for 7.`);
  process.exit(2);
}

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const execute = promisify(execFile);
const CUCUMBER = path.join(ROOT, 'node_modules', '@cucumber', 'cucumber', 'bin', 'cucumber.js');
const inScratch = (name) => path.join(scratch, name);

async function timed(cwd, ...args) {
  const start = performance.now();
  try {
    await execute(process.execPath, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`node ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
  return performance.now() - start;
}

/** What is timed, by name. Each is a process of its own, from its start to its end. */
function processes() {
  const cucumber = (folder, ...imports) =>
    timed(
      scratch,
      CUCUMBER,
      ...imports.flatMap((file) => ['--import', file]),
      '--format',
      'summary',
      `${folder}/*.feature`,
    );
  const ours = (folder, copies) =>
    timed(scratch, path.join(ROOT, 'bench', 'run-scenarios.mjs'), inScratch(folder), copies, inScratch('out'));
  const one = ['--tags', '@CC-009', '--format', 'summary', path.join(ROOT, 'features', 'concurrency', '*.feature')];
  return {
    'start: turnproof run': () =>
      timed(
        scratch,
        path.join(ROOT, 'dist', 'cli', 'turnproof.js'),
        'run',
        '--requirement',
        'CC-009',
        '--out',
        inScratch('out'),
      ),
    'start: cucumber-js': () => timed(scratch, CUCUMBER, '--config', 'same.cjs', ...one),
    'start: cucumber-js, nothing behind the sentences': () => timed(scratch, CUCUMBER, '--import', 'empty.mjs', ...one),
    'one: turnproof': () => ours('one', '1'),
    'many: turnproof': () => ours('many', String(COPIES)),
    'one: by hand': () => cucumber('one', 'rest.mjs', 'direct-steps.mjs'),
    'many: by hand': () => cucumber('many', 'rest.mjs', 'direct-steps.mjs'),
    'one: nothing': () => cucumber('one', 'empty.mjs'),
    'many: nothing': () => cucumber('many', 'empty.mjs'),
  };
}

async function prepare() {
  for (const [folder, copies] of [
    ['one', 1],
    ['many', COPIES],
  ]) {
    mkdirSync(inScratch(folder));
    for (const { name, text } of featuresOf(copies)) writeFileSync(path.join(inScratch(folder), name), text);
  }
  // Beside the sentences that they define, the modules find cucumber and the reference where the project has them.
  symlinkSync(path.join(ROOT, 'node_modules'), inScratch('node_modules'));
  symlinkSync(path.join(ROOT, 'dist'), inScratch('dist'));
  writeFileSync(inScratch('package.json'), '{ "type": "module" }\n');
  const direct = path.join(ROOT, 'bench', 'direct-steps.mjs');
  writeFileSync(inScratch('direct-steps.mjs'), `import ${JSON.stringify(direct)};\n`);
  const same = {
    import: [path.join(ROOT, 'dist', 'steps', '**', '*.js')],
    worldParameters: { target: path.join(ROOT, 'dist', 'simulator', 'turnproof.yaml') },
  };
  writeFileSync(inScratch('same.cjs'), `module.exports = { default: ${JSON.stringify(same)} };\n`);
  const definitions = await definitionsOf(ROOT);
  writeFileSync(inScratch('empty.mjs'), emptyDictionary(definitions));
  const { SENTENCES } = await import('./sentences.mjs');
  writeFileSync(inScratch('rest.mjs'), emptyDictionary(definitions, SENTENCES));
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

await prepare();
// Code that was never run is slow once.
await interleavings(INTERLEAVINGS, 0);
const times = {};
const played = [];
for (let round = 1; round <= rounds; round++) {
  if (process.stderr.isTTY) process.stderr.write(`\rround ${round} of ${rounds} `);
  for (const [name, time] of Object.entries(processes())) (times[name] ??= []).push(await time());
  played.push(await interleavings(INTERLEAVINGS, round));
}
if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');

const of = (name) => median(times[name]);
const scenario = (name) => (of(`many: ${name}`) - of(`one: ${name}`)) / (EXAMPLE_COUNT * (COPIES - 1));
const rate = (name) => median(played.map((round) => (1000 * round[name].runs) / round[name].ms));
const steps = (name) => Math.round(median(played.map((round) => round[name].steps / round[name].runs)) * 10) / 10;

function tell(what, ratio, limit, isAtMost) {
  const isKept = limit === undefined || (isAtMost ? ratio <= limit : ratio >= limit);
  const asked =
    limit === undefined ? '' : `  (${isAtMost ? 'at most' : 'at least'} ${limit}${isKept ? '' : ': missed'})`;
  console.log(`  ${ratio.toFixed(2).padStart(6)}  ${what}${asked}`);
}

console.log(`Medians of ${rounds} rounds.\n\nStart of a run, one requirement of two scenarios, whole process`);
const start = 'start: turnproof run';
tell('of cucumber-js with the same sentences', of(start) / of('start: cucumber-js'), 1.1, true);
tell(
  'of cucumber-js with nothing behind the sentences',
  of(start) / of('start: cucumber-js, nothing behind the sentences'),
);
console.log(`\nCost per scenario (${scenario('turnproof').toFixed(1)} ms here)`);
tell(
  'of the same scenarios with steps that call the port by hand',
  scenario('turnproof') / scenario('by hand'),
  1.15,
  true,
);
tell('of as many scenarios with nothing behind the sentences', scenario('turnproof') / scenario('nothing'));
console.log(
  `\nChecked interleavings a second, as times of those under fast-check's scheduler (${Math.round(rate('scheduler'))} a second here)`,
);
tell(`the core directly, ${steps('direct')} steps each`, rate('direct') / rate('scheduler'), 12, false);
tell(
  `the port, ${steps('port')} steps each; under the scheduler ${steps('scheduler')}`,
  rate('port') / rate('scheduler'),
  5,
  false,
);
