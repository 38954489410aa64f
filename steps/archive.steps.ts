/** Sentences about conversations that are reopened: what is archived of them, and what comes back. */
import { Given, When } from '@cucumber/cucumber';
import type { DataTable } from '@cucumber/cucumber';
import { seen } from '../schemas/log.ts';
import { submission } from './acts.ts';
import type { TurnproofWorld } from './world.ts';

const GATE = 'writing to the archive';

Given('writing to the archive is held', async function (this: TurnproofWorld) {
  await this.perform({ op: 'arrange.archive', params: { append: { does: [{ hold: GATE }] } } });
});

Given('these turns come with a conversation that is reopened:', function (this: TurnproofWorld, table: DataTable) {
  for (const turn of table.raw().flat()) this.inbound.set(turn, { ...this.inbound.get(turn), resume: {} });
});

/** Its model has ended, and what the core does before finalize is held. */
Given('{turn} is being archived in {session}', async function (this: TurnproofWorld, turn: string, session: string) {
  this.signals.set(turn, this.signals.get(turn) ?? turn);
  await this.perform(submission(this, 'Ada', turn, session));
  await this.holdsNow((log) => {
    const ended = seen(log, 'model.ended').find(({ data }) => data.turn === turn);
    const isHeld = seen(log, 'gate.waiting').some(
      ({ seq, data }) => data.gate === GATE && seq > (ended?.seq ?? Infinity),
    );
    return isHeld
      ? undefined
      : { expected: `${turn} to be written to the archive once its model has ended`, observed: 'nothing' };
  });
});

When('writing to the archive goes on', async function (this: TurnproofWorld) {
  await this.perform({ op: 'act.release', params: { gate: GATE } });
});

When('the core lets go of the history of {session}', async function (this: TurnproofWorld, session: string) {
  const sessionKey = this.keys.get(session) ?? session;
  await this.perform({ op: 'arrange.eviction', params: { sessionKey } });
});
