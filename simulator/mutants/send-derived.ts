/** Mutants that follow from the table of refusals by themselves: each row dropped, each with another number, the admin asked late. */
import type { Refusal } from '../core/send/refusals.ts';
import { REFUSALS } from '../core/send/refusals.ts';
import type { Mutant } from './mutant.ts';
import { sendRefusals } from './mutant.ts';

/** What a row's number is easily taken for. */
const MISTAKEN: Readonly<Record<number, number>> = { 400: 409, 403: 400, 404: 500, 409: 400 };

/** Where any number of 400 to 499 will do, only one that is none of these is found out. */
function numbered({ status, ids, anyNumber = [] }: Refusal): readonly string[] {
  return status === 404 ? ids : ids.filter((id) => !anyNumber.includes(id));
}

function dropped({ id, ids }: Refusal): Mutant {
  const story = `Nothing is refused any more for ${words(id)}.`;
  return sendRefusals({ id: `refuses-without-${id}`, story, names: ids }, (rows) =>
    rows.filter((row) => row.id !== id),
  );
}

function misnumbered(refusal: Refusal): Mutant {
  const { id, status } = refusal;
  const wrong = MISTAKEN[status] ?? 500;
  const story = `A request is refused for ${words(id)}, with ${wrong} in place of ${status}.`;
  return sendRefusals({ id: `${id}-with-${wrong}`, story, names: numbered(refusal) }, (rows) =>
    rows.map((row) => (row.id === id ? { ...row, status: wrong } : row)),
  );
}

/** The rows about the state of a card, which only an admin may learn. */
const CARD_ROWS: readonly string[] = ['nothing-waiting', 'already-live', 'not-yet'];

/** The admin is asked after a row that tells how the card stands. Any other two neighbours may change places: no requirement orders them. */
function adminAfter(id: string): Mutant {
  const story = `Whether the caller is admin is asked only after ${words(id)}.`;
  return sendRefusals({ id: `admin-after-${id}`, story, names: ['ST-064'] }, (rows) => {
    const admin = rows.filter((row) => row.id === 'not-admin');
    const others = rows.filter((row) => row.id !== 'not-admin');
    const place = others.findIndex((row) => row.id === id) + 1;
    return [...others.slice(0, place), ...admin, ...others.slice(place)];
  });
}

function words(id: string): string {
  return `"${id.replaceAll('-', ' ')}"`;
}

export function derivedSendMutants(): Mutant[] {
  const misnumberable = REFUSALS.filter((row) => numbered(row).length > 0);
  return [...REFUSALS.map(dropped), ...misnumberable.map(misnumbered), ...CARD_ROWS.map(adminAfter)];
}
