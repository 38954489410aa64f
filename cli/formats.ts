/** The forms beside report.json in which a report can be had, and their files. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderJUnit } from '../reports/junit.ts';
import { renderMarkdown } from '../reports/markdown.ts';
import type { Report } from '../schemas/generated/types.ts';
import type { RenderedFormat } from './format-names.ts';

type Render = (report: Report) => string;

const FORMATS: Readonly<Record<RenderedFormat, { readonly file: string; readonly render: Render }>> = {
  junit: { file: 'junit.xml', render: renderJUnit },
  markdown: { file: 'summary.md', render: renderMarkdown },
};

/** @returns the paths of what was written. */
export function writeFormats(outDir: string, report: Report, formats: readonly RenderedFormat[]): string[] {
  return formats.map((name) => {
    const { file, render } = FORMATS[name];
    const where = path.join(outDir, file);
    mkdirSync(outDir, { recursive: true });
    writeFileSync(where, render(report));
    return where;
  });
}

/** Takes away what an earlier run has left, so that it cannot be taken for this run's. */
export function clearFormats(outDir: string): void {
  for (const { file } of Object.values(FORMATS)) rmSync(path.join(outDir, file), { force: true });
}
