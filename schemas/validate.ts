/** Checks values against the schemas, and says in words what is wrong, where, and what is allowed. */
import * as validators from './generated/validators.js';

/** One thing that a schema refuses. `path` is the way to it, key by key. */
export interface Problem {
  readonly path: readonly string[];
  readonly message: string;
}

interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** How it is said that a key is not in a schema. */
export const UNKNOWN_KEY = 'is not known here';

export type SchemaName = keyof typeof validators;

/** What the schema of that name refuses in a value; nothing where it fits. */
export function problemsOf(schema: SchemaName, value: unknown): Problem[] {
  const validate = validators[schema] as unknown as Validator;
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  // Alternatives that were not meant fail too; what fails deepest is what was meant.
  const isChoice = ({ keyword }: SchemaError): boolean =>
    keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'if';
  const telling = errors.filter((error) => !isChoice(error));
  const deepest = Math.max(0, ...telling.map(({ instancePath }) => instancePath.split('/').length));
  const hasChoice = errors.some(isChoice);
  const kept = (
    hasChoice ? telling.filter(({ instancePath }) => instancePath.split('/').length === deepest) : telling
  ).slice(0, 5);
  const shown = kept.length > 0 ? kept : errors;
  const seen = new Map(shown.map((error) => [`${error.instancePath} ${say(error)}`, error]));
  return [...seen.values()].map((error) => ({ path: pathOf(error), message: say(error) }));
}

function pathOf({ instancePath, keyword, params }: SchemaError): string[] {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keyword === 'additionalProperties' ? [...path, String(params['additionalProperty'])] : path;
}

function say({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'additionalProperties':
      return UNKNOWN_KEY;
    case 'required':
      return `lacks ${JSON.stringify(params['missingProperty'])}`;
    case 'discriminator':
      return `has an unknown ${String(params['tag'])}: ${JSON.stringify(params['tagValue'])}`;
    default:
      return message ?? 'does not fit';
  }
}

/** The problems as one text, a line each, for messages. */
export function listProblems(problems: readonly Problem[]): string {
  return problems
    .map(({ path, message }) => `${path.length === 0 ? 'the whole value' : path.join('.')} ${message}`)
    .join('; ');
}
