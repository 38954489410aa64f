/** What plays a program: the core itself, a port in this process, or a target in a world of its own. */
import type { Program } from './program.ts';
import type { Played } from './properties/played.ts';
import type { Choose, Taken } from './schedule.ts';

export interface PlayedProgram extends Played {
  readonly program: Program;
  readonly taken: readonly Taken[];
}

export type Play = (program: Program, choose: Choose) => PlayedProgram | Promise<PlayedProgram>;
