/** Reaches a module that is not ours in a worker thread, so that an endless loop in it can be ended. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { TargetFault } from './faults.ts';
import type { Connect } from './link.ts';
import { OutputTail } from './output-tail.ts';

const START = new URL('./worker-start.mjs', import.meta.url);
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './worker-entry.ts' : './worker-entry.js', import.meta.url);

/** Enough for any gateway, and an end to one that fills the memory, which it shares with the harness. */
const HEAP_MB_MAX = 1024;

/** @param url of the module, whose export `target` is an adapter. */
export function connectWorker(url: string): Connect {
  return (events) => {
    if (!existsSync(fileURLToPath(url)))
      throw new TargetFault('unreachable', `The target's module is not there: ${fileURLToPath(url)}`);
    const tail = new OutputTail();
    // Requests wait in the thread's port until the module has been loaded.
    const worker = new Worker(START, {
      workerData: { url, entry: ENTRY.href },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    worker.stdout.setEncoding('utf8').on('data', (text: string) => tail.add(text));
    worker.stderr.setEncoding('utf8').on('data', (text: string) => tail.add(text));
    // A module that posts to this port by itself posts no text.
    worker.on('message', (reply: unknown) =>
      events.reply(typeof reply === 'string' ? reply : `a posted ${typeof reply}`),
    );
    let failure: { readonly thrown: unknown } | undefined;
    worker.on('error', (thrown: unknown) => (failure ??= { thrown }));
    const closed = new Promise<void>((resolve) => {
      worker.once('exit', (code) => {
        events.ended(faultOf(code, failure, tail.text));
        resolve();
      });
    });
    return {
      send: (request) => worker.postMessage(request),
      tail: () => tail.text,
      kill: async () => {
        await worker.terminate();
        await closed;
      },
      closed: () => closed,
    };
  };
}

function faultOf(code: number, failure: { readonly thrown: unknown } | undefined, tail: string): TargetFault {
  if (failure === undefined) return new TargetFault('died', `The target ended its thread with code ${code}.`, tail);
  const { thrown } = failure;
  const words = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return new TargetFault('died', `The target's module broke: ${words}`, tail, { cause: thrown });
}
