/** Shows any value as notation: whatever a target hands over, however hostile or huge, comes out as small plain JSON. */

const DEPTH_MAX = 16;
/** All that is shown of one value: things in it, and characters of their texts. */
const NODES_MAX = 5000;
const CHARS_MAX = 512 * 1024;
/** What is kept of a text that is cut. */
const CUT_CHARS = 1000;

type Json = Record<string, unknown>;

/** @param named what is to be shown in place of a thing that has a name. */
export function showValue(value: unknown, named: (thing: unknown) => Json | undefined): unknown {
  return new Showing(named).show(value, 0);
}

class Showing {
  readonly #named: (thing: unknown) => Json | undefined;
  readonly #above = new Set<object>();
  #nodesLeft = NODES_MAX;
  #charsLeft = CHARS_MAX;

  constructor(named: (thing: unknown) => Json | undefined) {
    this.#named = named;
  }

  show(item: unknown, depth: number): unknown {
    this.#nodesLeft -= 1;
    switch (typeof item) {
      case 'undefined':
        return { $undefined: true };
      case 'boolean':
        return item;
      case 'string':
        return this.#named(item) ?? this.#text(item);
      case 'number':
        return Number.isFinite(item) ? item : { $number: String(item) };
      case 'bigint':
        return { $number: this.#text(String(item)) };
      case 'symbol':
        return { $symbol: this.#text(String(item)) };
      default:
        return item === null ? null : (this.#named(item) ?? this.#guarded(item as object, depth));
    }
  }

  #text(text: string): unknown {
    if (text.length <= this.#charsLeft) {
      this.#charsLeft -= text.length;
      return text;
    }
    const kept = text.slice(0, Math.min(CUT_CHARS, this.#charsLeft));
    this.#charsLeft -= kept.length;
    return { $cut: kept, length: text.length };
  }

  /** Getters, proxies and overridden methods are the target's code: they may throw anything. */
  #guarded(item: object, depth: number): unknown {
    if (this.#above.has(item)) return { $cycle: true };
    if (depth > DEPTH_MAX || this.#nodesLeft < 0) return { $cut: true };
    this.#above.add(item);
    try {
      return this.#shape(item, depth);
    } catch {
      return { $unreadable: true };
    } finally {
      this.#above.delete(item);
    }
  }

  #shape(item: object, depth: number): unknown {
    if (typeof item === 'function') return { $function: this.#text(String(item.name)) };
    if (item instanceof Error) return { $error: { name: this.#word(item.name), message: this.#word(item.message) } };
    if (Array.isArray(item)) return this.#list(item.length, (index) => this.show(item[index], depth + 1));
    if (item instanceof Map) return { $map: this.#each(item, (pair) => this.show(pair, depth)) };
    if (item instanceof Set) return { $set: this.#each(item, (inner) => this.show(inner, depth + 1)) };
    if (item instanceof Date) return { $date: Number.isNaN(item.getTime()) ? 'invalid' : item.toISOString() };
    if (item instanceof Promise) return { $promise: true };
    if (ArrayBuffer.isView(item)) return { $bytes: item.byteLength };
    return this.#object(item, depth);
  }

  #word(word: unknown): unknown {
    return this.#text(typeof word === 'string' ? word : String(word));
  }

  #list(length: number, show: (index: number) => unknown): unknown[] {
    const shown: unknown[] = [];
    for (let index = 0; index < length; index++) {
      if (this.#nodesLeft < 0) return [...shown, { $cut: true }];
      shown.push(show(index));
    }
    return shown;
  }

  #each(items: Iterable<unknown>, show: (inner: unknown) => unknown): unknown[] {
    const shown: unknown[] = [];
    for (const inner of items) {
      if (this.#nodesLeft < 0) return [...shown, { $cut: true }];
      shown.push(show(inner));
    }
    return shown;
  }

  /** Its own keys, those with a getter as what the getter gives. A key whose value is undefined says no more than none. */
  #object(item: object, depth: number): Json {
    const shown: [string, unknown][] = [];
    const prototype: unknown = Object.getPrototypeOf(item);
    if (prototype !== Object.prototype && prototype !== null) {
      const name: unknown = (item.constructor as { name?: unknown } | undefined)?.name;
      shown.push(['$object', this.#text(typeof name === 'string' ? name : '')]);
    }
    for (const key of Object.keys(item)) {
      if (this.#nodesLeft < 0 || this.#charsLeft < key.length) {
        shown.push(['$cut', true]);
        break;
      }
      this.#charsLeft -= key.length;
      const inner = this.#property(item, key, depth);
      if (inner !== undefined) shown.push([escapeKey(key), inner]);
    }
    // Not by assignment, for a key may be __proto__.
    return Object.fromEntries(shown);
  }

  #property(item: object, key: string, depth: number): unknown {
    let inner: unknown;
    try {
      inner = (item as Json)[key];
    } catch {
      return { $unreadable: true };
    }
    return inner === undefined ? undefined : this.show(inner, depth + 1);
  }
}

/** A key of the target's that looks like notation gets a second $. */
function escapeKey(key: string): string {
  return key.startsWith('$') ? `$${key}` : key;
}
