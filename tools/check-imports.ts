/** Holds the import table: says of every import, impure name, barrel and nameless folder what to do instead. */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ENTRY,
  IMPURE_NAMES,
  MAY_AWAIT,
  NAMELESS,
  PUBLISHED,
  PURE_ROOM,
  ROOMS,
  UNSHIPPED,
  roomOf,
} from './import-table.ts';
import { readModule, type Import, type ModuleFacts } from './read-module.ts';
import { filesBelow } from './source-files.ts';

const CODE = /\.[cm]?[jt]s$/;
const NOT_CHECKED = /\.d\.ts$|^schemas\/generated\//;
const TEST = /\.test\.ts$/;

/** One line for each fault, in the order of the files; none where all is well. */
export function checkImports(root: string): string[] {
  const files = filesBelow(root);
  const installed = runtimePackages(root);
  const code = files.filter((file) => CODE.test(file) && !NOT_CHECKED.test(file));
  return [...namelessIn(files), ...code.flatMap((file) => faultsOf(root, file, installed))];
}

function runtimePackages(root: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(manifest.dependencies ?? {});
}

function namelessIn(files: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    const end = parts.findIndex((part) => NAMELESS.includes(part.replace(CODE, '')));
    if (end !== -1) found.add(parts.slice(0, end + 1).join('/'));
  }
  return [...found].map((place) => `${place}: says nothing of what is inside. Name it after what it holds.`);
}

function faultsOf(root: string, file: string, installed: readonly string[]): string[] {
  if (file.startsWith('features/')) return [`${file}: features hold no code. Move it to steps instead.`];
  const facts = tryToRead(path.join(root, file));
  if (typeof facts === 'string') return [`${file}: cannot be read: ${facts}`];
  const barrel =
    facts.isBarrel && file !== ENTRY ? [`${file}: only passes on what others export. Import from them.`] : [];
  if (file.startsWith('targets/')) return [...barrel, ...faultsOfTarget(file, facts)];
  if (!file.includes('/')) return barrel;
  const room = roomOf(file);
  if (room === undefined) {
    return [
      `${file}: ${file.split('/')[0]} is not in the import table. Add it to tools/import-table.ts, or move the file.`,
    ];
  }
  if (TEST.test(file) || UNSHIPPED.includes(room)) return barrel;
  const imports = facts.imports.flatMap((found) => faultsOfImport(file, room, found, installed));
  return [...barrel, ...imports, ...impurities(file, room, facts)];
}

function tryToRead(file: string): ModuleFacts | string {
  try {
    return readModule(readFileSync(file, 'utf8'));
  } catch (error) {
    return (error as Error).message;
  }
}

function faultsOfImport(
  file: string,
  room: string,
  { specifier, line }: Import,
  installed: readonly string[],
): string[] {
  const at = `${file}:${line}:`;
  if (specifier.startsWith('.')) {
    const verdict = faultOfRoom(room, path.posix.join(path.posix.dirname(file), specifier));
    return verdict === undefined ? [] : [`${at} ${verdict}`];
  }
  if (isBuiltin(specifier)) {
    if (room === PURE_ROOM) return [`${at} ${room} must not import ${specifier}: it is pure. ${ROOMS[room]?.instead}`];
    return specifier.startsWith('node:')
      ? []
      : [`${at} ${specifier} is part of Node. Write node:${specifier} instead.`];
  }
  // A page's own modules are loaded by address; what serves them is checked where it imports.
  if (specifier.startsWith('/')) return [];
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (installed.includes(name)) return [];
  return [`${at} ${name} is not installed with turnproof. Add it to the dependencies of package.json, or do without.`];
}

function faultOfRoom(room: string, imported: string): string | undefined {
  const table = ROOMS[room];
  if (table === undefined || table.imports === 'anything') return undefined;
  const other = roomOf(imported) ?? imported.split('/')[0] ?? imported;
  if (other === room || table.imports.includes(other)) return undefined;
  const allowed = table.imports.length === 0 ? 'it imports nothing' : `it may import ${table.imports.join(', ')}`;
  return `${room} must not import ${other} (${allowed}). ${table.instead}`;
}

function faultsOfTarget(file: string, facts: ModuleFacts): string[] {
  const home = file.split('/').slice(0, 2).join('/');
  return facts.imports.flatMap(({ specifier, line }) => {
    const isRelative = specifier.startsWith('.');
    const isHome = path.posix.join(path.posix.dirname(file), specifier).startsWith(`${home}/`);
    if (isRelative ? isHome : !/^turnproof(\/|$)/.test(specifier) || PUBLISHED.includes(specifier)) return [];
    return [
      `${file}:${line}: ${home} must not import ${specifier}. A target gets what others get: ${PUBLISHED.join(', ')}.`,
    ];
  });
}

function impurities(file: string, room: string, facts: ModuleFacts): string[] {
  if (room !== PURE_ROOM) return [];
  const names = facts.names.filter(({ name }) => IMPURE_NAMES.includes(name) || name === 'Math.random');
  const uses = [...names, ...(file.startsWith(MAY_AWAIT) ? [] : facts.asynchronous)];
  return uses
    .toSorted((a, b) => a.line - b.line)
    .map(({ name, line }) => `${file}:${line}: ${room} must not use ${name}. ${ROOMS[room]?.instead}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = checkImports(path.resolve(import.meta.dirname, '..'));
  if (faults.length > 0) {
    process.stdout.write(`${faults.join('\n')}\n`);
    process.exitCode = 1;
  }
}
