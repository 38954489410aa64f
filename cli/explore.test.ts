import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { execa } from 'execa';
import type { Replay } from '../schemas/generated/types.ts';
import { ROOT } from './package.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-explore-'));
after(() => rmSync(scratch, { recursive: true }));

async function turnproof(...args: string[]): Promise<{ code: number | undefined; out: string }> {
  const command = path.join(ROOT, 'dist', 'cli', 'turnproof.js');
  const { exitCode, all } = await execa(process.execPath, [command, ...args], {
    all: true,
    reject: false,
    cwd: scratch,
  });
  return { code: exitCode, out: all };
}

for (const id of [
  'commits-in-two-steps',
  'frees-the-slot-early',
  'settles-with-the-last-in-line',
  'deaf-model-talks-on',
  'settings-of-another-session',
]) {
  test(`what explore finds of ${id} is a scenario that fails the same way every time, and holds on the reference`, async () => {
    const out = path.join(scratch, id);
    const explored = await turnproof('explore', '--mutant', id, '--runs', '2000', '--seed', '2', '--out', out);
    assert.equal(explored.code, 1, explored.out);
    const { claim } = JSON.parse(readFileSync(path.join(out, 'replay.json'), 'utf8')) as Replay;
    const feature = path.join(out, 'found.feature');
    for (let time = 0; time < 2; time++) {
      const run = await turnproof('run', '--target', path.join(out, 'turnproof.yaml'), '--features', feature);
      const said = run.out.replaceAll(/\s+/g, ' ');
      for (const part of ['1 scenario', claim.requirement, claim.expected, claim.observed])
        assert.ok(said.includes(part), `${part} in: ${run.out}`);
    }
    const sound = await turnproof('run', '--features', feature);
    assert.equal(sound.code, 0, sound.out);
  });
}

test('a target that does not claim abort is told by its name, and what to do', async () => {
  const manifest = path.join(scratch, 'unclaimed.yaml');
  const claims = 'claims:\n  profiles: [inbound-turn]\n  capabilities: [turn]\n';
  writeFileSync(manifest, `target: my gateway\ndriver:\n  module: ./target.ts\n${claims}`);
  const { code, out } = await turnproof('explore', '--target', manifest);
  assert.equal(code, 2);
  assert.match(out, /^my gateway does not claim the capability abort, .* Claim it in its manifest\.$/);
});
