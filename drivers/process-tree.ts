/** Ends a process with all that it started: SIGTERM, a second to comply, then SIGKILL. */
import { readFileSync, readdirSync } from 'node:fs';

const GRACE_MS = 1000;
const POLL_MS = 25;
/** The variable that marks a process and what descends from it, also in a group of its own or without a parent. */
const MARK = 'TURNPROOF_TREE';

const trees = new Set<ProcessTree>();
let made = 0;

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** What the environment of a process to be started has to say, so that its descendants can be found. */
export function treeMark(): Readonly<Record<string, string>> {
  made += 1;
  return { [MARK]: `${process.pid}-${made}` };
}

interface Living {
  readonly pid: number;
  readonly group: number;
}

/**
 * The living processes of a group, and those that carry a mark. Undefined where the system does not tell: there the
 * group alone is known. Who has ended and is only not taken note of (a zombie) lives no more.
 */
function livingOf(leader: number, mark: string): Living[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const words = `${MARK}=${mark}\0`;
  return readdirSync('/proc').flatMap((name) => {
    const group = /^\d+$/.test(name) ? groupOf(name) : undefined;
    if (group === undefined) return [];
    const isOurs = group === leader || contentOf(`/proc/${name}/environ`).includes(words);
    return isOurs ? [{ pid: Number(name), group }] : [];
  });
}

/** The group of a living process; undefined of one that has ended. */
function groupOf(pid: string): number | undefined {
  const content = contentOf(`/proc/${pid}/stat`);
  // The name of the program may hold anything; what follows it is state, parent and group.
  const [, state = '', , group] = content.slice(content.lastIndexOf(')')).split(' ');
  return 'ZX'.includes(state) ? undefined : Number(group);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // It has ended meanwhile, or is none of ours.
    return '';
  }
}

export class ProcessTree {
  readonly #pid: number;
  readonly #mark: string;
  #ending: Promise<void> | undefined;

  /**
   * @param pid of a process that leads a group of its own and was started with the mark.
   * Whatever way the harness ends, the tree does not outlive it.
   */
  constructor(pid: number, mark: Readonly<Record<string, string>>) {
    this.#pid = pid;
    this.#mark = mark[MARK] ?? '';
    if (trees.size === 0) process.on('exit', killAll);
    trees.add(this);
  }

  /** Fulfils when nothing of the tree is left. Once it has begun it is the same end for all who ask. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    if (this.signal('SIGTERM') && !(await this.#isGone())) {
      this.signal('SIGKILL');
      await this.#isGone();
    }
    trees.delete(this);
    if (trees.size === 0) process.removeListener('exit', killAll);
  }

  async #isGone(): Promise<boolean> {
    const untilMs = performance.now() + GRACE_MS;
    while (this.signal(0)) {
      if (performance.now() > untilMs) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return true;
  }

  /** Signals all that is left. @returns whether there is anything. */
  signal(name: NodeJS.Signals | 0): boolean {
    const living = livingOf(this.#pid, this.#mark);
    if (living === undefined) return signal(-this.#pid, name);
    // The group as such, so that what is born meanwhile is in it; each process is to hear of it once.
    if (living.some(({ group }) => group === this.#pid)) signal(-this.#pid, name);
    for (const { pid, group } of living) if (group !== this.#pid) signal(pid, name);
    return living.length > 0;
  }
}

function killAll(): void {
  for (const tree of trees) tree.signal('SIGKILL');
}
