/**
 * The sentences of bench/scenarios.feature, played by hand: each step calls the reference's port, keeps what it sees in
 * plain arrays and judges that. No operations, no link, no schemas, no numbered log, no evidence. What a scenario has to
 * do is the same: doubles that answer, rest before it is judged, an ordinary turn at its end, everything judged again.
 */
import assert from 'node:assert/strict';
import { After, Before, Given, setDefaultTimeout, Then, When } from '@cucumber/cucumber';
import { target } from '../dist/simulator/target.js';

setDefaultTimeout(-1);

const CALM = 4;
const macrotask = () => new Promise((resolve) => setImmediate(resolve));

class Stage {
  seen = [];
  turns = new Map();
  gates = new Map();
  sessions = new Set();
  judged = [];

  async open() {
    const model = ({ messages }, { signal }) => this.#play(messages, signal);
    const archive = { append: () => Promise.resolve(), read: () => Promise.resolve([]) };
    const parts = { model, tools: [], archive, log: () => {} };
    this.port = await target.turn.open(parts, { world: 'bench', choices: { queuedCancelHistory: 'nothing' } });
    this.kernel = await target.kernel.open({ outbound: () => Promise.resolve({}), agent: () => {} });
  }

  see(kind, data) {
    this.seen.push({ seq: this.seen.length, kind, ...data });
  }

  /** The turn whose text stands last in the model input. */
  #turnOf(messages) {
    const words = messages.at(-1).text;
    return [...this.turns.keys()].find((turn) => words.endsWith(`Message of ${turn}`));
  }

  async *#play(messages, signal) {
    const turn = this.#turnOf(messages);
    this.see('called', { turn, messages });
    signal?.addEventListener('abort', () => this.see('stopped', { turn }), { once: true });
    if (this.turns.get(turn).isHeld) {
      await new Promise((resolve) => {
        this.gates.set(turn, resolve);
        signal?.addEventListener('abort', resolve, { once: true });
      });
      this.gates.delete(turn);
    }
    if (signal?.aborted) throw signal.reason;
    this.see('emitted', { turn });
    yield { type: 'text', text: `Answer to ${turn}` };
    this.see('ended', { turn });
  }

  submit(turn, sessionKey, { isHeld = false, person = 'Ada' } = {}) {
    const controller = new AbortController();
    const call = (name) => (text, cancelled) => this.see('sink', { turn, call: name, text, cancelled });
    this.turns.set(turn, { controller, isHeld });
    this.sessions.add(sessionKey);
    this.see('submitted', { turn });
    const sink = {
      text: call('text'),
      onReasoningStart: call('reasoningStart'),
      onReasoningDelta: call('reasoningDelta'),
      onReasoningEnd: call('reasoningEnd'),
      finalize: call('finalize'),
      dispose: call('dispose'),
    };
    const inbound = {
      channel: 'testchat',
      multiUser: false,
      text: `Message of ${turn}`,
      sessionKey,
      principal: { id: person, name: person },
      logPrefix: '',
      abortSignal: controller.signal,
    };
    Promise.resolve(this.port.handle(inbound, sink)).then(
      () => this.see('settled', { turn, how: 'fulfilled' }),
      (value) => this.see('settled', { turn, how: 'rejected', value }),
    );
  }

  async run(call) {
    const part =
      (name, answer) =>
      async (...args) => {
        this.see('part', { call, name, args });
        return answer;
      };
    const deliver = part('deliver', { visibleReplySent: true });
    this.see('run', { call });
    try {
      const value = await this.kernel.run({
        channel: 'testchat',
        raw: { id: call },
        adapter: {
          ingest: part('ingest', { id: call, rawText: `Message of ${call}` }),
          classify: part('classify', { kind: 'message', canStartAgentTurn: true }),
          preflight: part('preflight', {}),
          resolveTurn: part('resolveTurn', {
            agentId: 'agent',
            routeSessionKey: 'session',
            storePath: '/store',
            ctxPayload: {},
            delivery: { deliver },
            recordInboundSession: part('record'),
            dispatchReplyWithBufferedBlockDispatcher: async ({ dispatcherOptions }) => {
              this.see('part', { call, name: 'dispatcher' });
              await dispatcherOptions.deliver({ text: `Reply to ${call}` }, { kind: 'final' });
              return { queuedFinal: true, counts: { tool: 0, block: 0, final: 1 } };
            },
          }),
          onFinalize: part('onFinalize'),
        },
      });
      this.see('ran', { call, value });
    } catch (error) {
      this.see('ran', { call, error });
    }
  }

  async settle() {
    let before = this.seen.length;
    for (let still = 0; still < CALM;) {
      await macrotask();
      still = this.seen.length === before ? still + 1 : 0;
      before = this.seen.length;
    }
  }

  async judge(judge) {
    await this.settle();
    judge();
    this.judged.push(judge);
  }

  of(kind, turn) {
    return this.seen.filter((one) => one.kind === kind && one.turn === turn);
  }
}

Before(async function () {
  this.stage = new Stage();
  await this.stage.open();
});

After(async function () {
  const { stage } = this;
  for (;;) {
    await stage.settle();
    if (stage.gates.size === 0) break;
    for (const go of stage.gates.values()) go();
  }
  for (const session of stage.sessions) {
    const probe = `probe of ${session}`;
    stage.submit(probe, session);
    await stage.settle();
    assert.equal(stage.of('sink', probe).find(({ call }) => call === 'finalize')?.text, `Answer to ${probe}`);
  }
  if (stage.hasRun) {
    await stage.run('probe');
    await stage.settle();
  }
  for (const judge of stage.judged) judge();
});

Given('{turn} carries an abort signal', (_turn) => {});

Given('{turn} is running in {session}', async function (turn, session) {
  this.stage.submit(turn, session, { isHeld: true });
  await this.stage.settle();
  assert.equal(this.stage.of('called', turn).length, 1);
});

Given('{turn} is waiting in {session}', async function (turn, session) {
  this.stage.submit(turn, session, { isHeld: true });
  await this.stage.settle();
  assert.equal(this.stage.of('called', turn).length, 0);
});

When('{person} submits {turn} in {session}', async function (person, turn, session) {
  this.stage.submit(turn, session, { person });
  await macrotask();
});

When('{person} aborts {turn}', async function (_person, turn) {
  this.stage.turns.get(turn).controller.abort();
  this.stage.see('aborted', { turn });
  await macrotask();
});

When('the model goes on with {turn}', async function (turn) {
  this.stage.gates.get(turn)();
  await macrotask();
});

When('the channel calls {entry} for {turn}', async function (_entry, call) {
  this.stage.hasRun = true;
  void this.stage.run(call);
  await macrotask();
});

Then('{turn} is answered with {string}', async function (turn, answer) {
  await this.stage.judge(() => {
    const finals = this.stage.of('sink', turn).filter(({ call }) => call === 'finalize');
    assert.deepEqual(
      finals.map(({ text }) => text),
      [answer],
    );
  });
});

Then('{turn} is cancelled', async function (turn) {
  await this.stage.judge(() => {
    const calls = this.stage.of('sink', turn).map(({ call }) => call);
    assert.ok(!calls.includes('finalize'));
    assert.equal(calls.filter((call) => call === 'dispose').length, 1);
    assert.equal(this.stage.of('settled', turn)[0]?.how, 'fulfilled');
  });
});

Then('the promise of {turn} fulfils', async function (turn) {
  await this.stage.judge(() => assert.equal(this.stage.of('settled', turn)[0]?.how, 'fulfilled'));
});

Then('the history of {session} holds {turn} as its message and one marker', async function (session, turn) {
  await this.stage.judge(() => {
    const history = this.stage.port.history(session);
    const index = history.findIndex(({ role, text }) => role === 'user' && text === `Message of ${turn}`);
    const [, marker, next] = history.slice(index);
    assert.ok(index >= 0 && marker?.role === 'assistant' && marker.text !== '' && next?.role !== 'assistant');
  });
});

const nameOf = (part) => part.replace(/^the /, '');

Then('{callback} is called {times} for {turn}', async function (part, times, call) {
  const count = { once: 1, twice: 2 }[times] ?? Number.parseInt(times, 10);
  await this.stage.judge(() => {
    const calls = this.stage.seen.filter(
      (one) => one.kind === 'part' && one.call === call && one.name === nameOf(part),
    );
    assert.equal(calls.length, count);
  });
});

Then('the admission of {turn} is {admission}', async function (call, admission) {
  await this.stage.judge(() => {
    const [ran] = this.stage.seen.filter((one) => one.kind === 'ran' && one.call === call);
    assert.equal(ran?.value?.admission?.kind, admission);
  });
});
