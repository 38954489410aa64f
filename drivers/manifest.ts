/** Reads turnproof.yaml and makes of it a target that can be opened. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Adapter } from '../kit/adapter.ts';
import { completeChoices } from '../schemas/claims.ts';
import { readYaml } from '../schemas/documents.ts';
import type { Manifest } from '../schemas/generated/types.ts';
import { formatFault } from '../schemas/source-fault.ts';
import type { SourceFault } from '../schemas/source-fault.ts';
import { InputFault, TargetFault } from './faults.ts';
import { connectInProcess } from './in-process.ts';
import type { Connect } from './link.ts';
import { DEADLINES, Target } from './target.ts';
import type { TargetOptions } from './target.ts';

export interface LoadedManifest extends Manifest {
  /** Where it stands, absolute. */
  readonly file: string;
}

const MANIFEST_BYTES_MAX = 64 * 1024;

/** Only what this package ships is trusted with the harness's own process. */
const OURS = fileURLToPath(new URL('../simulator/', import.meta.url));

/** @throws InputFault with file, line and column of everything that is wrong. */
export function readManifest(file: string): LoadedManifest {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) {
    throw new InputFault(
      `There is no manifest at ${file}. Name one with --target FILE; docs: README, "Your own gateway".`,
    );
  }
  const about = statSync(absolute);
  if (about.isDirectory()) return readManifest(path.join(file, 'turnproof.yaml'));
  // A manifest is a page of text; whatever has no end or takes minutes to parse is none.
  if (!about.isFile() || about.size > MANIFEST_BYTES_MAX)
    throw new InputFault(`${file} is no manifest: it has to be a file of at most ${MANIFEST_BYTES_MAX} bytes.`);
  const { value, faults, locate } = readYaml(textOf(absolute, file), file, 'manifest');
  if (faults.length > 0) throw new InputFault(faults.map(formatFault).join('\n'));
  const manifest = { ...(value as Manifest), file: absolute };
  const { settle, deadlines } = optionsOf(manifest);
  const settleMsMax = deadlines.settleMs ?? DEADLINES.settleMs;
  if (settle.settleMs !== undefined && settle.settleMs >= settleMsMax) {
    const fault: SourceFault = {
      file,
      ...locate(['settle', 'settleMs']),
      message: `settleMs is ${settle.settleMs}, and no answer is waited for longer than ${settleMsMax} ms`,
      remedy: 'Make it less, or deadlines.settleMs more.',
    };
    throw new InputFault(formatFault(fault));
  }
  return manifest;
}

function textOf(absolute: string, file: string): string {
  try {
    return readFileSync(absolute, 'utf8');
  } catch (error) {
    throw new InputFault(`The manifest at ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A target over a manifest. Nothing is started yet. */
export function targetOf(manifest: LoadedManifest): Target {
  return new Target(connectOf(manifest), optionsOf(manifest));
}

/** A target over an adapter in this process, with the claims of a manifest: for the reference and its mutants. */
export function targetOver(adapter: Adapter, manifest: LoadedManifest): Target {
  return new Target(connectInProcess(adapter), optionsOf(manifest));
}

function optionsOf(manifest: LoadedManifest): TargetOptions {
  return {
    choices: completeChoices({ ...manifest.choices }),
    deadlines: manifest.deadlines ?? {},
    settle: manifest.settle ?? {},
  };
}

function connectOf({ driver, file }: LoadedManifest): Connect {
  const folder = path.dirname(file);
  if ('module' in driver) {
    const module = path.resolve(folder, driver.module);
    return module.startsWith(OURS) ? ourModule(module) : foreignModule(module);
  }
  const [program = '', ...args] = driver.command;
  return async (events) => {
    const { connectCommand } = await import('./command.ts');
    return connectCommand({ program, args, cwd: folder, ...(driver.env !== undefined && { env: driver.env }) })(events);
  };
}

function foreignModule(module: string): Connect {
  return async (events) => {
    const { connectWorker } = await import('./worker.ts');
    return connectWorker(pathToFileURL(module).href)(events);
  };
}

function ourModule(module: string): Connect {
  return async (events) => {
    const loaded = (await import(pathToFileURL(module).href)) as { target?: Adapter };
    if (loaded.target === undefined) throw new TargetFault('unreachable', `${module} has no export called "target".`);
    return connectInProcess(loaded.target)(events);
  };
}
