/** What null and bad targets share: requests in, replies out, and a hello that claims everything. */
import { createInterface } from 'node:readline';

/** The hello of a target that can do and show whatever may be claimed. */
export const HELLO = {
  protocol: 1,
  target: { name: 'null target', version: '0' },
  operations: [
    'act.release',
    'arrange.channel',
    'arrange.pending',
    'read.pending',
    'act.run',
    'act.runAssembled',
    'act.runPrepared',
    'act.runResolved',
    'act.dispatchAssembled',
    'act.buildContext',
    'arrange.model',
    'act.submit',
    'act.abort',
    'read.history',
    'arrange.agent',
    'arrange.caller',
    'arrange.participant',
    'arrange.session',
    'act.deploy',
    'act.send',
    'read.release',
  ],
  observes: [
    'gate.waiting',
    'gate.opened',
    'stray',
    'kernel.called',
    'kernel.settled',
    'callback.called',
    'callback.settled',
    'chunk.answered',
    'turn.submitted',
    'turn.settled',
    'signal.aborted',
    'signal.passed',
    'sink.called',
    'model.called',
    'model.emitted',
    'model.stopped',
    'model.ended',
    'model.unexpected',
    'run.admitted',
  ],
  quiescence: 'window',
};

export function reply(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Calls `receive` with each request, one after the other. */
export function onRequest(receive) {
  createInterface({ input: process.stdin }).on('line', (line) => receive(JSON.parse(line)));
}

/** Answers as a target does that takes everything; nothing is ever seen of it. */
export function accept({ id, op }) {
  if (op === 'hello') return reply({ answers: id, outcome: { accepted: HELLO } });
  const values =
    op === 'world.settle'
      ? { quiet: true, basis: HELLO.quiescence, pending: [] }
      : op.startsWith('read.')
        ? { entries: [] }
        : { id: 'nothing', revision: 1 };
  reply({ answers: id, at: 0, outcome: { accepted: values } });
}

/** Keeps the process alive, whatever becomes of stdin. */
export function liveOn() {
  setInterval(() => {}, 60_000);
}
