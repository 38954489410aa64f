/** One run of the suite against a target: claims, smoke gates, features, and the record of it all. */
import path from 'node:path';
import { HarnessFault, InputFault, TargetFault } from '../drivers/faults.ts';
import type { OpenRun } from '../drivers/context.ts';
import type { LoadedManifest } from '../drivers/manifest.ts';
import type { Target } from '../drivers/target.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { renderReport } from '../reports/report.ts';
import { openRunRecord, readRunRecords, writeReport } from '../reports/run-record.ts';
import type { OpenRunRecord } from '../reports/run-record.ts';
import { exitCodeOf } from '../reports/verdicts.ts';
import type { Evidence, Hello, ProfileId, Report, RunRecord, Where } from '../schemas/generated/types.ts';
import type { InvariantHeld } from '../steps/evidence.ts';
import { claimFaults } from './claims.ts';
import { Collector } from './collect.ts';
import type { Finished } from './collect.ts';
import { smokeGate } from './gate.ts';
import { openRun } from './open-run.ts';
import { onHarnessFault } from './strays.ts';
import { featuresIn, playFeatures } from './suite.ts';

/** Scenarios in a row that a broken target may cost before nothing more is asked of it. */
const FAULTS_MAX = 3;

export interface RunOptions {
  readonly manifest: LoadedManifest;
  readonly target: Target;
  readonly catalogue: Catalogue;
  readonly featuresDir: string;
  readonly outDir: string;
  readonly version: string;
  /** How the run was started, for messages that say how to reproduce. */
  readonly command: string;
  /** Scenarios that are about to be run, by profile. */
  readonly planned: ReadonlyMap<ProfileId, number>;
  readonly profiles: readonly ProfileId[];
  /** Only these requirements; all of the profiles where left out. */
  readonly requirements?: readonly string[];
  /** Features from elsewhere in place of the profiles' own. */
  readonly paths?: readonly string[];
  readonly onProgress?: (done: number, planned: number) => void;
}

export interface Ran {
  readonly report: Report;
  readonly reportPath: string;
  readonly exitCode: number;
}

export class SuiteRun {
  readonly #options: RunOptions;
  readonly #record: OpenRunRecord;
  readonly #startedMs = performance.now();
  readonly #invariants = new Map<string, InvariantHeld>();
  #run: OpenRun | undefined;
  #faultsInARow = 0;
  #done = 0;
  #finished: Ran | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#record = openRunRecord(options.outDir);
  }

  /** Runs everything and writes the report, whatever breaks on the way. @throws InputFault for claims that hello cannot carry. */
  async run(): Promise<Ran> {
    const { manifest, target, catalogue, version, command, profiles, requirements } = this.#options;
    const planned = profiles.reduce((sum, profile) => sum + (this.#options.planned.get(profile) ?? 0), 0);
    this.#append({
      record: 'run.started',
      startedAt: new Date().toISOString(),
      suite: { version, catalogue: catalogue.digest },
      target: manifest.target,
      claims: { ...manifest.claims, profiles: [...profiles] },
      choices: { ...target.options.choices },
      command,
      planned,
      ...(requirements !== undefined && { selected: [...requirements] }),
    });
    const forget = onHarnessFault((error) => this.#harnessFault(error));
    let complete = true;
    try {
      await this.#profiles(planned);
    } catch (error) {
      if (error instanceof InputFault) throw error;
      complete = false;
      this.#harnessFault(error);
    } finally {
      forget();
      await target.close();
    }
    return this.#finish(complete);
  }

  /** Ends the run where it stands, for a signal from outside. @param signalCode what the process will exit with. */
  async interrupt(signalCode: number): Promise<Ran> {
    if (this.#run !== undefined) this.#run.stopped = 'The run was interrupted.';
    await this.#options.target.kill();
    return this.#finish(false, signalCode);
  }

  /** What comes after the end, from a run that was interrupted, is not recorded. */
  #append(record: RunRecord): void {
    if (this.#finished === undefined) this.#record.append(record);
  }

  #finish(complete: boolean, signalCode?: number): Ran {
    const { outDir, catalogue } = this.#options;
    if (this.#finished !== undefined) return this.#finished;
    this.#append({ record: 'run.ended', durationMs: Math.round(performance.now() - this.#startedMs), complete });
    this.#record.close();
    const rendered = renderReport(readRunRecords(this.#record.path), catalogue);
    const report = { ...rendered, run: { ...rendered.run, exitCode: signalCode ?? exitCodeOf(rendered) } };
    this.#finished = { report, reportPath: writeReport(outDir, report), exitCode: report.run.exitCode };
    return this.#finished;
  }

  #harnessFault(error: unknown): void {
    const thrown = error instanceof Error ? error : new Error(String(error));
    this.#append({ record: 'fault', blame: 'harness', message: thrown.message, detail: thrown.stack ?? '' });
  }

  async #profiles(planned: number): Promise<void> {
    const { profiles, manifest, target } = this.#options;
    const hello = await this.#hello();
    if (hello === undefined) {
      for (const profile of profiles) this.#ended(profile, 'The target could not be reached.');
      return;
    }
    const faults = claimFaults(manifest.claims, hello);
    if (faults.length > 0)
      throw new InputFault(
        faults.map((fault) => `${path.relative(process.cwd(), manifest.file)}: ${fault}`).join('\n'),
      );
    this.#append({ record: 'target.opened', name: hello.target.name, version: hello.target.version });
    let over: string | undefined;
    for (const profile of profiles) {
      this.#append({ record: 'profile.started', profile });
      const gate = over === undefined ? await smokeGate(target, profile) : undefined;
      if (gate !== undefined) {
        this.#append({ record: 'fault', blame: 'target', message: gate.message, detail: gate.detail });
        if (gate.endsRun) over = gate.message;
      }
      const error = gate?.message ?? over;
      if (error === undefined) await this.#features(profile, planned);
      else this.#ended(profile, error);
    }
    this.#invariantsHeld();
  }

  async #hello(): Promise<Hello | undefined> {
    try {
      return await this.#options.target.describe();
    } catch (error) {
      if (!(error instanceof TargetFault)) throw error;
      this.#append({ record: 'fault', blame: 'target', message: error.message, detail: error.tail });
      return undefined;
    }
  }

  #ended(profile: ProfileId, error?: string): void {
    this.#append({ record: 'profile.ended', profile, ...(error !== undefined && { error }) });
  }

  async #features(profile: ProfileId, planned: number): Promise<void> {
    const { target, catalogue, featuresDir, requirements, paths } = this.#options;
    const { capabilities } = this.#options.manifest.claims;
    const run = openRun(target, capabilities, catalogue);
    this.#run = run;
    this.#faultsInARow = 0;
    const collector = new Collector((finished) => {
      this.#scenario(run, finished);
      this.#done += 1;
      this.#options.onProgress?.(this.#done, planned);
    });
    const own = requirements?.filter((id) => catalogue.rows.get(id)?.profile === profile);
    const tags = `@${profile}${own === undefined ? '' : ` and (${own.map((id) => `@${id}`).join(' or ')})`}`;
    await playFeatures(
      run,
      { cwd: path.dirname(featuresDir), paths: paths ?? [featuresIn(featuresDir, profile)], tags },
      collector.take,
    );
    const missing = (this.#options.planned.get(profile) ?? 0) - collector.finished.length;
    if (missing !== 0) throw new HarnessFault(`${missing} planned scenarios of ${profile} did not finish.`);
    this.#ended(profile, run.stopped);
  }

  #scenario(run: OpenRun, { pickle, evidence, durationMs }: Finished): void {
    if (evidence === undefined) {
      this.#append({
        record: 'fault',
        blame: 'harness',
        message: `The scenario "${pickle.name}" (${pickle.uri}) left no evidence.`,
      });
      return;
    }
    this.#evidence(evidence.scenario);
    for (const held of evidence.invariants) {
      if (held.breach === undefined) this.#invariants.set(held.file, this.#invariants.get(held.file) ?? held);
      else {
        this.#invariants.set(held.file, held);
        this.#evidence(held.breach);
      }
    }
    const { outcome, blame, where } = evidence.scenario;
    this.#append({ record: 'scenario.finished', where, outcome, durationMs });
    this.#faultsInARow = outcome === 'error' && blame === 'target' ? this.#faultsInARow + 1 : 0;
    if (this.#faultsInARow >= FAULTS_MAX)
      run.stopped = `The target broke ${FAULTS_MAX} scenarios in a row; nothing more was asked of it.`;
  }

  #evidence(evidence: Evidence): void {
    this.#append({ record: 'evidence', evidence });
  }

  /** An invariant that held over every log it is about is evidence for its requirement. */
  #invariantsHeld(): void {
    for (const { requirement, name, file, breach } of this.#invariants.values()) {
      const where: Where = { file, line: 1, name };
      const isCovered = this.#options.requirements?.includes(requirement) ?? true;
      if (breach === undefined && isCovered) this.#evidence({ requirement, kind: 'invariant', outcome: 'pass', where });
    }
  }
}
