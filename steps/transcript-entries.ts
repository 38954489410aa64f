/** Reads what a target recorded of a session, and leaves out what the closing probe added to it. */
import type { AppTurnParams, ReadTranscript, ThreadRef, TranscriptEntry } from '../schemas/generated/types.ts';
import { appSettled, envelopeOf } from '../schemas/log.ts';
import { messageText, modelAnswer } from '../schemas/ordinary-texts.ts';
import { inboundMessage } from '../drivers/ordinary-turn.ts';
import { show } from './compare.ts';
import { NotTestable, ScenarioFault } from './findings.ts';
import type { Mismatch } from './findings.ts';
import type { TurnproofWorld } from './world.ts';

export type Entries = readonly TranscriptEntry[];

/** What read.transcript answers. */
export interface TranscriptRead {
  readonly sessionId?: unknown;
  readonly thread?: unknown;
  readonly entries: Entries;
}

/** The turn that the closing probe takes on a thread. */
export function probeName(thread: string): string {
  return `probe of ${thread}`;
}

const PROBES = [messageText(''), modelAnswer('')].map((words) => `${words}probe of `);

function isOwn({ text }: TranscriptEntry): boolean {
  return !PROBES.some((words) => text.startsWith(words));
}

export function principalOf(person: string): { id: string; name: string } {
  return inboundMessage('any', '#any', { person }).principal;
}

/** The thread that a sentence names: "the DM of Ada", or "#ops". */
export function threadOf(written: string): ThreadRef {
  const dm = /^the DM of (\w+)$/.exec(written)?.[1];
  return dm === undefined ? { named: written } : { dm: principalOf(dm).id };
}

/** How a turn was taken. @throws ScenarioFault where it was not. */
export function takenAs(world: TurnproofWorld, turn: string): AppTurnParams {
  for (const { op, params } of world.performed) if (op === 'act.turn' && params.turn === turn) return params;
  throw new ScenarioFault(`No ${turn} was taken through app.turn().`);
}

/** The session that a turn's envelope names; waits for the envelope. */
export async function sessionOf(world: TurnproofWorld, turn: string): Promise<ReadTranscript['params']['of']> {
  await world.holdsNow((log) =>
    appSettled(log, turn) === undefined ? { expected: `an envelope of ${turn}`, observed: 'none' } : undefined,
  );
  return { session: String(envelopeOf(world.seen, turn).sessionId ?? '') };
}

/** Judges all of what read.transcript answers, now and behind the closing probe. */
export function judgeTranscript(
  world: TurnproofWorld,
  of: ReadTranscript['params']['of'],
  judge: (read: TranscriptRead) => Mismatch | undefined,
): Promise<void> {
  const read: ReadTranscript = { op: 'read.transcript', params: { as: 'operator', of } };
  return world.judgeReading<TranscriptRead>(read, ({ entries, ...rest }) =>
    judge({ ...rest, entries: entries.filter(isOwn) }),
  );
}

/** Judges the entries of the session that a turn's envelope names. */
export async function judgeEntries(
  world: TurnproofWorld,
  turn: string,
  expected: string,
  holds: (entries: Entries) => boolean,
): Promise<void> {
  await judgeTranscript(world, await sessionOf(world, turn), ({ entries }) =>
    holds(entries) ? undefined : { expected, observed: show(entries) },
  );
}

/** The entries of the session that a turn's envelope names, now; none in a rehearsal. */
export async function entriesNow(world: TurnproofWorld, turn: string): Promise<Entries> {
  const of = await sessionOf(world, turn);
  const { entries } = await world.perform({ op: 'read.transcript', params: { as: 'operator', of } });
  return entries as Entries;
}

/** The entries that stand for what was said between user and assistant. */
export function speech(entries: Entries): Entries {
  return entries.filter(({ role }) => role === 'user' || role === 'assistant');
}

/**
 * The words in which something was recorded, for who looks for them elsewhere: without any, nothing could be found.
 * @throws NotTestable where there are none.
 */
export async function recordedWords(
  world: TurnproofWorld,
  what: string,
  words: readonly string[],
): Promise<readonly string[]> {
  return world.guarded(() => {
    if (words.length > 0 || world.run.isRehearsal) return Promise.resolve(words);
    throw new NotTestable(`Nothing is recorded of ${what}, so that nothing of it could be found elsewhere.`);
  });
}
