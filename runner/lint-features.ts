/** What is wrong with feature files by themselves and against the catalogue: structure, tags, prose, sentences. */
import { CAPABILITIES, PROFILES } from '../schemas/words.ts';
import { CHOICES } from '../schemas/claims.ts';
import type { SourceFault } from '../schemas/source-fault.ts';
import type { Catalogue } from '../reports/catalogue.ts';
import { nearest } from './nearest.ts';
import type { Message } from './suite.ts';

type GherkinDocument = NonNullable<Message['gherkinDocument']>;
type Feature = NonNullable<GherkinDocument['feature']>;
type Rule = NonNullable<Feature['children'][number]['rule']>;
type Scenario = NonNullable<Feature['children'][number]['scenario']>;
type Tag = Feature['tags'][number];
type Location = Feature['location'];

const REQUIREMENT = /^@[A-Z]{2}-\d{3}$/;
const SECTION_KEYWORDS = [
  'Feature',
  'Rule',
  'Example',
  'Examples',
  'Scenario',
  'Scenarios',
  'Scenario Outline',
  'Background',
];
const STEP_KEYWORDS = ['Given', 'When', 'Then', 'And'];
/** The keywords of Gherkin that this suite uses. */
export const KEYWORDS = [...SECTION_KEYWORDS, ...STEP_KEYWORDS];

export class FeatureLint {
  readonly faults: SourceFault[] = [];
  /** Where each requirement's Rule stands. */
  readonly rules = new Map<string, { file: string; line: number }>();
  readonly #catalogue: Catalogue;
  /** Of the document that is being looked at. */
  #lines: readonly string[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  #fault(file: string, { line, column = 1 }: Location, message: string, remedy: string): void {
    this.faults.push({ file, line, column, message, remedy });
  }

  document({ uri: file = '', feature }: GherkinDocument, source: string): void {
    this.#lines = source.split(/\r?\n/);
    if (feature === undefined) {
      this.#fault(file, { line: 1 }, 'This file holds no Feature', 'Write one, or take the file away.');
      return;
    }
    this.#prose(file, feature.description, feature.location);
    for (const tag of feature.tags) this.#tag(file, tag, 'feature');
    const profile = feature.tags
      .map(({ name }) => name.slice(1))
      .find((name) => (PROFILES as readonly string[]).includes(name));
    if (profile === undefined) {
      this.#fault(
        file,
        feature.location,
        'This feature names no profile',
        `Tag it with one of ${PROFILES.map((name) => `@${name}`).join(', ')}.`,
      );
    }
    if (feature.children.length === 0)
      this.#fault(
        file,
        feature.location,
        'This feature holds no Rule',
        'Give it one Rule for each requirement it shows.',
      );
    for (const { rule, scenario, background } of feature.children) {
      if (background !== undefined) this.#prose(file, background.description, background.location);
      if (scenario !== undefined) {
        this.#fault(
          file,
          scenario.location,
          `"${scenario.name}" stands outside any Rule`,
          'Put it under the Rule of the requirement it shows.',
        );
        this.#scenario(file, scenario);
      }
      if (rule !== undefined) this.#rule(file, rule, profile);
    }
  }

  #rule(file: string, rule: Rule, profile: string | undefined): void {
    this.#prose(file, rule.description, rule.location);
    for (const tag of rule.tags) this.#tag(file, tag, 'rule');
    const ids = rule.tags.filter(({ name }) => REQUIREMENT.test(name));
    if (ids.length !== 1) {
      this.#fault(
        file,
        rule.location,
        `This Rule carries ${ids.length} requirement tags`,
        'Tag it with the one id of the requirement it shows, such as @CK-013.',
      );
    }
    for (const { name, location } of ids) this.#claimed(file, name.slice(1), location, profile);
    const scenarios = rule.children.flatMap(({ scenario }) => (scenario === undefined ? [] : [scenario]));
    if (scenarios.length === 0)
      this.#fault(file, rule.location, `The Rule "${rule.name}" has no Example`, 'Write one, or take the Rule away.');
    for (const { background } of rule.children)
      if (background !== undefined) this.#prose(file, background.description, background.location);
    for (const scenario of scenarios) this.#scenario(file, scenario);
  }

  #claimed(file: string, id: string, location: Location, profile: string | undefined): void {
    const row = this.#catalogue.rows.get(id);
    if (row === undefined) {
      const close = nearest(id, [...this.#catalogue.rows.keys()]);
      this.#fault(
        file,
        location,
        `The catalogue has no requirement ${id}`,
        `${close === undefined ? 'Add the row' : `Did you mean ${close}? Or add the row`} to requirements.yaml.`,
      );
      return;
    }
    const before = this.rules.get(id);
    if (before !== undefined) {
      this.#fault(
        file,
        location,
        `${id} has a Rule already, at ${before.file}:${before.line}`,
        'A requirement has one Rule: put the Examples together.',
      );
    }
    this.rules.set(id, { file, line: location.line });
    const parked = row.retired ?? row.excluded ?? row.later;
    if (parked !== undefined) {
      this.#fault(
        file,
        location,
        `${id} is marked as not covered: ${parked.replace(/\.$/, '')}`,
        'Take the marker out of requirements.yaml, or the Rule away.',
      );
    }
    if (profile !== undefined && row.profile !== profile) {
      this.#fault(
        file,
        location,
        `${id} belongs to ${row.profile}, and this feature to ${profile}`,
        'Move the Rule to a feature of its own profile.',
      );
    }
  }

  #scenario(file: string, scenario: Scenario): void {
    this.#prose(file, scenario.description, scenario.location);
    for (const tag of scenario.tags) this.#tag(file, tag, 'example');
    for (const examples of scenario.examples) {
      this.#prose(file, examples.description, examples.location);
      for (const tag of examples.tags) this.#tag(file, tag, 'example');
      if (examples.tableBody.length === 0)
        this.#fault(file, examples.location, 'These Examples have no rows', 'Give each situation a row.');
    }
    if (/outline|template/i.test(scenario.keyword) && scenario.examples.length === 0) {
      this.#fault(
        file,
        scenario.location,
        `The outline "${scenario.name}" has no Examples`,
        'Give it a table of Examples, or make it an Example.',
      );
    }
    let last: string | undefined;
    const types = scenario.steps.map(({ keywordType }) => {
      if (keywordType !== undefined && keywordType !== 'Conjunction') last = keywordType;
      return last;
    });
    if (types.includes('Outcome')) return;
    const message = scenario.steps.length === 0 ? `"${scenario.name}" has no steps` : `"${scenario.name}" has no Then`;
    this.#fault(file, scenario.location, message, 'An Example without a Then cannot fail: say what must be seen.');
  }

  #tag(file: string, { name, location }: Tag, holder: 'feature' | 'rule' | 'example'): void {
    const known =
      holder === 'feature'
        ? PROFILES.map((profile) => `@${profile}`)
        : [
            ...(holder === 'rule' ? [...this.#catalogue.rows.keys()].map((id) => `@${id}`) : []),
            ...CAPABILITIES.map((capability) => `@needs-${capability}`),
            ...Object.entries(CHOICES).flatMap(([choice, { values }]) =>
              values.map((value) => `@choice-${choice}-${value}`),
            ),
          ];
    if (known.includes(name) || (holder === 'rule' && REQUIREMENT.test(name))) return;
    const close = nearest(name, known);
    const where = REQUIREMENT.test(name) ? '; a requirement is tagged on its Rule' : '';
    this.#fault(
      file,
      location,
      `The tag ${name} is not known on ${holder === 'example' ? 'an' : 'a'} ${holder}${where}`,
      close === undefined
        ? `Known here: ${holder === 'feature' ? known.join(', ') : '@needs-… and @choice-… tags'}.`
        : `Did you mean ${close}?`,
    );
  }

  /** Gherkin takes a line with a mistyped keyword for prose, and what stands under it for prose too. */
  #prose(file: string, description: string, { line }: Location): void {
    let at = line;
    for (const text of description.split(/\r?\n/).filter((one) => one.trim() !== '')) {
      while (at < this.#lines.length && this.#lines[at]?.trim() !== text.trim()) at += 1;
      const keyword = keywordIn(text);
      if (keyword === undefined) continue;
      const isStep = STEP_KEYWORDS.includes(keyword);
      const message = `This line is prose to Gherkin, and looks like "${keyword}": ${text.trim().replace(/\.$/, '')}`;
      this.#fault(
        file,
        { line: at + 1 },
        message,
        `Write "${keyword}${isStep ? '' : ':'}", or word the line differently.`,
      );
    }
  }
}

/** The keyword that a line of prose was probably meant to begin with. */
function keywordIn(text: string): string | undefined {
  const [, word = '', colon = ''] = /^\s*([A-Za-z]+(?: Outline)?)(:?)/.exec(text) ?? [];
  const keywords = colon === '' ? STEP_KEYWORDS : SECTION_KEYWORDS;
  const same = keywords.find((known) => known.toLowerCase() === word.toLowerCase());
  const isLikely = /^[A-Z]/.test(word) && word.length > 2;
  const keyword = same ?? (isLikely ? nearest(word, keywords, colon === '' ? 1 : 2) : undefined);
  // "When" and "And" open honest sentences too; honest prose has a comma or a full stop, or breaks its line.
  const isHonest = keyword === word && colon === '' && (/[.?!,;:]$/.test(text.trimEnd()) || text.trim().length > 80);
  return isHonest ? undefined : keyword;
}
