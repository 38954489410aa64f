/** `turnproof report render`: writes a report that was made earlier in other forms. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { InputFault } from '../drivers/faults.ts';
import type { Report } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { RenderedFormat } from './format-names.ts';
import { writeFormats } from './formats.ts';

export interface RenderCommandOptions {
  readonly format: readonly RenderedFormat[];
  readonly out?: string;
}

/** @returns exit code 0. @throws InputFault where the file holds no report. */
export function renderCommand(file: string, { format, out }: RenderCommandOptions): number {
  const report = readReport(file);
  const written = writeFormats(out ?? path.dirname(file), report, format);
  for (const where of written) console.log(path.relative(process.cwd(), where));
  return 0;
}

function readReport(file: string): Report {
  const value = parsed(file);
  const problems = problemsOf('report', value);
  if (problems.length > 0) throw new InputFault(`${file} is no report of this version: ${listProblems(problems)}.`);
  return value as Report;
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputFault(`${file} cannot be read: ${(error as Error).message}. A run writes reports/out/report.json.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputFault(
      `${file} is not JSON: ${(error as Error).message}. Name the report.json that a run has written.`,
    );
  }
}
