/** Tests of the forms of a report: written by a run, rendered later, and refused where the file holds none. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { said } from './fixtures/said.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-report-'));
after(() => rmSync(scratch, { recursive: true }));

const read = (...names: string[]): string => readFileSync(path.join(scratch, ...names), 'utf8');

test('a run writes what was asked for, and what is rendered later is the same', async (t) => {
  const out = path.join(scratch, 'run');
  const wanted = ['--format', 'json', 'junit', 'markdown'];
  assert.equal((await said(t, 'run', '--requirement', 'IT-001', '--out', out, ...wanted)).code, 0);
  assert.match(read('run', 'junit.xml'), /<testcase name="IT-001 /);
  assert.match(read('run', 'summary.md'), /\| inbound-turn \| \*\*conformant\*\* \|/);

  const later = path.join(scratch, 'later');
  const report = path.join(out, 'report.json');
  const rendered = await said(t, 'report', 'render', report, '--out', later, '--format', 'markdown', 'junit');
  assert.deepEqual(
    [rendered.code, rendered.out],
    [0, ['summary.md', 'junit.xml'].map((name) => path.relative(process.cwd(), path.join(later, name))).join('\n')],
  );
  for (const name of ['junit.xml', 'summary.md']) assert.equal(read('later', name), read('run', name));

  await said(t, 'run', '--requirement', 'IT-001', '--out', out);
  assert.equal(existsSync(path.join(out, 'junit.xml')), false, 'what an earlier run left is taken away');
});

test('a file that holds no report is refused with what is wrong', async (t) => {
  const file = path.join(scratch, 'report.json');
  const refused = async (text: string): Promise<string> => {
    writeFileSync(file, text);
    const { code, err } = await said(t, 'report', 'render', file, '--format', 'junit');
    assert.equal(code, 2);
    return err.replace(file, 'FILE');
  };
  assert.match(await refused('{'), /^FILE is not JSON: .*\. Name the report\.json that a run has written\.$/);
  assert.match(await refused('{}'), /^FILE is no report of this version: the whole value lacks "schema"/);
  assert.match(
    await refused(
      read('run', 'report.json').replace('"schema": "turnproof-report/1"', '"schema": "turnproof-report/9"'),
    ),
    /^FILE is no report of this version: schema must be "turnproof-report\/1"\.$/,
  );
  const missing = await said(t, 'report', 'render', path.join(scratch, 'nowhere.json'), '--format', 'junit');
  assert.equal(missing.code, 2);
  assert.match(missing.err, /nowhere\.json cannot be read: ENOENT.*\. A run writes reports\/out\/report\.json\.$/);
});

test('a format that does not exist, and none at all, are usage errors', async (t) => {
  const file = path.join(scratch, 'run', 'report.json');
  const unknown = await said(t, 'report', 'render', file, '--format', 'junti');
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /Allowed choices are junit, markdown\./);
  assert.equal((await said(t, 'report', 'render', file)).code, 2);
  assert.equal((await said(t, 'run', '--format', 'html', '--out', scratch)).code, 2);
});
