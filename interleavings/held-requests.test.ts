import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifest, targetOver } from '../drivers/manifest.ts';
import { REFUSALS } from '../simulator/core/send/refusals.ts';
import { targetOfMutant } from '../simulator/mutants/mutant.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { target as reference } from '../simulator/target.ts';
import { playRequests } from './held-requests.ts';
import { REQUEST_PROPERTIES } from './properties/request-properties.ts';
import { allowedOf, SEND_RULES } from './properties/send-rules.ts';

const MANIFEST = readManifest('simulator/turnproof.yaml');
/** What no well-formed request to a session that is there is refused for. */
const NOT_DRAWN = ['unknown-session', 'misshapen', 'unknown-policy', 'nothing-said'];

test('20,000 requests to the reference are answered as the list of rules allows', async () => {
  const target = targetOver(reference, MANIFEST);
  const refusedFor = new Map<string, number>();
  const brokenAlone = new Map<string, number>();
  let [accepted, several] = [0, 0];
  const found = await playRequests({
    target,
    properties: REQUEST_PROPERTIES,
    runs: 20_000,
    seed: 11,
    onPlayed: ({ about, outcome }) => {
      const { broken, open } = allowedOf(about);
      if (broken.length > 1) several += 1;
      const [alone] = [...broken, ...open];
      if (alone !== undefined && broken.length + open.length === 1)
        brokenAlone.set(alone.name, (brokenAlone.get(alone.name) ?? 0) + 1);
      if ('accepted' in outcome) accepted += 1;
      if (!('refused' in outcome)) return;
      const { type } = outcome.refused.problem as { type: string };
      const row = type.split('/').at(-1) ?? '';
      refusedFor.set(row, (refusedFor.get(row) ?? 0) + 1);
    },
  });
  await target.close();
  assert.equal(found, undefined);
  assert.ok(accepted >= 20_000 / 3, `${accepted} were accepted`);
  assert.ok(several >= 1000, `${several} broke several rules`);
  for (const { id } of REFUSALS)
    if (!NOT_DRAWN.includes(id)) assert.ok((refusedFor.get(id) ?? 0) > 0, `something is refused for ${id}`);
  for (const { name } of SEND_RULES) assert.ok((brokenAlone.get(name) ?? 0) > 0, `something breaks only: ${name}`);
});

/** Each breaks a property that only combinations of options show. */
const FOUND_BY: Readonly<Record<string, string>> = {
  'a-version-excuses-a-revision': 'ST-155',
  'a-style-takes-the-version': 'ST-154',
};

for (const [id, requirement] of Object.entries(FOUND_BY)) {
  test(`${id} is found and made small`, async () => {
    const mutant = MUTANTS.find((one) => one.id === id);
    assert.ok(mutant);
    const target = targetOver(targetOfMutant(mutant), MANIFEST);
    const found = await playRequests({ target, properties: REQUEST_PROPERTIES, runs: 2000, seed: 3 });
    await target.close();
    assert.equal(found?.property.requirement, requirement);
    assert.ok(Object.keys(found.played.about.request).length <= 5, JSON.stringify(found.played.about.request));
  });
}
