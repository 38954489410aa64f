/** Reads off a source file what the import check asks: its imports, its impure names, whether it is a barrel. */
import { parsers } from 'prettier/plugins/babel';

export interface Place {
  readonly line: number;
}

export interface Import extends Place {
  /** What is imported; of a template only what stands before its first `${`. */
  readonly specifier: string;
}

export interface Use extends Place {
  readonly name: string;
}

export interface ModuleFacts {
  readonly imports: readonly Import[];
  /** Every name that is read as a variable, and `Math.random` as one name. */
  readonly names: readonly Use[];
  readonly asynchronous: readonly Use[];
  readonly isBarrel: boolean;
}

interface Node {
  readonly type: string;
  readonly loc: { readonly start: Place };
  readonly [key: string]: unknown;
}

const parser = parsers['babel-ts'];

export function readModule(text: string): ModuleFacts {
  const tree = parser.parse(text, {} as never) as unknown as { readonly program: Node };
  const imports: Import[] = [];
  const names: Use[] = [];
  const asynchronous: Use[] = [];
  visit(tree.program, (node) => {
    const { line } = node.loc.start;
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.push({ specifier, line });
    if (node.type === 'Identifier') names.push({ name: node['name'] as string, line });
    if (isMathRandom(node)) names.push({ name: 'Math.random', line });
    if (node['async'] === true) asynchronous.push({ name: 'async', line });
    if (node.type === 'AwaitExpression' || node['await'] === true) asynchronous.push({ name: 'await', line });
  });
  return { imports, names, asynchronous, isBarrel: isBarrel(tree.program['body'] as readonly Node[]) };
}

/** `import … from`, `export … from`, `import()` and `import('…').Type`. */
function specifierOf(node: Node): string | undefined {
  const isImport = /^(Import|Export)\w*Declaration$|^ImportExpression$|^TSImportType$/.test(node.type);
  const source = isImport ? (node['source'] as Node | null | undefined) : undefined;
  if (source?.type === 'StringLiteral') return source['value'] as string;
  if (source?.type !== 'TemplateLiteral') return undefined;
  const [start] = source['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return start?.value.cooked;
}

function isMathRandom(node: Node): boolean {
  const object = node['object'] as Node | undefined;
  const property = node['property'] as Node | undefined;
  return node.type === 'MemberExpression' && object?.['name'] === 'Math' && property?.['name'] === 'random';
}

function isBarrel(body: readonly Node[]): boolean {
  const isPassedOn = (node: Node): boolean =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node['declaration']);
  const isNothingElse = body.every((node) => node.type === 'ImportDeclaration' || isPassedOn(node));
  return isNothingElse && body.some(isPassedOn);
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const [key, value] of Object.entries(node)) {
    if (isNameOfMember(node, key)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, look);
    }
  }
}

/** `turn.process` and `{ process: … }` name a member; only what is computed reads a variable. */
function isNameOfMember(node: Node, key: string): boolean {
  if (node['computed'] === true) return false;
  return (key === 'property' && node.type.endsWith('MemberExpression')) || (key === 'key' && 'key' in node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value;
}
