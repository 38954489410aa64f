/** Makes evidence of what a scenario found out, and of what the invariants say about its log. */
import type { ITestCaseHookParameter } from '@cucumber/cucumber';
import { HarnessFault, TargetFault } from '../drivers/faults.ts';
import type { GeneratedVerdict } from '../drivers/context.ts';
import { INVARIANTS } from '../oracle/invariants/invariants.ts';
import type { Evidence, Where } from '../schemas/generated/types.ts';
import type { Log } from '../schemas/log.ts';
import { Contradiction, NotApplicable, NotTestable, ScenarioFault } from './findings.ts';
import type { Finding } from './world.ts';

export type Pickle = ITestCaseHookParameter['pickle'];
export type GherkinDocument = ITestCaseHookParameter['gherkinDocument'];

/** The media type of the one attachment in which a scenario's evidence leaves. */
export const EVIDENCE_TYPE = 'application/vnd.turnproof.evidence+json';

export interface InvariantHeld {
  readonly requirement: string;
  readonly name: string;
  readonly file: string;
  /** The breach; left out where the invariant held. */
  readonly breach?: Evidence;
}

export interface ScenarioEvidence {
  readonly scenario: Evidence;
  readonly invariants: readonly InvariantHeld[];
}

const REQUIREMENT_TAG = /^@([A-Z]{2}-\d{3})$/;

/** The requirement that a scenario is tagged with. lint holds that there is exactly one. */
export function requirementOf(pickle: Pickle): string {
  return pickle.tags.map(({ name }) => REQUIREMENT_TAG.exec(name)?.[1]).find((id) => id !== undefined) ?? 'XX-000';
}

const linesOf = new WeakMap<GherkinDocument, Map<string, number>>();

/** Lines by the id of a scenario, an example row or a step. */
function linesIn(document: GherkinDocument): Map<string, number> {
  const known = linesOf.get(document);
  if (known !== undefined) return known;
  const lines = new Map<string, number>();
  // A document may hold thousands of scenarios, and each of them asks.
  linesOf.set(document, lines);
  const children = (document.feature?.children ?? []).flatMap((child) => [child, ...(child.rule?.children ?? [])]);
  for (const { background, scenario } of children) {
    for (const step of [...(background?.steps ?? []), ...(scenario?.steps ?? [])])
      lines.set(step.id, step.location.line);
    if (scenario === undefined) continue;
    lines.set(scenario.id, scenario.location.line);
    for (const row of scenario.examples.flatMap(({ tableBody }) => tableBody)) lines.set(row.id, row.location.line);
  }
  return lines;
}

/** A fault within a doc string is told by its place there. */
const IN_DOC_STRING = /^doc string:(\d+):\d+: /;

/** Where a doc string begins, by the id of its step. */
function docStringLine(document: GherkinDocument, stepId: string | undefined): number | undefined {
  const children = (document.feature?.children ?? []).flatMap((child) => [child, ...(child.rule?.children ?? [])]);
  const steps = children.flatMap(({ background, scenario }) => [
    ...(background?.steps ?? []),
    ...(scenario?.steps ?? []),
  ]);
  return steps.find(({ id }) => id === stepId)?.docString?.location.line;
}

/** Where a scenario stands: the line of the sentence that was judged, else of the scenario or its example row. */
export function whereOf(document: GherkinDocument, pickle: Pickle, sentence?: string, message = ''): Where {
  const lines = linesIn(document);
  const step = sentence === undefined ? undefined : pickle.steps.findLast(({ text }) => text === sentence);
  const within = Number(IN_DOC_STRING.exec(message)?.[1] ?? 0);
  const docString = within === 0 ? undefined : docStringLine(document, step?.astNodeIds[0]);
  const own = docString === undefined ? undefined : docString + within;
  const line = own ?? lines.get(step?.astNodeIds[0] ?? '') ?? lines.get(pickle.astNodeIds.at(-1) ?? '') ?? 1;
  return { file: pickle.uri.replaceAll('\\', '/'), line, name: pickle.name };
}

/** Evidence of one scenario. `unexpected` is what cucumber caught and no step kept. */
export function evidenceOf(
  document: GherkinDocument,
  pickle: Pickle,
  finding: Finding | undefined,
  log: Log,
  generated?: GeneratedVerdict,
): ScenarioEvidence {
  const requirement = requirementOf(pickle);
  const where = whereOf(document, pickle, finding?.sentence, finding?.error.message);
  const { seed, cases } = generated ?? {};
  const ofKind =
    seed === undefined || cases === undefined
      ? { kind: 'scenario' as const }
      : { kind: 'generated' as const, generated: { seed, cases } };
  const shown = generated?.breach === undefined ? log : generated.log;
  const scenario: Evidence = { requirement, ...ofKind, outcome: 'pass', where, ...(finding && judged(finding, shown)) };
  return { scenario, invariants: invariantsOf(log, where) };
}

function judged({ error, sentence }: Finding, log: Log): Partial<Evidence> {
  const step = sentence === '' ? {} : { step: sentence };
  const seen = { log: [...log] };
  if (error instanceof Contradiction) {
    const { expected, observed, at } = error.mismatch;
    return { outcome: 'fail', ...step, expected, observed, ...(at !== undefined && { at }), ...seen };
  }
  if (error instanceof NotApplicable) return { outcome: 'skip', reason: error.message };
  if (error instanceof NotTestable) return { outcome: 'not-testable', reason: error.message, ...step, ...seen };
  if (error instanceof ScenarioFault)
    return { outcome: 'error', blame: 'scenario', reason: error.message.replace(IN_DOC_STRING, ''), ...step };
  if (error instanceof TargetFault) {
    const tail = error.tail === '' ? {} : { observed: `the target's last output: ${error.tail}` };
    return { outcome: 'error', blame: 'target', reason: error.message, ...tail, ...step, ...seen };
  }
  const words = error instanceof HarnessFault ? error.message : (error.stack ?? error.message);
  return { outcome: 'error', blame: 'harness', reason: words, ...step };
}

function invariantsOf(log: Log, where: Where): InvariantHeld[] {
  return Object.entries(INVARIANTS).flatMap(([file, invariant]) => {
    if (!invariant.isAbout(log)) return [];
    const { requirement, name } = invariant;
    const breach = invariant.breach(log);
    if (breach === undefined) return [{ requirement, name, file }];
    const evidence: Evidence = {
      requirement,
      kind: 'invariant',
      outcome: 'fail',
      where,
      step: name,
      ...breach,
      log: [...log],
    };
    return [{ requirement, name, file, breach: evidence }];
  });
}
