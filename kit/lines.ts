/** Serves an adapter over stdin and stdout: one JSON value a line, and stdout kept clean for them. */
import { createInterface } from 'node:readline';
import type { Request } from '../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../schemas/validate.ts';
import type { Adapter } from './adapter.ts';
import { createHost } from './host.ts';

/** How long answers may take that are due when the harness is gone. */
const LAST_ANSWERS_MS = 1000;

/** A line of the harness that is not a request. Nothing can answer it, so it goes to stderr. */
function requestIn(line: string): Request | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    console.error(`turnproof kit: this line on stdin is not JSON: ${line.slice(0, 200)}`);
    return undefined;
  }
  const problems = problemsOf('request', value);
  if (problems.length === 0) return value as Request;
  console.error(`turnproof kit: this line on stdin is no request: ${listProblems(problems)}`);
  return undefined;
}

/**
 * Answers the harness until it says goodbye or closes stdin; then the process ends. Whatever else the process
 * prints on stdout is sent to stderr, so that a talkative library cannot break the protocol.
 */
export function serveStdio(adapter: Adapter): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  // With the harness gone there is nobody to serve, and nobody to tell.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(1));
  const end = (): void => {
    // The answers have to be out before the process may end.
    write('', () => process.exit(0));
  };
  const host = createHost(adapter, (reply) => write(`${JSON.stringify(reply)}\n`));
  for (const how of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(how, (value: unknown) => {
      if (host.stray(how, value)) return;
      console.error(value);
      process.exit(1);
    });
  }
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on('line', (line) => {
    const request = line.trim() === '' ? undefined : requestIn(line);
    if (request === undefined) return;
    void host.receive(request).then(() => {
      if (request.op === 'bye') end();
    });
  });
  lines.on('close', () => {
    setTimeout(end, LAST_ANSWERS_MS).unref();
    void host.answered().then(end);
  });
}
