/** Reads a conversation from drivers/transcripts/ and plays the target's half of it. */
import { readFileSync } from 'node:fs';
import type { Deadlines, Request } from '../schemas/generated/types.ts';
import type { Connect } from './link.ts';
import { connectScripted } from './scripted-link.ts';

export interface Exchange {
  readonly request: Request;
  /** What the target sends until the next request, as text: it may be anything. */
  readonly replies: readonly string[];
}

export interface Transcript {
  readonly about: string;
  readonly blame: 'none' | 'target';
  /** How the fault begins, where somebody is to blame. */
  readonly message?: string;
  readonly deadlines?: Deadlines;
  readonly exchanges: readonly Exchange[];
}

/** @throws Error when the file is no transcript. */
export function readTranscript(file: string): Transcript {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const exchanges: { request: Request; replies: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = exchanges.at(-1);
    if (line.startsWith('> ')) exchanges.push({ request: JSON.parse(line.slice(2)) as Request, replies: [] });
    else if (line.startsWith('< ') && last !== undefined) last.replies.push(line.slice(2));
    else throw new Error(`${file}:${index + 2}: neither ">" of the harness nor "<" of the target: ${line}`);
  }
  return { ...(JSON.parse(head) as Omit<Transcript, 'exchanges'>), exchanges };
}

/** A link to a target that sends what the transcript says after each request. `sent` takes what it was asked. */
export function connectTranscript({ exchanges }: Transcript, sent: Request[]): Connect {
  return connectScripted((request, events) => {
    const replies = exchanges[sent.length]?.replies ?? [];
    sent.push(request);
    for (const reply of replies) events.reply(reply);
  });
}
