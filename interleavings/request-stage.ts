/** The gateway that generated requests are made to: everything in it stands in one way or another. */
import type { ScenarioWorld } from '../drivers/context.ts';
import { settledUntil } from '../drivers/ordinary-turn.ts';
import type { Operation, SendRequest } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import { SESSIONS } from './drawn-requests.ts';
import type { DrawnRequest } from './drawn-requests.ts';
import { acceptedOf } from './operations.ts';
import type { PlayedRequest } from './properties/request-properties.ts';
import type { CardStands } from './properties/send-rules.ts';

interface Draft {
  readonly revision: number;
  readonly version: number;
}

const STANDS: Readonly<Record<string, CardStands>> = {
  waiting: 'waiting',
  rejected: 'nothing waits',
  closed: 'nothing waits',
  live: 'live already',
  notYet: 'not possible yet',
};

/** A gateway in which requests are made: two agents, three callers, drafts, cards in every state. */
export class RequestStage {
  readonly #world: ScenarioWorld;
  readonly #values = new Map<string, unknown>();
  readonly #sessions = new Map<DrawnRequest['session'], string>();
  readonly #drafts = new Map<string, Draft[]>();
  readonly #participants = new Map<string, readonly { readonly id: unknown }[]>();
  #requests = 0;

  private constructor(world: ScenarioWorld) {
    this.#world = world;
  }

  static async open(world: ScenarioWorld): Promise<RequestStage> {
    const stage = new RequestStage(world);
    await stage.#agents();
    await stage.#drafted();
    return stage;
  }

  get requests(): number {
    return this.#requests;
  }

  close(): Promise<void> {
    return this.#world.close();
  }

  async #perform(operation: Operation): Promise<Readonly<Record<string, unknown>>> {
    return acceptedOf(operation, (await this.#world.perform(operation)).outcome);
  }

  async #deploy(agent: string, instructions: string, name: string): Promise<void> {
    const { revision } = await this.#perform({ op: 'act.deploy', params: { as: 'operator', agent, instructions } });
    this.#values.set(name, revision);
  }

  async #agents(): Promise<void> {
    for (const agent of ['Juno', 'Kilo', 'Lima']) await this.#perform({ op: 'arrange.agent', params: { agent } });
    await this.#deploy('Juno', 'Say cobalt.', 'first');
    await this.#deploy('Juno', 'Say jade.', 'second');
    await this.#deploy('Juno', 'Say amber and topaz.', 'third');
    await this.#deploy('Kilo', 'Say amber and topaz.', 'of Kilo');
    for (const [caller, administers] of [
      ['Dana', ['Juno', 'Lima']],
      ['Eli', ['Kilo']],
      ['Finn', []],
    ] as const)
      await this.#perform({ op: 'arrange.caller', params: { caller, administers: [...administers] } });
    for (const [person, agent] of [
      ['Ada', 'Juno'],
      ['Bo', 'Juno'],
      ['Ada', 'Lima'],
      ['Bo', 'Lima'],
    ] as const) {
      const { id } = await this.#perform({ op: 'arrange.participant', params: { person, agent } });
      this.#values.set(`${person} of ${agent}`, id);
    }
    const elsewhere = { person: 'Cleo', agent: 'Juno', elsewhere: true } as const;
    this.#values.set(
      'of another tenant',
      (await this.#perform({ op: 'arrange.participant', params: elsewhere }))['id'],
    );
    // First the card that finds its change made: it is made to the release that the others would change.
    for (const state of ['live', 'waiting', 'rejected', 'closed', 'notYet'] as const) {
      const change = state === 'live' ? { from: 'topaz', to: 'ruby' } : { from: 'amber', to: 'azure' };
      await this.#card('Juno', state, change, state);
    }
    await this.#card('Kilo', 'waiting', { from: 'amber', to: 'azure' }, 'of another agent');
  }

  async #card(
    agent: string,
    state: 'live' | 'waiting' | 'rejected' | 'closed' | 'notYet',
    change: { readonly from: string; readonly to: string },
    name: string,
  ): Promise<void> {
    const { id } = await this.#perform({ op: 'arrange.card', params: { agent, state, ...change } });
    this.#values.set(`card ${name}`, id);
  }

  async #drafted(): Promise<void> {
    for (const session of SESSIONS) {
      const agent = agentOf(session);
      const recorded = session === 'fork' ? { recorded: String(this.#values.get('Bo of Juno')) } : {};
      const params = { agent, kind: session === 'live' ? 'live' : 'sandbox', ...recorded } as const;
      this.#sessions.set(session, String((await this.#perform({ op: 'arrange.session', params }))['id']));
    }
    for (const [caller, agent, release, saves] of [
      ['Dana', 'Juno', 'first', 2],
      ['Dana', 'Juno', 'second', 4],
      ['Dana', 'Lima', 'none', 1],
      ['Eli', 'Juno', 'second', 3],
    ] as const) {
      const revision = release === 'none' ? 0 : Number(this.#values.get(release));
      let version = 0;
      for (let save = 1; save <= saves; save++) {
        const instructions = `Draft of ${caller} of ${release}, saved ${save} times.`;
        const params = { as: caller, agent, revision, instructions };
        version = Number((await this.#perform({ op: 'act.saveDraft', params }))['version']);
      }
      const key = `${caller} of ${agent}`;
      this.#drafts.set(key, [...(this.#drafts.get(key) ?? []), { revision, version }]);
    }
    for (const agent of ['Juno', 'Lima']) this.#participants.set(agent, await this.#read(agent));
  }

  async #read(agent: string): Promise<readonly { readonly id: unknown }[]> {
    const { entries } = await this.#perform({ op: 'read.participants', params: { as: 'operator', agent } });
    return entries as readonly { readonly id: unknown }[];
  }

  /** Makes one request, and reads what is left of it. */
  async play(drawn: DrawnRequest): Promise<PlayedRequest> {
    this.#requests += 1;
    const agent = agentOf(drawn.session);
    const session = String(this.#sessions.get(drawn.session));
    const turn = `request ${this.#requests}`;
    const text = `Text of ${turn}.`;
    const request: SendRequest = { text, ...this.#options(drawn, agent) };
    const { participant } = request;
    const before = this.#participants.get(agent) ?? [];
    const from = this.#world.log.length;
    const { outcome } = await this.#world.perform({
      op: 'act.send',
      params: { turn, as: drawn.caller, session, request },
    });
    // A run that was taken has to have come to its end, so that the next request finds an idle session.
    await settledUntil(this.#world, (log) => {
      const isOver = !('accepted' in outcome) || seen(log, 'model.ended').some(({ data }) => data.turn === turn);
      return isOver ? undefined : 'the run has not ended';
    });
    const isRefused = 'refused' in outcome;
    // Who was named can have made nobody; of a refused request that is what is asked.
    const after = isRefused || participant === undefined ? await this.#read(agent) : before;
    this.#participants.set(agent, after);
    return {
      about: {
        request,
        isLive: drawn.session === 'live',
        isDeployed: agent !== 'Lima',
        isAdmin: drawn.caller === 'Dana',
        participants: new Set(before.map(({ id }) => id)),
        drafts: new Map(
          (this.#drafts.get(`${drawn.caller} of ${agent}`) ?? []).map(({ revision, version }) => [revision, version]),
        ),
        cards: new Map(
          Object.entries(STANDS).map(([name, stands]) => [
            this.#values.get(agent === 'Juno' ? `card ${name}` : ''),
            stands,
          ]),
        ),
      },
      turn,
      outcome,
      log: this.#world.log.slice(from),
      gained: after.filter(({ id }) => !before.some((known) => known.id === id)),
      entries: isRefused ? await this.#entries(session, text) : [],
    };
  }

  /** The entries of a transcript that hold a text. */
  async #entries(sessionKey: string, text: string): Promise<readonly unknown[]> {
    const { entries } = await this.#perform({ op: 'read.history', params: { as: 'operator', sessionKey } });
    return (entries as readonly { readonly text: string }[]).filter((entry) => entry.text.includes(text));
  }

  #options(drawn: DrawnRequest, agent: string): SendRequest {
    const { participant, draftRevision, draftVersion, recommendation, others } = drawn;
    const drafts = this.#drafts.get(`${drawn.caller} of ${agent}`) ?? [];
    const revision = this.#revision(draftRevision);
    const { version = 3 } = drafts.find((draft) => draft.revision === revision) ?? drafts.at(-1) ?? {};
    const versions = { zero: 0, before: Math.max(version - 1, 1), head: version, ahead: version + 5 };
    const options = {
      ...others,
      participant:
        participant && (this.#values.get(`${participant} of ${agent}`) ?? this.#values.get(participant) ?? participant),
      draftRevision: revision,
      draftVersion: draftVersion && versions[draftVersion],
      recommendation: recommendation && (this.#values.get(`card ${recommendation}`) ?? `no card: ${recommendation}`),
    };
    return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  }

  #revision(drawn: DrawnRequest['draftRevision']): unknown {
    if (drawn === 'none') return 0;
    return drawn === 'of nothing' ? 99 : drawn && this.#values.get(drawn);
  }
}

function agentOf(session: DrawnRequest['session']): string {
  return session === 'never deployed' ? 'Lima' : 'Juno';
}
