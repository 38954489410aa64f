/** Checked interleavings a second: the core directly and the port, against the same programs under fast-check's own scheduler. */
import * as fc from 'fast-check';
import { playDirect } from '../dist/interleavings/direct.js';
import { program, schedule } from '../dist/interleavings/generate.js';
import { judge } from '../dist/interleavings/judge.js';
import { playPort } from '../dist/interleavings/port.js';
import { byNumbers } from '../dist/interleavings/schedule.js';
import { ProgramOnStage } from '../dist/interleavings/stage.js';
import { KitWorld } from '../dist/kit/world.js';
import { completeChoices } from '../dist/schemas/claims.js';
import { CORE_RULES } from '../dist/simulator/core/rules.js';
import { target } from '../dist/simulator/target.js';

const choices = completeChoices({});

/** The same check for all: what the core explains is left out, for the core cannot be held against itself. */
function check({ marks: _marks, ...played }) {
  const claim = judge(played);
  if (claim !== undefined) throw new Error(`${claim.name}: ${claim.observed}`);
  return played.taken.length;
}

const direct = (drawn, order) =>
  Promise.resolve(check(playDirect(CORE_RULES.turn, { queuedCancelHistory: 'nothing' }, drawn, byNumbers(order))));

const port = async (drawn, order) => check(await playPort({ adapter: target, choices }, drawn, byNumbers(order)));

/** As fast-check is meant to be used: every operation and every step of a model is a task, and it picks until nothing is left. */
async function scheduled(drawn, scheduler) {
  const log = [];
  const taken = [];
  const take = (choice) => {
    taken.push({ choice });
    void stage.take(choice);
  };
  const offer = async (gate) => {
    await scheduler.schedule(Promise.resolve(), gate);
    take({ type: 'model', turn: gate.split(',')[0] });
  };
  const world = await KitWorld.open(target, 'scheduled', { choices, settle: {} }, (observed) => {
    log.push(observed);
    if (observed.kind === 'gate.waiting') void offer(observed.data.gate);
  });
  const begin = async (operation) => (await world.begin(operation)).accepted;
  const stage = new ProgramOnStage({ begin, waiting: () => world.waiting() }, drawn);
  await stage.arrange();
  for (const [actor, ops] of drawn.actors.entries()) {
    const tasks = ops.map((op) => ({
      label: `${op.do} ${op.turn ?? op.signal}`,
      builder: async () => take({ type: 'op', actor, op }),
    }));
    scheduler.scheduleSequence(tasks);
  }
  await scheduler.waitIdle();
  const histories = await stage.histories(true);
  world.close();
  return check({ program: drawn, turns: drawn.turns, log, histories, queuedCancelHistory: 'nothing', taken });
}

const PLAYS = {
  direct: { draws: fc.tuple(program, schedule), play: ([drawn, order]) => direct(drawn, order) },
  port: { draws: fc.tuple(program, schedule), play: ([drawn, order]) => port(drawn, order) },
  scheduler: { draws: fc.tuple(program, fc.scheduler()), play: ([drawn, scheduler]) => scheduled(drawn, scheduler) },
};

/**
 * One round: so many runs of each, with the same programs.
 * @returns steps and milliseconds of each; a step is an operation, a step of a model, or a move of the core.
 */
export async function interleavings(runs, seed) {
  const measured = {};
  for (const [name, { draws, play }] of Object.entries(PLAYS)) {
    let steps = 0;
    const property = fc.asyncProperty(draws, async (drawn) => {
      steps += await play(drawn);
    });
    const start = performance.now();
    const { failed, error } = await fc.check(property, { numRuns: runs, seed });
    if (failed) throw new Error(`${name}: the reference broke a rule: ${error}`);
    measured[name] = { steps, runs, ms: performance.now() - start };
  }
  return measured;
}
