import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScriptedArchive } from './archive.ts';
import { Gates } from './gates.ts';
import { Recorder } from './recorder.ts';
import { Values } from './values.ts';
import type { Observed } from '../schemas/generated/types.ts';

function open(): { archive: ScriptedArchive; gates: Gates; log: Observed[] } {
  const log: Observed[] = [];
  const recorder = new Recorder('w', (observed) => void log.push(observed));
  const gates = new Gates(recorder);
  return { archive: new ScriptedArchive(recorder, gates, new Values()), gates, log };
}

const MESSAGE = { role: 'user', text: 'Hello' } as const;
const ANSWER = { role: 'assistant', text: 'Good day' } as const;

test('an archive gives back what it was given, session by session, and shows each call', async () => {
  const { archive, log } = open();
  await archive.append('#one', [MESSAGE]);
  await archive.append('#one', [ANSWER]);
  assert.deepEqual(await archive.read('#one'), [MESSAGE, ANSWER]);
  assert.deepEqual(await archive.read('#two'), []);
  assert.deepEqual(
    log.map(({ kind, channel, data }) => [kind, channel, data['call']]),
    [
      ['archive.called', 'archive:#one', 'append'],
      ['archive.called', 'archive:#one', 'append'],
      ['archive.called', 'archive:#one', 'read'],
      ['archive.called', 'archive:#two', 'read'],
    ],
  );
});

test('a call that is held keeps nothing until it goes on, and one that fails keeps nothing at all', async () => {
  const { archive, gates } = open();
  archive.arrange({ append: { does: [{ hold: 'gate' }, { throw: { $error: { message: 'full' } } }] } });
  const held = archive.append('#one', [MESSAGE]);
  assert.deepEqual(await archive.read('#one'), []);
  gates.open('gate');
  await held;
  await assert.rejects(archive.append('#one', [ANSWER]), /full/);
  assert.deepEqual(await archive.read('#one'), [MESSAGE]);
});
