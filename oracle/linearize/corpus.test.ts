/** Holds explain to a corpus of logs: what it must accept, what it must reject and where, and where it must not know. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Observed } from '../../schemas/generated/types.ts';
import { listProblems, problemsOf } from '../../schemas/validate.ts';
import { explain } from './explain.ts';
import type { Explanation, ExplainOptions } from './explanation.ts';

const FOLDER = new URL('./corpus/', import.meta.url);

/** The first line of each file; the log follows, an observation a line. */
interface Header {
  /** What the log shows, as a sentence. */
  readonly shows: string;
  /** Who made it. */
  readonly from: string;
  readonly verdict: Explanation['verdict'];
  /** `seq` of the first observation that nothing explains. */
  readonly at?: number;
  /** Where nothing is wrong but what is missing: how much is explained, and what would have been allowed to come. */
  readonly explained?: number;
  readonly missing?: readonly string[];
  readonly options: ExplainOptions;
}

function read(name: string): { header: Header; log: Observed[] } {
  const [first = '', ...rest] = readFileSync(new URL(name, FOLDER), 'utf8').trimEnd().split('\n');
  return { header: JSON.parse(first) as Header, log: rest.map((line) => JSON.parse(line) as Observed) };
}

const FILES = readdirSync(FOLDER).toSorted();

/** The part of an explanation that a header speaks of. */
function told(explanation: Explanation): Partial<Header> {
  if (explanation.verdict !== 'inexplicable') return { verdict: explanation.verdict };
  const { verdict, at, explained, allowed } = explanation;
  return { verdict, ...(at === undefined ? { explained, missing: allowed } : { at }) };
}

describe('the corpus', () => {
  for (const name of FILES) {
    const { header, log } = read(name);
    it(`${name}: ${header.shows}`, () => {
      for (const [index, { seq, kind, data }] of log.entries()) {
        assert.equal(seq, index);
        assert.equal(listProblems(problemsOf('fact', { kind, data })), '');
      }
      const { shows: _shows, from: _from, options, ...expected } = header;
      assert.deepEqual(told(explain(log, options)), expected);
    });
  }

  it('holds what its names say, and enough of it', () => {
    const named = (start: string): Header[] =>
      FILES.filter((name) => name.startsWith(start)).map((name) => read(name).header);
    assert.ok(named('good-').length >= 10 && named('good-').every(({ verdict }) => verdict === 'explained'));
    assert.ok(named('bad-').length >= 15 && named('bad-').every(({ verdict }) => verdict === 'inexplicable'));
    assert.ok(named('undecided-').length >= 1 && named('undecided-').every(({ verdict }) => verdict === 'undecided'));
  });

  it('is explained up to the event that is wrong, and no further', () => {
    for (const name of FILES.filter((one) => one.startsWith('bad-'))) {
      const { header, log } = read(name);
      const { acts = [], quiet = [], ...others } = header.options;
      const end = header.at ?? header.explained ?? 0;
      const until = (at: number): boolean => at <= end - (header.at === undefined ? 1 : 0);
      // Whoever is answered later than this has an unknown fate here.
      const begun = acts
        .filter(({ from }) => from <= end)
        .map(({ until: answered, ...act }) => ({
          ...act,
          ...(answered !== undefined && until(answered) && { until: answered }),
        }));
      const prefix = log.slice(0, end);
      assert.equal(explain(prefix, { ...others, acts: begun, quiet: quiet.filter(until) }).verdict, 'explained', name);
    }
  });
});
