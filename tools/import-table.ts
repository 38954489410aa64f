/** Who may import whom. Arrows point one way; the longest folder that holds a file is its room. */

export interface Room {
  /** The rooms whose files it may import, beside its own. */
  readonly imports: readonly string[] | 'anything';
  /** What to do about an import that is not in the list. */
  readonly instead: string;
}

const PASS_IN = 'Pass it in from the caller, or move what both need to schemas instead.';

export const ROOMS: Readonly<Record<string, Room>> = {
  schemas: { imports: [], instead: 'Everybody imports schemas: move the code to the room that needs it instead.' },
  kit: { imports: ['schemas'], instead: 'The kit runs beside any target: pass it in through a port instead.' },
  drivers: { imports: ['schemas', 'kit'], instead: 'Open the target by its manifest, or pass it in instead.' },
  oracle: { imports: ['schemas'], instead: PASS_IN },
  'oracle/invariants': { imports: ['schemas', 'oracle'], instead: 'An invariant judges by the log alone instead.' },
  'oracle/predict': { imports: ['schemas', 'oracle'], instead: 'The predictor judges the core: say it anew instead.' },
  'oracle/linearize': { imports: ['schemas', 'oracle', 'simulator/core'], instead: PASS_IN },
  'simulator/core': {
    imports: ['schemas'],
    instead: 'The core is pure: take it as an input or answer with an effect instead.',
  },
  simulator: { imports: ['simulator/core', 'kit', 'schemas'], instead: PASS_IN },
  'simulator/mutants': { imports: ['simulator', 'simulator/core', 'kit', 'schemas'], instead: PASS_IN },
  interleavings: {
    imports: [
      'schemas',
      'kit',
      'drivers',
      'oracle',
      'oracle/invariants',
      'oracle/predict',
      'oracle/linearize',
      'simulator/core',
      'interleavings/properties',
    ],
    instead: PASS_IN,
  },
  'interleavings/properties': {
    imports: ['schemas', 'drivers', 'oracle/invariants', 'oracle/predict'],
    instead: 'A property never reads a rule: say what must hold in its own words, or take it as a parameter instead.',
  },
  steps: {
    imports: ['schemas', 'drivers', 'oracle/invariants', 'interleavings/properties'],
    instead: 'A scenario cannot know what it talks to: say it as an operation, or pass it in instead.',
  },
  reports: { imports: ['schemas'], instead: 'Write it into the run record, or pass it in instead.' },
  runner: {
    imports: [
      'schemas',
      'drivers',
      'steps',
      'oracle',
      'oracle/invariants',
      'oracle/predict',
      'oracle/linearize',
      'interleavings',
      'interleavings/properties',
      'reports',
    ],
    instead: 'Open the target by its manifest, or pass it in from cli instead.',
  },
  cli: { imports: 'anything', instead: '' },
  tools: { imports: 'anything', instead: '' },
  bench: { imports: 'anything', instead: '' },
  docs: { imports: 'anything', instead: '' },
};

/** The rooms that do not ship, and so may use what is installed for development. */
export const UNSHIPPED: readonly string[] = ['tools', 'bench', 'docs'];

/** The only parts of this package that something in targets/ may import: what others get as well. */
export const PUBLISHED: readonly string[] = ['turnproof/kit', 'turnproof/reference'];

/** The room whose files are pure, and the part of it that may wait: the kernel calls its channel and awaits it. */
export const PURE_ROOM = 'simulator/core';
export const MAY_AWAIT = 'simulator/core/kernel/';

/** Names that bring time, chance or the outside world into the core. */
export const IMPURE_NAMES: readonly string[] = [
  'Date',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'process',
  'globalThis',
  'console',
  'fetch',
];

/** The one file that may do nothing but export what others declare: it is what is published. */
export const ENTRY = 'kit/kit.ts';

/** Names that say nothing of what is inside, and so attract everything. */
export const NAMELESS: readonly string[] = ['utils', 'helpers', 'common'];

export function roomOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => file.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
