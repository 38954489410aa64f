/** Sentences about a scenario and its twin, a second world that differs in what is stated of it. */
import { Given, Then } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { Operation, Part, PartScript } from '../schemas/generated/types.ts';
import { PARTS } from '../schemas/words.ts';
import { listOf, mapOf, yamlOf } from './documents.ts';
import { ScenarioFault } from './findings.ts';
import { sameTurn, sameTurns } from './turn-twin-judges.ts';
import { sameResult, sameWay } from './twin-judges.ts';
import type { Party, Twin } from './twin-judges.ts';
import type { TurnproofWorld } from './world.ts';

/** The channel that was named last. */
function channelIn(operations: readonly Operation[]): string | undefined {
  const named = operations.flatMap((operation) =>
    operation.op === 'arrange.channel' ? (operation.params.channel ?? []) : [],
  );
  return named.at(-1);
}

function partiesOf({ twin, main, performed, twinDiffers }: TurnproofWorld): [Twin, Party] {
  if (twin === undefined) throw new ScenarioFault('There is no twin to compare with. Open one in a Given.');
  const channel = channelIn(performed);
  const other = channelIn(twinDiffers) ?? channel;
  if (channel === undefined && other !== undefined)
    throw new ScenarioFault('The twin has a channel of its own; say in a Given what the channel is called here.');
  return [
    { log: twin.log, world: twin.name, channel: other },
    { world: main.name, channel },
  ];
}

async function partDiffers(world: TurnproofWorld, part: string, script: PartScript): Promise<void> {
  await world.openTwin({ op: 'arrange.channel', params: { parts: { [part as Part]: script } } });
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

Given('the channel is called {string}', async function (this: TurnproofWorld, channel: string) {
  await this.perform({ op: 'arrange.channel', params: { channel } });
});

Given('(a twin )in which the channel is called {string}', async function (this: TurnproofWorld, channel: string) {
  await this.openTwin({ op: 'arrange.channel', params: { channel } });
});

Given('(a twin )in which {part} returns:', async function (this: TurnproofWorld, part: string, text: string) {
  await partDiffers(this, part, { does: [{ return: yamlOf(text) }] });
});

Given('(a twin )in which {part} plays:', async function (this: TurnproofWorld, part: string, text: string) {
  await partDiffers(this, part, yamlOf(text, 'partScript') as PartScript);
});

Given('(a twin )in which these answer with a promise:', async function (this: TurnproofWorld, table: DataTable) {
  for (const part of listOf(table, PARTS)) await partDiffers(this, part, { does: [{ async: true }] });
});

Given(
  '(a twin )in which the turn that the channel hands over has:',
  async function (this: TurnproofWorld, text: string) {
    await this.openTwin({ op: 'arrange.channel', params: { turn: mapOf(text) } });
  },
);

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
  const [twin, main] = partiesOf(this);
  await this.holdsNow(sameWay(twin, main));
  await this.holdsNow(sameTurns(twin));
});

Then('both go the same way but for the field {string}', async function (this: TurnproofWorld, field: string) {
  await this.holdsNow(sameWay(...partiesOf(this), field));
});

Then('both call the same parts and come to the same', async function (this: TurnproofWorld) {
  await this.holdsNow(sameResult(...partiesOf(this)));
});

Then('{turn} goes the same way in both', async function (this: TurnproofWorld, turn: string) {
  await this.holdsNow(sameTurn(partiesOf(this)[0], turn));
});
