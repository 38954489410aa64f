/** What the author of a target gives the kit: a name, and a way to open each port in a fresh world. */
import type { KernelEntry } from '../schemas/generated/types.ts';
import type { KernelParts, KernelPort, PendingHistory } from './ports/kernel.ts';
import type { SendParts, SendPort } from './ports/send.ts';
import type { TranscriptParts, TranscriptPort } from './ports/transcript.ts';
import type { TurnParts, TurnPort } from './ports/turn.ts';

export interface WorldInfo {
  /** Unique in the run; part of every target address that the kit makes up. */
  readonly world: string;
  /** The target's declared choices, defaults filled in. */
  readonly choices: Readonly<Record<string, string>>;
}

export interface KernelAdapter {
  /** The entry points that the target claims to have. */
  readonly entries: readonly KernelEntry[];
  /** Whether generic outbound delivery goes through `parts.outbound`. */
  readonly outbound?: boolean;
  /** Whether the opened port makes a delivery adapter that sends nothing (`createNoopChannelEventDeliveryAdapter`). */
  readonly noopDelivery?: boolean;
  /** Opens the kernel for one world. Nothing may leak from one world to another. */
  open(parts: KernelParts, world: WorldInfo): KernelPort | Promise<KernelPort>;
  /** Whether the opened kernel has history windows, and the deprecated functions over their maps. */
  readonly history?: { readonly window?: boolean; readonly maps?: boolean };
  /** The target's own buffer of pending history; left out where the kernel takes the map it is given. */
  pending?(world: WorldInfo): PendingHistory;
}

export interface TurnAdapter {
  /** Whether `history` of the opened port can be read. */
  readonly history?: boolean;
  /** Whether the target runs `parts.tools` when the model asks for them. */
  readonly tools?: boolean;
  /** Whether `toolLog` of the opened port can be read. */
  readonly toolLog?: boolean;
  /** Whether `save` of the opened port saves what is known of a person. */
  readonly settings?: boolean;
  /** Whether histories are archived in `parts.archive`, and `letGo` of the opened port lets go of one. */
  readonly archive?: boolean;
  /** Whether the target's own messages go through `parts.log`. */
  readonly log?: boolean;
  /** Opens a handler of inbound turns for one world. Nothing may leak from one world to another. */
  open(parts: TurnParts, world: WorldInfo): TurnPort | Promise<TurnPort>;
}

/** What this world's earlier opens made, so that layers of one gateway share its turns: kernel, turn, transcript and send are opened in this order. */
export interface Opened {
  readonly turn?: TurnPort;
}

export interface TranscriptAdapter {
  /** How many files the target takes with one message; left out where it takes none. */
  readonly filesMax?: number;
  /** Whether sessions of the opened port can be listed. */
  readonly sessions?: boolean;
  /** Whether jobs can be made and fired, and deliveries read. */
  readonly cron?: boolean;
  /** Whether deliveries to people go through `parts.deliver`. */
  readonly delivers?: boolean;
  /** Whether the store is kept in `parts.folder`, so that the port can be closed and opened again over it. */
  readonly durable?: boolean;
  /** Opens app.turn() for one world, and again after a restart of it. */
  open(parts: TranscriptParts, world: WorldInfo, opened: Opened): TranscriptPort | Promise<TranscriptPort>;
}

export interface SendAdapter {
  /** Whether `saveDraft`, `discardDraft` and `draft` of the opened port are there. */
  readonly drafts?: boolean;
  /** Whether `makeCard`, `approveCard` and `card` of the opened port are there. */
  readonly cards?: boolean;
  /** Whether `participants` of the opened port can be read. */
  readonly participants?: boolean;
  /** Whether what the target sends over its channels goes through `parts.channel`. */
  readonly channel?: boolean;
  /** Opens a gateway for one world that turns are injected into. Nothing may leak from one world to another. */
  open(parts: SendParts, world: WorldInfo, opened: Opened): SendPort | Promise<SendPort>;
}

export interface Adapter {
  readonly name: string;
  readonly version: string;
  /** `exact` only where all waiting goes through parts that the kit plays; the default is `window`. */
  readonly quiescence?: 'exact' | 'window';
  readonly kernel?: KernelAdapter;
  readonly turn?: TurnAdapter;
  readonly transcript?: TranscriptAdapter;
  readonly send?: SendAdapter;
  /** Called once, at the goodbye. */
  close?(): void | Promise<void>;
}

/** Gives an adapter its type without an annotation. */
export function defineTarget(adapter: Adapter): Adapter {
  return adapter;
}
