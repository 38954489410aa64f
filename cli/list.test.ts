/** Tests of `turnproof list`: its table, its words for what is not covered, and its JSON. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test, type TestContext } from 'node:test';
import type { Listed } from './list.ts';
import { main } from './main.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-list-'));
after(() => rmSync(scratch, { recursive: true }));

const CATALOGUE = `profile: inbound-turn
prefix: IT
title: Inbound turn
about: A test.
source:
  document: InboundTurn
sections:
  - title: One
    requirements:
      - { id: IT-901, title: Six fields suffice, level: MUST, basis: spec, text: T., source: channel }
      - id: IT-902
        title: A title that does not fit into what is left of a narrow page
        level: SHOULD
        basis: resolution
        text: T.
        source: channel
      - { id: IT-903, title: Excluded, level: MAY, basis: report, text: T., source: s, excluded: Not seen outside. }
      - { id: IT-904, title: Later, level: MUST, basis: spec, text: T., source: s, later: Not yet. }
`;
const FEATURE = `@inbound-turn
Feature: Submitting
  @IT-901
  Rule: Six fields suffice
    Example: A message of Ada
      When Ada submits turn A in #room
      Then turn A is answered

    Scenario Outline: Of <person>
      When <person> submits turn A in #room
      Then turn A is answered
      Examples:
        | person |
        | Ada    |
        | Bo     |
`;

async function said(t: TestContext, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const log = t.mock.method(console, 'log', () => {});
  const error = t.mock.method(console, 'error', () => {});
  const text = ({ mock }: typeof log): string =>
    mock.calls.map((call) => (call.arguments as unknown[]).join(' ')).join('\n');
  const code = await main(['node', 'turnproof', ...args]);
  t.mock.restoreAll();
  return { code, out: text(log), err: text(error) };
}

function features(feature = FEATURE): string {
  const dir = path.join(mkdtempSync(path.join(scratch, 'case-')), 'features');
  mkdirSync(path.join(dir, 'inbound-turn'), { recursive: true });
  writeFileSync(path.join(dir, 'inbound-turn', 'requirements.yaml'), CATALOGUE);
  writeFileSync(path.join(dir, 'inbound-turn', 'a.feature'), feature);
  return dir;
}

test('a line a requirement, with its examples and mutants, or the word for why it has none', async (t) => {
  const { code, out } = await said(t, 'list', '--dir', features());
  assert.equal(code, 0);
  assert.equal(
    out,
    `inbound-turn  Inbound turn
  id      level  basis        ex  mut  title
  IT-901  MUST   spec          3    0  Six fields suffice
  IT-902  SHOULD resolution    0    0  A title that does not fit into what is
                                       left of a narrow page
  IT-903  MAY    report      excluded  Excluded
  IT-904  MUST   spec        later     Later

4 requirements, 1 excluded, 1 later, 3 examples (ex), 0 mutants (mut)`,
  );
});

test('--json tells the same to a machine', async (t) => {
  const { out } = await said(t, 'list', '--dir', features(), '--json');
  const listed = JSON.parse(out) as Listed[];
  assert.deepEqual(listed[0], {
    id: 'IT-901',
    profile: 'inbound-turn',
    title: 'Six fields suffice',
    level: 'MUST',
    basis: 'spec',
    examples: 3,
    mutants: [],
  });
  assert.equal(listed[2]?.excluded, 'Not seen outside.');
});

test('of the suite itself every line fits, and --profile narrows', async (t) => {
  const { out } = await said(t, 'list', '--profile', 'inbound-turn');
  for (const line of out.split('\n')) assert.ok(line.length <= 80, line);
  assert.match(out, /IT-033 {2}MUST {3}spec/);
  assert.doesNotMatch(out, /channel-kernel/);
});

test('a feature that is no Gherkin is named', async (t) => {
  const { code, err } = await said(t, 'list', '--dir', features(FEATURE.replace('Then turn', 'Thne turn')));
  assert.equal(code, 2);
  assert.match(err, /a\.feature is not Gherkin \(7:7\): .* See: turnproof lint\.$/s);
});
