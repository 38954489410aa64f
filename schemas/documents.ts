/** Reads YAML that people write, checks it against a schema, and says file, line and column of what is wrong. Apart, because loading YAML takes long. */
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { explainProblem } from './explain.ts';
import type { SourceFault } from './source-fault.ts';
import { problemsOf, UNKNOWN_KEY } from './validate.ts';
import type { SchemaName } from './validate.ts';

export type Path = readonly (string | number)[];
export type Locate = (path: Path, at?: 'key' | 'value') => { readonly line: number; readonly column: number };

export interface ReadDocument {
  /** The content; undefined where it could not be read. */
  readonly value: unknown;
  readonly faults: readonly SourceFault[];
  /** Where the node at a path of keys stands, or the nearest one above it that is there. */
  readonly locate: Locate;
}

/** @param schema what the content has to fit; anything where left out. */
export function readYaml(text: string, file: string, schema?: SchemaName): ReadDocument {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const locate = locator(document, lineCounter);
  const found = [...document.errors, ...document.warnings];
  if (found.length > 0) {
    const remedy = 'Correct the YAML; quote values that hold ": " or " #".';
    const faults = found.map(({ pos, message }) => ({
      file,
      ...position(lineCounter, pos[0]),
      message: unstopped(message),
      remedy,
    }));
    return { value: undefined, faults, locate };
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // Aliases that lead nowhere, or that would unfold without end.
    const fault = {
      file,
      line: 1,
      column: 1,
      message: unstopped((error as Error).message),
      remedy: 'Write values out.',
    };
    return { value: undefined, faults: [fault], locate };
  }
  if (schema === undefined) return { value, faults: [], locate };
  const faults = problemsOf(schema, value).map((problem) => ({
    file,
    ...locate(problem.path, problem.message === UNKNOWN_KEY ? 'key' : 'value'),
    ...explainProblem(schema, problem, value),
  }));
  return { value, faults, locate };
}

function locator(document: Document, lineCounter: LineCounter): Locate {
  const nodeAt = (path: Path): unknown => (path.length === 0 ? document.contents : document.getIn(path, true));
  const offsetOf = (path: Path, at: 'key' | 'value'): number => {
    const parent = nodeAt(path.slice(0, -1));
    const name = String(path.at(-1));
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === name)
      : undefined;
    const node = at === 'key' ? pair?.key : nodeAt(path);
    const offset = isNode(node) ? node.range?.[0] : undefined;
    if (offset !== undefined) return offset;
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1), 'value');
  };
  return (path, at = 'value') => position(lineCounter, offsetOf(path, at));
}

function position(lineCounter: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lineCounter.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

function unstopped(message: string): string {
  return message.replace(/[.\s]+$/, '').replaceAll(/\s+/g, ' ');
}
