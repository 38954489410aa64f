/** What `list` and `explain` look things up in: the catalogue, the Rules of the features, and the mutants. */
import path from 'node:path';
import { InputFault } from '../drivers/faults.ts';
import { openPage } from '../reports/page.ts';
import type { Page } from '../reports/page.ts';
import { readCatalogue } from '../reports/catalogue.ts';
import type { Catalogue, Row } from '../reports/catalogue.ts';
import { formatFault } from '../schemas/source-fault.ts';
import { fromHere } from './lint.ts';
import { readRules } from './rules.ts';
import type { RuleText } from './rules.ts';

export interface Coverage {
  readonly catalogue: Catalogue;
  /** By requirement. */
  readonly rules: ReadonlyMap<string, RuleText>;
}

/** @throws InputFault where catalogue or features cannot be read. */
export async function readCoverage(dir: string): Promise<Coverage> {
  const featuresDir = path.resolve(dir);
  const catalogue = await readCatalogue(featuresDir);
  if (catalogue.faults.length > 0)
    throw new InputFault(catalogue.faults.map((fault) => formatFault(fromHere(fault, dir))).join('\n'));
  return { catalogue, rules: await readRules(featuresDir) };
}

/** Why a row is not covered; nothing where it is to be. */
export function markerOf({ excluded, later, retired }: Row): { word: string; why: string } | undefined {
  if (excluded !== undefined) return { word: 'excluded', why: excluded };
  if (later !== undefined) return { word: 'later', why: later };
  return retired === undefined ? undefined : { word: 'retired', why: retired };
}

/** The width of the terminal, or of a page where there is none; colour on a terminal only. */
export function openStdoutPage(): Page {
  const { isTTY, columns } = process.stdout;
  return openPage(isTTY ? columns : 80, isTTY && process.env['NO_COLOR'] === undefined, 'npx turnproof run');
}
