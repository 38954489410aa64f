import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectInProcess } from '../../drivers/in-process.ts';
import { Target } from '../../drivers/target.ts';
import type { Adapter } from '../../kit/adapter.ts';
import { completeChoices } from '../../schemas/claims.ts';
import { targetOfMutant } from '../../simulator/mutants/mutant.ts';
import { KERNEL_LIMIT_MUTANTS } from '../../simulator/mutants/kernel-limits.ts';
import { target as reference } from '../../simulator/target.ts';
import { newestWithinLimit } from '../properties/history/newest-within-limit.ts';
import type { HistoryProperty } from '../properties/history/history-property.ts';
import type { HistoryStep, PlayedStep } from '../properties/history/played-history.ts';
import { recordedIsPending } from '../properties/history/recorded-is-pending.ts';
import { holdGenerated } from '../suites.ts';
import { holdOverHistory, HISTORY_PROPERTIES } from './held.ts';

const choices = completeChoices({});

async function heldOn(
  adapter: Adapter,
  name: string,
  about: { pendingContext?: string } = {},
): ReturnType<typeof holdOverHistory> {
  const target = new Target(connectInProcess(adapter), { choices: {}, deadlines: {}, settle: {} });
  try {
    return await holdOverHistory({ target, choices: { ...choices, ...about }, quiescence: 'exact' }, name);
  } finally {
    await target.close();
  }
}

test('the reference keeps every property of history, and the same cases are played each time', async () => {
  for (const { name } of HISTORY_PROPERTIES) {
    const { seed, cases, breach } = await heldOn(reference, name);
    assert.deepEqual({ seed, cases, breach }, { seed: 1, cases: 50, breach: undefined }, name);
  }
});

test('a channel that reads its window itself keeps keys apart as well', async () => {
  const { breach } = await heldOn(reference, 'a context holds what is pending under its key alone', {
    pendingContext: 'adapter',
  });
  assert.equal(breach, undefined);
});

for (const mutant of KERNEL_LIMIT_MUTANTS) {
  test(`${mutant.id} is found and made small, with the log that shows it`, async () => {
    const broken = HISTORY_PROPERTIES.filter(({ requirement }) => mutant.names.includes(requirement));
    assert.equal(broken.length, 1);
    for (const { name } of broken) {
      const { breach, log } = await heldOn(targetOfMutant(mutant), name);
      assert.ok(breach);
      assert.ok(log.some(({ seq }) => seq === breach.at));
      const calls = log.filter(({ kind }) => kind === 'kernel.called');
      assert.ok(calls.length <= 4, `${calls.length} calls are left`);
    }
  });
}

test('a target that breaks is no target that keeps a property', async () => {
  const target = {
    openWorld: (): Promise<never> => Promise.reject(new Error('it is gone')),
  };
  const about = { target, choices, quiescence: 'exact' } as const;
  await assert.rejects(holdOverHistory(about, newestWithinLimit.name), /it is gone/);
});

test('what nobody generates and what no property is called is said', async () => {
  const about = { target: { openWorld: () => assert.fail() }, choices, quiescence: 'exact' } as const;
  await assert.rejects(holdGenerated(about, 'weather', 'it rains'), /Nothing generates weather\..*drops/);
  await assert.rejects(holdGenerated(about, 'drops', 'it rains'), /No property is called "it rains"\./);
});

/** Drops under one key, by their limits, and the letters of the turns that are pending after each. */
function judged(property: HistoryProperty, steps: readonly (readonly [number, string])[]): boolean {
  const played = steps.map(([limit, pending], index): PlayedStep => {
    const call = `turn ${'ABCDEFGH'.charAt(index)}`;
    const step: HistoryStep = { do: 'drop', call, key: 'group 1', limit, isRecorded: true, media: [] };
    const entries = [...pending].map((letter) => ({ body: `Message of turn ${letter}` }));
    return { step, at: index + 1, pending: { 'group 1': entries }, built: {} };
  });
  return property.breach({ steps: played, log: [] }) === undefined;
}

test('where a limit changes, every reading of it is accepted', () => {
  for (const property of [newestWithinLimit, recordedIsPending]) {
    const fell: [number, string][] = [
      [3, 'A'],
      [3, 'AB'],
      [3, 'ABC'],
      [1, 'D'],
    ];
    assert.ok(judged(property, [...fell, [3, 'DE']]), 'what was beyond it is forgotten');
    assert.ok(judged(property, [...fell, [3, 'CDE']]), 'what was beyond it was out of sight');
    const off: [number, string][] = [
      [3, 'A'],
      [3, 'AB'],
    ];
    assert.ok(judged(property, [...off, [0, '']]), 'a limit of nothing empties it');
    assert.ok(judged(property, [...off, [0, 'AB'], [2, 'BD']]), 'a limit of nothing switches it off');
  }
});

test('too many, an old one in place of a new, and a message under a limit of nothing are too many', () => {
  assert.equal(judged(newestWithinLimit, [[1, 'A'], [1, 'AB']]), false); // prettier-ignore
  assert.equal(judged(newestWithinLimit, [[1, 'A'], [1, 'A']]), false); // prettier-ignore
  assert.equal(judged(newestWithinLimit, [[0, 'A']]), false);
});

test('too few and one twice are not what was recorded', () => {
  assert.equal(judged(recordedIsPending, [[2, '']]), false);
  assert.equal(judged(recordedIsPending, [[2, 'A'], [2, 'B']]), false); // prettier-ignore
  assert.equal(judged(recordedIsPending, [[2, 'AA']]), false);
});
