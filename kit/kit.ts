/** What the author of an adapter imports: `turnproof/kit`. */
export { defineTarget } from './adapter.ts';
export type {
  Adapter,
  KernelAdapter,
  Opened,
  SendAdapter,
  TranscriptAdapter,
  TurnAdapter,
  WorldInfo,
} from './adapter.ts';
export { serveStdio } from './lines.ts';
export type * from './ports/history.ts';
export type * from './ports/kernel.ts';
export type * from './ports/send.ts';
export type * from './ports/transcript.ts';
export type * from './ports/turn.ts';
