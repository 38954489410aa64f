/** What in a log or an outcome contradicts a sentence about an injected turn. */
import { whyNot } from '../drivers/outcome.ts';
import type { OperationOutcome } from '../schemas/generated/types.ts';
import { seen } from '../schemas/log.ts';
import type { Log } from '../schemas/log.ts';
import { show } from './compare.ts';
import type { Mismatch } from './findings.ts';
import type { SentNames } from './sent-names.ts';
import type { Judge } from './world.ts';

/** @param due a status, or in words which ones. */
export function isRefused(outcome: OperationOutcome, due: string): Judge {
  const status = 'refused' in outcome ? Number(outcome.refused.status) : 0;
  const fits = String(status) === due || (!/^\d+$/.test(due) && status >= 400 && status < 500);
  return () => (fits ? undefined : { expected: `a refusal with ${due}`, observed: whyNot(outcome) });
}

function problemOf(outcome: OperationOutcome): Readonly<Record<string, unknown>> {
  const { problem } = 'refused' in outcome ? outcome.refused : {};
  return typeof problem === 'object' ? problem : { detail: problem };
}

/** The wording is the target's own. */
export function tellsWhy(outcome: OperationOutcome): Judge {
  const { detail } = problemOf(outcome);
  const isTold = typeof detail === 'string' && detail.trim() !== '';
  return () => (isTold ? undefined : { expected: 'a reason in the detail', observed: whyNot(outcome) });
}

/** RFC 9457. */
export function isProblemDocument(outcome: OperationOutcome): Judge {
  const { type, title, status, detail, instance } = problemOf(outcome);
  const words = [type, title, detail, instance].every((word) => typeof word === 'string' && word !== '');
  const isSame = 'refused' in outcome && outcome.refused.status === status;
  const expected = 'type, title, status, detail and instance, and the status of the refusal';
  return () => (words && isSame ? undefined : { expected, observed: whyNot(outcome) });
}

/** What shows that a turn runs. */
function runsOf(log: Log, turn: string): { readonly seq: number; readonly kind: string }[] {
  const admitted = seen(log, 'run.admitted').filter(({ data }) => data.turn === turn);
  return [...admitted, ...seen(log, 'model.called').filter(({ data }) => data.turn === turn)];
}

export function nothingRan(turn: string): Judge {
  return (log) => {
    const first = runsOf(log, turn)[0];
    return first && { expected: `no run of ${turn}`, observed: first.kind, at: first.seq };
  };
}

export function runsOnce(turn: string): Judge {
  return (log) => {
    const kinds = runsOf(log, turn).map(({ kind }) => kind);
    const isOnce = kinds.length === 2 && new Set(kinds).size === 2;
    return isOnce ? undefined : { expected: `one run of ${turn} with one model call`, observed: show(kinds) };
  };
}

/** Whoever is told of the body as well as the conversation is told of it in the model input. */
function inputsOf(log: Log, turn: string): { readonly words: string; readonly seq: number }[] {
  return seen(log, 'model.called')
    .filter(({ data }) => data.turn === turn)
    .map(({ data, seq }) => ({ words: JSON.stringify(data.input), seq }));
}

function holdsBody(words: string, body: string): boolean {
  return words.includes(JSON.stringify(body).slice(1, -1));
}

/** The bodies of a scenario that a model input holds. */
function bodiesIn({ bodies }: SentNames, words: string): string[] {
  return [...bodies].filter((body) => holdsBody(words, body));
}

function notRunning({ sent }: SentNames, turn: string, expected: string): Mismatch {
  const outcome = sent.get(turn)?.outcome;
  const isRefusal = outcome !== undefined && !('accepted' in outcome);
  return { expected, observed: isRefusal ? whyNot(outcome) : 'the model was not called' };
}

/** One of these bodies runs, and no other that the scenario knows. */
export function runsBody(names: SentNames, turn: string, bodies: readonly string[]): Judge {
  const expected = `${turn} to run ${bodies.map(show).join(' or ')}`;
  return (log) => {
    const [input] = inputsOf(log, turn);
    if (input === undefined) return notRunning(names, turn, expected);
    const found = bodiesIn(names, input.words);
    const isOne = found.length === 1 && bodies.some((body) => holdsBody(input.words, body));
    return isOne ? undefined : { expected, observed: `it runs ${show(found)}`, at: input.seq };
  };
}

export function runsNothingOf(turn: string, words: string): Judge {
  return (log) => {
    const input = inputsOf(log, turn).find((one) => holdsBody(one.words, words));
    return input && { expected: `no ${show(words)} in the run of ${turn}`, observed: 'it is there', at: input.seq };
  };
}

export function runsAlike(names: SentNames, one: string, other: string): Judge {
  return (log) => {
    const [first, second] = [inputsOf(log, one)[0], inputsOf(log, other)[0]];
    const expected = `${one} and ${other} to run the same body`;
    if (first === undefined) return notRunning(names, one, expected);
    if (second === undefined) return notRunning(names, other, expected);
    const [mine, theirs] = [bodiesIn(names, first.words), bodiesIn(names, second.words)];
    const isSame = mine.length === 1 && show(mine) === show(theirs);
    return isSame ? undefined : { expected, observed: `${show(mine)} and ${show(theirs)}`, at: second.seq };
  };
}

/** The id of the participant that a turn's run has as the sender of its message. */
export function speakerOf(log: Log, turn: string): string | undefined {
  return seen(log, 'run.admitted').find(({ data }) => data.turn === turn)?.data.from;
}

export function speaks(names: SentNames, turn: string, id: string, person: string): Judge {
  const expected = `${person} (${id}) to speak in ${turn}`;
  return (log) => {
    const from = speakerOf(log, turn);
    if (from === undefined) return { ...notRunning(names, turn, expected), observed: outcomeInWords(names, turn) };
    return from === id ? undefined : { expected, observed: `${from} speaks` };
  };
}

function outcomeInWords({ sent }: SentNames, turn: string): string {
  const outcome = sent.get(turn)?.outcome;
  return outcome === undefined || 'accepted' in outcome ? 'no run began with it' : whyNot(outcome);
}

export function speakersDiffer(one: string, other: string, isDifferent: boolean): Judge {
  const expected = `${isDifferent ? 'different participants' : 'the same participant'} in ${one} and ${other}`;
  return (log) => {
    const [first, second] = [speakerOf(log, one), speakerOf(log, other)];
    const observed = `${first ?? 'nobody'} and ${second ?? 'nobody'}`;
    if (first === undefined || second === undefined) return { expected, observed };
    return (first !== second) === isDifferent ? undefined : { expected, observed };
  };
}

export function nothingSent(log: Log): Mismatch | undefined {
  const sent = seen(log, 'channel.sent')[0];
  return sent && { expected: 'nothing over a channel', observed: show(sent.data), at: sent.seq };
}
