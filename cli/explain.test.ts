/** Tests of `turnproof explain`: what it tells of a requirement, and that it knows every table that answers for one. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readCatalogue } from '../reports/catalogue.ts';
import { idsIn } from '../reports/unwritten.ts';
import { ANSWER_TABLES } from './answers.ts';
import { said } from './fixtures/said.ts';
import type { Explanation } from './explain.ts';
import { FEATURES_DIR, ROOT } from './package.ts';

test('a requirement is told from its source to its mutants', async (t) => {
  const { code, out } = await said(t, 'explain', 'IT-033');
  assert.equal(code, 0);
  const told = [
    /^IT-033 {2}A cancelled turn is never finalized\nMUST \(spec\), InboundTurn: abortSignal\nfeatures\S+yaml:\d+\n\n/,
    /\n {2}needs {4}abort: turns can be aborted\n/,
    /\nfeatures\/inbound-turn\/\S+\.feature:\d+\n {2}Rule: /,
    /\n {6}When Ada aborts turn A\n/,
    /\nInvariants\n {2}oracle\/invariants\/no-answer-after-abort\.ts\n {4}\S/,
    /\nMutants\n {2}[a-z-]+\n {4}\S.*/,
    /\nAnswered for in the reference\n {2}decision {2}isCancelled {2}simulator\/core\/turn\/decisions\.ts\n/,
    /\n\nRun it\n {2}npx turnproof run --requirement IT-033$/,
  ];
  for (const part of told) assert.match(out, part);
});

test('--json tells the same to a machine', async (t) => {
  const { out } = await said(t, 'explain', 'IT-033', '--json');
  const { rule, mutants, answers, invariants, command } = JSON.parse(out) as Explanation;
  assert.ok(rule !== undefined && rule.examples.length > 0 && mutants.length > 0);
  assert.ok(rule.examples.every(({ steps }) => steps.some((step) => step.startsWith('Then '))));
  assert.ok(answers.some(({ name }) => name === 'isCancelled'));
  assert.deepEqual(
    invariants.map(({ file }) => file),
    ['oracle/invariants/no-answer-after-abort.ts'],
  );
  assert.equal(command, 'npx turnproof run --requirement IT-033');
});

test('every requirement can be explained within 80 columns', async (t) => {
  const { rows } = await readCatalogue(FEATURES_DIR);
  for (const id of rows.keys()) {
    const { code, out } = await said(t, 'explain', id);
    assert.equal(code, 0);
    for (const line of out.split('\n')) assert.ok(line.length <= 80 || line.trim().startsWith('|'), `${id}: ${line}`);
  }
});

test('an id that is not there names the nearest, or where to look', async (t) => {
  assert.deepEqual(await said(t, 'explain', 'it-33'), {
    code: 2,
    out: '',
    err: 'The catalogue has no requirement "it-33". Did you mean IT-033?',
  });
  const { code, err } = await said(t, 'explain', 'everything');
  assert.deepEqual(
    [code, err],
    [2, 'The catalogue has no requirement "everything". See those it has with: turnproof list.'],
  );
});

test('an id that is not written up yet is told from one that does not exist', async (t) => {
  const { profiles } = await readCatalogue(FEATURES_DIR);
  const [id] = profiles.flatMap(({ unwritten }) => idsIn(unwritten));
  assert.ok(id !== undefined);
  const { code, err } = await said(t, 'explain', id);
  assert.deepEqual(
    [code, err],
    [2, `${id} is known and not written up yet: nothing shows it. See those that are: turnproof list.`],
  );
});

test('no table of the reference that answers for requirements is forgotten', () => {
  const simulator = path.join(ROOT, 'simulator');
  const sources = (readdirSync(simulator, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts'));
  const exported = sources.flatMap((file) =>
    [...readFileSync(path.join(simulator, file), 'utf8').matchAll(/^export const (\w+_ANSWER)\b/gm)].map(
      ([, name]) => `simulator/${file.replaceAll('\\', '/')} ${name}`,
    ),
  );
  const known = Object.entries(ANSWER_TABLES).map(([name, { file }]) => `${file} ${name}`);
  assert.deepEqual(known.toSorted(), exported.toSorted());
});
