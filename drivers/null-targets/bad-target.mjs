/** Targets that break the harness's rules, by the name of how they do it: each is ended, and blamed. `node bad-target.mjs BEHAVIOUR` */
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { accept, liveOn, onRequest, reply } from './wire.mjs';

const [, , behaviour = ''] = process.argv;
const STDIN = 0;
const STDOUT = 1;

/** Takes everything, and does this where something is to be done in a world. */
function inOperation(act) {
  onRequest((request) => (request.op.startsWith('act.') ? act(request) : accept(request)));
  liveOn();
}

/** A process that lives for an hour, keeps our stdout open, and says who it is on stderr. */
function spawnSleeper(options = {}) {
  const sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3_600_000)'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  console.error(`grandchild ${sleeper.pid}`);
}

function observation({ world }, seq) {
  const data = { call: 'gate', callback: 'deliver', nth: seq + 1, args: [] };
  return { world, seq, source: 'target', channel: 'kernel:gate', kind: 'callback.called', data };
}

const BEHAVIOURS = {
  'floods-with-observations': () =>
    inOperation((request) => {
      let seq = 0;
      const print = () => {
        while (process.stdout.write(`${JSON.stringify(observation(request, seq))}\n`)) seq += 1;
        seq += 1;
        process.stdout.once('drain', print);
      };
      print();
    }),
  'floods-with-blank-lines': () => {
    for (;;) writeSync(STDOUT, '\n'.repeat(65_536));
  },
  'floods-stderr': () => {
    const text = 'All is well. '.repeat(5000);
    const print = () => process.stderr.write(text, print);
    print();
  },
  'prints-100-MB-without-newline': () => {
    const text = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 100; count++) writeSync(STDOUT, text);
    liveOn();
  },
  'prints-byte-by-byte': () => {
    for (;;) writeSync(STDOUT, 'x');
  },
  'prints-latin-1': () => {
    writeSync(STDOUT, Buffer.from('{"text":"caf\xe9"}\n', 'latin1'));
    liveOn();
  },
  'forgets-the-newline': () => {
    onRequest(({ id }) => process.stdout.write(`{"answers":${id},"outcome":{"accepted":{}}}`));
    liveOn();
  },
  'dies-in-an-operation': () => inOperation(() => process.exit(7)),
  'dies-by-a-signal': () => inOperation(() => process.kill(process.pid, 'SIGKILL')),
  'closes-stdout': () =>
    inOperation(() => {
      closeSync(STDOUT);
    }),
  'closes-stdin': () =>
    onRequest((request) => {
      process.stdin.destroy();
      closeSync(STDIN);
      accept(request);
      liveOn();
    }),
  'skips-a-number': () => inOperation((request) => reply(observation(request, 1))),
  'promises-too-much': () => inOperation(({ id }) => reply({ answers: id, at: 5, outcome: { accepted: {} } })),
  'ignores-sigterm': () => {
    process.on('SIGTERM', () => {});
    inOperation(() => {});
  },
  'never-says-goodbye': () => {
    onRequest((request) => (request.op === 'bye' ? undefined : accept(request)));
    liveOn();
  },
  'spawns-a-grandchild-and-hangs': () => {
    spawnSleeper();
    inOperation(() => {});
  },
  'spawns-a-grandchild-of-its-own-and-hangs': () => {
    spawnSleeper({ detached: true });
    inOperation(() => {});
  },
  'leaves-a-grandchild-behind': () => {
    spawnSleeper();
    process.exit(0);
  },
};

BEHAVIOURS[behaviour]();
