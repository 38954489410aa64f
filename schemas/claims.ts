/** What each capability takes of an adapter, and what each choice may be: claims are checked against hello with this. */
import type { Capability, ProfileId } from './generated/types.ts';

export interface CapabilityNeeds {
  readonly title: string;
  readonly operations: readonly string[];
  readonly observes: readonly string[];
}

const KERNEL_SEEN = ['kernel.called', 'kernel.settled', 'callback.called', 'callback.settled', 'chunk.answered'];
const HISTORY_SEEN = ['history.called', 'history.settled', 'callback.called', 'callback.settled'];
const TURN_SEEN = ['turn.submitted', 'turn.settled', 'sink.called', 'model.called'];

/** Operations and observations that a claim of the capability has to be carried by. */
export const CAPABILITY_NEEDS: Readonly<Record<Capability, CapabilityNeeds>> = {
  kernel: {
    title: 'the kernel runs adapters (run)',
    operations: ['arrange.channel', 'act.run'],
    observes: KERNEL_SEEN,
  },
  'kernel-assembled': {
    title: 'the kernel takes assembled turns (runAssembled)',
    operations: ['arrange.channel', 'act.runAssembled'],
    observes: KERNEL_SEEN,
  },
  'kernel-prepared': {
    title: 'the kernel takes prepared turns (runPrepared)',
    operations: ['arrange.channel', 'act.runPrepared'],
    observes: KERNEL_SEEN,
  },
  'kernel-context': {
    title: 'facts are mapped to a context (buildContext)',
    operations: ['act.buildContext'],
    observes: ['kernel.called', 'kernel.settled'],
  },
  'kernel-aliases': {
    title: 'the deprecated aliases are kept (runResolved, dispatchAssembled)',
    operations: ['act.runResolved', 'act.dispatchAssembled'],
    observes: KERNEL_SEEN,
  },
  'kernel-pending': {
    title: 'pending history can be arranged and read',
    operations: ['arrange.pending', 'read.pending'],
    observes: [],
  },
  'kernel-window': {
    title: 'a channel can keep its history in a window (createChannelHistoryWindow)',
    operations: ['act.window'],
    observes: HISTORY_SEEN,
  },
  'kernel-history-maps': {
    title: 'the deprecated functions over a history map are kept',
    operations: ['act.historyMap'],
    observes: HISTORY_SEEN,
  },
  'kernel-dispatcher': {
    title: 'the target ships a buffered block dispatcher, and its agent is one that a double can stand in for',
    operations: ['arrange.channel'],
    observes: ['callback.called'],
  },
  'kernel-noop': {
    title: 'the target ships a delivery adapter that sends nothing (createNoopChannelEventDeliveryAdapter)',
    operations: ['act.deliverNothing'],
    observes: ['chunk.answered'],
  },
  'kernel-compat': {
    title: 'the compatibility functions are kept (recordInboundSessionAndDispatchReply, dispatchInboundReplyWithBase)',
    operations: ['act.recordInboundSessionAndDispatchReply', 'act.dispatchInboundReplyWithBase'],
    observes: KERNEL_SEEN,
  },
  outbound: {
    title: 'there is a generic outbound delivery that a double can stand in for',
    operations: ['arrange.channel'],
    observes: ['callback.called'],
  },
  turn: { title: 'inbound turns can be submitted', operations: ['arrange.model', 'act.submit'], observes: TURN_SEEN },
  abort: { title: 'turns can be aborted', operations: ['act.abort'], observes: ['signal.aborted', 'signal.passed'] },
  history: { title: "a session's history can be read", operations: ['read.history'], observes: [] },
  'injected-model': {
    title: "the model's iterator runs beside the target, so that it can be deaf",
    operations: ['arrange.model'],
    observes: ['model.called', 'model.emitted', 'model.stopped', 'model.ended'],
  },
  tools: {
    title: 'a tool that the model asks for is called, and its result goes back to the model',
    operations: ['arrange.tool'],
    observes: ['tool.called', 'tool.settled'],
  },
  'tool-log': { title: 'the log of tool calls can be read', operations: ['read.toolLog'], observes: [] },
  settings: {
    title: "a person's settings can be saved, and the saved time zone's time stands in the model input",
    operations: ['arrange.person'],
    observes: ['model.called'],
  },
  archive: {
    title: 'histories of reopened conversations are archived, and the target can be made to let go of one',
    operations: ['arrange.archive', 'arrange.eviction'],
    observes: ['archive.called'],
  },
  log: { title: "the target's own messages can be seen", operations: [], observes: ['log.written'] },
  listeners: {
    title: 'the listeners of an abort signal can be counted',
    operations: ['act.abort', 'read.listeners'],
    observes: [],
  },
  'scripted-sink': {
    title: "a turn's sink can be held or made to fail",
    operations: ['arrange.sink', 'act.submit'],
    observes: ['sink.called'],
  },
  'app-turn': {
    title: 'turns go through app.turn(), and what is recorded of them can be read',
    operations: ['arrange.model', 'act.turn', 'read.transcript'],
    observes: ['app.called', 'app.settled', 'transcript.read', 'model.called'],
  },
  'inbound-files': {
    title: 'files come with a message, and the target says how many it takes',
    operations: ['act.turn', 'read.fileLimit'],
    observes: [],
  },
  durable: {
    title: 'what is recorded outlives a restart',
    operations: ['act.restart', 'read.transcript'],
    observes: ['target.restarted'],
  },
  cron: {
    title: 'background jobs can be fired, and what they deliver can be read',
    operations: ['arrange.job', 'act.fire', 'read.deliveries'],
    observes: ['fire.called', 'fire.settled'],
  },
  'delivery-failures': {
    title: 'deliveries to people can be made to fail',
    operations: ['arrange.delivery', 'act.fire'],
    observes: ['delivery.called', 'delivery.settled'],
  },
  'session-list': {
    title: "a person's sessions can be listed (listSessions)",
    operations: ['read.sessions'],
    observes: [],
  },
  send: {
    title: 'turns can be injected into sessions of an agent that is deployed',
    operations: [
      'arrange.model',
      'arrange.agent',
      'arrange.caller',
      'arrange.participant',
      'arrange.session',
      'act.deploy',
      'act.send',
      'read.release',
      'read.history',
    ],
    observes: ['run.admitted', 'model.called', 'model.ended'],
  },
  drafts: {
    title: 'callers have drafts of an agent, and can run them',
    operations: ['act.saveDraft', 'act.discardDraft', 'read.draft'],
    observes: [],
  },
  cards: {
    title: 'recommendation cards propose changes to an agent, which can be run before they are approved',
    operations: ['arrange.card', 'act.approveCard', 'read.card'],
    observes: [],
  },
  participants: {
    title: "an agent's participants can be read",
    operations: ['read.participants'],
    observes: [],
  },
  'channel-doubles': {
    title: 'what is sent over a real channel can be seen',
    operations: [],
    observes: ['channel.sent'],
  },
};

/** The capabilities without which a profile cannot be claimed: its smoke gate takes them. */
export const PROFILE_NEEDS: Readonly<Record<ProfileId, readonly Capability[]>> = {
  'channel-kernel': ['kernel'],
  'inbound-turn': ['turn'],
  concurrency: ['turn'],
  // Nothing of it is written up yet, so it cannot be claimed.
  'web-chat': [],
  transcript: ['app-turn'],
  'send-turn': ['send', 'history'],
};

export interface Choice {
  readonly title: string;
  readonly values: readonly string[];
  /** What holds where a manifest says nothing. */
  readonly default: string;
}

/** Legitimate differences between targets, by the name that manifests and `@choice-…` tags use. */
export const CHOICES: Readonly<Record<string, Choice>> = {
  queuedCancelHistory: {
    title: 'what history keeps of a turn cancelled while it waited',
    values: ['nothing', 'marker'],
    default: 'nothing',
  },
  busyPolicy: {
    title: 'what becomes of a second turn while one runs on its session',
    values: ['queue', 'refuse', 'steer'],
    default: 'queue',
  },
  pendingContext: {
    title: 'who shows pending history to the turn that comes later',
    values: ['kernel', 'adapter'],
    default: 'kernel',
  },
  historyClearing: {
    title: 'who clears the pending history that a turn has seen',
    values: ['kernel', 'adapter'],
    default: 'kernel',
  },
  emptyText: {
    title: 'what becomes of an ordinary turn whose text is empty',
    values: ['refuse', 'record'],
    default: 'refuse',
  },
  deliveryContext: {
    title: "whether the recipient's next turn is told what was delivered",
    values: ['provide', 'omit'],
    default: 'provide',
  },
  admissionMerge: {
    title: 'which of two admissions counts when preflight states one and resolveTurn another',
    values: ['later', 'stricter'],
    default: 'later',
  },
};

/** The choices of a target: what its manifest says, and the defaults for the rest. */
export function completeChoices(declared: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(CHOICES).map(([name, choice]) => [name, declared[name] ?? choice.default]));
}
