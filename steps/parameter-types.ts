/** The nouns of the sentences. Enumerations come from schemas/words, so a word missing there is one no scenario can say. */
import { defineParameterType } from '@cucumber/cucumber';
import {
  ABORT_ERRORS,
  ADMISSIONS,
  ENTRIES,
  PARTS,
  SINK_CALLS,
  TEMPERAMENTS,
  TOOLS,
  TRIGGERS,
} from '../schemas/words.ts';

const anyOf = (words: readonly string[]): RegExp => new RegExp(words.join('|'));
const asWritten = (written: string): string => written;

defineParameterType({ name: 'turn', regexp: /turn [A-Z]/, transformer: asWritten });
defineParameterType({ name: 'session', regexp: /#[a-z][a-z0-9-]*/, transformer: asWritten });
/** The direct messages of a person, or a thread that has a name. */
defineParameterType({
  name: 'thread',
  regexp: /the DM of (?:Ada|Bo|Cleo)|#[a-z][a-z0-9-]*/,
  transformer: asWritten,
});
defineParameterType({ name: 'fire', regexp: /fire [A-Z]/, transformer: asWritten });
defineParameterType({ name: 'trigger', regexp: anyOf(TRIGGERS), transformer: asWritten });
defineParameterType({ name: 'role', regexp: /user|assistant|system|tool/, transformer: asWritten });
defineParameterType({ name: 'person', regexp: /Ada|Bo|Cleo/, transformer: asWritten });
defineParameterType({ name: 'entry', regexp: anyOf(ENTRIES), transformer: asWritten });
defineParameterType({ name: 'admission', regexp: anyOf(ADMISSIONS), transformer: asWritten });
defineParameterType({ name: 'temperament', regexp: anyOf(TEMPERAMENTS), transformer: asWritten });
defineParameterType({ name: 'tool', regexp: anyOf(TOOLS), transformer: asWritten });
defineParameterType({ name: 'abortError', regexp: anyOf(ABORT_ERRORS), transformer: asWritten });
/** A callback of the channel. */
defineParameterType({ name: 'part', regexp: new RegExp(`(?:the )?(${PARTS.join('|')})`), transformer: asWritten });
/** A callback of the channel or a call on a turn's sink: whatever the target calls. */
defineParameterType({
  name: 'callback',
  regexp: new RegExp(`(?:the )?(${[...PARTS, ...SINK_CALLS].join('|')})`),
  transformer: asWritten,
});
defineParameterType({
  name: 'times',
  regexp: /once|twice|\d+ times/,
  transformer: (written: string) => ({ once: 1, twice: 2 })[written] ?? Number.parseInt(written, 10),
});
defineParameterType({
  name: 'ordinal',
  regexp: /first|second|third/,
  transformer: (written: string) => ['first', 'second', 'third'].indexOf(written),
});
/** A value in one line of YAML, to the end of the sentence. */
defineParameterType({ name: 'yaml', regexp: /.+/, transformer: asWritten });
defineParameterType({ name: 'failure', regexp: /throws|rejects/, transformer: asWritten });

/** Who injects turns. */
defineParameterType({ name: 'caller', regexp: /Dana|Eli|Finn/, transformer: asWritten });
defineParameterType({ name: 'agent', regexp: /Juno|Kilo/, transformer: asWritten });
/** One release of an agent, or by the agent's name the deployed one. */
defineParameterType({
  name: 'release',
  regexp: /(?:Juno|Kilo)(?:'s (?:first|second|third) release)?/,
  transformer: asWritten,
});
defineParameterType({ name: 'version', regexp: /V\d/, transformer: asWritten });
defineParameterType({ name: 'card', regexp: /card [A-Z]/, transformer: asWritten });
defineParameterType({
  name: 'cardState',
  regexp: /waiting|rejected|closed|live already|not possible yet/,
  transformer: asWritten,
});
defineParameterType({ name: 'reading', regexp: /participants|release/, transformer: asWritten });
