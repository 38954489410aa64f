/** Draws the log of a scenario as a timeline: one line an observation, a lane per actor, the first divergent one marked. */
import type { Observed } from '../schemas/generated/types.ts';
import { eventOf, laneOf } from './observation-words.ts';
import { pad, printable, shorten, widthOf } from './printable.ts';

export interface TimelineOptions {
  /** seq of the first observation that does not fit; left out where something is missing instead. */
  readonly at?: number | undefined;
  readonly columns: number;
  readonly linesMax?: number;
  /** How the marked line is shown. */
  readonly emphasize?: (line: string) => string;
}

const LINES_MAX = 25;
const LANE_MAX = 24;
/** Of the lines that are shown, how many come after the mark: what led to it tells more. */
const AFTER = 1 / 3;

/** Lines that are safe to print, each at most so many columns wide. */
export function timeline(log: readonly Observed[], options: TimelineOptions): string[] {
  const { at, columns, linesMax = LINES_MAX, emphasize = (line) => line } = options;
  const marked = at === undefined ? -1 : log.findIndex(({ seq }) => seq === at);
  const [from, to] = windowAround(marked === -1 ? log.length - 1 : marked, log.length, linesMax);
  const isOneWorld = log.every(({ world }) => world === log[0]?.world);
  const laneName = ({ world, channel }: Observed): string =>
    shorten(isOneWorld ? laneOf(channel) : `${printable(world)} ${laneOf(channel)}`, LANE_MAX);
  const shown = log.slice(from, to);
  const lanes = new Set(log.map(laneName));
  const seqWidth = Math.max(0, ...shown.map(({ seq }) => String(seq).length));
  const laneWidth = Math.max(0, ...shown.map((observed) => widthOf(laneName(observed))));
  const lines = shown.map((observed, index) => {
    // One lane says nothing that the heading does not.
    const lane = lanes.size > 1 ? `${pad(laneName(observed), laneWidth)}  ` : '';
    const isMarked = from + index === marked;
    const before = `${isMarked ? '►' : ' '} ${pad(String(observed.seq), seqWidth, 'left')}  ${lane}`;
    const line = before + eventWithin(observed, columns - widthOf(before));
    return isMarked ? emphasize(line) : line;
  });
  return [...left(from, 'earlier'), ...lines, ...left(log.length - to, 'later')];
}

function eventWithin(observed: Observed, columns: number): string {
  const event = eventOf(observed);
  return widthOf(event) <= columns ? event : shorten(eventOf(observed, 'brief'), columns);
}

function windowAround(focus: number, length: number, linesMax: number): [from: number, to: number] {
  if (length <= linesMax) return [0, length];
  const to = Math.min(length, Math.max(linesMax, focus + 1 + Math.floor(linesMax * AFTER)));
  return [to - linesMax, to];
}

function left(count: number, when: string): string[] {
  return count === 0 ? [] : [`  … ${count} ${when}`];
}
