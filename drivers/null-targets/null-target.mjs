/** Targets that do nothing, by the name of how they do it: none of them may earn anything. `node null-target.mjs BEHAVIOUR` */
import { HELLO, accept, liveOn, onRequest, reply } from './wire.mjs';

const [, , behaviour = ''] = process.argv;

/** Says hello, and answers everything else with `answer`; with nothing where that is left out. */
function afterHello(answer = () => {}) {
  onRequest((request) => (request.op === 'hello' ? accept(request) : answer(request)));
  liveOn();
}

const BEHAVIOURS = {
  'exits-at-once': () => process.exit(0),
  garbage: () => {
    console.log('Welcome! Listening on port 3000.');
    liveOn();
  },
  'wrong-version': () =>
    onRequest(({ id }) => reply({ answers: id, outcome: { accepted: { ...HELLO, protocol: 99 } } })),
  'hangs-before-hello': () => liveOn(),
  'dies-after-hello': () => afterHello(() => process.exit(1)),
  'hangs-in-every-operation': () => afterHello(),
  'answers-empty': () => onRequest(() => reply({})),
  'answers-empty-after-hello': () => afterHello(() => reply({})),
  echoes: () => onRequest((request) => reply(request)),
  'echoes-after-hello': () => afterHello((request) => reply(request)),
  'accepts-everything-shows-nothing': () => onRequest(accept),
};

/** Takes worlds, and refuses whatever is to be done in them. */
function refuses(status) {
  afterHello((request) => {
    if (request.op.startsWith('world.') || request.op === 'bye') return accept(request);
    const outcome = { refused: { status, problem: `Everything is refused with ${status}.` } };
    return reply({ answers: request.id, at: 0, outcome });
  });
}

const status = Number(/^refuses-(\d{3})$/.exec(behaviour)?.[1]);
if (Number.isNaN(status)) BEHAVIOURS[behaviour]();
else refuses(status);
