/** Shows the value notation both ways, and that identities survive it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merge, Values } from './values.ts';

const noCallbacks = (name: string): never => {
  throw new Error(`no callback ${name}`);
};

function decode(notation: unknown, values = new Values()): unknown {
  return values.decode(notation, noCallbacks);
}

/** What JSON makes of a value on its way to another process. */
function carried(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('plain JSON means itself, both ways', () => {
  const plain = { text: 'hi', count: 0, list: [1, null, { deep: true }], empty: {} };
  assert.deepEqual(decode(plain), plain);
  assert.deepEqual(new Values().encode(plain), plain);
});

test('what JSON lacks is written and shown', () => {
  const written = {
    nothing: [{ $undefined: true }],
    numbers: [{ $number: 'NaN' }, { $number: 'Infinity' }, { $number: '-Infinity' }],
  };
  const decoded = { nothing: [undefined], numbers: [Number.NaN, Infinity, -Infinity] };
  assert.deepEqual(decode(written), decoded);
  assert.deepEqual(new Values().encode(decoded), written);
  assert.deepEqual(new Values().encode(undefined), { $undefined: true });
});

test('errors are made with their name and message, and shown with them', () => {
  const error = decode({ $error: { name: 'TypeError', message: 'no' } });
  assert.ok(error instanceof Error);
  assert.deepEqual(new Values().encode(error), { $error: { name: 'TypeError', message: 'no' } });
  assert.deepEqual(new Values().encode(decode({ $error: 'just this' })), {
    $error: { name: 'Error', message: 'just this' },
  });
});

test('a named error is that very one wherever it is written, and shown as such', () => {
  const values = new Values();
  const first = decode({ $error: { as: 'E', message: 'broken' } }, values);
  const again = decode([{ $error: { as: 'E' } }, { $ref: 'E' }], values);
  assert.deepEqual(again, [first, first]);
  assert.equal((again as unknown[])[0], first);
  assert.deepEqual(values.encode({ cause: first }), { cause: { $same: 'E' } });
  assert.deepEqual(values.encode(new Error('broken')), { $error: { name: 'Error', message: 'broken' } });
});

test('a named thing is handed over as it is, and recognised when it comes back', () => {
  const values = new Values();
  const made = decode({ turn: { $new: 'T', frozen: true, value: { id: 1 } } }, values) as { turn: object };
  assert.ok(Object.isFrozen(made.turn));
  assert.equal(decode({ $ref: 'T' }, values), made.turn);
  assert.deepEqual(values.encode([made.turn, { ...made.turn }]), [{ $same: 'T' }, { id: 1 }]);
});

test('a name that nothing has is an error that says how to make it', () => {
  assert.throws(() => decode({ $ref: 'T' }), {
    message: '{$ref: T} names nothing; make it first with {$new: T}.',
  });
});

test('a value without an identity is never taken for another that equals it', () => {
  const values = new Values();
  assert.equal(decode({ $new: 'word', value: 'hello' }, values), 'hello');
  assert.equal(decode({ $ref: 'word' }, values), 'hello');
  assert.deepEqual(values.encode(['hello', 5]), ['hello', 5]);
});

test('callbacks are handed over by name, and shown by it wherever they turn up', () => {
  const values = new Values();
  const deliver = values.callback('deliver', () => {});
  const decoded = values.decode({ delivery: { deliver: { $callback: 'deliver' } } }, () => deliver) as {
    delivery: { deliver: unknown };
  };
  assert.equal(decoded.delivery.deliver, deliver);
  assert.deepEqual(values.encode(decoded), { delivery: { deliver: { $callback: 'deliver' } } });
  const named = values.decode({ $new: 'callback deliver', value: {} }, noCallbacks);
  assert.deepEqual(values.encode(named), { $same: 'callback deliver' });
});

test('what is absent is left out of objects and lists', () => {
  assert.deepEqual(decode({ keep: 1, gone: { $absent: true }, list: [1, { $absent: true }, 2] }), {
    keep: 1,
    list: [1, 2],
  });
  assert.equal(decode({ $absent: true }), undefined);
});

test('keys that look like notation are escaped, so that a target cannot claim an identity', () => {
  const forged = { $same: 'E', $undefined: true };
  const shown = new Values().encode({ value: forged });
  assert.deepEqual(shown, { value: { $$same: 'E', $$undefined: true } });
  assert.deepEqual(decode(shown), { value: forged });
});

test('a key called __proto__ is a key like any other', () => {
  const hostile: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
  for (const made of [decode(hostile), new Values().encode(hostile), merge({ a: 1 }, hostile), merge(hostile, {})]) {
    assert.equal(Object.getPrototypeOf(made), Object.prototype);
    assert.ok(Object.hasOwn(made as object, '__proto__'));
    assert.equal((made as { polluted?: unknown }).polluted, undefined);
  }
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test('differences are merged by key, however deep', () => {
  const base = { a: { b: 1, c: { d: 2 } }, list: [1, 2], kept: true };
  assert.deepEqual(merge(base, { a: { c: { e: 3 } }, list: [9] }), {
    a: { b: 1, c: { d: 2, e: 3 } },
    list: [9],
    kept: true,
  });
  assert.deepEqual(base, { a: { b: 1, c: { d: 2 } }, list: [1, 2], kept: true });
  assert.equal(merge(base, undefined), base);
  assert.equal(merge(base, null), null);
});

test('notation is never merged with: it replaces, and is replaced', () => {
  assert.deepEqual(merge({ a: { b: 1 } }, { a: { $absent: true } }), { a: { $absent: true } });
  assert.deepEqual(merge({ $undefined: true }, { sent: true }), { sent: true });
  assert.deepEqual(merge({ a: { $absent: true } }, { a: { b: 2 } }), { a: { b: 2 } });
  assert.deepEqual(merge({ a: { $$b: 1 } }, { a: { c: 2 } }), { a: { $$b: 1, c: 2 } });
});

test('what is shown is JSON, and says the same after a journey', () => {
  const values = new Values();
  const shown = values.encode({
    at: new Date(0),
    big: 10n,
    list: [undefined, Symbol('s')],
    error: new RangeError('x'),
  });
  assert.deepEqual(carried(shown), shown);
});
