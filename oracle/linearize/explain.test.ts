/** Holds explain to whole logs of the reference and of mutants, in orders that are decided to the promise job. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { program, schedule, storm } from '../../interleavings/generate.ts';
import { explanationOf } from '../../interleavings/explained.ts';
import type { PlayedProgram } from '../../interleavings/play.ts';
import { playPort } from '../../interleavings/port.ts';
import { PROPERTIES } from '../../interleavings/properties/properties.ts';
import { byNumbers } from '../../interleavings/schedule.ts';
import type { Adapter } from '../../kit/adapter.ts';
import { completeChoices } from '../../schemas/claims.ts';
import { targetOfMutant } from '../../simulator/mutants/mutant.ts';
import { MUTANTS } from '../../simulator/mutants/mutants.ts';
import { target as reference } from '../../simulator/target.ts';
import { INVARIANTS } from '../invariants/invariants.ts';
import { explain } from './explain.ts';

/** Hands each of so many interleavings to `look`, until it has seen enough. */
async function played(
  adapter: Adapter,
  { runs, seed, choices = {} }: { runs: number; seed: number; choices?: Record<string, string> },
  look: (one: PlayedProgram) => boolean | void,
): Promise<void> {
  for (const [drawn, order] of fc.sample(fc.tuple(program, schedule), { numRuns: runs, seed })) {
    const one = await playPort({ adapter, choices: completeChoices(choices) }, drawn, byNumbers(order));
    if (look(one) === true) return;
  }
}

function mutant(id: string): Adapter {
  const found = MUTANTS.find((one) => one.id === id);
  assert.ok(found, `there is a mutant ${id}`);
  return targetOfMutant(found);
}

const isBrokenOtherwise = (one: PlayedProgram): boolean =>
  PROPERTIES.some(({ breach }) => breach(one) !== undefined) ||
  Object.values(INVARIANTS).some((invariant) => invariant.isAbout(one.log) && invariant.breach(one.log) !== undefined);

describe('explain, on the reference', () => {
  it('explains whatever order turns, aborts and models come in', async () => {
    await played(reference, { runs: 400, seed: 17 }, (one) => {
      assert.equal(explanationOf(one)?.verdict, 'explained', JSON.stringify(one.log));
    });
  });

  it('explains it where history keeps turns that were cancelled in line', async () => {
    await played(reference, { runs: 150, seed: 18, choices: { queuedCancelHistory: 'marker' } }, (one) => {
      assert.equal(explanationOf(one)?.verdict, 'explained', JSON.stringify(one.log));
    });
  });

  it('explains the log alone, whoever knows nothing beside it', async () => {
    await played(reference, { runs: 150, seed: 19 }, ({ log }) => {
      assert.equal(explain(log).verdict, 'explained', JSON.stringify(log));
    });
  });

  it('explains many turns in line and a random part of them aborted', async () => {
    for (const [drawn, order] of fc.sample(fc.tuple(storm(20), schedule), { numRuns: 30, seed: 21 })) {
      const one = await playPort({ adapter: reference, choices: completeChoices({}) }, drawn, byNumbers(order));
      assert.equal(explanationOf(one)?.verdict, 'explained', JSON.stringify(one.log));
    }
  });

  it('says the same however often, and never passes what it had no budget for', async () => {
    await played(reference, { runs: 20, seed: 20 }, ({ log }) => {
      const whole = explain(log);
      assert.deepEqual(explain(log), whole);
      const short = explain(log, { steps: whole.steps - 1 });
      assert.equal(short.verdict, 'undecided');
    });
  });
});

describe('explain, on mutants of order', () => {
  for (const id of [
    'frees-the-slot-of-another',
    'two-at-a-time',
    'last-come-first-served',
    'stops-whoever-runs',
    'stops-the-other-sessions',
    'one-line-for-all',
    'hears-turn-by-turn',
    'starts-what-was-aborted',
    'deaf-model-talks-on',
    'deaf-model-thinks-on',
    'ended-block-thinks-on',
    'text-flushed-late',
    'sink-of-the-session',
    'reads-history-at-submission',
    'blocks-ended-after-dispose',
  ]) {
    it(`finds ${id} inexplicable`, async () => {
      let verdict: string | undefined;
      await played(mutant(id), { runs: 300, seed: 23 }, (one) => {
        verdict = explanationOf(one)?.verdict;
        return verdict === 'inexplicable';
      });
      assert.equal(verdict, 'inexplicable');
    });
  }

  for (const id of [
    'stops-the-other-sessions',
    'hears-turn-by-turn',
    'starts-what-was-aborted',
    'deaf-model-thinks-on',
    'ended-block-thinks-on',
    'leaves-the-call-to-itself',
    'stops-once-it-speaks',
    'says-that-it-was-cancelled',
    'finalizes-what-never-started',
    'tells-of-the-abort-error',
    'ends-a-block-in-any-case',
    'ends-all-blocks-as-cancelled',
  ]) {
    it(`finds ${id} inexplicable where no property and no invariant is broken`, async () => {
      let isAlone = false;
      await played(mutant(id), { runs: 300, seed: 29 }, (one) => {
        isAlone = explanationOf(one)?.verdict === 'inexplicable' && !isBrokenOtherwise(one);
        return isAlone;
      });
      assert.ok(isAlone);
    });
  }

  it('explains a target that holds its text back until its end', async () => {
    await played(mutant('holds-back-what-can-be-stopped'), { runs: 100, seed: 31 }, (one) => {
      const isAbortedInside = one.program.turns.some(({ abortsInside }) => abortsInside);
      if (!isAbortedInside) assert.equal(explanationOf(one)?.verdict, 'explained', JSON.stringify(one.log));
    });
  });
});
