/** Runs inside the worker thread: loads the module under test and serves its adapter over the thread's port. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Adapter } from '../kit/adapter.ts';
import { createHost } from '../kit/host.ts';
import type { Request } from '../schemas/generated/types.ts';

const { url } = workerData as { url: string };
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread only.');

const loaded = (await import(url)) as { target?: Adapter };
if (typeof loaded.target?.name !== 'string') {
  throw new TypeError(
    `${url} has no export called "target". Write: export const target = defineTarget({ name, version, … });`,
  );
}
const host = createHost(loaded.target, (reply) => port.postMessage(JSON.stringify(reply)));
for (const how of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(how, (value: unknown) => {
    if (host.stray(how, value)) return;
    console.error(value);
    process.exit(1);
  });
}
port.on('message', (request: Request) => {
  void host.receive(request).then(() => {
    // Whatever the module has left running must not keep the thread alive.
    if (request.op === 'bye') process.exit(0);
  });
});
