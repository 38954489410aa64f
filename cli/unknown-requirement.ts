/** What is said of a requirement that somebody names and the catalogue does not hold. */
import { InputFault } from '../drivers/faults.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { idsIn } from '../reports/unwritten.ts';
import { nearest } from '../runner/nearest.ts';

/** Names the one that was probably meant, or says that it is known and not written up yet. */
export function unknownRequirement(id: string, { rows, profiles }: Catalogue): InputFault {
  const unwritten = profiles.flatMap((profile) => idsIn(profile.unwritten));
  if (unwritten.includes(id))
    return new InputFault(
      `${id} is known and not written up yet: nothing shows it. See those that are: turnproof list.`,
    );
  const close = nearest(id, [...rows.keys(), ...unwritten]);
  const remedy = close === undefined ? 'See those it has with: turnproof list.' : `Did you mean ${close}?`;
  return new InputFault(`The catalogue has no requirement ${JSON.stringify(id)}. ${remedy}`);
}
