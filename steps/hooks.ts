/** Opens a fresh world for every scenario, closes it behind a probe, and lets the evidence leave in one attachment. */
import type { ITestCaseHookParameter } from '@cucumber/cucumber';
import { After, AfterAll, Before, BeforeStep, setDefaultTimeout, setWorldConstructor } from '@cucumber/cucumber';
import { currentRun } from '../drivers/context.ts';
import type { OpenRun } from '../drivers/context.ts';
import type { Target } from '../drivers/target.ts';
import { HarnessFault } from '../drivers/faults.ts';
import { readManifest, targetOf } from '../drivers/manifest.ts';
import { CAPABILITY_NEEDS } from '../schemas/claims.ts';
import { closeScenario } from './closing.ts';
import { EVIDENCE_TYPE, evidenceOf, requirementOf } from './evidence.ts';
import { NotTestable, ScenarioFault } from './findings.ts';
import { TurnproofWorld } from './world.ts';

type Result = ITestCaseHookParameter['result'];

// The harness keeps its own deadlines; cucumber's would end a step and leave its target running.
setDefaultTimeout(-1);
setWorldConstructor(TurnproofWorld);

/** The run that plain cucumber-js opens for itself. */
let own: (OpenRun & { target: Target }) | undefined;

function ownRun(manifestFile: string | undefined): OpenRun {
  if (own !== undefined) return own;
  const manifest = readManifest(manifestFile ?? 'simulator/turnproof.yaml');
  const target = targetOf(manifest);
  own = {
    target,
    isRehearsal: false,
    capabilities: manifest.claims.capabilities,
    choices: target.options.choices,
    needsOf: () => [],
    stopped: undefined,
  };
  return own;
}

/** Why a scenario does not apply to the target; undefined where it does. */
function notFor(run: OpenRun, requirement: string, tags: readonly string[]): string | undefined {
  const tagged = tags.flatMap((tag) => (tag.startsWith('@needs-') ? [tag.slice('@needs-'.length)] : []));
  const missing = [...run.needsOf(requirement), ...tagged].find(
    (need) => !(run.capabilities as readonly string[]).includes(need),
  );
  if (missing !== undefined) {
    const title = CAPABILITY_NEEDS[missing as keyof typeof CAPABILITY_NEEDS]?.title ?? missing;
    return `The target does not claim ${missing}: ${title}.`;
  }
  for (const tag of tags) {
    const [, name = '', value = ''] = /^@choice-([A-Za-z]+)-([A-Za-z]+)$/.exec(tag) ?? [];
    if (name !== '' && run.choices[name] !== value)
      return `The target chose ${name}: ${run.choices[name] ?? 'nothing'}; this is about ${value}.`;
  }
  return undefined;
}

Before(async function (this: TurnproofWorld, { pickle }) {
  const run = currentRun() ?? ownRun(this.parameters.target);
  const names = pickle.tags.map(({ name }) => name);
  if (run.stopped !== undefined) {
    this.finding = { error: new NotTestable(run.stopped), sentence: '' };
    return 'skipped';
  }
  const reason = run.isRehearsal ? undefined : notFor(run, requirementOf(pickle), names);
  if (reason !== undefined) {
    this.skip(reason);
    return 'skipped';
  }
  await this.guarded(() => this.open(run));
  return undefined;
});

BeforeStep(function (this: TurnproofWorld, { pickleStep }) {
  this.sentence = pickleStep.text;
  this.stepType = pickleStep.type ?? 'Unknown';
});

/** What a step threw past the world: its own words are wrong, or else the harness is. */
function thrownBy({ exception, message, status }: NonNullable<Result>): Error {
  if (exception?.type === 'ScenarioFault') return new ScenarioFault(exception.message ?? '');
  return new HarnessFault(exception?.stackTrace ?? exception?.message ?? message ?? `The scenario ended as ${status}.`);
}

After(async function (this: TurnproofWorld, { pickle, gherkinDocument, result }) {
  if (this.finding === undefined && result !== undefined && result.status !== 'PASSED') {
    this.finding = { error: thrownBy(result), sentence: this.sentence };
  }
  if (this.finding === undefined && !this.run.isRehearsal) {
    this.stepType = 'Unknown';
    this.sentence = '';
    await this.guarded(() => closeScenario(this)).catch(() => {});
  }
  const evidence = evidenceOf(gherkinDocument, pickle, this.finding, this.seen, this.generated);
  this.attach(JSON.stringify(evidence), EVIDENCE_TYPE);
  const broken = this.finding;
  if (this.isOpen) await this.closeWorlds().catch(() => {});
  // Plain cucumber-js shows as failed what was found out only at the end.
  if (broken !== undefined && result?.status === 'PASSED') throw broken.error;
});

AfterAll(async () => {
  await own?.target.close();
  own = undefined;
});
