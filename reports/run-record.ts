/** Writes and reads run.ndjson, the record of a run, and writes report.json. */
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Report, RunRecord } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';

export interface OpenRunRecord {
  readonly path: string;
  /** Returns when the line is with the operating system, so that a crash of this process loses nothing. */
  append(record: RunRecord): void;
  close(): void;
}

/**
 * Begins run.ndjson in a folder, which is made where it is missing. The record and the report of an
 * earlier run are taken away, so that they cannot be taken for this run's.
 * @throws Error of node:fs where the folder cannot be written to.
 */
export function openRunRecord(outDir: string): OpenRunRecord {
  mkdirSync(outDir, { recursive: true });
  rmSync(path.join(outDir, 'report.json'), { force: true });
  const file = path.join(outDir, 'run.ndjson');
  const descriptor = openSync(file, 'w');
  return {
    path: file,
    append: (record) => appendFileSync(descriptor, `${JSON.stringify(record)}\n`),
    close: () => closeSync(descriptor),
  };
}

const NEWLINE = 10;

/**
 * Reads the records of a run. A last line that was torn by a crash is left out.
 * @throws Error with file and line where any other line is not a record.
 */
export function readRunRecords(file: string): RunRecord[] {
  // Line by line from the bytes: a whole run may be longer than a string can be.
  const bytes = readFileSync(file);
  const records: RunRecord[] = [];
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const isLast = newline === -1;
    const text = bytes.toString('utf8', start, isLast ? bytes.length : newline);
    start = isLast ? bytes.length : newline + 1;
    const read = parseRecord(text);
    if (!('fault' in read)) records.push(read.record);
    else if (!isLast) throw new Error(`${file}:${line}: ${read.fault}. Each line is one record of a run, as JSON.`);
  }
  return records;
}

function parseRecord(text: string): { record: RunRecord } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'the line is not JSON' };
  }
  const problems = problemsOf('record', value);
  return problems.length > 0 ? { fault: listProblems(problems) } : { record: value as RunRecord };
}

/**
 * Writes report.json in one go: whoever looks sees the whole report or none.
 * @returns its path.
 * @throws Error where the report is not what its own schema says, which is the harness's fault.
 */
export function writeReport(outDir: string, report: Report): string {
  const problems = problemsOf('report', report);
  if (problems.length > 0) {
    throw new Error(`The report does not fit its own schema, a fault of turnproof: ${listProblems(problems)}.`);
  }
  mkdirSync(outDir, { recursive: true });
  const file = path.join(outDir, 'report.json');
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(report, null, 2)}\n`);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}
