/**
 * The value notation: what JSON lacks, written as JSON, and identities that survive a process boundary.
 * Written: {$undefined}, {$number}, {$error}, {$callback}, {$new}, {$ref}, {$file}, {$absent}. Shown: the same, and {$same}
 * for the very thing that a scenario named.
 */
import { ScratchFolder } from './scratch.ts';
import { showValue } from './show-value.ts';

type Json = Record<string, unknown>;

export function isPlain(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether something is written in notation, rather than being an object with keys of its own. */
function isNotation(value: Json): boolean {
  return Object.keys(value).some((key) => key.startsWith('$') && !key.startsWith('$$'));
}

/** Merges deeply by key; arrays replace what was there, and so does notation, which is replaced by anything. */
export function merge(base: unknown, change: unknown): unknown {
  if (change === undefined) return base;
  if (!isPlain(base) || !isPlain(change) || isNotation(base) || isNotation(change)) return change;
  // Not by assignment, for a key may be __proto__.
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(change)) merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

function isAbsent(value: unknown): boolean {
  return isPlain(value) && value['$absent'] === true;
}

/** The named things and callbacks of one world. */
export class Values {
  readonly #things = new Map<string, unknown>();
  readonly #shown = new Map<unknown, Json>();
  readonly #scratch = new ScratchFolder();

  /** Remembers a thing by its name. Only what has an identity can be that very thing later. */
  #name(name: string, thing: unknown): unknown {
    this.#things.set(name, thing);
    if ((typeof thing === 'object' && thing !== null) || typeof thing === 'function')
      this.#shown.set(thing, { $same: name });
    return thing;
  }

  /**
   * Turns notation into a value.
   * @param callbacks what {$callback: name} stands for.
   * @throws Error when a {$ref} or {$callback} names nothing.
   */
  decode(notation: unknown, callbacks: (name: string) => unknown): unknown {
    if (Array.isArray(notation)) {
      return notation.flatMap((item: unknown) => (isAbsent(item) ? [] : [this.decode(item, callbacks)]));
    }
    if (!isPlain(notation)) return notation;
    if ('$undefined' in notation || isAbsent(notation)) return undefined;
    if ('$number' in notation) return Number(notation['$number']);
    if ('$callback' in notation) return callbacks(String(notation['$callback']));
    if ('$ref' in notation) return this.#known(String(notation['$ref']));
    if ('$error' in notation) return this.#error(notation['$error']);
    if ('$file' in notation) return this.#file(String(notation['$file']), notation['missing'] === true);
    if ('$new' in notation) {
      const made = this.decode(notation['value'] ?? {}, callbacks);
      return this.#name(String(notation['$new']), notation['frozen'] === true ? Object.freeze(made) : made);
    }
    const decoded = Object.entries(notation).flatMap(([key, value]) =>
      isAbsent(value) ? [] : [[key.startsWith('$$') ? key.slice(1) : key, this.decode(value, callbacks)] as const],
    );
    // Not by assignment, for a key may be __proto__.
    return Object.fromEntries(decoded);
  }

  /** What {$ref: name} stands for from now on, though it is shown as what it is. */
  keep(name: string, thing: unknown): void {
    this.#things.set(name, thing);
  }

  /** The path of a file that there is, or of one that there is not. It is shown by its name. */
  #file(name: string, isMissing: boolean): string {
    const path = isMissing ? this.#scratch.pathOf(name) : this.#scratch.write(name);
    this.#shown.set(path, { $file: name });
    return path;
  }

  /** Removes the files that were made. */
  close(): void {
    this.#scratch.remove();
  }

  #known(name: string): unknown {
    if (!this.#things.has(name)) throw new Error(`{$ref: ${name}} names nothing; make it first with {$new: ${name}}.`);
    return this.#things.get(name);
  }

  #error(written: unknown): unknown {
    const { as, name, message } = isPlain(written) ? written : { as: undefined, name: undefined, message: written };
    if (typeof as === 'string' && this.#things.has(as)) return this.#things.get(as);
    const error = new Error(String(message ?? ''));
    if (typeof name === 'string') error.name = name;
    return typeof as === 'string' ? this.#name(as, error) : error;
  }

  /** Remembers a callback by its name, so that it is shown as {$callback: name} wherever it turns up. */
  callback<T extends object>(name: string, made: T): T {
    this.#shown.set(made, { $callback: name });
    return made;
  }

  /** Shows a value as notation, always as plain JSON. Cycles, great depth and great size are cut off and marked. */
  encode(value: unknown): unknown {
    return showValue(value, (thing) => this.#shown.get(thing));
  }
}
