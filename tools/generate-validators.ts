/** Compiles the schema files ahead of time into one ES module of validators that imports nothing. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import equalModule from 'ajv/dist/runtime/equal.js';
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { transform } from 'esbuild';
import { typeName } from './generate-types.ts';
import { camelCase, definitionsOf, describesValues, type SchemaFile } from './schema-files.ts';

const BANNER =
  '/** Validators of all that crosses a boundary, made from schemas/*.schema.json by `npm run generate`. */';
/** What the compiled code would `require`, by the path it names: written into the module instead. */
const INLINED: Record<string, { readonly default: unknown }> = {
  'ajv/dist/runtime/equal': equalModule,
  'ajv/dist/runtime/ucs2length': ucs2lengthModule,
};
const REQUIRE = /require\("([^"]+)"\)\.default/g;

interface Export {
  readonly name: string;
  readonly type: string;
  readonly address: string;
  readonly file: string;
}

export async function generateValidators(
  files: readonly SchemaFile[],
): Promise<{ code: string; declarations: string }> {
  const exported = exportsOf(files);
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // A tag that all alternatives of a `oneOf` describe is required beside the `oneOf`, described only in them.
    strictRequired: false,
    allowUnionTypes: true,
    // With `discriminator` a faulty operation is judged as the operation it names, not as all of them.
    discriminator: true,
    code: { source: true, esm: true },
  });
  ajv.addVocabulary(['x-validators', 'tsType']);
  for (const { schema } of files) ajv.addSchema(schema);
  for (const { address, file } of exported) compileOrBlame(() => ajv.getSchema(address), file);
  const addresses = Object.fromEntries(exported.map(({ name, address }) => [name, address]));
  const readable = withoutRequire(standaloneModule.default(ajv, addresses));
  // Every process of a run loads this module, and what that costs is its length: minified it is a third shorter.
  const { code } = await transform(readable, { format: 'esm', target: 'node20', minify: true, treeShaking: true });
  return { code: `${BANNER}\n${code}`, declarations: declarationsOf(exported) };
}

/** One export a file that describes values, and one for each of the `$defs` that `x-validators` names. */
function exportsOf(files: readonly SchemaFile[]): Export[] {
  const exported: Export[] = [];
  for (const file of files) {
    if (describesValues(file.schema)) {
      const type = typeName(file.schema, file.name);
      exported.push({ name: camelCase(file.name), type, address: file.id, file: file.file });
    }
    exported.push(...namedDefinitions(file));
  }
  for (const [index, { name, file }] of exported.entries()) {
    const other = exported.slice(0, index).find((earlier) => earlier.name === name);
    if (other === undefined) continue;
    throw new Error(`schemas/${file}: its validator "${name}" already comes from schemas/${other.file}. Rename one.`);
  }
  return exported;
}

function namedDefinitions(file: SchemaFile): Export[] {
  const names = file.schema['x-validators'] ?? [];
  if (!Array.isArray(names))
    throw new Error(`schemas/${file.file}: "x-validators" must be a list of names of "$defs".`);
  return names.map((name) => {
    const definition = definitionsOf(file.schema).find(([key]) => key === name);
    if (definition === undefined) {
      throw new Error(`schemas/${file.file}: "x-validators" names ${JSON.stringify(name)}, which is not in "$defs".`);
    }
    const [key, schema] = definition;
    return { name: camelCase(key), type: typeName(schema, key), address: `${file.id}#/$defs/${key}`, file: file.file };
  });
}

function compileOrBlame(compile: () => unknown, file: string): void {
  try {
    compile();
  } catch (cause) {
    throw new Error(`schemas/${file}: ${(cause as Error).message}`, { cause });
  }
}

function withoutRequire(code: string): string {
  const helpers = new Set<string>();
  const body = code.replace(/^"use strict";/, '').replaceAll(REQUIRE, (whole, path: string) => {
    const helper = INLINED[path]?.default;
    if (typeof helper !== 'function') throw new Error(`The validators need ${whole}, which tools cannot inline yet.`);
    helpers.add(helper.toString());
    return helper.name;
  });
  return [...[...helpers].toSorted(), body].join('\n');
}

function declarationsOf(exported: readonly Export[]): string {
  const types = [...new Set(exported.map(({ type }) => type))].toSorted();
  return [
    BANNER,
    `import type { ${types.join(', ')} } from './types.js';`,
    '',
    'export interface SchemaFault {',
    '  readonly instancePath: string;',
    '  readonly schemaPath: string;',
    '  readonly keyword: string;',
    '  readonly params: Record<string, unknown>;',
    '  readonly message?: string;',
    '}',
    '',
    '/** Says whether a value is what its schema asks for; the faults of the last call stay in `errors`. */',
    'export interface Validator<T> {',
    '  (value: unknown): value is T;',
    '  errors?: SchemaFault[] | null;',
    '}',
    '',
    ...exported.map(({ name, type }) => `export declare const ${name}: Validator<${type}>;`),
    '',
  ].join('\n');
}
