import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { catalogueHead, featuresFolder } from '../reports/fixtures/project.ts';
import { formatFault } from '../schemas/source-fault.ts';
import { PROFILES } from '../schemas/words.ts';
import { lint } from './lint.ts';

const CATALOGUE = `${catalogueHead('inbound-turn')}      - id: IT-001
        title: Six fields suffice
        level: MUST
        basis: spec
        text: A turn with six fields is answered.
        source: channel
`;

const SOUND = `@inbound-turn
Feature: Submitting
  A turn needs little.

  @IT-001
  Rule: Six fields suffice

    Example: A message of Ada
      When Ada submits turn A in #room
      Then turn A is answered with "Answer to turn A"
`;

async function faultsOf(t: TestContext, feature: string, catalogue = CATALOGUE): Promise<string[]> {
  const files = { 'requirements.yaml': catalogue, 'a.feature': feature };
  const placed = Object.entries(files).map(([name, text]) => [`features/inbound-turn/${name}`, text] as const);
  const { faults } = await lint({ featuresDir: featuresFolder(t, Object.fromEntries(placed)) });
  return faults.map(formatFault);
}

const AT = 'features/inbound-turn/a.feature';

test('a sound feature has no fault', async (t) => {
  assert.deepEqual(await faultsOf(t, SOUND), []);
});

const broken: [title: string, feature: string, expected: string[]][] = [
  [
    'a mistyped requirement tag names the one that was meant',
    SOUND.replace('@IT-001', '@IT-002'),
    [
      `${AT}:5:3: The catalogue has no requirement IT-002. Did you mean IT-001? Or add the row to requirements.yaml.`,
      'features/inbound-turn/requirements.yaml:10:1: IT-001 (Six fields suffice) has no Rule. Write one in features/inbound-turn, tagged @IT-001, or say in the row why not with excluded or later.',
    ],
  ],
  [
    'a mistyped profile tag leaves the feature without a profile',
    SOUND.replace('@inbound-turn', '@inbound-tunr'),
    [
      `${AT}:1:1: The tag @inbound-tunr is not known on a feature. Did you mean @inbound-turn?`,
      `${AT}:2:1: This feature names no profile. Tag it with one of ${PROFILES.map((one) => `@${one}`).join(', ')}.`,
    ],
  ],
  [
    'a mistyped capability tag on an Example',
    SOUND.replace('    Example:', '    @needs-abrt\n    Example:'),
    [`${AT}:8:5: The tag @needs-abrt is not known on an example. Did you mean @needs-abort?`],
  ],
  [
    'a mistyped Example is prose to Gherkin, and its Rule has none',
    SOUND.replace('Example:', 'Exampel:'),
    [
      `${AT}:6:3: The Rule "Six fields suffice" has no Example. Write one, or take the Rule away.`,
      `${AT}:8:1: This line is prose to Gherkin, and looks like "Example": Exampel: A message of Ada. Write "Example:", or word the line differently.`,
      `${AT}:9:1: This line is prose to Gherkin, and looks like "When": When Ada submits turn A in #room. Write "When", or word the line differently.`,
      `${AT}:10:1: This line is prose to Gherkin, and looks like "Then": Then turn A is answered with "Answer to turn A". Write "Then", or word the line differently.`,
    ],
  ],
  [
    'a mistyped first step',
    SOUND.replace('When Ada', 'Wehn Ada'),
    [
      `${AT}:9:1: This line is prose to Gherkin, and looks like "When": Wehn Ada submits turn A in #room. Write "When", or word the line differently.`,
    ],
  ],
  [
    'a mistyped later step is no Gherkin',
    SOUND.replace('Then turn', 'Thne turn'),
    [`${AT}:10:7: No line like "Thne turn A is answered with "Answer to turn A"" may stand here. Did you mean "Then"?`],
  ],
  [
    'a sentence that does not exist names the closest that does',
    SOUND.replace('turn A is answered', 'turn A is anwsered'),
    [
      `${AT}:10:7: No sentence fits "turn A is anwsered with "Answer to turn A"". Did you mean "{turn} is answered with {string}"?`,
    ],
  ],
  [
    'an Example without a Then cannot fail',
    SOUND.replace('      Then turn A is answered with "Answer to turn A"\n', ''),
    [`${AT}:8:5: "A message of Ada" has no Then. An Example without a Then cannot fail: say what must be seen.`],
  ],
  [
    'an Example without steps',
    SOUND.replace(/ {6}When[^]*/, ''),
    [`${AT}:8:5: "A message of Ada" has no steps. An Example without a Then cannot fail: say what must be seen.`],
  ],
  [
    'a scenario outside any Rule',
    SOUND.replace('  @IT-001\n  Rule: Six fields suffice\n', ''),
    [
      `${AT}:6:5: "A message of Ada" stands outside any Rule. Put it under the Rule of the requirement it shows.`,
      'features/inbound-turn/requirements.yaml:10:1: IT-001 (Six fields suffice) has no Rule. Write one in features/inbound-turn, tagged @IT-001, or say in the row why not with excluded or later.',
    ],
  ],
  [
    'a doc string that is not YAML',
    SOUND.replace(
      '      When Ada submits turn A in #room\n',
      '      Given preflight returns:\n        """yaml\n        admission: { kind: drop\n        """\n      When Ada submits turn A in #room\n',
    ),
    [
      `${AT}:11:1: In "preflight returns:": Flow map in block collection must be sufficiently indented and end with a }. Correct the YAML; quote values that hold ": " or " #". Mend its doc string, table or order.`,
    ],
  ],
  [
    'a table with a column that its sentence does not know',
    SOUND.replace(
      '      When Ada submits turn A in #room\n',
      '      Given the deaf model plays for turn A:\n        | stpe | value |\n        | text | Hi |\n      When Ada submits turn A in #room\n',
    ),
    [
      `${AT}:9:1: In "the deaf model plays for turn A:": This table has no column "stpe". Columns: step, value. Mend its doc string, table or order.`,
    ],
  ],
  [
    'a table whose rows differ in length',
    SOUND.replace(
      '      When Ada submits turn A in #room\n',
      '      Given the deaf model plays for turn A:\n        | step | value |\n        | text |\n      When Ada submits turn A in #room\n',
    ),
    [`${AT}:11:9: This is not Gherkin: inconsistent cell count within the table. Mend the line.`],
  ],
];

for (const [title, feature, expected] of broken) {
  test(title, async (t) => {
    assert.deepEqual(await faultsOf(t, feature), expected);
  });
}

test('honest prose may begin with the word of a step', async (t) => {
  const prose = SOUND.replace(
    '  A turn needs little.\n',
    '  When a turn comes, little is needed.\n  And that is all.\n',
  );
  assert.deepEqual(await faultsOf(t, prose), []);
});

test('a Rule for a row that is marked as not covered is a fault', async (t) => {
  const [fault] = await faultsOf(t, SOUND, `${CATALOGUE}        later: It needs a clock.\n`);
  assert.equal(
    fault,
    `${AT}:5:3: IT-001 is marked as not covered: It needs a clock. Take the marker out of requirements.yaml, or the Rule away.`,
  );
});
