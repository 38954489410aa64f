/** Every property of generated requests, in the order in which they are judged. */
import { whyNot } from '../../drivers/outcome.ts';
import type { OperationOutcome } from '../../schemas/generated/types.ts';
import { seen } from '../../schemas/log.ts';
import type { Log } from '../../schemas/log.ts';
import type { PropertyBreach } from './property.ts';
import { allowedOf, namesStatus } from './send-rules.ts';
import type { SendCase, SendRule } from './send-rules.ts';

/** A request that was made, and all that can be seen of it. */
export interface PlayedRequest {
  readonly about: SendCase;
  readonly turn: string;
  readonly outcome: OperationOutcome;
  /** What is seen from the request on. */
  readonly log: Log;
  /** Participants of the agent that were not there before. */
  readonly gained: readonly unknown[];
  /** The entries of the session's transcript that hold the text of the request. */
  readonly entries: readonly unknown[];
}

export interface RequestProperty {
  /** How `Then … holds of generated requests` names it. */
  readonly name: string;
  readonly requirement: string;
  breach(played: PlayedRequest): PropertyBreach | undefined;
}

function statusOf(outcome: OperationOutcome): number | undefined {
  return 'refused' in outcome ? Number(outcome.refused.status) : undefined;
}

function inWords(rules: readonly SendRule[]): string {
  return rules.map(({ name, statuses }) => `${name} (${statuses?.join(' or ') ?? 'any of 400 to 499'})`).join('; ');
}

function shown({ about, outcome }: PlayedRequest): string {
  return `${whyNot(outcome)}, for ${JSON.stringify(about.request)} to a ${about.isLive ? 'Live' : 'sandbox'} session`;
}

/** One rule with a number of its own, and nothing else that anybody could refuse it for. */
const oneRule: RequestProperty = {
  name: 'a request that breaks one rule is refused with its number, and one that breaks none is taken',
  requirement: 'ST-154',
  breach(played) {
    const { broken, open } = allowedOf(played.about);
    const status = statusOf(played.outcome);
    if (broken.length + open.length === 0)
      return status === undefined
        ? undefined
        : { expected: 'a request that breaks no rule to be taken', observed: shown(played) };
    const [rule] = broken;
    if (rule === undefined || broken.length > 1 || open.length > 0) return undefined;
    return status !== undefined && namesStatus([rule], status)
      ? undefined
      : { expected: `a refusal for this rule: ${inWords([rule])}`, observed: shown(played) };
  },
};

const severalRules: RequestProperty = {
  name: 'a request that breaks several rules is refused with the number of one of them',
  requirement: 'ST-155',
  breach(played) {
    const { broken, open } = allowedOf(played.about);
    const status = statusOf(played.outcome);
    const rules = [...broken, ...open];
    if (rules.length < 2 || (broken.length === 0 && status === undefined)) return undefined;
    return status !== undefined && namesStatus(rules, status)
      ? undefined
      : { expected: `a refusal for one of these rules: ${inWords(rules)}`, observed: shown(played) };
  },
};

const nothingLeft: RequestProperty = {
  name: 'a refused request leaves no run, no entry and no contact',
  requirement: 'ST-152',
  breach({ outcome, log, turn, gained, entries }) {
    if ('accepted' in outcome) return undefined;
    const runs = [...seen(log, 'run.admitted'), ...seen(log, 'model.called')].filter(({ data }) => data.turn === turn);
    const [first] = runs;
    const expected = 'nothing of a refused request';
    if (first !== undefined) return { expected, observed: `${first.kind} of it`, at: first.seq };
    if (entries.length > 0) return { expected, observed: `in the transcript: ${JSON.stringify(entries)}` };
    return gained.length === 0 ? undefined : { expected, observed: `new participants: ${JSON.stringify(gained)}` };
  },
};

export const REQUEST_PROPERTIES: readonly RequestProperty[] = [oneRule, severalRules, nothingLeft];
