/** Reaches a target in a process of its own, in any language: one JSON value a line on stdin and stdout. */
import { TargetFault } from './faults.ts';
import { LineSplitter } from './line-splitter.ts';
import type { Connect } from './link.ts';
import { MESSAGE_BYTES_MAX } from './message.ts';
import { OutputTail } from './output-tail.ts';
import { ProcessTree, treeMark } from './process-tree.ts';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** How long a process may live on after it has closed a stream: one that is ending needs a moment. */
const CLOSED_MS = 500;
/** How long the last words of a process may take when it is gone: somebody else may hold its stdout open for ever. */
const DRAIN_MS = 500;

const NO_LINES = {
  'too long': `The target printed a line of more than ${MESSAGE_BYTES_MAX} bytes on stdout.`,
  'not UTF-8': 'The target printed a line on stdout that is not UTF-8.',
};

export function connectCommand({ program, args, cwd, env }: Command): Connect {
  return async (events) => {
    const { execa } = await import('execa');
    const mark = treeMark();
    const child = start(() =>
      execa(program, [...args], {
        cwd,
        env: { ...env, ...mark },
        preferLocal: true,
        localDir: cwd,
        reject: false,
        buffer: false,
        encoding: 'buffer',
        stdin: 'pipe',
        stdout: 'pipe',
        stderr: 'pipe',
        // A group of its own, so that whatever the target starts can be ended with it.
        detached: true,
        cleanup: false,
      }),
    );
    const tree = child.pid === undefined ? undefined : new ProcessTree(child.pid, mark);
    const exited = new Promise<void>((resolve) =>
      tree === undefined ? resolve() : child.once('exit', () => resolve()),
    );
    const tail = new OutputTail();
    let fault: TargetFault | undefined;

    /** Ends the target for something that it did to the transport. */
    const blame = (message: string): void => {
      fault ??= new TargetFault('protocol', message, tail.text);
      void tree?.end();
    };
    const splitter = new LineSplitter(MESSAGE_BYTES_MAX, {
      line: (text) => events.reply(text),
      broken: (problem) => blame(NO_LINES[problem]),
    });
    child.stdout.on('data', (bytes: Uint8Array) => splitter.push(bytes));
    /** A process that ends closes its streams as well, and is not to blame for that. */
    const blameTheLiving = (message: string): void => {
      setTimeout(() => {
        if (child.exitCode === null && child.signalCode === null) blame(message);
      }, CLOSED_MS).unref();
    };
    child.stdout.once('end', () => blameTheLiving('The target closed its stdout and lived on.'));
    child.stdin.on('error', () => blameTheLiving('The target closed its stdin and lived on.'));
    const stderr = new TextDecoder();
    child.stderr.on('data', (bytes: Uint8Array) => tail.add(stderr.decode(bytes, { stream: true })));

    const ended = (async () => {
      await exited;
      // What descends from the process may live on, and hold its output open.
      await tree?.end();
      const drained = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, DRAIN_MS);
      const result = await child;
      clearTimeout(drained);
      if (fault !== undefined) return events.ended(fault);
      if (tree === undefined) {
        const why = result.originalMessage ?? result.code ?? 'no process was made';
        return events.ended(new TargetFault('unreachable', `The target could not be started: ${why}`));
      }
      const how = result.signal === undefined ? `with code ${result.exitCode ?? 'unknown'}` : `by ${result.signal}`;
      events.ended(new TargetFault('died', `The target's process ended ${how}.`, tail.text));
    })();

    return {
      send: (request) => void child.stdin.write(`${JSON.stringify(request)}\n`),
      tail: () => {
        const { unfinished } = splitter;
        return unfinished === '' ? tail.text : `${tail.text}\n[an unfinished line on stdout] ${unfinished}`.trim();
      },
      kill: async () => {
        await tree?.end();
        await ended;
      },
      closed: () => {
        // A target that reads until there is nothing more ends now.
        child.stdin.end();
        return ended;
      },
    };
  };
}

/** Some words cannot be those of a command at all, and are refused before anything is started. */
function start<T>(spawn: () => T): T {
  try {
    return spawn();
  } catch (error) {
    throw new TargetFault('unreachable', `The target could not be started: ${(error as Error).message}`, '', {
      cause: error,
    });
  }
}
