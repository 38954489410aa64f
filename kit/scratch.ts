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

  pathOf(name: string): string {
    this.#folder ??= mkdtempSync(path.join(tmpdir(), 'turnproof-'));
    return path.join(this.#folder, path.basename(name));
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
