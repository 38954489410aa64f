/** The boundaries of the transcript layer in port form, one function each: its store, and the way out of a delivery. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TranscriptParts } from '../kit/ports/transcript.ts';
import type { DeliveryRecord, TranscriptState } from './core/transcript/state.ts';
import type { HistoryEntry } from './core/turn/state.ts';

/** All that outlives a restart. */
export interface Stored {
  readonly state: TranscriptState;
  /** The entries of each session, by its thread. */
  readonly entries: Readonly<Record<string, readonly HistoryEntry[]>>;
}

export interface TranscriptEdges {
  /** Writes the store. At once, because nothing of the reference may wait outside the kit's parts. */
  save(folder: string, stored: Stored): void;
  /** What was stored; undefined where nothing was. */
  load(folder: string): Stored | undefined;
  /** Hands a delivery over to what takes it to the person. */
  deliver(deliver: TranscriptParts['deliver'], delivery: DeliveryRecord): Promise<void>;
}

const fileIn = (folder: string): string => path.join(folder, 'transcript.json');

export const TRANSCRIPT_EDGES: TranscriptEdges = {
  save: (folder, stored) => writeFileSync(fileIn(folder), JSON.stringify(stored)),
  load(folder) {
    const file = fileIn(folder);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : undefined;
  },
  deliver: (deliver, delivery) => deliver(delivery),
};

/** The requirements that each edge answers for. */
export const TRANSCRIPT_EDGES_ANSWER: Readonly<Record<keyof TranscriptEdges, readonly string[]>> = {
  save: ['TR-021', 'TR-042', 'TR-046'],
  load: ['TR-021', 'TR-042', 'TR-046'],
  deliver: ['TR-046', 'TR-056'],
};
