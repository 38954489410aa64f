/** Files that a scenario hands to a target by their path: made when they are first named, removed with their world. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One transparent pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export class ScratchFolder {
  #folder: string | undefined;

  /** The folder itself, for a store that has to outlive a restart. */
  get path(): string {
    this.#folder ??= mkdtempSync(path.join(tmpdir(), 'turnproof-'));
    return this.#folder;
  }

  pathOf(name: string): string {
    return path.join(this.path, path.basename(name));
  }

  /** Makes the file, an image where its name is that of one. @returns its path. */
  write(name: string): string {
    const file = this.pathOf(name);
    writeFileSync(file, name.endsWith('.png') ? PNG : `This is ${name}.\n`);
    return file;
  }

  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
  }
}
