/** Sentences about what happens closely together, as findings of explore say it. */
import { Given, Then, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import type { HistoryEntry, SimpleAct, Submit } from '../schemas/generated/types.ts';
import { abortion, nextRelease, submission } from './acts.ts';
import { rowsOf } from './documents.ts';
import { ScenarioFault } from './findings.ts';
import { saving, sendingAt } from './sends.ts';
import type { TurnproofWorld } from './world.ts';

Given('{turn} carries the abort signal of {turn}', function (this: TurnproofWorld, turn: string, other: string) {
  this.signals.set(turn, this.signals.get(other) ?? other);
});

/** The events that may be close together, in the words of the sentences that they are alone. */
const EVENTS: readonly [RegExp, (world: TurnproofWorld, ...words: string[]) => SimpleAct][] = [
  [
    /^(\w+) submits (turn [A-Z]) in (#[a-z][a-z0-9-]*)$/,
    (world, person = '', turn = '', session = '') => submission(world, person, turn, session),
  ],
  [/^\w+ aborts (turn [A-Z])$/, (world, turn = '') => abortion(world, turn)],
  [/^the model goes on with (turn [A-Z])$/, (world, turn = '') => nextRelease(world, turn)],
  [
    /^(\w+) sends (turn [A-Z]) to (#[a-z][a-z0-9-]*) at (V\d)$/,
    (world, caller = '', turn = '', session = '', version = '') => sendingAt(world, caller, turn, session, version),
  ],
  [
    /^(\w+) saves "([^"]*)" as a draft of (\w+)$/,
    (world, caller = '', instructions = '', release = '') => saving(world, caller, instructions, release),
  ],
];

function actOf(world: TurnproofWorld, event: string): SimpleAct {
  for (const [pattern, make] of EVENTS) {
    const words = pattern.exec(event);
    if (words !== null) return make(world, ...words.slice(1));
  }
  throw new ScenarioFault(
    `"${event}" cannot be close to anything. Events: Ada submits turn A in #room; Ada aborts turn A; the model goes on with turn A; Dana sends turn A to #room at V1; Dana saves "words" as a draft of Juno.`,
  );
}

/** A promise job is what a target is given between two events: none, and they come in one breath. */
When('these follow closely:', async function (this: TurnproofWorld, table: DataTable) {
  const acts = rowsOf(table, ['promise jobs', 'event']).map(({ 'promise jobs': jobs = '', event = '' }) => {
    if (!/^\d*$/.test(jobs)) throw new ScenarioFault(`"${jobs}" is no number of promise jobs.`);
    return { microtasks: Number(jobs), act: actOf(this, event) };
  });
  const operation = { op: 'act.closely', params: { acts } } as const;
  const sends = acts.flatMap(({ act }) => (act.op === 'act.send' ? [act.params] : []));
  if (sends.length === 0) await this.perform(operation);
  // What is sent may be refused, and only one of several may be told of that.
  else if (sends.length > 1) throw new ScenarioFault('Of what follows closely one turn may be sent, not more.');
  else for (const params of sends) this.sent.sent.set(params.turn, { params, outcome: await this.attempt(operation) });
});

function submissions(world: TurnproofWorld): Submit['params'][] {
  return world.performed.flatMap((operation) => {
    if (operation.op === 'act.submit') return [operation.params];
    if (operation.op !== 'act.closely') return [];
    return operation.params.acts.flatMap(({ act }) => (act.op === 'act.submit' ? [act.params] : []));
  });
}

/** Judged once: the turns of the closing probe are none of the scenario's. */
Then('what happened keeps {string}', async function (this: TurnproofWorld, name: string) {
  const { PROPERTIES } = await import('../interleavings/properties/properties.ts');
  const property = PROPERTIES.find((one) => one.name === name);
  if (property === undefined)
    throw new ScenarioFault(
      `No property is called "${name}". Properties: ${PROPERTIES.map((one) => one.name).join('; ')}.`,
    );
  const turns = submissions(this).map(({ turn, inbound, signal = turn }) => ({
    turn,
    session: inbound.sessionKey,
    signal,
    multiUser: inbound.multiUser,
  }));
  await this.main.settle();
  const histories: Record<string, readonly HistoryEntry[]> = {};
  for (const sessionKey of this.main.hello.operations.includes('read.history')
    ? new Set(turns.map(({ session }) => session))
    : []) {
    const { entries } = await this.perform({ op: 'read.history', params: { as: 'operator', sessionKey } });
    histories[sessionKey] = entries as readonly HistoryEntry[];
  }
  const queuedCancelHistory = this.run.choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing';
  await this.holdsNow((log) => {
    const breach = property.breach({ turns, log, histories, queuedCancelHistory });
    return (
      breach && {
        expected: breach.expected,
        observed: breach.observed,
        ...(breach.at !== undefined && { at: breach.at }),
      }
    );
  });
});
