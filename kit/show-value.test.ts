/** Shows that whatever a target hands over comes out as small plain JSON, and never throws. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showValue } from './show-value.ts';

function show(value: unknown): unknown {
  return showValue(value, () => undefined);
}

class Session {
  readonly id = 7;
}

test('things of many kinds are told by what they are', () => {
  const named = (): void => {};
  const shown: [unknown, unknown][] = [
    [new Session(), { $object: 'Session', id: 7 }],
    [Object.assign(Object.create(null) as object, { a: 1 }), { a: 1 }],
    [new Map<unknown, unknown>([['k', [1]]]), { $map: [['k', [1]]] }],
    [new Set([1, 'a']), { $set: [1, 'a'] }],
    [new Date(0), { $date: '1970-01-01T00:00:00.000Z' }],
    [new Date(Number.NaN), { $date: 'invalid' }],
    [Promise.resolve(1), { $promise: true }],
    [Buffer.from('abc'), { $bytes: 3 }],
    [named, { $function: 'named' }],
    [Symbol('s'), { $symbol: 'Symbol(s)' }],
    [123n, { $number: '123' }],
    [-0, -0],
  ];
  for (const [value, expected] of shown) assert.deepEqual(show(value), expected);
});

test('a key whose value is undefined is left out, an item is not', () => {
  assert.deepEqual(show({ a: undefined, list: [undefined] }), { list: [{ $undefined: true }] });
});

test('a cycle is marked where it closes, and a thing seen twice is shown twice', () => {
  const self: Record<string, unknown> = { name: 'self' };
  self['me'] = self;
  const shared = { a: 1 };
  assert.deepEqual(show(self), { name: 'self', me: { $cycle: true } });
  assert.deepEqual(show([shared, shared]), [{ a: 1 }, { a: 1 }]);
});

test('getters are read, and those that throw are marked', () => {
  const value = {
    get kind() {
      return 'handled';
    },
    get broken(): never {
      throw new Error('no');
    },
  };
  assert.deepEqual(show(value), { kind: 'handled', broken: { $unreadable: true } });
});

const THROWS = (): never => {
  throw new Error('trap');
};
const TRAPS: ProxyHandler<object> = {
  get: THROWS,
  ownKeys: THROWS,
  getPrototypeOf: THROWS,
  getOwnPropertyDescriptor: THROWS,
  has: THROWS,
};

const HOSTILE: Readonly<Record<string, unknown>> = {
  'a proxy that throws at everything': new Proxy({}, TRAPS),
  'a list that throws at everything': new Proxy([], TRAPS),
  'a function that throws at everything': new Proxy(() => {}, TRAPS),
  'a revoked proxy': (() => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  })(),
  'an error whose message throws': Object.defineProperty(new Error('x'), 'message', { get: THROWS }),
  'an error whose message cannot become text': Object.defineProperty(new Error('x'), 'message', {
    value: Object.create(null),
  }),
  'a date that cannot say when': Object.assign(new Date(0), { toISOString: THROWS }),
};

for (const [what, value] of Object.entries(HOSTILE)) {
  test(`${what} is marked as unreadable`, () => {
    assert.deepEqual(show({ value, after: 1 }), { value: { $unreadable: true }, after: 1 });
  });
}

test('a class whose name is no text, and a thing whose class throws, are objects all the same', () => {
  class Odd {
    static readonly name = 5 as unknown as string;
    readonly a = 1;
  }
  assert.deepEqual(show(new Odd()), { $object: '', a: 1 });
  const odd: unknown = Object.create({
    get constructor(): unknown {
      return THROWS();
    },
  });
  assert.deepEqual(show(odd), { $unreadable: true });
});

/** The text of a shown value; it has to be JSON without loss. */
function textOf(shown: unknown): string {
  const text = JSON.stringify(shown);
  assert.deepEqual(JSON.parse(text), shown);
  return text;
}

test('great depth is cut off and marked', () => {
  let deep: unknown = 'bottom';
  for (let level = 0; level < 10_000; level++) deep = { in: deep };
  const text = textOf(show(deep));
  assert.ok(text.length < 1000);
  assert.match(text, /\{"\$cut":true\}/);
});

function* endless(): Generator<number> {
  for (let count = 0; ; count++) yield count;
}

class EndlessSet extends Set<number> {
  override [Symbol.iterator](): SetIterator<number> {
    return endless() as unknown as SetIterator<number>;
  }
}

const HUGE: Readonly<Record<string, () => unknown>> = {
  'a list of a million numbers': () => Array.from({ length: 1_000_000 }, (_, index) => index),
  'a list of a thousand million holes': () => Array.from({ length: 1 }).concat(Array(2 ** 30)),
  'an object of a hundred thousand keys': () =>
    Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key ${index}`, index])),
  'a map of a hundred thousand entries': () => new Map(Array.from({ length: 100_000 }, (_, index) => [index, index])),
  'a set without end': () => new EndlessSet(),
  'a tree of a million leaves': () => {
    const leaf = Array.from({ length: 100 }, () => 'leaf');
    const branch = Array.from({ length: 100 }, () => leaf);
    return Array.from({ length: 100 }, () => branch);
  },
  'a text of ten million characters': () => 'x'.repeat(10_000_000),
  'ten thousand long texts': () => Array.from({ length: 10_000 }, () => 'y'.repeat(10_000)),
  'a long name of an error': () => new Error('z'.repeat(5_000_000)),
  'a long key': () => ({ ['k'.repeat(5_000_000)]: 1 }),
  'bytes without end': () => new Uint8Array(50_000_000),
};

for (const [what, make] of Object.entries(HUGE)) {
  test(`${what} is cut to what a message can carry, and quickly`, () => {
    const value = make();
    const startMs = performance.now();
    const text = textOf(show(value));
    assert.ok(performance.now() - startMs < 1000);
    assert.ok(text.length < 1_000_000, `${text.length} characters`);
    assert.match(text, /\$cut|\$bytes/);
  });
}

test('of a text that is cut the beginning and the length are shown', () => {
  const shown = show('x'.repeat(10_000_000)) as { $cut: string; length: number };
  assert.equal(shown.length, 10_000_000);
  assert.equal(shown.$cut, 'x'.repeat(1000));
});
