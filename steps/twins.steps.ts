/** Sentences about a scenario and its twin, a second world that differs in one stated thing. */
import { Given, Then } from '@cucumber/cucumber';
import type { ScenarioWorld } from '../drivers/context.ts';
import type { Operation } from '../schemas/generated/types.ts';
import { ScenarioFault } from './findings.ts';
import { sameWay } from './kernel-judges.ts';
import { sameTurn, sameTurns } from './twin-judges.ts';
import type { TurnproofWorld } from './world.ts';

function twinOf({ twin }: TurnproofWorld): ScenarioWorld {
  if (twin === undefined) throw new ScenarioFault('There is no twin to compare with. Open one in a Given.');
  return twin;
}

/** Whether an operation is about this turn and no other. */
function isAbout({ op, params }: Operation, turn: string): boolean {
  switch (op) {
    case 'arrange.model':
      return params.for === turn;
    case 'arrange.sink':
    case 'act.submit':
      return params.turn === turn;
    case 'act.abort':
      return params.signal === turn;
    default:
      return false;
  }
}

Given('a twin in which {turn} carries no signal', async function (this: TurnproofWorld, turn: string) {
  await this.openAlteredTwin((operation) => {
    if (operation.op !== 'act.submit' || operation.params.turn !== turn) return operation;
    const { signal: _signal, ...params } = operation.params;
    return { ...operation, params };
  });
});

Given('a twin without {turn}', async function (this: TurnproofWorld, turn: string) {
  await this.openAlteredTwin((operation) => (isAbout(operation, turn) ? undefined : operation));
});

Then('both go the same way', async function (this: TurnproofWorld) {
  const twin = twinOf(this);
  await this.holdsNow(sameWay(twin, this.main.name));
  await this.holdsNow(sameTurns(twin));
});

Then('{turn} goes the same way in both', async function (this: TurnproofWorld, turn: string) {
  await this.holdsNow(sameTurn(twinOf(this), turn));
});
