/** The first file of a worker thread: brings TypeScript in where the module under test or this package's own code is written in it. */
import { workerData } from 'node:worker_threads';

const { url, entry } = workerData;

if ([url, entry].some((file) => /\.[mc]?ts$/.test(file))) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import(entry);
