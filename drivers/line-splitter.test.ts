/** Shows how bytes become lines, and which streams are given up on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineSplitter } from './line-splitter.ts';

/** What comes of some chunks of bytes: lines, and at the end perhaps a problem. */
function split(chunks: readonly (string | Uint8Array)[], bytesMax = 100): { seen: string[]; splitter: LineSplitter } {
  const seen: string[] = [];
  const splitter = new LineSplitter(bytesMax, {
    line: (text) => seen.push(text),
    broken: (problem) => seen.push(`broken: ${problem}`),
  });
  for (const chunk of chunks) splitter.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return { seen, splitter };
}

test('lines come out whole, however the bytes are cut', () => {
  const bytes = Buffer.from('{"a":"é"}\n\n  \r\n"𝄞"\r\nlast');
  const whole = split([bytes]);
  assert.deepEqual(whole.seen, ['{"a":"é"}', '"𝄞"\r']);
  assert.equal(whole.splitter.unfinished, 'last');
  const single = split([...bytes].map((byte) => Uint8Array.of(byte)));
  assert.deepEqual(single.seen, whole.seen);
  assert.equal(single.splitter.unfinished, 'last');
});

test('a line may be as long as the limit, and not a byte longer', () => {
  assert.deepEqual(split(['1234', '56\n1\n'], 6).seen, ['123456', '1']);
  assert.deepEqual(split(['1234', '567\n1\n'], 6).seen, ['broken: too long']);
  assert.deepEqual(split(['12345678'], 6).seen, ['broken: too long']);
  assert.deepEqual(split(['éééé\n'], 6).seen, ['broken: too long']);
});

test('nothing is read after a line that is too long, and its problem is told once', () => {
  assert.deepEqual(split(['1\n1234567', '890', '\n2\n'], 6).seen, ['1', 'broken: too long']);
});

test('bytes that are not UTF-8 are told of, not replaced', () => {
  assert.deepEqual(split([Buffer.from('ok\ncaf\xe9\nmore\n', 'latin1')]).seen, ['ok', 'broken: not UTF-8']);
});

test('a million bytes that come one by one take no more memory than they are', () => {
  const seen: string[] = [];
  const splitter = new LineSplitter(1_000_000, { line: () => {}, broken: (problem) => seen.push(problem) });
  const before = process.memoryUsage().rss;
  const byte = Uint8Array.of(120);
  for (let count = 0; count <= 1_000_000; count++) splitter.push(byte);
  assert.deepEqual(seen, ['too long']);
  const grownBy = process.memoryUsage().rss - before;
  assert.ok(grownBy < 50_000_000, `${grownBy} bytes`);
});
