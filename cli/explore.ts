/** `turnproof explore`: generated interleavings and the abort sweep; what they find is shrunk, saved, shown and written as a scenario. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InputFault } from '../drivers/faults.ts';
import { readManifest, targetOf } from '../drivers/manifest.ts';
import type { Target } from '../drivers/target.ts';
import { playDirect } from '../interleavings/direct.ts';
import { EXPLAINED } from '../interleavings/explained.ts';
import { featureOf, profileOf } from '../interleavings/feature.ts';
import type { Counterclaim } from '../interleavings/judge.ts';
import type { Play, PlayedProgram } from '../interleavings/play.ts';
import { playPort } from '../interleavings/port.ts';
import { sizeOf } from '../interleavings/program.ts';
import { playAgain, replayOf, replayProblems } from '../interleavings/replay.ts';
import { search } from '../interleavings/search.ts';
import { sweep } from '../interleavings/sweep.ts';
import { playWorld } from '../interleavings/world.ts';
import { timeline } from '../reports/timeline.ts';
import { completeChoices } from '../schemas/claims.ts';
import type { Replay } from '../schemas/generated/types.ts';
import { listProblems } from '../schemas/validate.ts';
import { CORE_RULES } from '../simulator/core/rules.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { targetOfMutant } from '../simulator/mutants/mutant.ts';
import { target as reference } from '../simulator/target.ts';
import { REFERENCE, ROOT } from './package.ts';

export interface ExploreCommandOptions {
  readonly target?: string;
  readonly mutant?: string;
  readonly direct?: boolean;
  readonly runs: number;
  readonly seed: number;
  readonly replay?: string;
  readonly out: string;
}

interface Explored {
  readonly name: string;
  readonly form: Replay['form'];
  readonly play: Play;
  readonly mutant?: string;
  /** The manifest of a target that is not ours. */
  readonly manifest?: string;
  close(): Promise<void>;
}

/** @returns 0 where nothing was found, 1 where something was or could not be judged, 3 where the target broke. @throws InputFault */
export async function explore(options: ExploreCommandOptions): Promise<number> {
  const replay = options.replay === undefined ? undefined : readReplay(options.replay);
  const explored = open({
    ...options,
    ...(replay?.mutant !== undefined && { mutant: replay.mutant }),
    ...(replay?.form === 'direct' && { direct: true }),
  });
  try {
    return replay === undefined ? await hunt(explored, options) : await replayed(explored, replay);
  } finally {
    await explored.close();
  }
}

function open({ target: file, mutant: id, direct }: ExploreCommandOptions): Explored {
  const nothing = (): Promise<void> => Promise.resolve();
  const choices = completeChoices({ ...readManifest(file ?? REFERENCE).choices });
  const turnChoices = {
    queuedCancelHistory: choices['queuedCancelHistory'] === 'marker' ? 'marker' : 'nothing',
  } as const;
  if (file !== undefined) {
    const manifest = readManifest(file);
    if (!manifest.claims.capabilities.includes('abort'))
      throw new InputFault(
        `${manifest.target} does not claim the capability abort, so there is nothing to interleave. Claim it in its manifest.`,
      );
    const target: Target = targetOf(manifest);
    return {
      name: manifest.target,
      form: 'world',
      manifest: file,
      play: (program, choose) => playWorld(target, choices, program, choose),
      close: () => target.close(),
    };
  }
  const mutant = MUTANTS.find((one) => one.id === id);
  if (id !== undefined && mutant === undefined)
    throw new InputFault(`No mutant is called "${id}". npx turnproof explain ID names those of a requirement.`);
  if (direct === true) {
    const rules = mutant?.rules.turn ?? CORE_RULES.turn;
    return {
      name: id ?? 'reference',
      form: 'direct',
      ...(id !== undefined && { mutant: id }),
      play: (program, choose) => playDirect(rules, turnChoices, program, choose),
      close: nothing,
    };
  }
  const adapter = mutant === undefined ? reference : targetOfMutant(mutant);
  return {
    name: id ?? 'reference',
    form: 'port',
    ...(id !== undefined && { mutant: id }),
    play: (program, choose) => playPort({ adapter, choices }, program, choose),
    close: nothing,
  };
}

async function hunt(explored: Explored, { runs, seed, out }: ExploreCommandOptions): Promise<number> {
  const swept = await sweep(explored.play, { closely: explored.form === 'port' });
  console.log(
    `${explored.name}: ${swept.plays} interleavings of the abort sweep${swept.found === undefined && swept.unexplained === undefined ? ', nothing found' : ''}`,
  );
  if (swept.found !== undefined) {
    tell(explored, swept.found.claim, swept.found.played, out, undefined);
    return 1;
  }
  const searched = await search({ play: explored.play, runs, seed, onProgress: showProgress(runs) });
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
  if (searched.found !== undefined) {
    const { claim, played, after, shrinks } = searched.found;
    console.log(
      `${explored.name}: found after ${after} generated interleavings (seed ${seed}), made smaller ${shrinks} times`,
    );
    tell(explored, claim, played, out, seed);
    return 1;
  }
  if (swept.unexplained !== undefined) {
    console.log(`${explored.name}: the abort sweep holds what nobody can explain`);
    tell(explored, swept.unexplained.claim, swept.unexplained.played, out, undefined);
    return 1;
  }
  console.log(`${explored.name}: ${searched.runs} generated interleavings (seed ${seed}), nothing found`);
  const undecided = swept.undecided + searched.undecided;
  if (undecided > 0)
    console.log(`${undecided} of all are undecided: no explanation was found, nor that there is none.`);
  const unreached = Object.entries(searched.sometimes).filter(([, count]) => count === 0);
  for (const [name, count] of Object.entries(searched.sometimes))
    console.log(`  ${((100 * count) / searched.runs).toFixed(1).padStart(5)} %  ${name}`);
  if (unreached.length > 0)
    console.log(`Never reached: ${unreached.map(([name]) => name).join(', ')}. More --runs, or another --seed.`);
  return undecided > 0 ? 1 : 0;
}

function showProgress(runs: number): (done: number) => void {
  return (done) => {
    if (process.stderr.isTTY && done % 100 === 0) process.stderr.write(`\r${done} of ${runs} interleavings`);
  };
}

async function replayed(explored: Explored, replay: Replay): Promise<number> {
  const { claim, isUndecided, played } = await playAgain(explored.play, replay);
  if (claim === undefined && isUndecided) {
    console.log(`${explored.name}: the replay is undecided: no explanation was found, nor that there is none.`);
    return 1;
  }
  if (claim === undefined) {
    console.log(`${explored.name}: the replay holds ${replay.claim.requirement} (${replay.claim.name}).`);
    return 0;
  }
  show(claim, played);
  return 1;
}

function show(claim: Counterclaim, played: PlayedProgram): void {
  const columns = process.stdout.isTTY ? Math.max(60, process.stdout.columns) : 100;
  console.log(
    `\n  ${claim.requirement}  ${claim.name}\n    expected  ${claim.expected}\n    observed  ${claim.observed}\n    size      ${sizeOf(played.program)} operations\n`,
  );
  const at = claim.at === undefined ? {} : { at: claim.at };
  for (const line of timeline(played.log, { columns: columns - 4, linesMax: 60, ...at })) console.log(`    ${line}`);
}

/** Shows a finding, and keeps it as a replay and, where every choice has a sentence, as a feature. */
function tell(
  explored: Explored,
  claim: Counterclaim,
  played: PlayedProgram,
  out: string,
  seed: number | undefined,
): void {
  show(claim, played);
  mkdirSync(out, { recursive: true });
  const replay = path.join(out, 'replay.json');
  const about = {
    target: explored.name,
    form: explored.form,
    ...(explored.mutant !== undefined && { mutant: explored.mutant }),
    ...(seed !== undefined && { seed }),
  };
  writeFileSync(replay, `${JSON.stringify(replayOf(about, claim, played), undefined, 2)}\n`);
  console.log(`\n    replay    npx turnproof explore --replay ${path.relative(process.cwd(), replay)}`);
  // No sentence judges what only the explanation finds wrong.
  if (explored.form === 'direct' || claim.name === EXPLAINED) return;
  const feature = path.join(out, 'found.feature');
  writeFileSync(feature, featureOf(claim, played));
  console.log(
    `    scenario  npx turnproof run${targetOption(explored, claim, out)} --features ${path.relative(process.cwd(), feature)}`,
  );
}

/** A finding is shown on the target that it was found on; a mutant gets a manifest of its own beside it. */
function targetOption({ manifest, mutant }: Explored, claim: Counterclaim, out: string): string {
  if (manifest !== undefined) return ` --target ${manifest}`;
  if (mutant === undefined) return '';
  const file = path.join(out, 'turnproof.yaml');
  const command = path.relative(out, path.join(ROOT, 'dist', 'cli', 'turnproof.js'));
  const lines = [
    `target: ${mutant}`,
    'driver:',
    `  command: [node, ${JSON.stringify(command)}, serve, --stdio, --mutant, ${mutant}]`,
    'claims:',
    `  profiles: [${profileOf(claim)}]`,
    '  capabilities: [turn, abort, history, injected-model]',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return ` --target ${path.relative(process.cwd(), file)}`;
}

function readReplay(file: string): Replay {
  if (!existsSync(file))
    throw new InputFault(`There is no replay at ${file}. explore writes one to reports/out/replay.json.`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputFault(`${file} is not JSON: ${(error as Error).message}`);
  }
  const problems = replayProblems(value);
  if (problems.length > 0) throw new InputFault(`${file} is no replay of this version: ${listProblems(problems)}.`);
  return value as Replay;
}
