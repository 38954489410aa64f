/** Holds features and catalogue against each other, and rehearses every scenario without a target. */
import path from 'node:path';
import { readCatalogue } from '../reports/catalogue.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { REHEARSAL } from '../drivers/rehearsal.ts';
import type { OpenRun } from '../drivers/context.ts';
import type { SourceFault } from '../schemas/source-fault.ts';
import { Collector } from './collect.ts';
import { FeatureLint, KEYWORDS } from './lint-features.ts';
import { inFileOrder } from '../schemas/source-fault.ts';
import { nearest } from './nearest.ts';
import { featuresIn, playFeatures } from './suite.ts';

export interface LintOptions {
  /** One folder a profile, each with requirements.yaml and features. */
  readonly featuresDir: string;
  /** Features from elsewhere in place of those of the folder; then rows without a Rule are no fault. */
  readonly paths?: readonly string[];
}

export interface Linted {
  readonly catalogue: Catalogue;
  /** In the order of file and line. */
  readonly faults: readonly SourceFault[];
  /** The features that hold the Rule of each requirement. */
  readonly rules: ReadonlyMap<string, { readonly file: string; readonly line: number }>;
  /** The tags of each scenario that a run would play. */
  readonly scenarios: readonly (readonly string[])[];
}

const REHEARSAL_RUN: OpenRun = {
  target: REHEARSAL,
  isRehearsal: true,
  capabilities: [],
  choices: {},
  needsOf: () => [],
  stopped: undefined,
};

export async function lint({ featuresDir, paths }: LintOptions): Promise<Linted> {
  const catalogue = await readCatalogue(featuresDir, { always: 'yaml' });
  const faults: SourceFault[] = [...catalogue.faults];
  const collector = new Collector();
  const selection = { cwd: path.dirname(featuresDir), paths: paths ?? [featuresIn(featuresDir)], tags: '' };
  await playFeatures(REHEARSAL_RUN, selection, collector.take);

  for (const { source, message } of collector.parseErrors) {
    const { line = 1, column = 1 } = source.location ?? {};
    faults.push({ file: source.uri ?? '', line, column, ...explainParse(message) });
  }
  const features = new FeatureLint(catalogue);
  for (const [uri, document] of collector.documents) features.document(document, collector.sources.get(uri) ?? '');
  faults.push(
    ...features.faults,
    ...sentenceFaults(collector),
    ...rehearsalFaults(collector),
    ...doubleFaults(collector),
  );
  if (collector.documents.size === 0 && collector.parseErrors.length === 0) {
    faults.push({
      file: selection.paths.join(' '),
      line: 1,
      column: 1,
      message: 'No feature is there',
      remedy: 'Name files or globs that exist.',
    });
  }
  // A file that could not be read may hold any Rule.
  if (paths === undefined && collector.parseErrors.length === 0) faults.push(...rowFaults(catalogue, features.rules));
  return {
    catalogue,
    faults: inOrder(faults),
    rules: features.rules,
    scenarios: collector.scenarios.map(({ pickle }) => pickle.tags.map(({ name }) => name)),
  };
}

/** Cucumber names a line that it did not expect by all that it would have taken. */
function explainParse(said: string): { message: string; remedy: string } {
  const words = said.replace(/^\(\d+:\d+\): /, '');
  const [, got] = /, got '(.*)'$/s.exec(words) ?? [];
  if (got === undefined) return { message: `This is not Gherkin: ${words}`, remedy: 'Mend the line.' };
  const keyword = nearest(got.split(/[\s:]/)[0] ?? '', KEYWORDS);
  const remedy =
    keyword === undefined
      ? `Begin it with a keyword (${KEYWORDS.join(', ')}), or take it away.`
      : `Did you mean "${keyword}"?`;
  return { message: `No line like "${got}" may stand here`, remedy };
}

function inOrder(faults: readonly SourceFault[]): SourceFault[] {
  const unique = new Map(faults.map((fault) => [`${fault.file}:${fault.line}:${fault.message}`, fault]));
  return inFileOrder([...unique.values()]);
}

/** Every row that is to be covered has a Rule. */
function rowFaults(catalogue: Catalogue, rules: Linted['rules']): SourceFault[] {
  return [...catalogue.rows.values()].flatMap((row) => {
    if (rules.has(row.id) || row.retired !== undefined || row.excluded !== undefined || row.later !== undefined)
      return [];
    const remedy = `Write one in features/${row.profile}, tagged @${row.id}, or say in the row why not with excluded or later.`;
    return [{ file: row.file, line: row.line, column: 1, message: `${row.id} (${row.title}) has no Rule`, remedy }];
  });
}

type Location = { line: number; column?: number };

/** Where each step stands, by its id. */
function stepLocations({ documents }: Collector): Map<string, Location> {
  const locations = new Map<string, Location>();
  for (const { feature } of documents.values()) {
    for (const child of (feature?.children ?? []).flatMap((one) => [one, ...(one.rule?.children ?? [])])) {
      for (const { id, location } of [...(child.background?.steps ?? []), ...(child.scenario?.steps ?? [])])
        locations.set(id, location);
    }
  }
  return locations;
}

function sentenceFaults(collector: Collector): SourceFault[] {
  const locations = stepLocations(collector);
  const patterns = collector.definitions.map(({ pattern }) => pattern.source);
  return collector.scenarios.flatMap(({ pickle, matches }) =>
    pickle.steps.flatMap((step, index) => {
      const found = matches[index] ?? 0;
      if (found === 1) return [];
      const { line = 1, column = 1 } = locations.get(step.astNodeIds[0] ?? '') ?? {};
      const at = { file: pickle.uri, line, column };
      if (found > 1) {
        return [
          {
            ...at,
            message: `"${step.text}" fits ${found} sentences`,
            remedy: 'Word it, or the sentences in steps/, so that one fits.',
          },
        ];
      }
      const close = closest(step.text, patterns);
      return [
        {
          ...at,
          message: `No sentence fits "${step.text}"`,
          remedy:
            close === undefined ? 'See steps/*.steps.ts for the sentences there are.' : `Did you mean "${close}"?`,
        },
      ];
    }),
  );
}

/** The sentence that shares most of its words. */
function closest(text: string, patterns: readonly string[]): string | undefined {
  // What stands for a parameter is in no sentence.
  const bare = text.replaceAll(/"[^"]*"|turn [A-Z]\b|#[\w-]+/g, ' ');
  const words = new Set(
    bare
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word !== ''),
  );
  const ranked = patterns.map((pattern) => {
    const own = pattern
      .toLowerCase()
      .replaceAll(/\{\w+\}/g, '')
      .split(/\W+/)
      .filter((word) => word !== '');
    const shared = own.filter(
      (word) => words.has(word) || (word.length > 3 && nearest(word, [...words], 1) !== undefined),
    ).length;
    return { pattern, share: (2 * shared) / (own.length + words.size) };
  });
  const best = ranked.toSorted((a, b) => b.share - a.share)[0];
  return best !== undefined && best.share >= 0.4 ? best.pattern : undefined;
}

/** Doc strings and tables that their sentences refuse, found by playing every scenario without a target. */
function rehearsalFaults(collector: Collector): SourceFault[] {
  return collector.finished.flatMap(({ pickle, evidence }) => {
    const isUndefined = collector.scenarios.some(
      (one) => one.pickle.id === pickle.id && one.matches.some((count) => count !== 1),
    );
    if (isUndefined || evidence === undefined || evidence.scenario.outcome !== 'error') return [];
    const { where, reason = '', step } = evidence.scenario;
    return [
      {
        file: where.file,
        line: where.line,
        column: 1,
        message: `${step === undefined ? '' : `In "${step}": `}${reason.replace(/\.$/, '')}`,
        remedy: 'Mend its doc string, table or order.',
      },
    ];
  });
}

function doubleFaults({ definitions }: Collector): SourceFault[] {
  const seen = new Map<string, string>();
  return definitions.flatMap(({ pattern, sourceReference }) => {
    const at = { file: sourceReference.uri ?? '', line: sourceReference.location?.line ?? 1 };
    const before = seen.get(pattern.source);
    seen.set(pattern.source, `${at.file}:${at.line}`);
    if (before === undefined) return [];
    return [
      {
        ...at,
        column: 1,
        message: `The sentence "${pattern.source}" is defined already, at ${before}`,
        remedy: 'Take one of them away.',
      },
    ];
  });
}
