/** The closed word lists of words.schema.json as arrays, for parameter types, options and messages. */
import { readFileSync } from 'node:fs';
import type {
  AbortError,
  AdmissionKind,
  Basis,
  Capability,
  ChunkKind,
  KernelEntry,
  Level,
  Outcome,
  Part,
  ProfileId,
  SinkCall,
  Temperament,
  ToolName,
  Trigger,
} from './generated/types.ts';

interface WordFile {
  readonly $defs: Record<string, { readonly enum?: readonly string[] }>;
}

const file = JSON.parse(readFileSync(new URL('./words.schema.json', import.meta.url), 'utf8')) as WordFile;

function list<T extends string>(name: string): readonly T[] {
  const words = file.$defs[name]?.enum;
  if (words === undefined) throw new Error(`schemas/words.schema.json has no list called "${name}".`);
  return words as readonly T[];
}

export const PROFILES = list<ProfileId>('profile');
export const LEVELS = list<Level>('level');
export const BASES = list<Basis>('basis');
export const CAPABILITIES = list<Capability>('capability');
/** Worst first. */
export const OUTCOMES = list<Outcome>('outcome');
export const ENTRIES = list<KernelEntry>('entry');
export const ADMISSIONS = list<AdmissionKind>('admission');
export const PARTS = list<Part>('part');
export const CHUNK_KINDS = list<ChunkKind>('chunkKind');
export const SINK_CALLS = list<SinkCall>('sinkCall');
export const TEMPERAMENTS = list<Temperament>('temperament');
export const ABORT_ERRORS = list<AbortError>('abortError');
export const TOOLS = list<ToolName>('tool');
export const TRIGGERS = list<Trigger>('trigger');
