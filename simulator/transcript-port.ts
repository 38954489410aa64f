/** The transcript layer as a port: app.turn(), fires and reads over the lanes of the gateway's sessions. */
import type {
  AppTurn,
  CronFire,
  CronJob,
  Transcript,
  TranscriptParts,
  TranscriptPort,
} from '../kit/ports/transcript.ts';
import type { Principal } from '../kit/ports/turn.ts';
import type { Ended, Envelope, TranscriptDecisions } from './core/transcript/decisions.ts';
import { FIRST_STATE, sessionById, sessionOfThread, withSessionOf } from './core/transcript/state.ts';
import type { DeliveryRecord, SessionRecord } from './core/transcript/state.ts';
import type { TurnExtras } from './core/turn/state.ts';
import type { TranscriptEdges } from './transcript-edges.ts';
import type { LanePort } from './turn-port.ts';

/** What a turn brings into its lane. */
interface Brought extends TurnExtras {
  readonly text: string;
  readonly principal: Principal;
  readonly context?: string;
  readonly abortSignal?: AbortSignal;
}

const QUIET = {
  text: () => {},
  onReasoningStart: () => {},
  onReasoningDelta: () => {},
  onReasoningEnd: () => {},
  dispose: () => {},
};

export interface TranscriptScene {
  readonly parts: TranscriptParts;
  readonly lanes: LanePort;
  readonly isReadable: (path: string) => boolean;
}

export function openTranscriptPort(
  rules: TranscriptDecisions,
  edges: TranscriptEdges,
  { parts, lanes, isReadable }: TranscriptScene,
): TranscriptPort {
  const stored = parts.isRestart ? edges.load(parts.folder()) : undefined;
  let state = stored?.state ?? FIRST_STATE;
  for (const [thread, entries] of Object.entries(stored?.entries ?? {})) lanes.record(thread, entries);
  let isClosed = false;
  lanes.watch(save);

  /** Keeps what is recorded of the threads that app.turn() knows; lanes of inbound turns alone are their channels' matter. */
  function save(): void {
    if (isClosed || state === FIRST_STATE) return;
    const entries = Object.fromEntries(state.sessions.map(({ thread }) => [thread, lanes.entries(thread)]));
    edges.save(parts.folder(), { state, entries });
  }

  /** The session of a thread, made where there was none; these people take part in it from now on. */
  function opened(thread: string, people: readonly string[]): SessionRecord {
    state = withSessionOf(state, thread, people);
    save();
    return sessionOfThread(state, thread) as SessionRecord;
  }

  /** Takes a turn in the lane of a session, as any inbound turn is taken. */
  async function run(thread: string, { principal, ...brought }: Brought): Promise<Ended> {
    let ended: Ended = { how: 'stopped' };
    const finalize = (text: string): void => void (ended = { how: 'answered', text });
    const inbound = { channel: 'app', multiUser: false, sessionKey: thread, logPrefix: `[app:${thread}]`, principal };
    try {
      await lanes.handle({ ...inbound, ...brought }, { ...QUIET, finalize });
      return ended;
    } catch (problem) {
      return { how: 'failed', problem: String(problem) };
    }
  }

  function contextFor(thread: string): string {
    return rules.deliveryContext(state.deliveries.filter(({ to }) => rules.threadName({ dm: to }) === thread));
  }

  async function turn(app: AppTurn): Promise<Envelope> {
    const refusal = rules.refusal(app);
    if (refusal !== undefined) return { status: 'refused', reason: refusal };
    const { principal, abortSignal, files = [] } = app;
    const thread = rules.threadName(app.thread);
    const { id } = opened(thread, rules.takesPart(app) ? [principal.id] : []);
    const { kept, issues } = rules.sortFiles(files, isReadable);
    const ended = await run(thread, {
      principal,
      text: rules.recordedText(app),
      context: contextFor(thread),
      notes: rules.fileEvents(issues),
      ...(rules.isHidden(app) && { hidden: true }),
      ...(kept.length > 0 && { files: kept }),
      ...(abortSignal && { abortSignal }),
    });
    return rules.envelope(id, ended);
  }

  async function fire({ job: name, at }: CronFire): Promise<{ readonly sourceSessionId: string } | undefined> {
    const job = state.jobs.find((known) => known.job === name);
    if (job === undefined) throw new Error(`There is no job called ${name}.`);
    const fireKey = rules.fireKey(name, at);
    if (!rules.mayFire(state, fireKey)) return undefined;
    state = { ...state, fired: [...state.fired, fireKey] };
    const thread = rules.sourceThread(name);
    const wake = { thread: { named: thread }, text: job.prompt, trigger: 'job' };
    const source = opened(thread, rules.takesPart(wake) ? [job.owner] : []);
    const ended = await run(thread, {
      principal: { id: job.owner },
      text: rules.recordedText(wake),
      ...(rules.isHidden(wake) && { hidden: true }),
    });
    if (ended.how === 'answered' && rules.isWorthDelivering(ended.text))
      await deliver({ to: job.to, text: ended.text, provenance: rules.provenance(source, fireKey) }, source);
    return { sourceSessionId: source.id };
  }

  async function deliver(delivery: DeliveryRecord, source: SessionRecord): Promise<void> {
    const thread = rules.threadName({ dm: delivery.to });
    try {
      await edges.deliver(parts.deliver, delivery);
    } catch (problem) {
      const concerned = rules.failureSession(sessionOfThread(state, thread), source);
      lanes.record(concerned.thread, rules.failureEntries(delivery, String(problem)));
      return;
    }
    recordPrincipalDelivery(thread, delivery);
  }

  /** The recipient has a session from now on, and the delivery is known there without anybody having said it. */
  function recordPrincipalDelivery(thread: string, delivery: DeliveryRecord): void {
    state = { ...state, deliveries: [...state.deliveries, delivery] };
    opened(thread, [delivery.to]);
    lanes.record(thread, rules.deliveredEntries(delivery));
  }

  return {
    turn,
    fire,
    arrangeJob(job: CronJob) {
      state = { ...state, jobs: [...state.jobs, job] };
    },
    transcript(of): Transcript | undefined {
      const session =
        'session' in of ? sessionById(state, of.session) : sessionOfThread(state, rules.threadName(of.thread));
      if (session === undefined) return undefined;
      const { id, thread } = session;
      return { sessionId: id, thread, entries: rules.numbered(lanes.entries(thread)) };
    },
    sessions: (principal) => rules.listed(state, principal).map(({ id, thread }) => ({ sessionId: id, thread })),
    deliveries: (principal) => state.deliveries.filter(({ to }) => to === principal),
    close: () => void (isClosed = true),
  };
}
