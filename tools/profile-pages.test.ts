/** Tests of the pages of docs/profiles: the committed ones are fresh, and a page says all that its sources say. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { catalogueHead, featuresFolder, SUBMITTING } from '../reports/fixtures/project.ts';
import { killsIn, profilePages, stalePages, writePages } from './profile-pages.ts';
import { profilePage } from './profile-page.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CATALOGUE = `${catalogueHead('inbound-turn').replace('sections:', 'unwritten: [IT-905..IT-907]\nsections:')}
      - { id: IT-901, title: A *title*, level: MUST, basis: spec, text: It <holds>., source: channel; text }
      - { id: IT-902, title: Inside, level: MAY, basis: report, text: T., source: s, excluded: Not seen outside. }
      - { id: IT-903, title: Soon, level: SHOULD, basis: resolution, text: T., source: s, later: Not yet. }
      - { id: IT-904, title: Once, level: MUST, basis: spec, text: T., source: s, retired: Says the same as IT-901. }
`;
const FILES = { 'features/inbound-turn/requirements.yaml': CATALOGUE, 'features/inbound-turn/a.feature': SUBMITTING };
const AGAIN = 'Write the pages anew with: npm run docs';

test('the pages that are committed are what catalogue, features and matrix of mutants come to', async () => {
  assert.deepEqual(await stalePages(ROOT), []);
});

test('a page tells each requirement with its Examples, and what is not covered with the reasons', async (t) => {
  const root = path.join(featuresFolder(t, FILES), '..');
  const page = (await profilePages(root)).get('docs/profiles/inbound-turn.md');
  assert.equal(
    page,
    `<!-- Written by \`npm run docs\` from the catalogue, the features and the matrix of mutants. -->

# A profile

What is tested.

Source: A document. Shown: 1 of 6 known requirements (1 excluded, 1 later, 3 unwritten). How to read this page: [all profiles](README.md).

## A section

### IT-901: A \\*title\\*

MUST, spec: channel; text

> It &lt;holds\\>.

Shown in [a.feature](../../features/inbound-turn/a.feature):

- A message of Ada
- Of &lt;person\\> (2 cases)

Kills no mutant of its own.

## Not covered

### Excluded: no target can be held to it from outside

- **IT-902** MAY, report: Inside. Not seen outside.

### Later: written up, and not shown yet

- **IT-903** SHOULD, resolution: Soon. Not yet.

### Unwritten: known, and not written up yet

IT-905..IT-907.

## Retired: counts no longer

- **IT-904** MUST, spec: Once. Says the same as IT-901.
`,
  );
});

test('a requirement kills its own mutants and those of others', () => {
  const kills = killsIn({
    first: { killed: ['IT-901'], beside: [] },
    second: { killed: ['IT-902', 'IT-901'], beside: [] },
    third: { killed: ['IT-902'], beside: ['IT-901'] },
  });
  assert.deepEqual(kills.get('IT-901'), { named: ['first', 'second'], beside: ['third'] });
  const row = { id: 'IT-901', title: 'A', level: 'MUST', basis: 'spec', text: 'T.', source: 's' } as const;
  const place = { profile: 'inbound-turn', section: 'S', document: 'D', file: 'f', line: 1 } as const;
  const about = { id: 'inbound-turn', prefix: 'IT', title: 'T', about: 'A.', document: 'D', unwritten: [] } as const;
  const page = profilePage({ ...about, rows: [{ ...row, ...place }] }, { rules: new Map(), kills });
  assert.match(page, /\n\nNo Rule shows it\.\n\nKills `first`, `second`\. Of the mutants of others: `third`\.\n$/);
});

test('a page that is stale, missing or left over is named with the command that mends it', async (t) => {
  const root = path.join(featuresFolder(t, FILES), '..');
  const page = (name: string): string => path.join(root, 'docs', 'profiles', name);
  await writePages(root);
  assert.deepEqual(await stalePages(root), []);
  writeFileSync(page('inbound-turn.md'), readFileSync(page('inbound-turn.md'), 'utf8').replace('MUST', 'MAY'));
  writeFileSync(page('gone.md'), '');
  rmSync(page('README.md'));
  assert.deepEqual(await stalePages(root), [
    `docs/profiles/README.md is missing. ${AGAIN}`,
    `docs/profiles/inbound-turn.md is not what catalogue, features and matrix of mutants come to. ${AGAIN}`,
    `docs/profiles/gone.md is the page of no profile. ${AGAIN}`,
  ]);
  await writePages(root);
  assert.deepEqual(await stalePages(root), []);
});
