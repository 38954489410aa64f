/**
 * Makes docs/targets/openclaw.md of the reports that targets/openclaw/README.md says how to get.
 * `node --import tsx tools/openclaw-page.ts` takes up new reports; with --page it writes the page of what was kept.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readCatalogue } from '../reports/catalogue.ts';
import type { Report } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import { findingsOf, isJudged, mergeFindings } from './target-findings.ts';
import type { Findings } from './target-findings.ts';
import { renderTargetPage } from './target-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const REPORTS = 'reports/out/openclaw';
export const KEPT = 'docs/targets/openclaw.json';
export const PAGE = 'docs/targets/openclaw.md';

/** What of the reports is committed, so that the page can be made where openclaw is not installed. */
export interface Kept {
  readonly may: Findings;
  readonly september: Findings;
  /** The rows of september that were judged by the document's names. */
  readonly byNames: readonly string[];
  readonly reference: Findings;
}

const NO_NOOP = 'The package has such a function, and no public entry exports it: a plugin cannot reach it.';

/** The page as it is committed. */
export async function openclawPage({ may, september, byNames, reference }: Kept): Promise<string> {
  const page = renderTargetPage({
    title: 'openclaw',
    made: 'The npm package `openclaw`, run as it is published. Made by `tools/openclaw-page.ts` of the reports of its runs, not by hand; [its README](../../targets/openclaw/README.md) says how to run it.',
    versions: [
      { name: 'openclaw 2026.5.22', findings: may, notes: [], unclaimed: { 'kernel-noop': NO_NOOP } },
      {
        name: 'openclaw 2026.9.6',
        findings: september,
        notes: [
          '`runtime.channel.turn` is `runtime.channel.inbound` there, and has `dispatchReply` and `runPreparedReply` in the place of `runAssembled` and `runPrepared`. The adapter hands them over under the document’s names, so that what they do can be compared. `runResolved`, `dispatchAssembled` and `recordInboundSessionAndDispatchReply` are gone.',
          `What is said of ${byNames.join(', ')} is from a run in which it does not: these rows are about the names.`,
        ],
        unclaimed: {
          'kernel-noop': 'No entry exports one, and the package has none by that name.',
          'kernel-compat':
            'The package has no `recordInboundSessionAndDispatchReply` any more that a plugin can reach, so nothing is compared to it.',
        },
      },
    ],
    reference,
    known: await knownDivergences(),
  });
  const file = path.join(ROOT, PAGE);
  return format(page, { ...(await resolveConfig(file)), filepath: file });
}

async function knownDivergences(): Promise<Map<string, { target: string; what: string }>> {
  const { rows } = await readCatalogue(path.join(ROOT, 'features'));
  const ofOpenclaw = [...rows.values()].flatMap(({ id, divergence = [] }) =>
    divergence.filter(({ target }) => target.startsWith('openclaw ')).map((one) => [id, one] as const),
  );
  return new Map(ofOpenclaw);
}

function readFindings(name: string): Findings {
  const file = path.join(ROOT, REPORTS, name, 'report.json');
  if (!existsSync(file)) {
    throw new Error(`${REPORTS}/${name}/report.json is not there. targets/openclaw/README.md says how it is made.`);
  }
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const problems = problemsOf('report', report);
  if (problems.length > 0) throw new Error(`${REPORTS}/${name}/report.json is no report: ${listProblems(problems)}.`);
  return findingsOf(report as Report);
}

function keep(): Kept {
  const names = readFindings('2026.9.6-names');
  return {
    may: readFindings('2026.5.22'),
    september: mergeFindings(readFindings('2026.9.6'), names),
    byNames: names.rows.filter(isJudged).map(({ id }) => id),
    reference: readFindings('reference'),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(ROOT, KEPT);
  if (!process.argv.includes('--page')) {
    writeFileSync(file, await format(JSON.stringify(keep()), { ...(await resolveConfig(file)), filepath: file }));
  }
  writeFileSync(path.join(ROOT, PAGE), await openclawPage(JSON.parse(readFileSync(file, 'utf8')) as Kept));
  console.log(PAGE);
}
