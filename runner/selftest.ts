/** Runs mutants of the reference: each has to be found out by the very requirements it violates. */
import path from 'node:path';
import type { Target } from '../drivers/target.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import type { Capability, ProfileId } from '../schemas/generated/types.ts';
import { Collector } from './collect.ts';
import { smokeGate } from './gate.ts';
import { openRun } from './open-run.ts';
import { featuresIn, playFeatures } from './suite.ts';

/** A mutant, as far as a self-test needs to know it. */
export interface Suspect {
  readonly id: string;
  readonly story: string;
  /** The requirements it violates. */
  readonly names: readonly string[];
  open(): Target;
}

export interface SelftestOptions {
  readonly catalogue: Catalogue;
  /** Where each requirement's Rule stands, relative to the parent of the features folder. */
  readonly rules: ReadonlyMap<string, { readonly file: string }>;
  readonly featuresDir: string;
  readonly capabilities: readonly Capability[];
  readonly suspects: readonly Suspect[];
  /** The sound target, which has to pass whatever its mutants are run against. */
  readonly sound: () => Target;
  /**
   * Each mutant against all features of the profiles it names, for what it breaks beside; else only against the
   * features of the requirements it names. What is generated is held for these alone: it costs more than all else.
   */
  readonly matrix: boolean;
  readonly onProgress?: (done: number, of: number) => void;
}

/** What one mutant came to. */
export interface Trial {
  readonly id: string;
  readonly names: readonly string[];
  /** Named requirements that found it out. */
  readonly killed: readonly string[];
  /** Named requirements that did not. */
  readonly survived: readonly string[];
  /** Other requirements that found it out. */
  readonly beside: readonly string[];
  /** Why it could not be tried; left out where it could. */
  readonly broken?: string;
}

export interface Selftest {
  readonly trials: readonly Trial[];
  /** What is wrong, a sentence each; nothing where every mutant died and every MUST has one. */
  readonly faults: readonly string[];
}

/** Beside the requirements it names a mutant may fail this share of the covered ones, or this many. */
const BROAD_SHARE = 0.05;
const BROAD_MIN = 3;
/** A requirement has at least one mutant that names no more than these. */
const NAMES_MAX = 3;

export async function selftest(options: SelftestOptions): Promise<Selftest> {
  const trials: Trial[] = [];
  const soundFaults = await soundness(options);
  for (const suspect of soundFaults.length === 0 ? options.suspects : []) {
    trials.push(await tryOne(options, suspect));
    options.onProgress?.(trials.length, options.suspects.length);
  }
  return { trials, faults: [...soundFaults, ...trialFaults(options, trials)] };
}

/** The features that hold the Rules of some requirements. */
function filesOf({ rules, featuresDir }: SelftestOptions, names: readonly string[]): string[] {
  const root = path.dirname(featuresDir);
  const files = names.flatMap((id) => rules.get(id)?.file ?? []);
  return [...new Set(files)].map((file) => path.resolve(root, file).replaceAll('\\', '/'));
}

/** A mutant proves nothing while the reference itself does not pass. */
async function soundness(options: SelftestOptions): Promise<string[]> {
  const names = [...new Set(options.suspects.flatMap((suspect) => suspect.names))];
  const { found, broken } = await play(options, options.sound(), filesOf(options, names), names);
  if (broken !== undefined) return [`The sound target could not be run: ${broken}`];
  return found.size === 0
    ? []
    : [
        `The sound target fails ${[...found].join(', ')}, so its mutants prove nothing. Mend that first: turnproof run.`,
      ];
}

async function tryOne(options: SelftestOptions, { id, names, open }: Suspect): Promise<Trial> {
  const { found, broken } = await play(options, open(), filesOf(options, names), names);
  if (options.matrix && broken === undefined) {
    const files = profilesOf(options, names).map((profile) => featuresIn(options.featuresDir, profile));
    for (const other of (await play(options, open(), files, names, false)).found) found.add(other);
  }
  const killed = broken === undefined ? names.filter((name) => found.has(name)) : [];
  return {
    id,
    names,
    killed,
    survived: names.filter((name) => !killed.includes(name)),
    beside: [...found].filter((name) => !names.includes(name)).toSorted(),
    ...(broken !== undefined && { broken }),
  };
}

function profilesOf({ catalogue }: SelftestOptions, names: readonly string[]): ProfileId[] {
  return [...new Set(names.flatMap((id) => catalogue.rows.get(id)?.profile ?? []))];
}

interface Played {
  /** Requirements that observations contradicted. Not testable and error are no contradiction. */
  readonly found: Set<string>;
  readonly broken?: string;
}

async function play(
  options: SelftestOptions,
  target: Target,
  files: readonly string[],
  names: readonly string[],
  generates = true,
): Promise<Played> {
  const found = new Set<string>();
  try {
    for (const profile of profilesOf(options, names)) {
      const gate = await smokeGate(target, profile);
      if (gate !== undefined) return { found, broken: gate.message };
    }
    if (files.length === 0) return { found };
    const { generated, ...run } = openRun(target, options.capabilities, options.catalogue);
    const collector = new Collector(({ evidence }) => {
      if (evidence === undefined) return;
      const pieces = [evidence.scenario, ...evidence.invariants.flatMap(({ breach }) => breach ?? [])];
      for (const { requirement, outcome } of pieces) if (outcome === 'fail') found.add(requirement);
    });
    const open = generates && generated !== undefined ? { ...run, generated } : run;
    await playFeatures(open, { cwd: path.dirname(options.featuresDir), paths: files, tags: '' }, collector.take);
    return { found };
  } finally {
    await target.close();
  }
}

function trialFaults({ catalogue, matrix }: SelftestOptions, trials: readonly Trial[]): string[] {
  const covered = [...catalogue.rows.values()].filter(
    (row) => (row.excluded ?? row.later ?? row.retired) === undefined,
  );
  const broadMax = Math.max(BROAD_MIN, Math.floor(covered.length * BROAD_SHARE));
  const faults: string[] = [];
  for (const { id, names, survived, beside, broken } of trials) {
    const unknown = names.filter((name) => !catalogue.rows.has(name));
    if (unknown.length > 0)
      faults.push(`The mutant ${id} names ${unknown.join(', ')}, which the catalogue does not have.`);
    if (broken !== undefined) faults.push(`The mutant ${id} could not be tried: ${broken}`);
    else if (survived.length > 0)
      faults.push(
        `The mutant ${id} survives ${survived.join(', ')}: no step of that Rule fails on it. Sharpen the Rule, or take the name away.`,
      );
    if (matrix && beside.length > broadMax) {
      faults.push(
        `The mutant ${id} is too broad: beside what it names it fails ${beside.length} requirements (${beside.join(', ')}); at most ${broadMax} are allowed.`,
      );
    }
  }
  return faults;
}

/** MUST rows without a Rule, or without a mutant of their own: none that names them, or only such as name many. */
export function unguarded({
  catalogue,
  rules,
  suspects,
}: Pick<SelftestOptions, 'catalogue' | 'rules' | 'suspects'>): string[] {
  return [...catalogue.rows.values()].flatMap((row) => {
    if (row.level !== 'MUST' || (row.excluded ?? row.later ?? row.retired) !== undefined) return [];
    // An invariant may find a mutant out all the same; the requirement is not shown for that.
    if (!rules.has(row.id)) return [`${row.id} (${row.title}) has no Rule, so no mutant can fail it.`];
    const naming = suspects.filter(({ names }) => names.includes(row.id));
    if (naming.length === 0)
      return [`${row.id} (${row.title}) has no mutant: nobody has seen its Rule fail. Write one in simulator/mutants.`];
    if (naming.some(({ names }) => names.length <= NAMES_MAX)) return [];
    return [
      `${row.id} (${row.title}) has only mutants that name more than ${NAMES_MAX} requirements. Write one for it.`,
    ];
  });
}
