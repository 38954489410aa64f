/** Shows that the import check finds each kind of fault, and that what is allowed passes. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { checkImports } from './check-imports.ts';

/** The faults of a small tree that has these files beside a package.json with one dependency. */
function faultsIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'turnproof-imports-'));
  const manifest = JSON.stringify({ dependencies: { yaml: '*' }, devDependencies: { prettier: '*' } });
  try {
    for (const [file, text] of Object.entries({ 'package.json': manifest, ...files })) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    return checkImports(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const STEPS_FAULT =
  'steps must not import simulator (it may import schemas, drivers, oracle/invariants, interleavings/properties). ' +
  'A scenario cannot know what it talks to: say it as an operation, or pass it in instead.';

test('an import that the table allows is no fault', () => {
  const faults = faultsIn({
    'steps/turns.ts':
      "import { a } from '../drivers/world.ts';\nimport '../oracle/invariants/one.ts';\nimport './names.ts';\n",
    'simulator/mutants/late.ts': "import '../core/step.ts';\nimport '../target.ts';\nimport '../../kit/kit.ts';\n",
    'interleavings/properties/order.ts': "import '../../oracle/predict/history.ts';\n",
    'reports/read.ts': "import { parse } from 'yaml';\nimport { readFileSync } from 'node:fs';\n",
    'cli/run.ts': "import '../simulator/target.ts';\n",
    'steps/turns.test.ts': "import '../simulator/target.ts';\nimport 'prettier';\n",
  });
  assert.deepEqual(faults, []);
});

test('an import against the table is named with its line, what is allowed and what to do', () => {
  const text = "import { a } from '../drivers/world.ts';\n\nimport { b } from '../simulator/target.ts';\n";
  assert.deepEqual(faultsIn({ 'steps/turns.ts': text }), [`steps/turns.ts:3: ${STEPS_FAULT}`]);
});

for (const [form, text] of Object.entries({
  'a type import': "import type { A } from '../simulator/target.ts';",
  'a dynamic import': "await import('../simulator/target.ts');",
  'a dynamic import of a template': 'await import(`../simulator/${name}.ts`);',
  'an import inside a type': "type A = import('../simulator/target.ts').A;",
  'a re-export': "export { a } from '../simulator/target.ts';\nexport const b = 1;",
  'an import for its effects': "import '../simulator/target.ts';",
})) {
  test(`${form} is held to the table too`, () => {
    assert.deepEqual(faultsIn({ 'steps/turns.ts': text }), [`steps/turns.ts:1: ${STEPS_FAULT}`]);
  });
}

test('the longest folder decides in which room a file is', () => {
  const faults = faultsIn({
    'oracle/linearize/search.ts': "import '../../simulator/core/step.ts';\n",
    'oracle/invariants/one.ts': "import '../../simulator/core/step.ts';\n",
    'interleavings/explore.ts': "import '../simulator/core/step.ts';\n",
    'interleavings/properties/order.ts': "import '../../simulator/core/decisions.ts';\n",
    'simulator/port.ts': "import './mutants/late.ts';\n",
  });
  assert.deepEqual(
    faults.map((fault) => fault.replace(/ \(.*$/, '')),
    [
      'interleavings/properties/order.ts:1: interleavings/properties must not import simulator/core',
      'oracle/invariants/one.ts:1: oracle/invariants must not import simulator/core',
      'simulator/port.ts:1: simulator must not import simulator/mutants',
    ],
  );
});

test('schemas import nothing', () => {
  assert.deepEqual(faultsIn({ 'schemas/words.ts': "import '../kit/kit.ts';\n" }), [
    'schemas/words.ts:1: schemas must not import kit (it imports nothing). ' +
      'Everybody imports schemas: move the code to the room that needs it instead.',
  ]);
});

test('only what is installed with the package may be imported by what ships', () => {
  const text = "import 'prettier';\n";
  assert.deepEqual(faultsIn({ 'runner/run.ts': text, 'tools/format.ts': text, 'bench/format.ts': text }), [
    'runner/run.ts:1: prettier is not installed with turnproof. ' +
      'Add it to the dependencies of package.json, or do without.',
  ]);
});

test("Node's own modules carry their prefix", () => {
  assert.deepEqual(faultsIn({ 'runner/run.ts': "import 'fs';\n" }), [
    'runner/run.ts:1: fs is part of Node. Write node:fs instead.',
  ]);
});

for (const [name, text] of Object.entries({
  Date: 'export const now = () => Date.now();',
  'Math.random': 'export const chance = () => Math.random();',
  setTimeout: 'export const later = (f: () => void) => setTimeout(f, 1);',
  setImmediate: 'export const soon = (f: () => void) => setImmediate(f);',
  process: 'export const where = () => process.cwd();',
  async: 'export async function step() {}',
  await: 'export const step = 1;\nfor await (const one of [step]) one;',
})) {
  test(`the core must not use ${name}`, () => {
    const [fault, ...others] = faultsIn({ 'simulator/core/turn/step.ts': text });
    assert.match(
      fault ?? '',
      new RegExp(`^simulator/core/turn/step\\.ts:\\d: simulator/core must not use ${name}\\. `),
    );
    assert.deepEqual(others, []);
  });
}

test('the core must not import a module of Node', () => {
  const [fault] = faultsIn({ 'simulator/core/turn/step.ts': "import 'node:fs';\n" });
  assert.match(
    fault ?? '',
    /^simulator\/core\/turn\/step\.ts:1: simulator\/core must not import node:fs: it is pure\. /,
  );
});

test('members of those names, comments, texts and the waiting kernel are no faults', () => {
  const step = "/** Date, process. */\nexport const a = { process: 'Date', Date() {} };\nexport const b = a.process;\n";
  const kernel = 'export async function run(stage: () => Promise<void>) {\n  await stage();\n}\n';
  assert.deepEqual(faultsIn({ 'simulator/core/turn/step.ts': step, 'simulator/core/kernel/run.ts': kernel }), []);
});

test('a folder or file named after nothing is a fault once', () => {
  const files = { 'kit/utils/a.ts': 'export const a = 1;', 'kit/utils/b.ts': 'export const b = 1;' };
  assert.deepEqual(faultsIn({ ...files, 'drivers/helpers.ts': 'export const c = 1;' }), [
    'drivers/helpers.ts: says nothing of what is inside. Name it after what it holds.',
    'kit/utils: says nothing of what is inside. Name it after what it holds.',
  ]);
});

test('a barrel is a fault, but for the published entry', () => {
  const text = "import { a } from './a.ts';\nexport { a };\nexport * from './b.ts';\n";
  assert.deepEqual(faultsIn({ 'kit/kit.ts': text, 'drivers/index.ts': text }), [
    'drivers/index.ts: only passes on what others export. Import from them.',
  ]);
});

test('features hold no code, and a new folder needs a line in the table', () => {
  assert.deepEqual(faultsIn({ 'features/read.ts': 'export const a = 1;', 'extra/a.ts': 'export const a = 1;' }), [
    'extra/a.ts: extra is not in the import table. Add it to tools/import-table.ts, or move the file.',
    'features/read.ts: features hold no code. Move it to steps instead.',
  ]);
});

test('a target gets what others get', () => {
  const text =
    "import 'turnproof/kit';\nimport 'left-pad';\nimport './port.ts';\nimport '../../kit/kit.ts';\nimport 'turnproof';\n";
  const allowed = 'A target gets what others get: turnproof/kit, turnproof/reference.';
  assert.deepEqual(faultsIn({ 'targets/one/adapter.ts': text }), [
    `targets/one/adapter.ts:4: targets/one must not import ../../kit/kit.ts. ${allowed}`,
    `targets/one/adapter.ts:5: targets/one must not import turnproof. ${allowed}`,
  ]);
});

test('a file that is not TypeScript is a fault, not a crash', () => {
  const [fault] = faultsIn({ 'kit/broken.ts': 'export const = ;' });
  assert.match(fault ?? '', /^kit\/broken\.ts: cannot be read: /);
});
