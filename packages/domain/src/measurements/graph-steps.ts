/** Graphs up to this long use single readings, longer ones the hourly roll-ups. */
const FINE_SECONDS = 72 * 3600;
const HOUR = 3600;
const DAY = 86_400;

const FINE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
const HOURLY_STEPS = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

/** More lines cannot be told apart in a graph, and an answer needs a limit. */
export const MAX_LINES = 200;
const MAX_VALUES = 100_000;

/** The points per line: as asked, or fewer if that would be too much for one answer. */
export const pointsPerLine = (lines: number, asked: number): number =>
  Math.max(2, Math.min(asked, Math.floor(MAX_VALUES / Math.max(1, lines))));

export interface GraphStep {
  readonly seconds: number;
  readonly level: 'points' | 'hours';
}

/**
 * The finest step at which a graph of this length has at most `points` points. Single readings are used only
 * while they are still kept.
 */
export function graphStep(seconds: number, points: number, kept: boolean): GraphStep {
  const fits = (step: number) => seconds / step <= points;
  const fine = kept && seconds <= FINE_SECONDS ? FINE_STEPS.find(fits) : undefined;
  if (fine !== undefined) return { seconds: fine, level: 'points' };
  const days = Math.ceil(seconds / points / DAY) * DAY;
  return { seconds: HOURLY_STEPS.find(fits) ?? days, level: 'hours' };
}
