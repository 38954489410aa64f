/** Says what a schema refuses in a document that a person wrote, and what it allows there, in words. */
import { existsSync, readFileSync } from 'node:fs';
import { UNKNOWN_KEY } from './validate.ts';
import type { Problem, SchemaName } from './validate.ts';

const TYPES: Readonly<Record<string, string>> = {
  'must be string': 'must be a text',
  'must be object': 'must be a mapping of keys to values',
  'must be array': 'must be a list',
  'must be boolean': 'must be true or false',
  'must be integer': 'must be a whole number',
  'must NOT have fewer than 1 characters': 'must not be empty',
  'must NOT have fewer than 1 items': 'must hold at least one item',
  'must match pattern "^[A-Z]{2}-[0-9]{3}$"': 'must be two capital letters, a hyphen and three digits, like CK-001',
  'must match pattern "^[A-Z]{2}-[0-9]{3}([.]{2}[A-Z]{2}-[0-9]{3})?$"':
    'must be an id like CK-036, or a range like CK-036..CK-086',
  'must match pattern "^[A-Z]{2}$"': 'must be two capital letters, like CK',
};

interface SchemaNode {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

/** @param value the whole content of the document. */
export function explainProblem(
  schema: SchemaName,
  { path, message }: Problem,
  value: unknown,
): { message: string; remedy: string } {
  const name = nameOf(path);
  if (message === UNKNOWN_KEY) {
    return { message: `${name} is not known here`, remedy: knownHere(keysAt(schema, path.slice(0, -1))) };
  }
  if (message.startsWith('lacks ')) {
    return {
      message: `${name} ${message.replaceAll('"', '')}`,
      remedy: `Add it. ${knownHere(keysAt(schema, path))}`,
    };
  }
  return { message: `${name} is ${shown(path, value)}`, remedy: `It ${TYPES[message] ?? message}.` };
}

function knownHere(keys: readonly string[]): string {
  return keys.length === 0 ? 'See schemas/ for what is allowed.' : `Known here: ${keys.join(', ')}.`;
}

function nameOf(path: readonly string[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'the document';
  return Number.isNaN(Number(last)) ? last : `item ${Number(last) + 1} of ${nameOf(path.slice(0, -1))}`;
}

function shown(path: readonly string[], value: unknown): string {
  let inner = value;
  for (const key of path) inner = (inner as Readonly<Record<string, unknown>> | null)?.[key];
  if (inner === undefined || inner === null) return 'empty';
  if (Array.isArray(inner)) return inner.length === 0 ? 'an empty list' : 'a list';
  if (typeof inner === 'object') return 'a mapping';
  const text = JSON.stringify(inner);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The keys that a schema knows at a path. Read here, where something is wrong already, and never before. */
function keysAt(name: SchemaName, path: readonly string[]): string[] {
  const file = new URL(`./${schemaFile(name)}`, import.meta.url);
  if (!existsSync(file)) return [];
  const schema = JSON.parse(readFileSync(file, 'utf8')) as SchemaNode;
  const resolved = (node: SchemaNode | undefined): SchemaNode | undefined =>
    node?.$ref === undefined ? node : schema.$defs?.[node.$ref.split('/').at(-1) ?? ''];
  let node: SchemaNode | undefined = schema;
  for (const key of path) node = resolved(node?.properties?.[key] ?? node?.items);
  return [...new Set([node, ...(node?.oneOf ?? [])].flatMap((one) => Object.keys(one?.properties ?? {})))];
}

/** The file of a schema that is named in camelCase. */
export function schemaFile(name: string): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.schema.json`;
}
