/** Turns the schema files into one TypeScript file in which every named schema is declared once. */
import { compile } from 'json-schema-to-typescript';
import {
  definitionsOf,
  describesValues,
  isSchema,
  mapSchemas,
  pascalCase,
  resolveReference,
  type Json,
  type Schema,
  type SchemaFile,
} from './schema-files.ts';

const BANNER = '/** Types of all that crosses a boundary, made from schemas/*.schema.json by `npm run generate`. */';
/** The union of everything: it makes each schema reachable, and is taken out of the result again. */
const ROOT = 'EverySchema';
const ANNOTATIONS = new Set(['$comment', 'title', 'description', 'default', 'examples', 'deprecated']);

/** The name of the type of a schema: its title, or the name under which it stands. */
export function typeName(schema: Schema, standsAs: string): string {
  return pascalCase(typeof schema['title'] === 'string' ? schema['title'] : standsAs);
}

export async function generateTypes(files: readonly SchemaFile[]): Promise<string> {
  const bundle = bundleOf(files);
  refuseSharedNames(bundle);
  const root = { title: ROOT, $defs: bundle, oneOf: Object.keys(bundle).map((key) => ({ $ref: `#/$defs/${key}` })) };
  const text = await compile(root as unknown as Parameters<typeof compile>[0], ROOT, {
    bannerComment: BANNER,
    // A type is as closed as it says: what is open says `additionalProperties: true`.
    additionalProperties: false,
    // Tuples of every permitted length would make lists awkward to build; the validators count.
    ignoreMinAndMaxItems: true,
    style: { bracketSpacing: true, printWidth: 120, singleQuote: true, trailingComma: 'all' },
  });
  return text.replace(new RegExp(`export type ${ROOT} =[^;]*;\\n`), '');
}

/** All roots and `$defs` of all files as the `$defs` of one document, with references to match. */
function bundleOf(files: readonly SchemaFile[]): Record<string, Schema> {
  const bundle: Record<string, Schema> = {};
  for (const file of files) {
    const { $defs: _definitions, $id: _id, $schema: _dialect, ...root } = file.schema;
    if (describesValues(file.schema)) bundle[file.name] = prepare(root, file, file.name, files);
    for (const [key, definition] of definitionsOf(file.schema)) {
      bundle[`${file.name}.${key}`] = prepare(definition, file, key, files);
    }
  }
  return bundle;
}

function prepare(schema: Schema, file: SchemaFile, standsAs: string, files: readonly SchemaFile[]): Schema {
  const prepared = mapSchemas(schema, (inner) => withReference(inner, file, files)) as Schema;
  return { ...prepared, title: typeName(schema, standsAs) };
}

function withReference(schema: Schema, from: SchemaFile, files: readonly SchemaFile[]): Schema {
  const { $ref: reference, ...rest } = schema;
  // A schema that only has a name and a text allows everything, which the compiler takes for an empty object.
  if (!describesValues(schema)) return { ...schema, tsType: 'unknown' };
  if (typeof reference !== 'string') return schema;
  const local: Schema = { $ref: localReference(reference, from, files) };
  const entries = Object.entries(rest);
  if (entries.length === 0) return local;
  // Keywords beside a reference would make the compiler declare a copy of what is referred to.
  const annotations = Object.fromEntries(entries.filter(([key]) => ANNOTATIONS.has(key)));
  const further = Object.fromEntries(entries.filter(([key]) => !ANNOTATIONS.has(key)));
  const parts: Json[] = Object.keys(further).length === 0 ? [local] : [local, further];
  return { ...annotations, allOf: parts };
}

function localReference(reference: string, from: SchemaFile, files: readonly SchemaFile[]): string {
  const { file, pointer } = resolveReference(reference, from, files);
  const [, first, key, ...deeper] = pointer.split('/');
  if (first !== '$defs') return `#/$defs/${file.name}${pointer}`;
  if (key === undefined || !definitionsOf(file.schema).some(([name]) => name === key)) {
    throw new Error(`schemas/${from.file}: "$ref": "${reference}" leads to no "$defs" of schemas/${file.file}.`);
  }
  return ['#/$defs', `${file.name}.${key}`, ...deeper].join('/');
}

/** Two schemas of one name would become `Name` and `Name1`, and which is which would depend on their order. */
function refuseSharedNames(bundle: Record<string, Schema>): void {
  const owners = new Map<string, string>();
  for (const [owner, schema] of Object.entries(bundle)) {
    mapSchemas(schema, (inner) => {
      const title = isSchema(inner) && typeof inner['title'] === 'string' ? pascalCase(inner['title']) : undefined;
      if (title === undefined) return inner;
      const other = owners.get(title);
      if (other !== undefined) {
        throw new Error(`Two schemas are called "${title}": one in ${other}, one in ${owner}. Give one another title.`);
      }
      owners.set(title, owner);
      return inner;
    });
  }
}
