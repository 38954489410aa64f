/** Runs features with cucumber: its support code loaded once a process, its messages collected, its verdict ignored. */
import path from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { withRun } from '../drivers/context.ts';
import type { OpenRun } from '../drivers/context.ts';

type OnMessage = NonNullable<Parameters<typeof runCucumber>[2]>;
export type Message = Parameters<OnMessage>[0];
type Support = Awaited<ReturnType<typeof loadSupport>>;

export interface Selection {
  /** Features are named relative to this folder. */
  readonly cwd: string;
  /** Files or globs. */
  readonly paths: readonly string[];
  /** A cucumber tag expression; empty for all. */
  readonly tags: string;
}

const IS_SOURCE = import.meta.url.endsWith('.ts');
const STEPS = fileURLToPath(new URL('../steps/', import.meta.url)).replaceAll('\\', '/');

/** Cucumber's own words go nowhere: a report is made from its messages. */
const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

function sourcesOf({ paths, tags }: Selection): Parameters<typeof loadSupport>[0]['sources'] {
  return { defaultDialect: 'en', paths: [...paths], names: [], tagExpression: tags, order: 'defined' };
}

let support: Promise<Support> | undefined;

/** A second call of loadSupport in a process finds no definitions: modules run once. */
function supportOf(selection: Selection): Promise<Support> {
  support ??= loadSupport(
    {
      sources: sourcesOf(selection),
      support: { importPaths: [`${STEPS}**/!(*.test|*.d).${IS_SOURCE ? 'ts' : 'js'}`] },
    },
    { cwd: selection.cwd, stdout: NOWHERE, stderr: NOWHERE },
  );
  return support;
}

/** Runs the selected features within `run`. Messages come in order, before the promise fulfils. */
export async function playFeatures(run: OpenRun, selection: Selection, onMessage: OnMessage): Promise<void> {
  const loaded = await supportOf(selection);
  await withRun(run, async () => {
    await runCucumber(
      {
        sources: sourcesOf(selection),
        support: loaded,
        runtime: {
          dryRun: false,
          failFast: false,
          filterStacktraces: false,
          parallel: 0,
          retry: 0,
          retryTagFilter: '',
          strict: true,
          worldParameters: {},
        },
        formats: { stdout: SILENT, files: {}, publish: false, options: {} },
        plugins: { specifiers: [], options: {} },
      } as Parameters<typeof runCucumber>[0],
      { cwd: selection.cwd, stdout: NOWHERE, stderr: NOWHERE },
      onMessage,
    );
  });
}

const SILENT = fileURLToPath(new URL(`./silent-formatter.${IS_SOURCE ? 'ts' : 'js'}`, import.meta.url));

/** The features of a folder with one folder a profile. */
export function featuresIn(featuresDir: string, profile?: string): string {
  return path.join(featuresDir, profile ?? '*', '*.feature').replaceAll('\\', '/');
}
