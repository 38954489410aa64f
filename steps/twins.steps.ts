/** Sentences about a scenario and its twin, a second world that differs in one stated thing. */
import { Then } from '@cucumber/cucumber';
import { ScenarioFault } from './findings.ts';
import { sameWay } from './kernel-judges.ts';
import type { TurnproofWorld } from './world.ts';

Then('both go the same way', async function (this: TurnproofWorld) {
  const { twin } = this;
  if (twin === undefined) throw new ScenarioFault('There is no twin to compare with. Open one in a Given.');
  await this.holdsNow(sameWay(twin, this.main.name));
});
