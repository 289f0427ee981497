/** Single measurements for a graph of up to this long; hours that were put together beforehand for more. */
const FINE_SECONDS = 72 * 3600;
const HOUR = 3600;
const DAY = 86_400;

const FINE_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
const HOURLY_STEPS = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY];

export interface GraphStep {
  /** How long each step of a line is. */
  readonly seconds: number;
  /** What it is read from. */
  readonly level: 'points' | 'hours';
}

/**
 * The finest step with which a line over so many seconds has no more points than fill the pixels. Where
 * single measurements are no longer kept, hours are all there is.
 */
export function graphStep(seconds: number, points: number, kept: boolean): GraphStep {
  const fits = (step: number) => seconds / step <= points;
  const fine = kept && seconds <= FINE_SECONDS ? FINE_STEPS.find(fits) : undefined;
  if (fine !== undefined) return { seconds: fine, level: 'points' };
  const days = Math.ceil(seconds / points / DAY) * DAY;
  return { seconds: HOURLY_STEPS.find(fits) ?? days, level: 'hours' };
}
