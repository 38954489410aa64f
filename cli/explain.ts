/** `turnproof explain`: all there is to know about one requirement, and the command that runs it. */
import { INVARIANTS } from '../oracle/invariants/invariants.ts';
import type { Row } from '../reports/catalogue.ts';
import { CAPABILITY_NEEDS, CHOICES } from '../schemas/claims.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { answersFor } from './answers.ts';
import type { AnsweringRule } from './answers.ts';
import { openStdoutPage, readCoverage } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { explanationPage } from './explain-page.ts';
import { fromHere } from './lint.ts';
import type { RuleText } from './rules.ts';
import { unknownRequirement } from './unknown-requirement.ts';

export interface Explanation extends Row {
  readonly meanings: {
    /** What each needed capability is. */
    readonly needs: Readonly<Record<string, string>>;
    /** What each choice is about, and what may be chosen. */
    readonly choice: Readonly<Record<string, string>>;
  };
  readonly rule?: RuleText;
  readonly invariants: readonly { readonly name: string; readonly file: string }[];
  readonly mutants: readonly { readonly id: string; readonly story: string }[];
  /** Rules of the reference that answer for it. */
  readonly answers: readonly AnsweringRule[];
  readonly command: string;
}

/** @returns exit code 0. @throws InputFault where there is no such requirement. */
export async function explainCommand(id: string, { dir, json }: { dir: string; json?: boolean }): Promise<number> {
  const explanation = explain(id, dir, await readCoverage(dir));
  if (json === true) console.log(JSON.stringify(explanation, undefined, 2));
  else console.log(explanationPage(openStdoutPage(), explanation));
  return 0;
}

function explain(id: string, dir: string, { catalogue, rules }: Coverage): Explanation {
  const row = catalogue.rows.get(id);
  if (row === undefined) throw unknownRequirement(id, catalogue);
  const { file } = fromHere({ file: row.file, line: row.line, column: 1, message: '', remedy: '' }, dir);
  const rule = rules.get(id);
  const choices = (row.choice ?? []).flatMap((name) => {
    const choice = CHOICES[name];
    return choice === undefined ? [] : [[name, `${choice.title}: ${choice.values.join(', ')}`] as const];
  });
  return {
    ...row,
    file,
    meanings: {
      needs: Object.fromEntries((row.needs ?? []).map((name) => [name, CAPABILITY_NEEDS[name].title])),
      choice: Object.fromEntries(choices),
    },
    ...(rule !== undefined && { rule }),
    invariants: Object.entries(INVARIANTS)
      .filter(([, { requirement }]) => requirement === id)
      .map(([where, { name }]) => ({ name, file: where })),
    mutants: MUTANTS.filter(({ names }) => names.includes(id)).map((mutant) => ({
      id: mutant.id,
      story: mutant.story,
    })),
    answers: answersFor(id),
    command: `npx turnproof run --requirement ${id}`,
  };
}
