import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeChoices } from '../schemas/claims.ts';
import { CORE_RULES } from '../simulator/core/rules.ts';
import { targetOfMutant } from '../simulator/mutants/mutant.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { target as reference } from '../simulator/target.ts';
import { playDirect } from './direct.ts';
import { judge } from './judge.ts';
import type { Play } from './play.ts';
import { playPort } from './port.ts';
import { sizeOf } from './program.ts';
import { playAgain, replayOf, replayProblems } from './replay.ts';
import { search } from './search.ts';
import type { Found } from './search.ts';
import { sweep } from './sweep.ts';

const choices = completeChoices({});
const onReference: Play = (program, choose) => playPort({ adapter: reference, choices }, program, choose);
const onCore: Play = (program, choose) =>
  playDirect(CORE_RULES.turn, { queuedCancelHistory: 'nothing' }, program, choose);

function onMutant(id: string): Play {
  const mutant = MUTANTS.find((one) => one.id === id);
  assert.ok(mutant, `there is a mutant ${id}`);
  return (program, choose) => playPort({ adapter: targetOfMutant(mutant), choices }, program, choose);
}

async function found(id: string, seed: number): Promise<Found> {
  const searched = await search({ play: onMutant(id), runs: 2000, seed });
  assert.ok(searched.found, `${id} is found`);
  return searched.found;
}

test('the reference keeps every property in port form, and every state is reached', async () => {
  const { found: finding, sometimes } = await search({ play: onReference, runs: 1500, seed: 7 });
  assert.equal(finding, undefined);
  for (const [name, count] of Object.entries(sometimes)) assert.ok(count > 0, name);
});

test('the core keeps every property in direct form', async () => {
  const { found: finding } = await search({ play: onCore, runs: 4000, seed: 7 });
  assert.equal(finding, undefined);
});

test('the abort sweep finds nothing on the reference, whichever form it has', async () => {
  for (const [play, closely] of [
    [onReference, true],
    [onCore, false],
  ] as const) {
    const { found: finding, unexplained } = await sweep(play, { closely });
    assert.deepEqual([finding, unexplained], [undefined, undefined]);
  }
});

/** What goes wrong only when things come in a certain order, and what explore has to find in any case. */
const FAULTS_OF_ORDER = [
  'commits-in-two-steps',
  'frees-the-slot-early',
  'settles-with-the-last-in-line',
  'deaf-model-talks-on',
  'settings-of-another-session',
];
const OTHER_FAULTS = [
  'frees-the-slot-of-another',
  'dropped-from-the-line',
  'blocks-ended-after-dispose',
  // What only the explanation finds.
  'stops-the-other-sessions',
];

for (const id of [...FAULTS_OF_ORDER, ...OTHER_FAULTS]) {
  const seeds = FAULTS_OF_ORDER.includes(id) ? [1, 2, 3, 4, 5] : [3];
  test(`${id} is found whatever the seed, made small, and found again from its replay`, async () => {
    for (const seed of seeds) {
      const { claim, played } = await found(id, seed);
      assert.ok(sizeOf(played.program) <= 6, `seed ${seed}: ${sizeOf(played.program)} operations`);
      const replay = replayOf({ target: id, form: 'port', mutant: id }, claim, played);
      assert.deepEqual(replayProblems(replay), []);
      const stored: unknown = JSON.parse(JSON.stringify(replay));
      for (let time = 0; time < 3; time++)
        assert.deepEqual((await playAgain(onMutant(id), stored as typeof replay)).claim, claim);
      assert.deepEqual((await playAgain(onReference, replay)).claim, undefined);
    }
  });
}

test('the same seed finds the same', async () => {
  const [one, other] = [await found('frees-the-slot-of-another', 5), await found('frees-the-slot-of-another', 5)];
  assert.deepEqual(one.played.program, other.played.program);
  assert.deepEqual(one.played.taken, other.played.taken);
});

test('a log is judged the same however often', async () => {
  const { played, claim } = await found('deaf-model-talks-on', 2);
  assert.deepEqual(judge(played), claim);
});
