/** Replay files: a finding as data, read back and played again without any generator. */
import type { Replay } from '../schemas/generated/types.ts';
import { problemsOf } from '../schemas/validate.ts';
import { judge } from './judge.ts';
import type { Counterclaim } from './judge.ts';
import type { Play, PlayedProgram } from './play.ts';
import type { Program } from './program.ts';
import { again } from './schedule.ts';
import type { Taken } from './schedule.ts';

export interface ReplayAbout {
  readonly target: string;
  readonly mutant?: string;
  readonly form: Replay['form'];
  readonly seed?: number;
}

export function replayOf(about: ReplayAbout, claim: Counterclaim, { program, taken }: PlayedProgram): Replay {
  const { requirement, name, expected, observed, at } = claim;
  const said = { requirement, name, expected, observed, ...(at !== undefined && { at }) };
  return { schema: 'turnproof-replay/1', ...about, claim: said, program, taken } as unknown as Replay;
}

/** What is wrong with a value that should be a replay; nothing where it is one. */
export function replayProblems(value: unknown): ReturnType<typeof problemsOf> {
  return problemsOf('replay', value);
}

/** Plays a replay, and judges it anew. */
export async function playAgain(
  play: Play,
  replay: Replay,
): Promise<{ claim: Counterclaim | undefined; isUndecided: boolean; played: PlayedProgram }> {
  const played = await play(replay.program as unknown as Program, again(replay.taken as unknown as Taken[]));
  let isUndecided = false;
  const claim = judge(played, () => void (isUndecided = true));
  return { claim, isUndecided, played };
}
