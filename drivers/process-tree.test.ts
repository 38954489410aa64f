/** Shows that nothing of a process survives its end: not its children, not those that left its group, not those it left behind. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { ProcessTree, treeMark } from './process-tree.ts';

const SLEEP = 'setTimeout(() => {}, 3_600_000);';

interface Planted {
  readonly tree: ProcessTree;
  readonly leader: ChildProcess;
  /** The pids that the leader printed. */
  readonly pids: readonly number[];
}

/** A leader that runs a script and prints a line of pids when it is ready. */
async function plant(script: string): Promise<Planted> {
  const mark = treeMark();
  const leader = spawn(process.execPath, ['-e', script], {
    detached: true,
    env: { ...process.env, ...mark },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(leader.pid);
  const tree = new ProcessTree(leader.pid, mark);
  const [line] = (await once(createInterface({ input: leader.stdout }), 'line')) as [string];
  return { tree, leader, pids: [leader.pid, ...line.split(' ').filter(Boolean).map(Number)] };
}

/** Who has ended and is only not taken note of lives no more. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

/** A script that starts a sleeping child, perhaps in a group of its own, and prints the child's pid. */
function parent(options: string, after = SLEEP): string {
  return `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(SLEEP)}], { stdio: 'ignore', ${options} });
    child.unref();
    child.once('spawn', () => { console.log(child.pid); ${after} });`;
}

test('a process that complies is ended without delay', async () => {
  const { tree, leader } = await plant(`console.log(''); ${SLEEP}`);
  const exited = once(leader, 'exit');
  await tree.end();
  const [code, signal] = (await exited) as [number | null, string | null];
  assert.deepEqual([code, signal], [null, 'SIGTERM']);
});

test('a process may use its second to put things in order', async () => {
  const { tree, leader } = await plant(
    `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 50)); console.log(''); ${SLEEP}`,
  );
  const exited = once(leader, 'exit');
  await tree.end();
  assert.deepEqual((await exited)[0], 3);
});

test('a process that ignores SIGTERM is ended all the same', async () => {
  const { tree, leader } = await plant(`process.on('SIGTERM', () => {}); console.log(''); ${SLEEP}`);
  const exited = once(leader, 'exit');
  await tree.end();
  assert.deepEqual((await exited)[1], 'SIGKILL');
});

test('a child ends with its parent', async () => {
  const { tree, pids } = await plant(parent(''));
  assert.deepEqual(pids.map(isAlive), [true, true]);
  await tree.end();
  assert.deepEqual(pids.map(isAlive), [false, false]);
});

test('a child whose parent has ended is found', async () => {
  const { tree, leader, pids } = await plant(parent('', 'process.exit(0)'));
  if (leader.exitCode === null) await once(leader, 'exit');
  assert.deepEqual(pids.map(isAlive), [false, true]);
  await tree.end();
  assert.deepEqual(pids.map(isAlive), [false, false]);
});

test('a child in a group of its own is found', { skip: process.platform !== 'linux' }, async () => {
  const { tree, pids } = await plant(parent('detached: true'));
  await tree.end();
  assert.deepEqual(pids.map(isAlive), [false, false]);
});

test(
  'a child in a group of its own whose parent has ended is found',
  { skip: process.platform !== 'linux' },
  async () => {
    const { tree, leader, pids } = await plant(parent('detached: true', 'process.exit(0)'));
    if (leader.exitCode === null) await once(leader, 'exit');
    assert.deepEqual(pids.map(isAlive), [false, true]);
    await tree.end();
    assert.deepEqual(pids.map(isAlive), [false, false]);
  },
);

test('the end of a tree is the same for all who ask, and touches nothing when it is over', async () => {
  const { tree } = await plant(`console.log(''); ${SLEEP}`);
  const first = tree.end();
  assert.equal(tree.end(), first);
  await first;
  assert.equal(tree.end(), first);
});

test('a harness that ends in the middle leaves nothing behind', async () => {
  const harness = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `
      import { spawn } from 'node:child_process';
      import { ProcessTree, treeMark } from ${JSON.stringify(new URL('./process-tree.ts', import.meta.url).href)};
      const mark = treeMark();
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(SLEEP)}], { detached: true, stdio: 'ignore', env: { ...process.env, ...mark } });
      new ProcessTree(child.pid, mark);
      child.once('spawn', () => { console.log(child.pid); process.exit(1); });
      `,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface({ input: harness.stdout }), 'line')) as [string];
  if (harness.exitCode === null) await once(harness, 'exit');
  // The signal was sent before the harness ended; it is not said when it has worked.
  while (isAlive(Number(line))) await new Promise((resolve) => setTimeout(resolve, 5));
});
