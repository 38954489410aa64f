/** Requirement, scenario and mutant close a ring: take the Rule of any requirement away, and somebody notices. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readCatalogue } from '../reports/catalogue.ts';
import { lint } from '../runner/lint.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { FEATURES_DIR } from './package.ts';
import { selftestOf } from './selftest.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-closure-'));
after(() => rmSync(scratch, { recursive: true }));

/** The features of one profile and of no other: with each Rule that is taken away all of them are rehearsed anew. */
function featuresOf(profile: string): string {
  const features = path.join(scratch, profile, 'features');
  cpSync(path.join(FEATURES_DIR, profile), path.join(features, profile), { recursive: true });
  return features;
}

/** A feature without one of its Rules: from the Rule's tags to the next Rule's, or to the end. */
function withoutRule(feature: string, id: string): string {
  const lines = feature.split('\n');
  const isTag = (line: string): boolean => line.trim().startsWith('@');
  const start = lines.findIndex((line) => isTag(line) && line.includes(`@${id}`));
  const rule = lines.findIndex((line, index) => index > start && line.trim().startsWith('Rule:'));
  const next = lines.findIndex((line, index) => index > rule && line.trim().startsWith('Rule:'));
  let end = next < 0 ? lines.length : next;
  while (end < lines.length && isTag(lines[end - 1] ?? '')) end -= 1;
  return [...lines.slice(0, start), ...lines.slice(end)].join('\n');
}

/** A profile of which nothing is written up has no features. */
const isWritten = (profile: string): boolean =>
  readdirSync(path.join(FEATURES_DIR, profile)).some((file) => file.endsWith('.feature'));

for (const profile of readdirSync(FEATURES_DIR).filter(isWritten)) {
  test(`the Rule of each requirement of ${profile}, taken away, turns the self-test red for a MUST and lint for any other`, async () => {
    const copy = featuresOf(profile);
    const { rules, faults } = await lint({ featuresDir: copy });
    assert.deepEqual(faults, []);
    const { rows } = await readCatalogue(copy);
    for (const [id, { file }] of rules) {
      const feature = path.join(path.dirname(copy), file);
      const whole = readFileSync(feature, 'utf8');
      const rest = withoutRule(whole, id);
      // A feature that held this Rule only goes with it.
      if (rest.includes('Rule:')) writeFileSync(feature, rest);
      else rmSync(feature);
      if (rows.get(id)?.level === 'MUST') {
        const naming = MUTANTS.filter(({ names }) => names.includes(id)).map((mutant) => mutant.id);
        const { result, gaps } = await selftestOf(copy, naming, false);
        assert.notEqual(naming.length, 0, `${id} has a mutant`);
        assert.ok(
          [...result.faults, ...gaps].some((fault) => fault.includes(id)),
          `the self-test misses the Rule of ${id}`,
        );
      } else {
        const found = await lint({ featuresDir: copy });
        assert.ok(
          found.faults.some(({ message }) => message.startsWith(id) && message.endsWith('has no Rule')),
          `lint misses the Rule of ${id}`,
        );
      }
      writeFileSync(feature, whole);
    }
  });
}
