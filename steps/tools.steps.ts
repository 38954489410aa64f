/** Sentences about tools, about the log of their calls, and about a target's messages to whoever runs it. */
import { Given, Then, When } from '@cucumber/cucumber';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import type { ToolName } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import { show } from './compare.ts';
import { NotTestable, ScenarioFault } from './findings.ts';
import { calledTimes, isRunningTool, isSettledTool, keepsPrincipal } from './tool-judges.ts';
import { linesOf, neitherStdoutNorSinks, plainly, prefixed } from './log-judges.ts';
import type { Judge, TurnproofWorld } from './world.ts';

const gateOf = (tool: string): string => `the tool ${tool}`;

Given('the tool {tool} is held', async function (this: TurnproofWorld, name: string) {
  await this.perform({ op: 'arrange.tool', params: { name: name as ToolName, does: [{ hold: gateOf(name) }] } });
});

Given('the tool {tool} fails with {string}', async function (this: TurnproofWorld, name: string, message: string) {
  const does = [{ throw: { $error: { message } } }];
  await this.perform({ op: 'arrange.tool', params: { name: name as ToolName, does } });
});

/** The abort comes when the tool's promise has fulfilled and nobody has heard of that yet. */
Given(
  '{turn} is aborted as soon as the tool {tool} has returned',
  async function (this: TurnproofWorld, turn: string, name: string) {
    this.signals.set(turn, this.signals.get(turn) ?? turn);
    await this.perform({ op: 'arrange.tool', params: { name: name as ToolName, aborts: turn } });
  },
);

Given('the tool {tool} is running', async function (this: TurnproofWorld, name: string) {
  await this.holdsNow(isRunningTool(name));
});

When('the tool {tool} returns', async function (this: TurnproofWorld, name: string) {
  await this.perform({ op: 'act.release', params: { gate: gateOf(name) } });
  await this.holdsNow(isSettledTool(name));
});

Then('the model is called {times} for {turn}', async function (this: TurnproofWorld, times: number, turn: string) {
  await this.judge(calledTimes(turn, times));
});

Then('the principal of {turn} is nowhere in what the tools were given', async function (this: TurnproofWorld, turn) {
  const submitted = this.performed.find(({ op, params }) => op === 'act.submit' && params.turn === turn);
  if (submitted?.op !== 'act.submit') throw new ScenarioFault(`No ${turn} was submitted.`);
  await wasSeen(this, 'tool.called', 'no tool was called');
  await this.judge(keepsPrincipal(submitted.params.inbound.principal.id));
});

Then('the tool log holds only the channel {string}', async function (this: TurnproofWorld, channel: string) {
  await this.judgeReading<{ entries: { channel?: unknown }[] }>(
    { op: 'read.toolLog', params: { as: 'operator' } },
    ({ entries }) =>
      entries.length > 0 && entries.every((row) => row.channel === channel)
        ? undefined
        : { expected: `rows with the channel ${show(channel)}, one at least`, observed: show(entries) },
  );
});

/** Where nothing comes that a sentence is about, it says nothing of the target. */
async function wasSeen(world: TurnproofWorld, kind: 'tool.called' | 'log.written', lacks: string): Promise<void> {
  if (world.run.isRehearsal) return;
  await world.guarded(async () => {
    const missing = await settledUntil(world.main, (log) => (seen(log, kind).length > 0 ? undefined : lacks));
    if (missing !== undefined) throw new NotTestable(`This cannot be judged: ${missing}.`);
  });
}

/** Judged at once only: what the closing probe makes a target say is not about the turn. */
async function judgeLog(world: TurnproofWorld, turn: string, judge: Judge): Promise<void> {
  await wasSeen(world, 'log.written', 'the target wrote no message');
  await world.guarded(async () => {
    if (!world.run.isRehearsal && linesOf(world.seen, turn).length === 0)
      throw new NotTestable(`This cannot be judged: the target wrote no message during ${turn}.`);
  });
  await world.holdsNow(judge);
}

Then(
  'every message logged for {turn} has {string} before it',
  async function (this: TurnproofWorld, turn: string, prefix: string) {
    await judgeLog(this, turn, prefixed(turn, prefix));
  },
);

Then('every message logged for {turn} begins with its own text', async function (this: TurnproofWorld, turn: string) {
  await judgeLog(this, turn, plainly(turn));
});

Then('neither stdout nor the sink of {turn} shows {string}', async function (this: TurnproofWorld, turn, words) {
  await this.judge(neitherStdoutNorSinks(turn, words));
});
