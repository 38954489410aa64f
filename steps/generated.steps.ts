/** The sentence about what is shown over generated cases. */
import { Then } from '@cucumber/cucumber';
import type { TurnproofWorld } from './world.ts';

/** Few cases in a run. The word says of what: interleavings, which explore plays many more of, drops, windows … */
Then('{string} holds of generated {word}', async function (this: TurnproofWorld, property: string, suite: string) {
  await this.holdsGenerated(suite, property);
});
