/** Doc strings and tables of scenarios, checked against a schema before anything is sent. */
import type { DataTable } from '@cucumber/cucumber';
import { readYaml } from '../schemas/documents.ts';
import { formatFault } from '../schemas/source-fault.ts';
import type { SchemaName } from '../schemas/validate.ts';
import type { ModelStep } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import { ScenarioFault } from './findings.ts';

/** Reads a YAML doc string. @throws ScenarioFault naming line and column within the doc string. */
export function yamlOf(text: string, schema?: SchemaName): unknown {
  const { value, faults } = readYaml(text, 'doc string', schema);
  if (faults.length > 0) throw new ScenarioFault(faults.map(formatFault).join('\n'));
  return value;
}

/** Reads a YAML doc string that has to hold keys. */
export function mapOf(text: string): Record<string, unknown> {
  const value = yamlOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new ScenarioFault(`This doc string has to hold keys and values; it holds ${JSON.stringify(value)}.`);
}

/** The rows of a table that has exactly these columns, some of them perhaps left out. */
export function rowsOf(table: DataTable, columns: readonly string[]): Record<string, string>[] {
  const [header = []] = table.raw();
  const unknown = header.filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new ScenarioFault(`This table has no column "${unknown.join('", "')}". Columns: ${columns.join(', ')}.`);
  return table.hashes();
}

/** The one column of a table without a header. */
export function listOf(table: DataTable, allowed: readonly string[]): string[] {
  return table.raw().map((row) => {
    const [cell = ''] = row;
    if (row.length !== 1 || !allowed.includes(cell))
      throw new ScenarioFault(`"${row.join(' | ')}" is not known here. Known: ${allowed.join(', ')}.`);
    return cell;
  });
}

/** The steps of a scripted model call, from a table of step and value. */
export function modelStepsOf(table: DataTable): ModelStep[] {
  return rowsOf(table, ['step', 'value']).map(({ step = '', value = '' }) => {
    const written = stepOf(step, value);
    const problems = problemsOf('modelStep', written);
    if (problems.length > 0)
      throw new ScenarioFault(`"${step} | ${value}" is no step of a model: ${listProblems(problems)}.`);
    return written as ModelStep;
  });
}

function stepOf(step: string, value: string): unknown {
  if (step === 'end' || step === 'never') return { [step]: true };
  if (step !== 'reasoningDelta' && step !== 'tool') return { [step]: value };
  const [id = '', ...rest] = value.split(': ');
  const text = rest.join(': ');
  return step === 'tool' ? { tool: id, input: { about: text } } : { reasoningDelta: id, text };
}
