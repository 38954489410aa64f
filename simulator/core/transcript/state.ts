/** The state of the transcript layer: sessions by their threads, jobs, fires and deliveries. Plain, immutable data. */

/** Where a turn is taken: the direct messages of a person (by the principal's id), or a thread that has a name. */
export type ThreadRef = { readonly dm: string } | { readonly named: string };

export interface SessionRecord {
  readonly id: string;
  /** The name of its thread, which is the key of its lane. */
  readonly thread: string;
  /** The principals for whom it is a conversation. */
  readonly people: readonly string[];
}

export interface JobRecord {
  readonly job: string;
  /** The ids of principals. */
  readonly owner: string;
  readonly to: string;
  readonly prompt: string;
}

export interface ProvenanceRecord {
  readonly sourceSessionId: string;
  readonly fireKey: string;
  readonly sourceThreadRef: string;
}

export interface DeliveryRecord {
  readonly to: string;
  readonly text: string;
  readonly provenance: ProvenanceRecord;
}

export interface TranscriptState {
  readonly sessions: readonly SessionRecord[];
  readonly jobs: readonly JobRecord[];
  /** The keys of the fires that were taken. */
  readonly fired: readonly string[];
  readonly deliveries: readonly DeliveryRecord[];
}

export const FIRST_STATE: TranscriptState = { sessions: [], jobs: [], fired: [], deliveries: [] };

export function sessionOfThread(state: TranscriptState, thread: string): SessionRecord | undefined {
  return state.sessions.find((session) => session.thread === thread);
}

export function sessionById(state: TranscriptState, id: string): SessionRecord | undefined {
  return state.sessions.find((session) => session.id === id);
}

/** The state in which a thread has its session, and these people take part in it. */
export function withSessionOf(state: TranscriptState, thread: string, people: readonly string[]): TranscriptState {
  const known = sessionOfThread(state, thread);
  const { id, people: before } = known ?? { id: `session-${state.sessions.length + 1}`, people: [] };
  const session = { id, thread, people: [...new Set([...before, ...people])] };
  const sessions =
    known === undefined
      ? [...state.sessions, session]
      : state.sessions.map((other) => (other === known ? session : other));
  return { ...state, sessions };
}
