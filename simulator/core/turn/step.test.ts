/** Holds the turn core to being a pure function, in whatever order its moves are taken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TURN_DECISIONS } from './decisions.ts';
import type { Effect, Input } from './effects.ts';
import { firstState, sessionOf } from './state.ts';
import type { TurnCoreState } from './state.ts';
import { moves, step } from './step.ts';

const EMPTY = firstState({ queuedCancelHistory: 'nothing' });

function submitted(turn: string, { session = '#general', aborted = false } = {}): Input {
  return { type: 'submitted', turn, session, channel: 'testchat', text: `Message of ${turn}`, resumes: false, aborted };
}

function said(turn: string, text: string): Input {
  return { type: 'model', turn, event: { type: 'text', text } };
}

/** Applies inputs without taking any move of itself. */
function run(inputs: readonly Input[], from = EMPTY): { state: TurnCoreState; effects: Effect[] } {
  let state = from;
  const effects: Effect[] = [];
  for (const input of inputs) {
    const stepped = step(TURN_DECISIONS, state, input);
    state = stepped.state;
    effects.push(...stepped.effects);
  }
  return { state, effects };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** A turn that goes through all that can happen to one, and one that waits behind it. */
const PROGRAM: readonly Input[] = [
  submitted('A'),
  submitted('B'),
  { type: 'start', turn: 'A' },
  { type: 'model', turn: 'A', event: { type: 'reasoningStart', id: 'r1' } },
  { type: 'model', turn: 'A', event: { type: 'reasoningDelta', id: 'r1', text: 'The logs.' } },
  { type: 'model', turn: 'A', event: { type: 'reasoningEnd', id: 'r1' } },
  said('A', 'The deploy is stuck.'),
  { type: 'modelEnded', turn: 'A' },
  { type: 'commit', turn: 'A' },
  { type: 'finalized', turn: 'A', settlement: { how: 'fulfilled' } },
  { type: 'aborted', turn: 'B' },
  { type: 'cancel', turn: 'B' },
  submitted('C'),
  { type: 'start', turn: 'C' },
  { type: 'modelFailed', turn: 'C', problem: 'No quota' },
  { type: 'fail', turn: 'C', problem: 'No quota' },
];

describe('step', () => {
  it('changes nothing that it is given', () => {
    let state = frozen(EMPTY);
    for (const input of PROGRAM) state = frozen(step(TURN_DECISIONS, state, frozen(input)).state);
    assert.equal(sessionOf(state, '#general').history.length, 2);
  });

  it('answers the same to the same', () => {
    assert.deepEqual(run(PROGRAM), run(PROGRAM));
  });

  it('keeps nothing of a turn that has ended but its history', () => {
    const { state } = run(PROGRAM);
    assert.deepEqual(state.turns, {});
    assert.deepEqual(sessionOf(state, '#general').line, []);
  });

  it('lets pass whatever comes late, of a turn that has ended', () => {
    const { state } = run(PROGRAM);
    const late: Input[] = [said('A', 'More.'), { type: 'aborted', turn: 'A' }, { type: 'cancel', turn: 'B' }];
    for (const input of late) assert.deepEqual(step(TURN_DECISIONS, state, input), { state, effects: [] });
  });

  it('relays nothing between the abort and the cancel', () => {
    const { state } = run([submitted('A'), { type: 'start', turn: 'A' }, { type: 'aborted', turn: 'A' }]);
    assert.deepEqual(step(TURN_DECISIONS, state, said('A', 'More.')), { state, effects: [] });
  });

  it('does not take the name of an inherited property for a session or a turn', () => {
    for (const key of ['__proto__', 'constructor', 'toString', '']) {
      const inputs = [submitted(key, { session: key }), { type: 'start', turn: key }, said(key, 'Yes.')] as Input[];
      const { state, effects } = run([...inputs, { type: 'modelEnded', turn: key }, { type: 'commit', turn: key }]);
      assert.deepEqual(
        effects.map(({ type }) => type),
        ['callModel', 'relay', 'finalize'],
      );
      const history = [
        { role: 'user', text: `Message of ${key}` },
        { role: 'assistant', text: 'Yes.' },
      ];
      assert.deepEqual(sessionOf(state, key).history, history);
      assert.deepEqual(sessionOf(state, 'valueOf'), { line: [], history: [], isHeld: false });
    }
  });
});

describe('moves', () => {
  it('starts the first in line only, on every session', () => {
    const { state } = run([submitted('A'), submitted('B'), submitted('C', { session: '#ops' })]);
    assert.deepEqual(moves(TURN_DECISIONS, state), [
      { type: 'start', turn: 'A' },
      { type: 'start', turn: 'C' },
    ]);
  });

  it('cancels a waiting turn before its slot has come, and one that was submitted aborted', () => {
    const { state } = run([
      submitted('A'),
      submitted('B'),
      submitted('C', { aborted: true }),
      { type: 'start', turn: 'A' },
      { type: 'aborted', turn: 'B' },
    ]);
    assert.deepEqual(moves(TURN_DECISIONS, state), [
      { type: 'cancel', turn: 'B' },
      { type: 'cancel', turn: 'C' },
    ]);
  });

  it('cancels a turn that is aborted after its model has ended or failed and before that was taken up', () => {
    const ends: Input[] = [
      { type: 'modelEnded', turn: 'A' },
      { type: 'modelFailed', turn: 'A', problem: 'No quota' },
    ];
    for (const end of ends) {
      const { state } = run([submitted('A'), { type: 'start', turn: 'A' }, end, { type: 'aborted', turn: 'A' }]);
      assert.deepEqual(moves(TURN_DECISIONS, state), [{ type: 'cancel', turn: 'A' }]);
    }
  });

  it('leaves an answer alone that is aborted while it is finalized', () => {
    const { state, effects } = run([...PROGRAM.slice(0, 9), { type: 'aborted', turn: 'A' }]);
    assert.deepEqual(moves(TURN_DECISIONS, state), []);
    assert.equal(effects.at(-1)?.type, 'finalize');
  });
});
