/** What plays a program: the core itself, a port in this process, or a target in a world of its own. */
import type { Act } from '../oracle/linearize/explanation.ts';
import type { Program } from './program.ts';
import type { Played } from './properties/played.ts';
import type { Choose, Taken } from './schedule.ts';

/** When what was done was done, in observations: what explain has to know of a log beside it. */
export interface Marks {
  readonly acts: readonly Act[];
  readonly quiet: readonly number[];
  /** The kinds that the target shows; all where left out. */
  readonly observes?: readonly string[];
}

export interface PlayedProgram extends Played {
  readonly program: Program;
  readonly taken: readonly Taken[];
  /** Left out where the core itself was played: it is no judge of its own. */
  readonly marks?: Marks;
}

export type Play = (program: Program, choose: Choose) => PlayedProgram | Promise<PlayedProgram>;
