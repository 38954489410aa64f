/** Tests of making text safe to print and of fitting it into columns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pad, printable, printableLines, shorten, widthOf, wrap } from './printable.ts';

test('what could drive a terminal is written as an escape', () => {
  assert.equal(printable('\u001b[31mred\u001b[0m'), '\\x1b[31mred\\x1b[0m');
  assert.equal(printable('a\r\nb\tc\u0000\u007f\u009b2J'), 'a\\r\\nb\\tc\\x00\\x7f\\x9b2J');
});

test('what hides or turns text around is written as an escape', () => {
  assert.equal(printable('a\u202egpj.exe'), 'a\\u202egpj.exe');
  assert.equal(printable('a\u200bb\ufeff\u2028\u{e0041}'), 'a\\u200bb\\ufeff\\u2028\\u{e0041}');
  assert.equal(printable('half \ud83d of a pair'), 'half \\ud83d of a pair');
});

test('ordinary writing stays as it is', () => {
  for (const text of ['plain', 'grüße', 'C:\\dir', '会話', '🙂', 'é́']) assert.equal(printable(text), text);
});

test('lines are split, and their tabs and ends made plain', () => {
  assert.deepEqual(printableLines('one\r\n\ttwo\u001b\n\n'), ['one', '  two\\x1b']);
});

test('width counts columns, not characters', () => {
  assert.equal(widthOf('abc'), 3);
  assert.equal(widthOf('会話'), 4);
  assert.equal(widthOf('🙂'), 2);
  assert.equal(widthOf('e\u0301'), 1);
  assert.equal(pad('会', 4), '会  ');
  assert.equal(pad('7', 3, 'left'), '  7');
});

test('what is too long ends in an ellipsis and fits', () => {
  assert.equal(shorten('short', 5), 'short');
  assert.equal(shorten('too long', 5), 'too …');
  assert.equal(shorten('会話会話', 5), '会話…');
  assert.equal(widthOf(shorten('🙂'.repeat(100), 11)), 11);
});

test('a letter under a tower of marks is cut down', () => {
  const tower = `a${'\u0301'.repeat(10_000)}`;
  assert.ok(shorten(tower, 10).length <= 13);
});

test('text is broken between words, and a word that is too long within', () => {
  assert.deepEqual(wrap('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrap('abcdefghij xy', 4), ['abcd', 'efgh', 'ij', 'xy']);
  assert.deepEqual(wrap('', 4), ['']);
});
