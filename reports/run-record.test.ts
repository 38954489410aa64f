/** Tests of the run record and of writing the report: nothing is lost by a crash, and nothing half is seen. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import type { RunRecord } from '../schemas/generated/types.ts';
import { reportOf } from './fixtures/made-up.ts';
import { openRunRecord, readRunRecords, writeReport } from './run-record.ts';

const OPENED: RunRecord = { record: 'target.opened', name: 'a “target”\n\u2028', version: '1' };
const ENDED: RunRecord = { record: 'run.ended', durationMs: 5, complete: true };

function folder(t: TestContext): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'turnproof-record-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('what is appended is on disk at once and reads back the same', (t) => {
  const record = openRunRecord(path.join(folder(t), 'deep', 'out'));
  record.append(OPENED);
  assert.deepEqual(readRunRecords(record.path), [OPENED]);
  record.append(ENDED);
  record.close();
  assert.deepEqual(readRunRecords(record.path), [OPENED, ENDED]);
});

test('a last line that was torn at any byte is left out', (t) => {
  const file = path.join(folder(t), 'run.ndjson');
  const whole = `${JSON.stringify(ENDED)}\n`;
  const torn = Buffer.from(JSON.stringify(OPENED));
  for (let length = 0; length < torn.length; length += 1) {
    writeFileSync(file, Buffer.concat([Buffer.from(whole), torn.subarray(0, length)]));
    assert.deepEqual(readRunRecords(file), [ENDED]);
  }
});

test('a last line that only lacks its newline is kept', (t) => {
  const file = path.join(folder(t), 'run.ndjson');
  writeFileSync(file, `${JSON.stringify(OPENED)}\n${JSON.stringify(ENDED)}`);
  assert.deepEqual(readRunRecords(file), [OPENED, ENDED]);
});

test('a broken line before the last is refused with its place', (t) => {
  const file = path.join(folder(t), 'run.ndjson');
  writeFileSync(file, `${JSON.stringify(OPENED)}\nnonsense\n${JSON.stringify(ENDED)}\n`);
  assert.throws(() => readRunRecords(file), {
    message: `${file}:2: the line is not JSON. Each line is one record of a run, as JSON.`,
  });
  writeFileSync(file, `{"record":"run.ended","durationMs":"long","complete":true}\n${JSON.stringify(ENDED)}\n`);
  assert.throws(() => readRunRecords(file), {
    message: `${file}:1: durationMs must be integer. Each line is one record of a run, as JSON.`,
  });
});

test('a new run takes the record and the report of the earlier one away', (t) => {
  const dir = folder(t);
  writeFileSync(path.join(dir, 'run.ndjson'), 'old\n');
  writeFileSync(path.join(dir, 'report.json'), 'old');
  const record = openRunRecord(dir);
  record.close();
  assert.deepEqual(readRunRecords(record.path), []);
  assert.equal(existsSync(path.join(dir, 'report.json')), false);
});

const REPORT = reportOf([]);

test('the report is written whole and leaves no draft behind', (t) => {
  const dir = path.join(folder(t), 'out');
  const file = writeReport(dir, REPORT);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), REPORT);
  assert.deepEqual(readdirSync(dir), ['report.json']);
});

test('a report that its own schema refuses is not written', (t) => {
  const dir = path.join(folder(t), 'out');
  const wrong = { ...REPORT, run: { ...REPORT.run, durationMs: 1.5 } };
  assert.throws(() => writeReport(dir, wrong), {
    message: 'The report does not fit its own schema, a fault of turnproof: run.durationMs must be integer.',
  });
  assert.equal(existsSync(dir), false);
});
