/** Plays steps around a channel's history on any target, in a world of its own: each has settled before the next. */
import type { ScenarioTarget, ScenarioWorld } from '../../drivers/context.ts';
import { settledUntil } from '../../drivers/ordinary-turn.ts';
import type { Operation, WindowMember } from '../../schemas/generated/types.ts';
import { callSettled, callbacks, seen } from '../../schemas/log.ts';
import { messageText } from '../../schemas/ordinary-texts.ts';
import { acceptedOf } from '../operations.ts';
import type {
  Drop,
  HistoryStep,
  Medium,
  Mention,
  PlayedHistory,
  PlayedStep,
} from '../properties/history/played-history.ts';

/** More than any steps enter: what a window builds is not to hang on a limit. */
const AMPLE = 100;

/** @throws TargetFault where the target breaks or does not do what it claims. */
export async function playHistory(
  target: ScenarioTarget,
  choices: Readonly<Record<string, string>>,
  steps: readonly HistoryStep[],
): Promise<PlayedHistory> {
  const world = await target.openWorld();
  const stage = new HistoryOnStage(world, choices['pendingContext'] === 'adapter');
  const keys = [...new Set(steps.map(({ key }) => key))];
  const readable = world.hello.operations.includes('read.pending') ? keys : [];
  const played: PlayedStep[] = [];
  for (const step of steps) {
    const context = await stage.take(step);
    const pending: Record<string, readonly unknown[]> = {};
    for (const key of readable) pending[key] = await stage.pendingOf(key);
    const built: Record<string, unknown> = {};
    for (const key of step.do === 'enter' || step.do === 'clear' ? keys : [])
      built[key] = await stage.built(`"${key}" after ${step.call}`, key, AMPLE);
    played.push({ step, at: world.log.length, pending, built, context });
  }
  const log = [...world.log];
  await world.close();
  return { steps: played, log };
}

class HistoryOnStage {
  readonly #world: ScenarioWorld;
  /** Whether the channel itself reads its window into a context. */
  readonly #readsWindow: boolean;

  constructor(world: ScenarioWorld, readsWindow: boolean) {
    this.#world = world;
    this.#readsWindow = readsWindow;
  }

  /** @returns the context of a mention. */
  async take(step: HistoryStep): Promise<unknown> {
    switch (step.do) {
      case 'drop':
        return this.#drop(step);
      case 'mention':
        return this.#mention(step);
      case 'enter':
        await this.#window(step.call, 'recordWithMedia', {
          historyKey: step.key,
          limit: AMPLE,
          entry: { sender: 'Bo', body: messageText(step.call), messageId: `message of ${step.call}` },
        });
        return undefined;
      case 'clear':
        await this.#window(step.call, 'clear', { historyKey: step.key, limit: AMPLE });
        return undefined;
    }
  }

  async pendingOf(key: string): Promise<readonly unknown[]> {
    const { entries } = await this.#perform({ op: 'read.pending', params: { as: 'operator', key } });
    return entries as readonly unknown[];
  }

  /** What a window builds of a key. */
  async built(call: string, historyKey: string, limit: number): Promise<unknown> {
    const formatEntry = { $callback: 'formatEntry' };
    return this.#window(call, 'buildPendingContext', { historyKey, limit, currentMessage: 'And now?', formatEntry });
  }

  async #drop({ call, key, limit, isRecorded, media, mediaLimit }: Drop): Promise<void> {
    const facts = {
      admission: { kind: 'drop', reason: 'no mention', ...(isRecorded && { recordHistory: true }) },
      history: { key, limit, ...(mediaLimit !== undefined && { mediaLimit }) },
      ...(media.length > 0 && { media: { $callback: 'media' } }),
    };
    await this.#run(call, {
      parts: { preflight: { does: [{ return: facts }] }, media: { does: [{ return: media.map(factOf) }] } },
    });
  }

  async #mention({ call, key, limit }: Mention): Promise<unknown> {
    const preflight = { does: [{ return: { history: { key, limit } } }] };
    if (this.#readsWindow) {
      const read = `context of ${call}`;
      await this.built(read, key, limit);
      await this.#run(call, { parts: { preflight }, turn: { ctxPayload: { BodyForAgent: { $ref: read } } } });
    } else {
      const history = { isGroup: true, historyKey: key, limit };
      await this.#run(call, { parts: { preflight }, turn: { history } });
    }
    const dispatched = callbacks(this.#world.log, call).find(({ data }) => data.callback === 'dispatcher');
    return (dispatched?.data.args[0] as { ctx?: unknown } | undefined)?.ctx;
  }

  async #run(call: string, arranged: Record<string, unknown>): Promise<void> {
    await this.#perform({ op: 'arrange.channel', params: { call, ...arranged } });
    await this.#perform({ op: 'act.run', params: { call } });
    await settledUntil(this.#world, (log) => (callSettled(log, call) === undefined ? call : undefined));
  }

  async #window(call: string, member: WindowMember, input: Record<string, unknown>): Promise<unknown> {
    await this.#perform({ op: 'act.window', params: { call, member, input } });
    const settled = (): ReturnType<typeof seen<'history.settled'>>[number] | undefined =>
      seen(this.#world.log, 'history.settled').find(({ data }) => data.call === call);
    await settledUntil(this.#world, () => (settled() === undefined ? call : undefined));
    return settled()?.data.value;
  }

  async #perform(operation: Operation): Promise<Readonly<Record<string, unknown>>> {
    return acceptedOf(operation, (await this.#world.perform(operation)).outcome);
  }
}

function factOf({ file, kind }: Medium): Record<string, unknown> {
  return { path: { $file: file }, contentType: kind === 'image' ? 'image/png' : 'audio/ogg', kind };
}
