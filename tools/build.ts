/** Makes dist/ anew: compiled JavaScript, the data that goes along with it, and the catalogue as JSON. */
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { generate } from './generate.ts';
import { filesBelow } from './source-files.ts';

/** The folders that ship, as in tsconfig.build.json. */
const SHIPPED = [
  'schemas',
  'kit',
  'drivers',
  'oracle',
  'simulator',
  'interleavings',
  'steps',
  'reports',
  'runner',
  'cli',
];
/** What goes along as it is. TypeScript is compiled, and prose stays where it was written. */
const COPIED = /\.(json|yaml|html|css|svg|js|mjs|py|txt)$|^schemas\/generated\/validators\.d\.ts$/;
const LEFT_BEHIND = /\.test\.|(^|\/)fixtures\/|^reports\/out\/|^steps\/tsx\.mjs$/;

/** Answers with what the compiler says, or with nothing where all is well. */
export async function build(root: string): Promise<string> {
  await generate(root);
  // Built beside dist/ and then put in its place, so that a failed build leaves no half of one behind.
  const draft = path.join(root, `.dist-${process.pid}`);
  try {
    const compiler = path.join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['-p', 'tsconfig.build.json', '--outDir', draft];
    const compiled = await execa(process.execPath, [compiler, ...options], { cwd: root, all: true, reject: false });
    if (compiled.failed) return compiled.all;
    copyData(root, draft);
    await writeCatalogue(root, draft);
    await writeChecked(root, draft);
    const command = path.join(draft, 'cli', 'turnproof.js');
    if (existsSync(command)) chmodSync(command, 0o755);
    rmSync(path.join(root, 'dist'), { recursive: true, force: true });
    renameSync(draft, path.join(root, 'dist'));
    return '';
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function copyData(root: string, draft: string): void {
  for (const folder of SHIPPED) {
    for (const file of filesBelow(root, folder)) {
      if (COPIED.test(file) && !LEFT_BEHIND.test(file)) cpSync(path.join(root, file), path.join(draft, file));
    }
  }
}

/** Reading YAML at every start would cost more than all other loading together. */
async function writeCatalogue(root: string, draft: string): Promise<void> {
  const features = path.join(root, 'features');
  if (!existsSync(features)) return;
  // Imported here, since it reads what was generated a moment ago.
  const { compileCatalogue } = await import('../reports/catalogue.ts');
  const compiled = await compileCatalogue(features);
  mkdirSync(path.join(draft, 'features'), { recursive: true });
  writeFileSync(path.join(draft, 'features', 'catalogue.json'), `${JSON.stringify(compiled)}\n`);
}

/** So does checking every scenario. It is left to each run where there are faults, which the run then tells. */
async function writeChecked(root: string, draft: string): Promise<void> {
  const features = path.join(root, 'features');
  if (!existsSync(features)) return;
  const script = [
    "const { lint } = await import('./runner/lint.js');",
    "const { checkedFeatures } = await import('./runner/checked.js');",
    'const [featuresDir] = process.argv.slice(1);',
    'const linted = await lint({ featuresDir });',
    'if (linted.faults.length === 0) console.log(JSON.stringify(checkedFeatures(featuresDir, linted)));',
  ];
  // In a process of its own: the steps register with cucumber once and for all, and may be broken.
  const options = { cwd: draft, reject: false } as const;
  const { stdout, failed } = await execa(
    process.execPath,
    ['--input-type=module', '-e', script.join('\n'), features],
    options,
  );
  if (!failed && stdout !== '') writeFileSync(path.join(draft, 'features', 'checked.json'), `${stdout}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fault = await build(path.resolve(import.meta.dirname, '..')).catch((error: Error) => error.message);
  if (fault !== '') {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
  }
}
