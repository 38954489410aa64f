/** Reads schemas/*.schema.json in a fixed order and follows the references between them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Schema = { [key: string]: Json };

export interface SchemaFile {
  /** The file's name without `.schema.json`: `operation-act`. */
  readonly name: string;
  readonly file: string;
  readonly id: string;
  readonly schema: Schema;
}

const SUFFIX = '.schema.json';
/** Keywords that say nothing about values: a file that has only these is a collection of `$defs`. */
const ANNOTATIONS = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'title',
  'description',
  'examples',
  'x-validators',
]);
/** What one of the two generators would silently read otherwise than the other. */
const UNSUPPORTED = [
  'prefixItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$anchor',
  '$dynamicRef',
  'definitions',
];
/** Keywords whose value is data or a map of names, so that a key below them is no keyword. */
const DATA = new Set(['const', 'enum', 'default', 'examples']);
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas', 'dependentRequired']);

export function readSchemaFiles(folder: string): SchemaFile[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .toSorted()
    .map((file) => readSchemaFile(folder, file));
  if (files.length === 0) throw new Error(`${folder} has no *${SUFFIX} file, so there is nothing to generate from.`);
  return files;
}

function readSchemaFile(folder: string, file: string): SchemaFile {
  const schema = parse(readFileSync(path.join(folder, file), 'utf8'), file);
  if (!isSchema(schema)) throw new Error(`schemas/${file}: is not a JSON object, as a schema file must be.`);
  const id = schema['$id'];
  if (typeof id !== 'string')
    throw new Error(`schemas/${file}: has no "$id". Give it an address that ends in ${file}.`);
  for (const keyword of keywordsIn(schema)) {
    if (!UNSUPPORTED.includes(keyword)) continue;
    throw new Error(`schemas/${file}: uses "${keyword}", for which no faithful type can be generated. Say it without.`);
  }
  return { name: file.slice(0, -SUFFIX.length), file, id, schema };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`schemas/${file}: is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/** Whether the file's root says something about values, and so deserves a type and a validator. */
export function describesValues(schema: Schema): boolean {
  return Object.keys(schema).some((key) => !ANNOTATIONS.has(key));
}

export function definitionsOf(schema: Schema): [string, Schema][] {
  const definitions = schema['$defs'];
  if (!isSchema(definitions)) return [];
  return Object.entries(definitions).filter((entry): entry is [string, Schema] => isSchema(entry[1]));
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy in which `change` has been applied to every schema object, innermost first. */
export function mapSchemas(value: Json, change: (schema: Schema) => Schema, isMap = false): Json {
  if (Array.isArray(value)) return value.map((item) => mapSchemas(item, change));
  if (!isSchema(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (!isMap && DATA.has(key)) return [key, inner];
      return [key, mapSchemas(inner, change, !isMap && MAPS.has(key))];
    }),
  );
  return isMap ? copy : change(copy);
}

function keywordsIn(schema: Schema): Set<string> {
  const keywords = new Set<string>();
  mapSchemas(schema, (inner) => {
    for (const key of Object.keys(inner)) keywords.add(key);
    return inner;
  });
  return keywords;
}

/** The file a `$ref` leads to and the JSON pointer inside it. */
export function resolveReference(reference: string, from: SchemaFile, files: readonly SchemaFile[]) {
  const address = new URL(reference, from.id);
  const pointer = decodeURIComponent(address.hash.slice(1));
  address.hash = '';
  const file = files.find((candidate) => candidate.id === address.href);
  if (file === undefined) {
    throw new Error(
      `schemas/${from.file}: "$ref": "${reference}" leads to ${address.href}, which is no schema's "$id".`,
    );
  }
  return { file, pointer };
}

export function camelCase(name: string): string {
  return name.replace(/[-_. ]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}
