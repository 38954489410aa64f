/** `turnproof serve --stdio`: the reference, or a mutant of it, for harnesses in another process. */
import { InputFault } from '../drivers/faults.ts';
import { serveStdio } from '../kit/lines.ts';
import { MUTANTS } from '../simulator/mutants/mutants.ts';
import { targetOfMutant } from '../simulator/mutants/mutant.ts';
import { target } from '../simulator/target.ts';

/** Serves until the harness says goodbye; the process ends then. @throws InputFault */
export function serve({ mutant: id }: { mutant?: string }): Promise<never> {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (id !== undefined && mutant === undefined) {
    throw new InputFault(`No mutant is called "${id}". Mutants: ${MUTANTS.map((one) => one.id).join(', ')}.`);
  }
  serveStdio(mutant === undefined ? target : targetOfMutant(mutant));
  return new Promise(() => {});
}
