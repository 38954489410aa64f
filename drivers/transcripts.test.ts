/** Holds the conversations of drivers/transcripts/ against both halves of the protocol. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createHost } from '../kit/host.ts';
import type { Operation, Request } from '../schemas/generated/types.ts';
import { target as reference } from '../simulator/target.ts';
import { TargetFault } from './faults.ts';
import { Target } from './target.ts';
import { connectTranscript, readTranscript } from './transcript.ts';
import type { Transcript } from './transcript.ts';
import type { World } from './world.ts';

const FOLDER = path.join(import.meta.dirname, 'transcripts');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));
const transcripts = new Map(files.map((name) => [path.parse(name).name, readTranscript(path.join(FOLDER, name))]));
const good = [...transcripts].filter(([, { blame }]) => blame === 'none');
const bad = [...transcripts].filter(([, { blame }]) => blame === 'target');
const CHOICES = { queuedCancelHistory: 'nothing', busyPolicy: 'queue' };

/** Asks through the harness's side what the transcript says it asks. */
async function ask(
  target: Target,
  worlds: Map<string, World>,
  { op, world: name = '', params }: Request,
): Promise<void> {
  const world = worlds.get(name);
  if (op === 'hello') await target.describe();
  else if (op === 'bye') await target.close();
  else if (op === 'world.open') worlds.set(name, await target.openWorld());
  else if (op === 'world.settle') await world?.settle();
  else if (op === 'world.close') await world?.close();
  else await world?.perform({ op, params } as Operation);
}

async function play(transcript: Transcript, sent: Request[]): Promise<void> {
  const options = { choices: CHOICES, deadlines: transcript.deadlines ?? {}, settle: {} };
  const target = new Target(connectTranscript(transcript, sent), options);
  const worlds = new Map<string, World>();
  for (const { request } of transcript.exchanges) await ask(target, worlds, request);
}

test('there are transcripts of both kinds, and each says what it is about', () => {
  assert.ok(good.length >= 6, `${good.length} good ones`);
  assert.ok(bad.length >= 15, `${bad.length} bad ones`);
  for (const [name, { about }] of transcripts) assert.match(about, /^[\w"].+\.$/, name);
});

for (const [name, transcript] of good) {
  test(`the harness takes the conversation ${name}, and asks what it says`, async () => {
    const sent: Request[] = [];
    await play(transcript, sent);
    assert.deepEqual(
      sent,
      transcript.exchanges.map(({ request }) => request),
    );
  });

  test(`the kit answers for the reference as in ${name}`, async () => {
    const seen: string[] = [];
    const host = createHost(reference, (reply) => seen.push(`< ${JSON.stringify(reply)}`));
    for (const { request } of transcript.exchanges) {
      seen.push(`> ${JSON.stringify(request)}`);
      await host.receive(request);
    }
    const file = path.join(FOLDER, `${name}.txt`);
    const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    // After a change that is meant: run with this set, and look at what has changed.
    if (process.env['TURNPROOF_REWRITE_TRANSCRIPTS'] === '1') writeFileSync(file, `${[head, ...seen].join('\n')}\n`);
    else assert.deepEqual(seen, lines);
  });
}

for (const [name, transcript] of bad) {
  test(`the harness blames the target for ${name}`, async () => {
    const sent: Request[] = [];
    await assert.rejects(play(transcript, sent), (fault) => {
      assert.ok(fault instanceof TargetFault, String(fault));
      assert.ok(transcript.message, 'it says how the fault begins');
      assert.equal(fault.message.slice(0, transcript.message.length), transcript.message);
      return true;
    });
    assert.deepEqual(
      sent,
      transcript.exchanges.map(({ request }) => request),
    );
  });
}
