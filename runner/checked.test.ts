import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { catalogueHead, featuresFolder } from '../reports/fixtures/project.ts';
import { readCatalogue } from '../reports/catalogue.ts';
import { checkedFeatures, readChecked } from './checked.ts';

const ROW = `${catalogueHead('concurrency')}      - { id: CC-001, title: First, level: MUST, basis: spec, text: In order., source: abortSignal, needs: [turn] }
`;

async function kept(t: TestContext): Promise<{ features: string; file: string }> {
  const features = featuresFolder(t, {
    'features/concurrency/requirements.yaml': ROW,
    'features/concurrency/order.feature': 'Feature: Order\n',
  });
  const file = path.join(features, '..', 'checked.json');
  const rules = new Map([['CC-001', { file: 'features/concurrency/order.feature', line: 3 }]]);
  const checked = { catalogue: await readCatalogue(features), rules, scenarios: [['@CC-001']] };
  writeFileSync(file, JSON.stringify(checkedFeatures(features, checked)));
  return { features, file };
}

test('what was checked is taken over as long as no byte of the features has changed', async (t) => {
  const { features, file } = await kept(t);
  const checked = await readChecked(features, file);
  assert.equal(checked?.catalogue.rows.get('CC-001')?.title, 'First');
  assert.deepEqual([...(checked?.rules ?? [])], [['CC-001', { file: 'features/concurrency/order.feature', line: 3 }]]);
  assert.deepEqual(checked?.scenarios, [['@CC-001']]);
  writeFileSync(path.join(features, 'concurrency', 'order.feature'), 'Feature: Orders\n');
  assert.equal(await readChecked(features, file), undefined);
});

test('a feature more, or less, is a change', async (t) => {
  const { features, file } = await kept(t);
  writeFileSync(path.join(features, 'concurrency', 'more.feature'), '');
  assert.equal(await readChecked(features, file), undefined);
});

test('what was kept is left alone where it is damaged or not there', async (t) => {
  const { features, file } = await kept(t);
  assert.equal(await readChecked(features, `${file}.none`), undefined);
  writeFileSync(file, '{');
  assert.equal(await readChecked(features, file), undefined);
});
