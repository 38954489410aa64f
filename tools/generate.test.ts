/** Shows what is made of small schemas: closed types declared once, validators that import nothing. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { generate } from './generate.ts';

const ADDRESS = 'https://turnproof.test/schemas';

const WORDS = {
  $id: `${ADDRESS}/words.schema.json`,
  'x-validators': ['level'],
  $defs: {
    level: { title: 'Level', enum: ['MUST', 'MAY'] },
    anything: { title: 'Anything', description: 'Any value.' },
  },
};

const REQUIREMENT = {
  $id: `${ADDRESS}/requirement-row.schema.json`,
  type: 'object',
  additionalProperties: false,
  required: ['id', 'level'],
  properties: {
    id: { type: 'string', minLength: 2 },
    level: { description: 'How strongly.', $ref: 'words.schema.json#/$defs/level' },
    others: { type: 'array', minItems: 1, uniqueItems: true, items: { $ref: 'words.schema.json#/$defs/level' } },
    sample: { $ref: 'words.schema.json#/$defs/anything' },
  },
};

type Files = Readonly<Record<string, unknown>>;

function treeOf(t: TestContext, files: Files): string {
  const root = mkdtempSync(path.join(tmpdir(), 'turnproof-generate-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'schemas'));
  for (const [name, schema] of Object.entries(files)) {
    writeFileSync(path.join(root, 'schemas', `${name}.schema.json`), JSON.stringify(schema));
  }
  return root;
}

async function generatedFrom(t: TestContext, files: Files) {
  const root = treeOf(t, files);
  await generate(root);
  const read = (name: string): string => readFileSync(path.join(root, 'schemas', 'generated', name), 'utf8');
  return { root, types: read('types.ts'), code: read('validators.js'), declarations: read('validators.d.ts') };
}

test('every named schema is declared once, and closed where it says so', async (t) => {
  const { types } = await generatedFrom(t, { words: WORDS, 'requirement-row': REQUIREMENT });
  assert.deepEqual(types.match(/^export .*$/gm)?.toSorted(), [
    'export interface RequirementRow {',
    'export type Anything = unknown;',
    "export type Level = 'MUST' | 'MAY';",
  ]);
  assert.match(types, /level: Level;/);
  assert.match(types, /others\?: Level\[\];/);
  assert.doesNotMatch(types, /\[k: string\]/);
});

test('validators are pure modules that say where, by which keyword and with which parameters', async (t) => {
  const { root, code } = await generatedFrom(t, { words: WORDS, 'requirement-row': REQUIREMENT });
  assert.doesNotMatch(code, /\brequire\(|^import\b/m);
  const validators = (await import(pathToFileURL(path.join(root, 'schemas/generated/validators.js')).href)) as Record<
    string,
    ((value: unknown) => boolean) & { errors?: { instancePath: string; keyword: string; params: object }[] }
  >;
  assert.deepEqual(Object.keys(validators), ['level', 'requirementRow']);
  const { requirementRow } = validators;
  assert.ok(requirementRow?.({ id: 'CK-1', level: 'MUST', others: ['MAY'] }));
  assert.ok(!requirementRow?.({ id: 'C', level: 'SHALL', others: ['MAY', 'MAY'], extra: 1 }));
  assert.deepEqual(
    requirementRow?.errors?.map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params })),
    [
      { instancePath: '', keyword: 'additionalProperties', params: { additionalProperty: 'extra' } },
      { instancePath: '/id', keyword: 'minLength', params: { limit: 2 } },
      { instancePath: '/level', keyword: 'enum', params: { allowedValues: ['MUST', 'MAY'] } },
      { instancePath: '/others', keyword: 'uniqueItems', params: { i: 1, j: 0 } },
    ],
  );
});

test('the declarations narrow a value to the type of its schema', async (t) => {
  const { declarations } = await generatedFrom(t, { words: WORDS, 'requirement-row': REQUIREMENT });
  assert.match(declarations, /import type \{ Level, RequirementRow \} from '\.\/types\.js';/);
  assert.match(declarations, /export declare const level: Validator<Level>;/);
  assert.match(declarations, /export declare const requirementRow: Validator<RequirementRow>;/);
});

test('a tagged choice is judged as the alternative it names', async (t) => {
  const alternative = (op: string, key: string): object => ({
    type: 'object',
    required: ['op', key],
    properties: { op: { const: op }, [key]: { type: 'string' } },
  });
  const choice = {
    $id: `${ADDRESS}/operation.schema.json`,
    type: 'object',
    required: ['op'],
    discriminator: { propertyName: 'op' },
    oneOf: [{ $ref: '#/$defs/submit' }, { $ref: '#/$defs/abort' }],
    $defs: { submit: alternative('act.submit', 'turn'), abort: alternative('act.abort', 'signal') },
  };
  const { root, types } = await generatedFrom(t, { operation: choice });
  assert.match(types, /export type Operation = Submit \| Abort;/);
  const { operation } = (await import(pathToFileURL(path.join(root, 'schemas/generated/validators.js')).href)) as {
    operation: ((value: unknown) => boolean) & { errors?: { params: object }[] };
  };
  assert.ok(!operation({ op: 'act.abort' }));
  assert.deepEqual(
    operation.errors?.map(({ params }) => params),
    [{ missingProperty: 'signal' }],
  );
});

test('the same schemas give the same files, byte for byte', async (t) => {
  const first = await generatedFrom(t, { words: WORDS, 'requirement-row': REQUIREMENT });
  const second = await generatedFrom(t, { 'requirement-row': REQUIREMENT, words: WORDS });
  assert.deepEqual({ ...first, root: '' }, { ...second, root: '' });
});

for (const [what, files, message] of [
  [
    'a schema without $id',
    { a: {} },
    'schemas/a.schema.json: has no "$id". Give it an address that ends in a.schema.json.',
  ],
  [
    'a reference to nowhere',
    { a: { $id: `${ADDRESS}/a.schema.json`, $ref: 'b.schema.json' } },
    `schemas/a.schema.json: "$ref": "b.schema.json" leads to ${ADDRESS}/b.schema.json, which is no schema's "$id".`,
  ],
  [
    'a reference to a definition that is missing',
    { a: { $id: `${ADDRESS}/a.schema.json`, $ref: '#/$defs/b' } },
    'schemas/a.schema.json: "$ref": "#/$defs/b" leads to no "$defs" of schemas/a.schema.json.',
  ],
  [
    'two schemas of one name',
    {
      a: { $id: `${ADDRESS}/a.schema.json`, title: 'Turn', type: 'object' },
      b: { $id: `${ADDRESS}/b.schema.json`, title: 'Turn', type: 'object' },
    },
    'Two schemas are called "Turn": one in a, one in b. Give one another title.',
  ],
  [
    'a keyword that has no type',
    { a: { $id: `${ADDRESS}/a.schema.json`, prefixItems: [] } },
    'schemas/a.schema.json: uses "prefixItems", for which no faithful type can be generated. Say it without.',
  ],
  [
    'a validator for no definition',
    { a: { $id: `${ADDRESS}/a.schema.json`, 'x-validators': ['turn'], type: 'object' } },
    'schemas/a.schema.json: "x-validators" names "turn", which is not in "$defs".',
  ],
] as const) {
  test(`${what} is refused, and the file is named`, async (t) => {
    await assert.rejects(generate(treeOf(t, files)), { message });
  });
}
