/** Writes docs/profiles: a page a profile, and one that leads to them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readCoverage } from '../cli/coverage.ts';
import { MATRIX } from '../cli/selftest.ts';
import { indexPage, PAGES, profilePage, type Kills } from './profile-page.ts';

/** How they are written anew. */
export const AGAIN = 'npm run docs';

type Matrix = Readonly<Record<string, { readonly killed: readonly string[]; readonly beside: readonly string[] }>>;

/** All pages, by their paths from the root of the project. @throws InputFault where catalogue or features have faults. */
export async function profilePages(root: string): Promise<Map<string, string>> {
  const { catalogue, rules } = await readCoverage(path.join(root, 'features'));
  const fromRoot = [...rules].map(([id, rule]) => {
    const file = path.relative(root, path.resolve(rule.file)).replaceAll('\\', '/');
    return [id, { ...rule, file }] as const;
  });
  const sources = { rules: new Map(fromRoot), kills: killsIn(JSON.parse(readFileSync(MATRIX, 'utf8')) as Matrix) };
  const pages = new Map([[`${PAGES}/README.md`, indexPage(catalogue.profiles)]]);
  for (const profile of catalogue.profiles) pages.set(`${PAGES}/${profile.id}.md`, profilePage(profile, sources));
  for (const [file, text] of pages) pages.set(file, await formatted(path.join(root, file), text));
  return pages;
}

/** What the matrix says of each mutant, by requirement. */
export function killsIn(matrix: Matrix): Map<string, Kills> {
  const ids = new Set(Object.values(matrix).flatMap(({ killed, beside }) => [...killed, ...beside]));
  const mutantsWith = (list: 'killed' | 'beside', id: string): string[] =>
    Object.entries(matrix)
      .filter(([, trial]) => trial[list].includes(id))
      .map(([mutant]) => mutant);
  return new Map([...ids].map((id) => [id, { named: mutantsWith('killed', id), beside: mutantsWith('beside', id) }]));
}

/** As `npm run format` would leave it. */
async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

/** Each page that is not what it should be, with how it is mended; none where all are. */
export async function stalePages(root: string): Promise<string[]> {
  const pages = await profilePages(root);
  const again = `Write the pages anew with: ${AGAIN}`;
  const stale = [...pages].flatMap(([file, text]) => {
    const place = path.join(root, file);
    if (!existsSync(place)) return [`${file} is missing. ${again}`];
    if (readFileSync(place, 'utf8') === text) return [];
    return [`${file} is not what catalogue, features and matrix of mutants come to. ${again}`];
  });
  const left = pagesIn(root).filter((file) => !pages.has(file));
  return [...stale, ...left.map((file) => `${file} is the page of no profile. ${again}`)];
}

function pagesIn(root: string): string[] {
  const folder = path.join(root, PAGES);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${PAGES}/${name}`) : [];
}

/** Also takes away what is the page of no profile. @throws InputFault as above. */
export async function writePages(root: string): Promise<void> {
  const pages = await profilePages(root);
  for (const file of pagesIn(root)) if (!pages.has(file)) rmSync(path.join(root, file), { recursive: true });
  mkdirSync(path.join(root, PAGES), { recursive: true });
  for (const [file, text] of pages) writeFileSync(path.join(root, file), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await writePages(path.resolve(import.meta.dirname, '..'));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
