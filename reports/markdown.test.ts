/** Tests of the Markdown rendering: its literal text, its bounds, and what a hostile target may make of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abortLog, evidence, reportOf, row } from './fixtures/made-up.ts';
import { code, fenced, labelledItem, prose } from './markdown-text.ts';
import { renderMarkdown } from './markdown.ts';

const LOG = abortLog('```` # Ha');

test('a summary shows the verdicts, each failure in full, and the rest in short', () => {
  const found = {
    step: 'Then finalize is not called',
    expected: 'no finalize',
    observed: 'finalize ````',
    at: 1,
    log: LOG,
  };
  const requirements = [
    row('IT-001', 'pass'),
    row('IT-033', 'fail', { evidence: [evidence('fail', found), evidence('fail'), evidence('pass')] }),
    row('IT-053', 'warn', { basis: 'resolution', evidence: [evidence('warn', { expected: 'a', observed: 'b' })] }),
    row('IT-054', 'not-testable', { reason: 'The probe was not answered.' }),
    row('IT-055', 'skip', { level: 'SHOULD', reason: 'Not claimed: history.' }),
    row('IT-056', 'skip', { level: 'SHOULD', reason: 'Not claimed: history.' }),
    row('IT-057', 'later', { reason: 'Soon.' }),
  ];
  assert.equal(
    renderMarkdown(reportOf(requirements)),
    `## Conformance of \`gateway 2.0\`

20 scenarios in 3.4 s, judged by turnproof 0.1.0.

| profile | verdict | MUST | SHOULD | MUST\\* |
| --- | --- | ---: | ---: | ---: |
| inbound-turn | **non-conformant** | 1/3 | 0/2 | 0/1 |

- inbound-turn: IT-033 is contradicted.

\\* MUST by a resolution or a report: a contradiction warns and decides no verdict.

1 pass, 1 fail, 1 not-testable, 1 warn, 2 skip, 1 later; exit code 1.

### Coverage of the known requirements

| profile | shown | excluded | later | unwritten | judged |
| --- | ---: | ---: | ---: | ---: | --- |
| inbound-turn | 6/10 | 0 | 1 | 3 | yes |

### Contradicted (1)

#### IT-033 MUST: Cancelled

> A turn is cancelled.

Source: InboundTurn: abortSignal

- Seen in \`Half-way through\`, \`features/inbound-turn/abort.feature:12\`
- Step: \`Then finalize is not called\`
- Expected: \`no finalize\`
- Observed: \`\`\`\`\` finalize \`\`\`\` \`\`\`\`\`
- Also: \`Half-way through\`, \`features/inbound-turn/abort.feature:12\`

\`\`\`\`\`text
  0  signal S  aborted
► 1  sink A    finalize “\`\`\`\` # Ha”
\`\`\`\`\`

\`\`\`sh
npx turnproof run --requirement IT-033
\`\`\`

### Warnings (1)

- **IT-053 MUST (resolution): Cancelled**; expected \`a\`; observed \`b\`; at \`features/inbound-turn/abort.feature:12\`

### Not testable (1)

- The probe was not answered. IT-054

<details><summary>Skipped (2)</summary>

- Not claimed: history. IT-055, IT-056

</details>
`,
  );
});

test('one way of breaking is told once, and faults come first', () => {
  const broken = evidence('error', { reason: 'It ended.', observed: 'noise\n'.repeat(30), blame: 'target' });
  const rows = ['IT-001', 'IT-002'].map((id) => row(id, 'error', { reason: 'It ended.', evidence: [broken] }));
  const report = reportOf(rows, { totals: {} });
  const faults = [{ blame: 'target' as const, message: 'It closed.', detail: 'bye\n```\n' }];
  const markdown = renderMarkdown({ ...report, run: { ...report.run, complete: false, faults } });
  assert.match(markdown, /in 3\.4 s, .* \*\*The run was cut short\.\*\*\n/);
  assert.match(
    markdown,
    /### Faults \(1\)\n\n- \*\*target\*\*: It closed\.\n\n {2}````text\n {2}bye\n {2}```\n {2}````\n\n### Broken, so not judged \(2\)\n\n- \*\*IT-001, IT-002\*\* \(blame: target\): It ended\.\n\n {2}```text\n( {2}noise\n){15} {2}```\n$/,
  );
});

test('a report of nothing says so', () => {
  const markdown = renderMarkdown(reportOf([]));
  assert.match(markdown, /No requirement was judged\.\n\nNo requirements; exit code 1\.\n$/);
});

test('prose stays prose', () => {
  assert.equal(prose('a * b _ c [d](e) <f> & `g` | #1'), 'a \\* b \\_ c \\[d\\](e) &lt;f\\> &amp; \\`g\\` \\| \\#1');
  assert.equal(prose('  1. one'), '1\\. one');
  assert.equal(prose('- one'), '\\- one');
  assert.equal(prose('https://a.b www.c.d @e'), 'https\\://a.b www\\.c.d @&#8203;e');
  assert.equal(prose('two\nlines \u202e'), 'two\\\\nlines \\\\u202e');
  assert.equal(prose('x'.repeat(2000)), `${'x'.repeat(1000)}…`);
});

test('code shows every letter, whatever backticks it holds', () => {
  assert.equal(code('a'), '`a`');
  assert.equal(code('a`b``c'), '```a`b``c```');
  assert.equal(code('`a'), '`` `a ``');
  assert.equal(code(' \n'), '`  \\n `');
  assert.equal(code(' '), '(empty)');
  assert.equal(fenced(['~~~', '`````']), '``````text\n~~~\n`````\n``````');
  assert.equal(labelledItem('Observed', 'a\n```'), '- Observed:\n\n  ````text\n  a\n  ```\n  ````');
});

test('nothing that a target says leaves its code', () => {
  const hostile = '</details><script>alert(1)</script>\n# H\n[a](http://b) ![c](d) @e ```\n|x|\r\u001b[2J\u202e'.repeat(
    30,
  );
  const log = LOG.map((observed) => ({ ...observed, channel: hostile, kind: hostile, data: { text: hostile } }));
  const where = { file: hostile, line: 1, name: hostile };
  const said = { where, step: hostile, expected: hostile, observed: hostile, reason: `${hostile}!`, log, at: 1 };
  const outcomes = ['error', 'fail', 'not-testable', 'expected-fail', 'warn', 'noted', 'skip'] as const;
  const texts = { title: hostile, text: hostile, source: hostile, reason: hostile };
  const rows = outcomes.map((outcome) => row(hostile, outcome, { ...texts, evidence: [evidence(outcome, said)] }));
  const report = reportOf(rows);
  const faults = [{ blame: 'target' as const, message: hostile, detail: hostile }];
  const markdown = renderMarkdown({
    ...report,
    run: { ...report.run, command: hostile, faults },
    target: { ...report.target, name: hostile },
  });
  const outside = markdown
    .replaceAll(/^( *)(`{3,})(text|sh)\n[^]*?\n\1\2$/gm, '')
    .replaceAll(/(?<![`\\])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
  assert.deepEqual(outside.match(/<[^>]*>/g), ['<details>', '<summary>', '</summary>', '</details>']);
  // Not assert.doesNotMatch: it would show all of this.
  assert.equal(/(?<!\\)\[|(?<!\\):\/\/|@(?!&)/.exec(outside), null);
  assert.deepEqual(
    outside.match(/^#+ .{6}/gm)?.map((line) => line.trim()),
    [
      '## Confor',
      '### Covera',
      '### Faults',
      '### Contra',
      '#### &lt;/d',
      '### Broken',
      '### Warnin',
      '### Contra',
      '### Noted:',
      '### Not te',
    ],
  );
  assert.doesNotMatch(markdown, /[^\n\P{Cc}]|\p{Cf}/u);
});

test('a summary of very much fits, and says that it was cut between blocks', () => {
  const huge = evidence('fail', {
    expected: 'y'.repeat(2_000_000),
    observed: '会話\n'.repeat(500_000),
    at: 1,
    log: LOG,
  });
  const rows = Array.from({ length: 400 }, (_, index) => row(`IT-${100 + index}`, 'fail', { evidence: [huge] }));
  const before = performance.now();
  const markdown = renderMarkdown(reportOf(rows));
  assert.ok(performance.now() - before < 5000);
  const bytes = Buffer.byteLength(markdown);
  assert.ok(bytes <= 1_000_000 && bytes > 900_000, String(bytes));
  assert.match(markdown, /\n`{3,}\n\n\*Cut here: a summary may not be longer\. The report holds everything\.\*\n$/);
});
