/** The scenarios that are timed: an answered, a cancelled and a waiting turn, and a message through the kernel. */
const EXAMPLES = [
  {
    profile: 'inbound-turn',
    requirement: 'IT-001',
    steps: ['When Ada submits turn A in #general', 'Then turn A is answered with "Answer to turn A"'],
  },
  {
    profile: 'inbound-turn',
    requirement: 'IT-056',
    steps: [
      'Given turn A carries an abort signal',
      'And turn A is running in #general',
      'When Ada aborts turn A',
      'Then turn A is cancelled',
      'And the history of #general holds turn A as its message and one marker',
    ],
  },
  {
    profile: 'inbound-turn',
    requirement: 'IT-024',
    steps: [
      'Given turn A is running in #general',
      'And turn B is waiting in #general',
      'When Ada aborts turn B',
      'And the model goes on with turn A',
      'Then the promise of turn B fulfils',
    ],
  },
  {
    profile: 'channel-kernel',
    requirement: 'CK-022',
    steps: [
      'When the channel calls run for turn A',
      'Then the dispatcher is called once for turn A',
      'And the admission of turn A is dispatch',
    ],
  },
];

/** Two features, for a feature is of one profile, with so many copies of each example. */
export function featuresOf(copies) {
  return ['inbound-turn', 'channel-kernel'].map((profile) => {
    const rules = EXAMPLES.filter((example) => example.profile === profile).map(({ requirement, steps }) =>
      [
        `  @${requirement}`,
        `  Rule: ${requirement}`,
        '',
        ...Array.from({ length: copies }, (_, index) =>
          [`    Example: ${requirement}, ${index + 1}`, ...steps.map((step) => `      ${step}`), ''].join('\n'),
        ),
      ].join('\n'),
    );
    return {
      name: `${profile}.feature`,
      text: [`@${profile}`, `Feature: Timed scenarios of ${profile}`, '', ...rules, ''].join('\n'),
    };
  });
}

export const EXAMPLE_COUNT = EXAMPLES.length;
