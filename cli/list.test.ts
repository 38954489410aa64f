/** Tests of `turnproof list`: its table, its words for what is not covered, and its JSON. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { catalogueHead, featuresFolder, SUBMITTING } from '../reports/fixtures/project.ts';
import { said } from './fixtures/said.ts';
import type { ListedProfiles } from './list.ts';

const CATALOGUE = `${catalogueHead('inbound-turn')}      - { id: IT-901, title: Six fields suffice, level: MUST, basis: spec, text: T., source: channel }
      - id: IT-902
        title: A title that does not fit into what is left of a narrow page
        level: SHOULD
        basis: resolution
        text: T.
        source: channel
      - { id: IT-903, title: Excluded, level: MAY, basis: report, text: T., source: s, excluded: Not seen outside. }
      - { id: IT-904, title: Later, level: MUST, basis: spec, text: T., source: s, later: Not yet. }
`;
const UNWRITTEN = `profile: concurrency
prefix: CC
title: Nothing yet
about: A test.
source: { document: InboundTurn }
unwritten: [CC-901..CC-903, CC-905]
`;

function features(t: TestContext, feature = SUBMITTING): string {
  return featuresFolder(t, {
    'features/inbound-turn/requirements.yaml': CATALOGUE,
    'features/inbound-turn/a.feature': feature,
    'features/concurrency/requirements.yaml': UNWRITTEN,
  });
}

test('a line a requirement, with its examples and mutants, or the word for why it has none', async (t) => {
  const { code, out } = await said(t, 'list', '--dir', features(t));
  assert.equal(code, 0);
  assert.equal(
    out,
    `concurrency  Nothing yet
  unwritten: CC-901..CC-903, CC-905

inbound-turn  A profile
  id      level  basis        ex  mut  title
  IT-901  MUST   spec          3    0  Six fields suffice
  IT-902  SHOULD resolution    0    0  A title that does not fit into what is
                                       left of a narrow page
  IT-903  MAY    report      excluded  Excluded
  IT-904  MUST   spec        later     Later

Coverage of the known requirements
                shown  excluded  later  unwritten
  concurrency     0/4         -      -          4
  inbound-turn    2/4         1      1          -
  all             2/8         1      1          4
  unwritten: known, and not written up yet. A verdict speaks of what is shown
  only.

4 requirements, 1 excluded, 1 later, 3 examples (ex), 0 mutants (mut)`,
  );
});

test('--json tells the same to a machine', async (t) => {
  const { out } = await said(t, 'list', '--dir', features(t), '--json');
  const { coverage, requirements: listed } = JSON.parse(out) as ListedProfiles;
  assert.deepEqual(coverage[0], {
    id: 'concurrency',
    title: 'Nothing yet',
    known: 4,
    shown: 0,
    excluded: 0,
    later: 0,
    unwritten: 4,
    unwrittenIds: ['CC-901', 'CC-902', 'CC-903', 'CC-905'],
  });
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
  const { code, err } = await said(t, 'list', '--dir', features(t, SUBMITTING.replace('Then turn', 'Thne turn')));
  assert.equal(code, 2);
  assert.match(err, /a\.feature is not Gherkin \(7:7\): .* See: turnproof lint\.$/s);
});
