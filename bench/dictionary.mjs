/** Writes every sentence of the compiled steps anew with an empty body: what matching costs stays the same, and nothing else happens. */
import path from 'node:path';
import { loadSupport } from '@cucumber/cucumber/api';

const BUILT_IN = new Set([
  'int',
  'float',
  'word',
  'string',
  '',
  'double',
  'bigdecimal',
  'byte',
  'short',
  'long',
  'biginteger',
]);

const literal = (pattern) => (typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern));

/** What the compiled steps define. Once a process: cucumber finds no definitions a second time. */
export function definitionsOf(root) {
  return loadSupport(
    {
      sources: { defaultDialect: 'en', paths: [], names: [], tagExpression: '', order: 'defined' },
      support: { importPaths: [path.join(root, 'dist', 'steps', '**', '*.js')] },
    },
    { cwd: root },
  );
}

/** @param taken sentences that the caller defines itself. @returns the text of a module. */
export function emptyDictionary({ stepDefinitions, parameterTypeRegistry }, taken = []) {
  const lines = ["import { defineParameterType, Given } from '@cucumber/cucumber';"];
  for (const { name, regexpStrings } of parameterTypeRegistry.parameterTypes) {
    if (BUILT_IN.has(name)) continue;
    const regexp = regexpStrings.map((source) => `new RegExp(${JSON.stringify(source)})`);
    lines.push(`defineParameterType({ name: ${JSON.stringify(name)}, regexp: [${regexp.join(', ')}] });`);
  }
  for (const { pattern, code } of stepDefinitions) {
    if (taken.includes(pattern)) continue;
    const args = Array.from({ length: code.length }, (_, index) => `_${index}`).join(', ');
    lines.push(`Given(${literal(pattern)}, function (${args}) {});`);
  }
  return `${lines.join('\n')}\n`;
}
