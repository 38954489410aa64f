import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyDiff, blocksOf, commandsOf, misfit } from './guide.ts';

test('a block tells its line, what it is for, and why it is not run', () => {
  const guide = 'Text\n\n```ts file=a.ts\nlet a;\n```\n\n<!-- not run: no registry -->\n\n```sh\nnpm i\n```\n';
  assert.deepEqual(blocksOf(guide), [
    { line: 3, language: 'ts', file: 'a.ts', text: 'let a;\n' },
    { line: 9, language: 'sh', notRun: 'no registry', text: 'npm i\n' },
  ]);
  assert.throws(() => blocksOf('```ts\nlet a;\n'), /line 1: this block has no end/);
});

test('a change is applied where its lines stand, and refused where they do not stand once', () => {
  assert.equal(applyDiff('a\nb\nc\nd\n', ' a\n-b\n+B\n@@\n d\n+e\n'), 'a\nB\nc\nd\ne\n');
  assert.throws(() => applyDiff('a\n', '-b\n'), /nowhere:\nb/);
  assert.throws(() => applyDiff('a\na\n', '-a\n+b\n'), /more than once:\na/);
  // A line that ends like another one is not that line.
  assert.throws(() => applyDiff('aa\n', '-a\n+b\n'), /nowhere/);
});

test('a console block is commands, each with what it prints', () => {
  assert.deepEqual(commandsOf('$ one\n1\n2\n$ two\n'), [
    { command: 'one', shown: '1\n2\n' },
    { command: 'two', shown: '' },
  ]);
  assert.throws(() => commandsOf('one\n'), /begins with a line/);
});

test('output fits in order and whole, but for lines that are left out', () => {
  assert.equal(misfit('a\nb\n', 'a\nb\n\n'), undefined);
  assert.equal(misfit('a\n...\nd\n', 'a\nb\nc\nd\n'), undefined);
  assert.equal(misfit('...\nb\n...\n', 'a\nb\nb\nc\n'), undefined);
  assert.equal(misfit('...\nb\n', 'b\na\nb\n'), undefined);
  assert.equal(misfit('a\n...\nx\n...\n', 'a\nb\nc\n'), 'x');
  assert.equal(misfit('a\n', 'a\nb\n'), 'the end, where there is: b');
  assert.equal(misfit('b\n...\n', 'a\nb\n'), 'together: b');
  assert.equal(misfit('...\nb\n', 'a\nb\nc\n'), 'together: b');
  assert.equal(misfit('...\nb\n...\na\n', 'a\nb\n'), 'a');
  assert.equal(misfit('a\n', ''), 'a');
});

test('times and counts may differ; ids, timelines, exit codes and words may not', () => {
  assert.equal(misfit('133 scenarios in 1 min 9 s; exit 1', '9 scenarios in 978 ms; exit 1'), undefined);
  assert.equal(misfit('  inbound-turn  partial   3/42', '  inbound-turn  partial  35/42'), undefined);
  assert.notEqual(misfit('1 fail; exit 1', '1 fail; exit 3'), undefined);
  assert.notEqual(misfit('  IT-047  MUST', '  IT-048  MUST'), undefined);
  assert.notEqual(misfit('    ► 10  turn A  fulfils', '    ► 11  turn A  fulfils'), undefined);
  assert.equal(misfit('3 pass, 5 fail; exit 1', '1 not-testable, 2 fail; exit 1'), undefined);
  assert.notEqual(misfit('it is partial', 'it is conformant'), undefined);
});
