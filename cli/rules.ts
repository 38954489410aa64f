/** Reads the Rule of each requirement out of the features: where it stands, how it reads, and its Examples with their steps. */
import path from 'node:path';
import type { OpenRun } from '../drivers/context.ts';
import { InputFault } from '../drivers/faults.ts';
import { REHEARSAL } from '../drivers/rehearsal.ts';
import { Collector } from '../runner/collect.ts';
import { featuresIn, playFeatures } from '../runner/suite.ts';
import type { Message } from '../runner/suite.ts';
import { fromHere } from './lint.ts';

type Feature = NonNullable<NonNullable<Message['gherkinDocument']>['feature']>;
type GherkinRule = NonNullable<Feature['children'][number]['rule']>;
type Scenario = NonNullable<GherkinRule['children'][number]['scenario']>;

export interface ExampleSteps {
  readonly name: string;
  readonly line: number;
  readonly tags: readonly string[];
  /** How often it is played: once, or once a row of its table. */
  readonly cases: number;
  /** Keyword and sentence; what stands below a sentence follows it, line by line. */
  readonly steps: readonly string[];
}

export interface RuleText {
  /** As one would name it from here. */
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly examples: readonly ExampleSteps[];
  /** As it is written, without the indentation of the Rule itself. */
  readonly lines: readonly string[];
}

const READING: OpenRun = {
  target: REHEARSAL,
  isRehearsal: true,
  capabilities: [],
  choices: {},
  needsOf: () => [],
  stopped: undefined,
};
/** No scenario carries it: the features are read and nothing is played. */
const NOTHING = '@nothing-carries-this-tag';

/** By requirement, of the features in a folder with one folder a profile. @throws InputFault where one is not Gherkin. */
export async function readRules(featuresDir: string): Promise<Map<string, RuleText>> {
  const collector = new Collector();
  const selection = { cwd: path.dirname(featuresDir), paths: [featuresIn(featuresDir)], tags: NOTHING };
  await playFeatures(READING, selection, collector.take);
  const [unread] = collector.parseErrors;
  if (unread !== undefined)
    throw new InputFault(`${unread.source.uri ?? 'A feature'} is not Gherkin ${unread.message}. See: turnproof lint.`);
  const rules = new Map<string, RuleText>();
  for (const [uri, { feature }] of collector.documents) {
    const source = (collector.sources.get(uri) ?? '').split(/\r?\n/);
    const { file } = fromHere({ file: uri, line: 1, column: 1, message: '', remedy: '' }, featuresDir);
    const starts = feature?.children.map(({ rule }) => (rule === undefined ? undefined : firstLine(rule))) ?? [];
    for (const [index, { rule }] of (feature?.children ?? []).entries()) {
      const next = starts.slice(index + 1).find((start) => start !== undefined) ?? source.length + 1;
      for (const { name } of rule?.tags ?? [])
        if (rule !== undefined && !rules.has(name.slice(1)))
          rules.set(name.slice(1), ruleText(rule, file, source.slice(rule.location.line - 1, next - 1)));
    }
  }
  return rules;
}

function firstLine({ tags, location }: GherkinRule): number {
  return Math.min(location.line, ...tags.map((tag) => tag.location.line));
}

function ruleText({ name, location, children }: GherkinRule, file: string, source: readonly string[]): RuleText {
  const [first = ''] = source;
  const indent = first.length - first.trimStart().length;
  const lines = source
    .join('\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line).trimEnd());
  const examples = children.flatMap(({ scenario }) => (scenario === undefined ? [] : [exampleSteps(scenario)]));
  return { file, line: location.line, name, examples, lines };
}

function exampleSteps({ name, location, tags, examples, steps }: Scenario): ExampleSteps {
  const rows = examples.flatMap(({ tableBody }) => tableBody).length;
  return {
    name,
    line: location.line,
    tags: tags.map((tag) => tag.name),
    cases: examples.length === 0 ? 1 : rows,
    steps: steps.flatMap(({ keyword, text, docString, dataTable }) => [
      `${keyword}${text}`,
      ...(docString === undefined ? [] : docString.content.split('\n')),
      ...(dataTable?.rows ?? []).map(({ cells }) => `| ${cells.map(({ value }) => value).join(' | ')} |`),
    ]),
  };
}
