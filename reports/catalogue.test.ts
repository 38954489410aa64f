/** Tests of reading the catalogue: rows with their places, literal faults, and what was compiled ahead. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { catalogueHead, featuresFolder } from './fixtures/project.ts';
import { compileCatalogue, readCatalogue } from './catalogue.ts';
import { formatFault } from '../schemas/source-fault.ts';
import { CHOICES } from '../schemas/claims.ts';

const HEAD = catalogueHead('channel-kernel');
const ROW = `      - id: CK-001
        title: It works
        level: MUST
        basis: spec
        text: It works.
        source: Introduction
`;

const FILE = 'features/channel-kernel/requirements.yaml';

async function faultsOf(t: TestContext, text: string): Promise<string[]> {
  const { faults } = await readCatalogue(featuresFolder(t, { [FILE]: text }));
  return faults.map(formatFault);
}

test('a row knows its profile, its document and where its id stands', async (t) => {
  const { rows, profiles, faults, digest } = await readCatalogue(featuresFolder(t, { [FILE]: HEAD + ROW }));
  assert.deepEqual(faults, []);
  assert.deepEqual(rows.get('CK-001'), {
    id: 'CK-001',
    title: 'It works',
    level: 'MUST',
    basis: 'spec',
    text: 'It works.',
    source: 'Introduction',
    profile: 'channel-kernel',
    section: 'A section',
    document: 'A document',
    file: FILE,
    line: 10,
  });
  assert.deepEqual(
    profiles.map(({ id, prefix, rows: those }) => [id, prefix, those.length]),
    [['channel-kernel', 'CK', 1]],
  );
  assert.match(digest, /^[0-9a-f]{64}$/);
});

test('the digest changes with any file, and with nothing else', async (t) => {
  const first = await readCatalogue(featuresFolder(t, { [FILE]: HEAD + ROW }));
  const same = await readCatalogue(featuresFolder(t, { [FILE]: HEAD + ROW, 'features/channel-kernel/a.feature': 'x' }));
  const other = await readCatalogue(featuresFolder(t, { [FILE]: `${HEAD}${ROW}# a comment\n` }));
  assert.equal(same.digest, first.digest);
  assert.notEqual(other.digest, first.digest);
});

test('the catalogue of this project has no faults', async () => {
  const { faults, rows } = await readCatalogue(path.join(import.meta.dirname, '..', 'features'), { always: 'yaml' });
  assert.deepEqual(faults.map(formatFault), []);
  assert.ok(rows.size > 0);
});

test('a level outside the list is named with what is allowed', async (t) => {
  assert.deepEqual(await faultsOf(t, HEAD + ROW.replace('level: MUST', 'level: SHALL')), [
    `${FILE}:12:16: level is "SHALL". It must be one of "MUST", "SHOULD", "MAY".`,
  ]);
});

test('an unknown key is named at its own place with the keys that are known', async (t) => {
  assert.deepEqual(await faultsOf(t, `${HEAD}${ROW}        notes: oh\n`), [
    `${FILE}:16:9: notes is not known here. Known here: id, title, level, basis, text, source, needs, choice, note, ` +
      'divergence, excluded, later, retired.',
  ]);
});

test('a missing key is named at the row that lacks it', async (t) => {
  assert.deepEqual(await faultsOf(t, HEAD + ROW.replace('        basis: spec\n', '')), [
    `${FILE}:10:9: item 1 of requirements lacks basis. Add it. Known here: id, title, level, basis, text, source, ` +
      'needs, choice, note, divergence, excluded, later, retired.',
  ]);
});

test('an empty value and an id that is none are told in words', async (t) => {
  const text = HEAD + ROW.replace('CK-001', 'CK-1').replace('title: It works', 'title:');
  assert.deepEqual(await faultsOf(t, text), [
    `${FILE}:10:13: id is "CK-1". It must be two capital letters, a hyphen and three digits, like CK-001.`,
    `${FILE}:11:15: title is empty. It must be a text.`,
  ]);
});

test('an unknown capability is named with all that are known', async (t) => {
  const [fault] = await faultsOf(t, `${HEAD}${ROW}        needs: [kernel, kernal]\n`);
  assert.match(fault ?? '', /:16:25: item 2 of needs is "kernal"\. It must be one of "kernel", .*"injected-model"/);
});

test('an unknown choice is named with all that are known', async (t) => {
  assert.deepEqual(await faultsOf(t, `${HEAD}${ROW}        choice: [busy]\n`), [
    `${FILE}:16:18: CK-001 names an unknown choice: "busy". Known choices: ${Object.keys(CHOICES).join(', ')}.`,
  ]);
});

test('an id that stands there twice names the first place', async (t) => {
  assert.deepEqual(await faultsOf(t, HEAD + ROW + ROW), [
    `${FILE}:16:13: CK-001 is already the id of the row at ${FILE}:10. Give this row a number that was never used.`,
  ]);
});

test('an id with the prefix of another profile is a fault', async (t) => {
  assert.deepEqual(await faultsOf(t, HEAD + ROW.replace('CK-001', 'IT-001')), [
    `${FILE}:10:13: IT-001 does not begin with CK, the prefix of this file. ` +
      'Ids of this profile are CK-001, CK-002 and so on.',
  ]);
});

test('a profile that is not its folder is a fault', async (t) => {
  assert.deepEqual(await faultsOf(t, HEAD.replace('channel-kernel', 'inbound-turn') + ROW), [
    `${FILE}:1:10: profile is inbound-turn, but its folder is channel-kernel. ` +
      'Write "profile: channel-kernel", or move the file to inbound-turn/.',
  ]);
});

test('two files with one prefix are a fault of the second', async (t) => {
  const other = (HEAD + ROW).replace('channel-kernel', 'inbound-turn').replace('CK-001', 'CK-002');
  const dir = featuresFolder(t, { [FILE]: HEAD + ROW, 'features/inbound-turn/requirements.yaml': other });
  assert.deepEqual((await readCatalogue(dir)).faults.map(formatFault), [
    `features/inbound-turn/requirements.yaml:2:9: prefix CK already belongs to ${FILE}. Give each profile its own.`,
  ]);
});

test('a row cannot be excluded and later at once', async (t) => {
  assert.deepEqual(await faultsOf(t, `${HEAD}${ROW}        excluded: why\n        later: why\n`), [
    `${FILE}:17:9: CK-001 is marked excluded and later. A row is excluded, later or retired, and never two of these.`,
  ]);
});

/** The catalogue with one row and a list of unwritten ids, which stands in line 7. */
function withUnwritten(list: string, row = ROW): string {
  return HEAD.replace('sections:', `unwritten: ${list}\nsections:`) + row;
}

test('unwritten ids are kept as they are listed, and a profile may have no other', async (t) => {
  const listed = await readCatalogue(featuresFolder(t, { [FILE]: withUnwritten('[CK-002..CK-004, CK-009]') }));
  assert.deepEqual(listed.faults, []);
  assert.deepEqual(listed.profiles[0]?.unwritten, ['CK-002..CK-004', 'CK-009']);
  const [head = ''] = HEAD.split('sections:');
  const bare = await readCatalogue(featuresFolder(t, { [FILE]: `${head}unwritten: [CK-001..CK-002]\n` }));
  assert.deepEqual(bare.faults, []);
  assert.deepEqual([bare.profiles[0]?.rows, bare.rows.size], [[], 0]);
  assert.deepEqual(await faultsOf(t, head), [
    `${FILE}:1:1: channel-kernel has no requirement. ` +
      'Write some up under sections, or list those that are known under unwritten.',
  ]);
});

for (const [title, list, expected] of [
  [
    'an id that is unwritten and written up names both places',
    '[CK-009, CK-001..CK-003]',
    `7:21: CK-001 is unwritten here and written up at ${FILE}:11. Take CK-001 out of unwritten.`,
  ],
  [
    'an id that is unwritten twice names the entry that has it already',
    '[CK-004..CK-006, CK-002, CK-005]',
    '7:37: CK-005 is unwritten twice, here and in CK-004..CK-006. Take one of them away.',
  ],
  [
    'an unwritten id with the prefix of another profile',
    '[CK-002, CK-004..IT-005]',
    '7:21: CK-004..IT-005 does not begin with CK, the prefix of this file. ' +
      'Ids of this profile are CK-001, CK-002 and so on.',
  ],
  [
    'a range that runs backwards',
    '[CK-005..CK-002]',
    '7:13: CK-005..CK-002 is no range. Write the lower id first, or one id alone.',
  ],
  [
    'an unwritten id that is none',
    '[CK-002-CK-005]',
    '7:13: item 1 of unwritten is "CK-002-CK-005". It must be an id like CK-036, or a range like CK-036..CK-086.',
  ],
] as const) {
  test(title, async (t) => {
    assert.deepEqual(await faultsOf(t, withUnwritten(list)), [`${FILE}:${expected}`]);
  });
}

test('a YAML error is told with its place', async (t) => {
  const faults = await faultsOf(t, `${HEAD}${ROW}        note: one: two\n`);
  assert.deepEqual(faults, [
    `${FILE}:16:15: Nested mappings are not allowed in compact mappings. ` +
      'Correct the YAML; quote values that hold ": " or " #".',
  ]);
});

test('an alias that leads nowhere and a file that is no mapping are faults, not crashes', async (t) => {
  assert.match((await faultsOf(t, `${HEAD}${ROW}        note: *nowhere\n`)).join(), /nowhere/);
  assert.deepEqual(await faultsOf(t, '- a\n'), [
    `${FILE}:1:1: the document is a list. It must be a mapping of keys to values.`,
  ]);
  assert.deepEqual(await faultsOf(t, ''), [
    `${FILE}:1:1: the document is empty. It must be a mapping of keys to values.`,
  ]);
});

test('a folder without requirements and a features folder without profiles are faults', async (t) => {
  const half = featuresFolder(t, { [FILE]: HEAD + ROW, 'features/inbound-turn/a.feature': 'x' });
  assert.deepEqual((await readCatalogue(half)).faults.map(formatFault), [
    'features/inbound-turn/requirements.yaml:1:1: the file is missing. ' +
      'Every folder of features/ holds the requirements of one profile.',
  ]);
  const [fault] = (await readCatalogue(path.join(half, 'nowhere'))).faults;
  assert.equal(fault?.remedy, 'Each profile is a folder there that holds a requirements.yaml.');
});

test('what was compiled from the same bytes is taken in place of the YAML', async (t) => {
  const dir = featuresFolder(t, { [FILE]: HEAD + ROW });
  const compiled = await compileCatalogue(dir);
  const [file] = compiled.files;
  assert.ok(file !== undefined);
  assert.deepEqual(file.lines, { 'CK-001': 10 });
  const written = { files: [{ ...file, content: { ...file.content, title: 'Compiled' } }] };
  mkdirSync(path.join(dir, '..', 'dist', 'features'), { recursive: true });
  writeFileSync(path.join(dir, '..', 'dist', 'features', 'catalogue.json'), JSON.stringify(written));
  const fast = await readCatalogue(dir);
  const slow = await readCatalogue(dir, { always: 'yaml' });
  assert.equal(fast.profiles[0]?.title, 'Compiled');
  assert.equal(slow.profiles[0]?.title, 'A profile');
  assert.deepEqual(fast.rows, slow.rows);
  assert.equal(fast.digest, slow.digest);
});

test('what was compiled is left alone where the YAML has changed, or where it is damaged', async (t) => {
  const dir = featuresFolder(t, { [FILE]: HEAD + ROW });
  const compiled = path.join(dir, '..', 'dist', 'features', 'catalogue.json');
  mkdirSync(path.dirname(compiled), { recursive: true });
  const { files } = await compileCatalogue(dir);
  for (const damaged of [
    '',
    '{}',
    '{"files":[]}',
    JSON.stringify({ files: files.map(({ lines: _lines, ...rest }) => rest) }),
  ]) {
    writeFileSync(compiled, damaged);
    assert.equal((await readCatalogue(dir)).rows.get('CK-001')?.line, 10);
  }
  writeFileSync(compiled, JSON.stringify({ files }));
  writeFileSync(path.join(dir, '..', FILE), `\n${HEAD}${ROW}`);
  assert.equal((await readCatalogue(dir)).rows.get('CK-001')?.line, 11);
});

test('a catalogue with faults is not compiled', async (t) => {
  const dir = featuresFolder(t, { [FILE]: HEAD + ROW + ROW });
  await assert.rejects(compileCatalogue(dir), {
    message:
      `The catalogue has faults:\n${FILE}:16:13: CK-001 is already the id of the row at ${FILE}:10. ` +
      'Give this row a number that was never used.',
  });
});
