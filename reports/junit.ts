/** Renders a report as JUnit XML for servers that gate on it: what both common descriptions of the format accept (junit.xsd). */
import type { Report, RequirementReport } from '../schemas/generated/types.ts';
import { requirementBlock } from './console-failures.ts';
import { groupBy } from './console-groups.ts';
import { element, seconds, timestamp } from './junit-xml.ts';
import { openPage, tail, type Page } from './page.ts';
import { printable, shorten } from './printable.ts';

const COLUMNS = 100;
const INDENT = 4;
const NAME_MAX = 250;
const MESSAGE_MAX = 500;

interface Case {
  readonly name: string;
  /** What is told of a case that did not pass. */
  readonly verdict?: {
    readonly element: 'failure' | 'error' | 'skipped';
    readonly type: string;
    readonly message: string;
    readonly body: readonly string[];
  };
}

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly properties: Readonly<Record<string, string>>;
  readonly findings: readonly string[];
  readonly durationMs: number;
}

/** The whole document. It depends on the report alone. */
export function renderJUnit(report: Report): string {
  const page = openPage(COLUMNS, false, report.run.command);
  const profiles = [...report.profiles.map(({ id }) => id), ...report.requirements.map(({ profile }) => profile)];
  const times = sharesOf(report);
  const suites = [...new Set(profiles)].map((profile) => profileSuite(page, report, profile, times.get(profile) ?? 0));
  const elements = [...suites, ...runSuites(page, report)].map((suite, id) => suiteElement(suite, id, report));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', {}, elements)}\n`;
}

/**
 * The time of each profile. A report says how long the whole run took: each profile is given the share of
 * its evidence, so that servers, which add up the suites, come to the right sum.
 */
function sharesOf({ run, requirements }: Report): Map<string, number> {
  const all = requirements.reduce((sum, { evidence }) => sum + evidence.length, 0);
  const shares = new Map<string, number>();
  let before = 0;
  for (const [profile, rows] of groupBy(requirements, (row) => row.profile)) {
    const upTo = before + rows.reduce((sum, { evidence }) => sum + evidence.length, 0);
    const at = (pieces: number): number => Math.round((run.durationMs * pieces) / Math.max(1, all));
    shares.set(profile, at(upTo) - at(before));
    before = upTo;
  }
  return shares;
}

function profileSuite(page: Page, report: Report, profile: string, durationMs: number): Suite {
  const rows = report.requirements.filter((row) => row.profile === profile);
  const { verdict = '', reason = '' } = report.profiles.find(({ id }) => id === profile) ?? {};
  return {
    name: profile,
    cases: rows.map((row) => ({ name: `${row.id} ${row.title}`, ...verdictOf(page, row) })),
    properties: { verdict, reason, ...propertiesOf(report) },
    findings: findingsOf(page, rows),
    durationMs,
  };
}

function propertiesOf({ suite, target, run }: Report): Record<string, string> {
  const choices = Object.entries(target.choices).map(([name, value]) => [`choice.${name}`, value] as const);
  return {
    target: `${target.name} ${target.version}`.trim(),
    turnproof: suite.version,
    catalogue: suite.catalogue,
    exitCode: String(run.exitCode),
    ...Object.fromEntries(choices),
  };
}

function verdictOf(page: Page, row: RequirementReport): Pick<Case, 'verdict'> {
  const { outcome } = row;
  const { expected, observed, reason } = row.evidence.find((piece) => piece.outcome === outcome) ?? {};
  const why = row.reason ?? reason ?? observed ?? 'No reason was given.';
  const body = (): string[] =>
    requirementBlock(page, row, { hasText: true, hasTimeline: true })
      .slice(1)
      .map((line) => line.slice(INDENT));
  switch (outcome) {
    case 'fail': {
      const message = expected === undefined ? why : `expected ${expected}; observed ${observed ?? 'nothing'}`;
      return { verdict: { element: 'failure', type: outcome, message, body: body() } };
    }
    case 'error':
      return { verdict: { element: 'error', type: outcome, message: why, body: body() } };
    case 'skip':
    case 'not-testable':
    case 'excluded':
    case 'later':
      return { verdict: { element: 'skipped', type: outcome, message: why, body: [] } };
    // A contradiction of a row that decides no verdict, and one that the baseline lists, must not fail a build
    // that gates on this file: the run itself would not fail either. What was found is told in system-out.
    case 'warn':
    case 'noted':
    case 'expected-fail':
    case 'pass':
      return {};
  }
}

/** What was found about rows that pass all the same. The suite tells it: strict readers allow a case no output of its own. */
function findingsOf(page: Page, rows: readonly RequirementReport[]): string[] {
  const told = {
    warn: 'Warning',
    noted: 'Noted, an allowed alternative',
    'expected-fail': 'Contradicted, as expected',
  };
  return Object.entries(told).flatMap(([outcome, title]) =>
    rows
      .filter((row) => row.outcome === outcome)
      .flatMap((row) => [`${title}:`, ...requirementBlock(page, row, { hasText: true, hasTimeline: true }), '']),
  );
}

/** A run that broke outside its scenarios, or was cut short, must not look like one in which all was skipped. */
function runSuites(page: Page, report: Report): Suite[] {
  const { faults = [], complete } = report.run;
  const broken = faults.map(({ blame, message, detail }, index) => ({
    name: `Fault ${index + 1} of ${faults.length}: ${blame}`,
    verdict: {
      element: 'error' as const,
      type: blame,
      message,
      body: detail === undefined || detail.trim() === '' ? [] : tail(page, 0, detail),
    },
  }));
  const unjudged = report.profiles.filter(({ id, verdict }) => verdict === 'error' && !hasError(report, id));
  const told = [
    ...(complete ? [] : ['The run was cut short.']),
    ...(faults.length > 0 ? [] : unjudged.map(({ id, reason }) => `${id} could not be judged: ${reason}.`)),
  ].map((message) => ({
    name: message,
    verdict: { element: 'error' as const, type: 'error', message, body: [] },
  }));
  const cases = [...broken, ...told];
  if (cases.length === 0) return [];
  return [{ name: 'run', cases, properties: propertiesOf(report), findings: [], durationMs: 0 }];
}

function hasError({ requirements }: Report, profile: string): boolean {
  return requirements.some((row) => row.profile === profile && row.outcome === 'error');
}

function suiteElement(suite: Suite, id: number, { run }: Report): string {
  const { name, cases, properties, findings, durationMs } = suite;
  const count = (what: string): string => String(cases.filter(({ verdict }) => verdict?.element === what).length);
  const attributes = {
    name,
    package: 'turnproof',
    id: String(id),
    timestamp: timestamp(run.startedAt),
    // A report does not say where it was made.
    hostname: 'localhost',
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(durationMs),
  };
  const listed = Object.entries(properties).map(([key, value]) =>
    element('property', { name: printable(key), value: printable(value) }),
  );
  return element('testsuite', attributes, [
    element('properties', {}, listed),
    ...cases.map((one) => caseElement(name, one)),
    element('system-out', {}, findings.join('\n')),
    element('system-err', {}, ''),
  ]);
}

function caseElement(classname: string, { name, verdict }: Case): string {
  const attributes = { name: shorten(printable(name), NAME_MAX), classname, time: seconds(0) };
  if (verdict === undefined) return element('testcase', attributes);
  const { type, body } = verdict;
  const message = shorten(printable(verdict.message.slice(0, MESSAGE_MAX)), MESSAGE_MAX);
  return element('testcase', attributes, [element(verdict.element, { type, message }, body.join('\n'))]);
}
