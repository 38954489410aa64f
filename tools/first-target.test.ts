/** Does all that docs/first-target.md tells its reader to do, in that order, in a folder of its own and with what was built. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { execa } from 'execa';
import { applyDiff, blocksOf, commandsOf, misfit } from './guide.ts';
import type { Block } from './guide.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const GUIDE = 'docs/first-target.md';
const TYPED = ['gateway.ts', 'target.ts'];
const TSC = '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --allowImportingTsExtensions'.split(' ');

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), 'turnproof-guide-')));
const states: string[] = [];
after(() => rmSync(scratch, { recursive: true }));
install();

/** What `npm install` does: the package, its command, and the types that a TypeScript project has anyway. */
function install(): void {
  const modules = path.join(scratch, 'node_modules');
  mkdirSync(path.join(modules, '.bin'), { recursive: true });
  symlinkSync(ROOT, path.join(modules, 'turnproof'), 'dir');
  symlinkSync('../turnproof/dist/cli/turnproof.js', path.join(modules, '.bin', 'turnproof'));
  symlinkSync(path.join(ROOT, 'node_modules', '@types'), path.join(modules, '@types'), 'dir');
}

test('the guide holds what its reader is told', async (guide) => {
  for (const block of blocksOf(readFileSync(path.join(ROOT, GUIDE), 'utf8'))) {
    const about = block.notRun ?? block.file ?? block.same ?? block.text.split('\n')[0];
    await guide.test(`${GUIDE}:${block.line} ${block.language} ${about}`, () => follow(block));
  }
  await guide.test('all that was run is typed', async () => {
    const compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const files = states.flatMap((state) => TYPED.map((file) => path.join(state, file)));
    const { all, failed } = await execa(process.execPath, [compiler, ...TSC, ...files], {
      cwd: scratch,
      all: true,
      reject: false,
    });
    assert.ok(!failed && files.length > 0, all);
  });
});

async function follow(block: Block): Promise<void> {
  const { language, file, same, notRun, text } = block;
  if (notRun !== undefined) return;
  if (language === 'console') return typeIn(text);
  if (same !== undefined) return assert.equal(text, read(same));
  assert.ok(file !== undefined, 'A block is a console, names its file, or says above it why it is not run.');
  writeFileSync(path.join(scratch, file), language === 'diff' ? applyDiff(read(file), text) : text);
}

function read(file: string): string {
  return readFileSync(path.join(scratch, file), 'utf8');
}

async function typeIn(text: string): Promise<void> {
  keepState();
  for (const { command, shown } of commandsOf(text)) {
    // What npx finds is what the folder's own commands are; by itself it takes as long as a small run.
    const { all: printed, exitCode } = await execa(command.replace(/^npx /, ''), {
      shell: true,
      preferLocal: true,
      localDir: scratch,
      cwd: scratch,
      all: true,
      reject: false,
      stdin: 'ignore',
      env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    // A package that is linked is shown by its own path.
    const output = printed.replaceAll(path.relative(scratch, ROOT), 'node_modules/turnproof');
    const wrong = misfit(shown, output);
    assert.ok(wrong === undefined, `The guide shows of "${command}": ${wrong}\nIt printed:\n${output}`);
    const said = /; exit (\d+)$/m.exec(output)?.[1];
    assert.equal(exitCode, Number(said ?? exitCode), 'the exit code that the output tells');
  }
}

/** Keeps what was run as a folder of its own, for the type check. */
function keepState(): void {
  const state = path.join(scratch, `state-${states.length + 1}`);
  mkdirSync(state);
  for (const file of TYPED) writeFileSync(path.join(state, file), read(file));
  states.push(state);
}
