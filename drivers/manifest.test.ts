/** Shows what is said of manifests that are wrong, and what is made of those that are right. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { CHOICES } from '../schemas/claims.ts';
import { PROFILES } from '../schemas/words.ts';
import { InputFault, TargetFault } from './faults.ts';
import { readManifest, targetOf } from './manifest.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'turnproof-manifest-'));
after(() => rmSync(scratch, { recursive: true }));

const GOOD = `target: example
driver: {command: [node, target.mjs]}
claims:
  profiles: [inbound-turn]
  capabilities: [turn]
`;

function manifest(name: string, text: string): string {
  const file = path.join(scratch, name);
  writeFileSync(file, text);
  return file;
}

/** What is said of a manifest, without the folder that it stands in. */
function saidOf(name: string, text: string): string[] {
  const file = manifest(name, text);
  try {
    readManifest(file);
    return [];
  } catch (error) {
    assert.ok(error instanceof InputFault, String(error));
    return error.message.split('\n').map((line) => line.replace(`${scratch}${path.sep}`, ''));
  }
}

test('a manifest is read as it stands, and knows where it stands', () => {
  assert.deepEqual(readManifest(manifest('good.yaml', GOOD)), {
    target: 'example',
    driver: { command: ['node', 'target.mjs'] },
    claims: { profiles: ['inbound-turn'], capabilities: ['turn'] },
    file: path.join(scratch, 'good.yaml'),
  });
});

test('a folder stands for the turnproof.yaml in it', () => {
  mkdirSync(path.join(scratch, 'folder'));
  manifest('folder/turnproof.yaml', GOOD);
  assert.equal(readManifest(path.join(scratch, 'folder')).file, path.join(scratch, 'folder', 'turnproof.yaml'));
});

test('a manifest that is not there is told of by the name that was given', () => {
  assert.throws(() => readManifest('nowhere/turnproof.yaml'), {
    name: 'InputFault',
    message:
      'There is no manifest at nowhere/turnproof.yaml. Name one with --target FILE; docs: README, "Your own gateway".',
  });
});

const WRONG: Readonly<Record<string, { text: string; said: readonly string[] }>> = {
  'a word that is not in the list': {
    text: GOOD.replace('[inbound-turn]', '[inbound-turn, inbound-trun]'),
    said: [
      `wrong.yaml:4:28: item 2 of profiles is "inbound-trun". It must be one of ${PROFILES.map((one) => `"${one}"`).join(', ')}.`,
    ],
  },
  'a key that does not exist': {
    text: `${GOOD}driverr: {}\n`,
    said: [
      'wrong.yaml:6:1: driverr is not known here. Known here: target, driver, claims, choices, deadlines, settle.',
    ],
  },
  'a deadline that is none': {
    text: `${GOOD}deadlines:\n  helloMs: soon\n`,
    said: ['wrong.yaml:7:12: helloMs is "soon". It must be a whole number.'],
  },
  'a target that may settle for longer than it is waited for': {
    text: `${GOOD}settle: {settleMs: 10000}\n`,
    said: [
      'wrong.yaml:6:20: settleMs is 10000, and no answer is waited for longer than 10000 ms. Make it less, or deadlines.settleMs more.',
    ],
  },
  'no claims': {
    text: 'target: x\ndriver: {module: a.js}\n',
    said: [
      'wrong.yaml:1:1: the document lacks claims. Add it. Known here: target, driver, claims, choices, deadlines, settle.',
    ],
  },
};

for (const [what, { text, said }] of Object.entries(WRONG)) {
  test(`${what} is told of with file, line and column`, () => assert.deepEqual(saidOf('wrong.yaml', text), said));
}

test('everything that is wrong is told of, a line each', () => {
  const said = saidOf('wrong.yaml', GOOD.replace('example', '""').replace('[turn]', '[turns]'));
  assert.deepEqual(
    said.map((line) => line.slice(0, 15)),
    ['wrong.yaml:1:9:', 'wrong.yaml:5:18'],
  );
});

test('what is not YAML is told of where it stops being that', () => {
  const [said = ''] = saidOf('wrong.yaml', 'target: [x\n');
  assert.match(said, /^wrong\.yaml:2:1: Flow sequence .* Correct the YAML; quote values/);
});

test('choices that a manifest leaves open are filled in, and deadlines are those of the manifest', () => {
  const text = `${GOOD}choices: {busyPolicy: refuse}\ndeadlines: {helloMs: 7}\n`;
  const { options, deadlines } = targetOf(readManifest(manifest('choices.yaml', text)));
  const defaults = Object.entries(CHOICES).map(([name, choice]) => [name, choice.default]);
  assert.deepEqual(options.choices, { ...Object.fromEntries(defaults), busyPolicy: 'refuse' });
  assert.deepEqual(deadlines, { helloMs: 7, operationMs: 5000, settleMs: 10_000, worldMs: 60_000 });
});

test('a command is started in the folder of its manifest, with what the manifest adds to its environment', async () => {
  manifest('target.mjs', "console.error(process.cwd(), process.env['GREETING'], process.env['PATH'] !== undefined);");
  const text = GOOD.replace('target.mjs]', 'target.mjs], env: {GREETING: hi}');
  const target = targetOf(readManifest(manifest('command.yaml', text)));
  await assert.rejects(target.describe(), (fault) => {
    assert.ok(fault instanceof TargetFault);
    assert.equal(fault.tail, `${scratch} hi true`);
    return true;
  });
});

test('a module is found beside its manifest, and runs in a thread of its own', async () => {
  manifest(
    'module.mjs',
    `import { isMainThread } from 'node:worker_threads';
     export const target = { name: isMainThread ? 'with us' : 'apart', version: '1' };`,
  );
  const target = targetOf(
    readManifest(manifest('module.yaml', GOOD.replace('command: [node, target.mjs]', 'module: ./module.mjs'))),
  );
  assert.equal((await target.describe()).target.name, 'apart');
  await target.close();
});
