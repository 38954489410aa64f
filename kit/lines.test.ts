/** Shows how an adapter is served over stdin and stdout, in a process of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';

const KIT = new URL('./kit.ts', import.meta.url).href;
const TSX = import.meta.resolve('tsx');
const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-lines-'));
after(() => rmSync(scratch, { recursive: true }));

const HELLO = '{"id":1,"op":"hello","params":{"protocol":1}}';
const OPEN = '{"id":2,"world":"w1","op":"world.open","params":{"choices":{},"settle":{}}}';
const SUBMIT = JSON.stringify({
  id: 3,
  world: 'w1',
  op: 'act.submit',
  params: {
    turn: 'A',
    inbound: {
      channel: 'testchat',
      multiUser: false,
      text: 'hello',
      sessionKey: '#room',
      principal: { id: 'ada' },
      logPrefix: '[x]',
    },
  },
});
const BYE = '{"id":9,"op":"bye","params":{}}';

interface Ended {
  readonly code: number | null;
  readonly replies: readonly unknown[];
  readonly err: string;
}

let served = 0;

/** Serves an adapter whose turns run `handle`, and gives it these lines. stdin is left open where `lines` do not end it. */
async function serve(handle: string, lines: readonly string[], { end = true, further = '' } = {}): Promise<Ended> {
  served += 1;
  const file = path.join(scratch, `target-${served}.mjs`);
  writeFileSync(
    file,
    `import { defineTarget, serveStdio } from ${JSON.stringify(KIT)};
     serveStdio(defineTarget({ name: 'a', version: '1', turn: { open: () => ({ async handle(turn, sink) { ${handle} } }) }, ${further} }));`,
  );
  const child = spawn(process.execPath, ['--import', TSX, file], { stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  if (end) child.stdin.end();
  const [code] = (await once(child, 'close')) as [number | null];
  const replies = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
  return { code, replies, err };
}

/** Numbers of answers and kinds of observations, in the order in which they came. */
function inShort(replies: readonly unknown[]): unknown[] {
  return (replies as { answers?: number; kind?: string }[]).map(({ answers, kind }) => answers ?? kind);
}

describe('an adapter over stdin and stdout', { concurrency: 2 }, () => {
  test('is answered line by line, and its process ends at the goodbye though stdin stays open', async () => {
    const { code, replies, err } = await serve('sink.finalize("hi");', [HELLO, '', OPEN, SUBMIT, BYE], { end: false });
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(new Set(inShort(replies)), new Set([1, 2, 'turn.submitted', 'sink.called', 'turn.settled', 3, 9]));
  });

  test('is ended when the harness is gone, after what was asked has been answered', async () => {
    const { code, replies } = await serve('', [HELLO, OPEN, SUBMIT]);
    assert.equal(code, 0);
    assert.deepEqual(new Set(inShort(replies)), new Set([1, 2, 'turn.submitted', 'turn.settled', 3]));
  });

  test('is ended when the harness is gone though an answer never comes', async () => {
    const { code, replies } = await serve('', [HELLO, OPEN], {
      further: 'turn: { open: () => new Promise(() => setInterval(() => {}, 1000)) },',
    });
    assert.equal(code, 0);
    assert.deepEqual(inShort(replies), [1]);
  });

  test('may print what it likes: it goes to stderr, and the protocol is kept clean', async () => {
    const { replies, err } = await serve('console.log("chatty"); process.stdout.write("more\\n");', [
      HELLO,
      OPEN,
      SUBMIT,
      BYE,
    ]);
    assert.equal(replies.length, 6, JSON.stringify(replies));
    assert.equal(err, 'chatty\nmore\n');
  });

  test('shows a rejection that nobody caught in its world, and goes on', async () => {
    const { code, replies } = await serve('void Promise.reject(new Error("lost"));', [HELLO, OPEN, SUBMIT, BYE]);
    assert.equal(code, 0);
    assert.ok(inShort(replies).includes('stray'));
  });

  test('breaks for a rejection that nobody caught while no world is open', async () => {
    const further = 'close: () => { setTimeout(() => { throw new Error("late"); }); return new Promise(() => {}); },';
    const { code, err } = await serve('', [HELLO, BYE], { end: false, further });
    assert.equal(code, 1);
    assert.match(err, /Error: late/);
  });

  test('says on stderr what is no request, and answers the next one', async () => {
    const { replies, err } = await serve('', ['not json', '[1]', '{"id":0,"op":"hello","params":{}}', HELLO, BYE]);
    assert.deepEqual(inShort(replies), [1, 9]);
    const [first = '', second = '', third = ''] = err.split('\n');
    assert.equal(first, 'turnproof kit: this line on stdin is not JSON: not json');
    assert.match(second, /^turnproof kit: this line on stdin is no request: the whole value must be /);
    assert.match(third, /^turnproof kit: this line on stdin is no request: id must be /);
  });
});
