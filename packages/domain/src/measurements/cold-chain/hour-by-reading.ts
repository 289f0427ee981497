import type { TemperatureRange } from '../temperature.ts';
import { unknownSums, type StepSums } from './step-sums.ts';

const HOUR_MS = 3_600_000;

/** An hour as it was rolled up before readings were weighted by time. */
export interface HourByReading {
  readonly from: number;
  readonly count: number;
  /** null without readings. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The sum of `arrhenius` of the readings. */
  readonly arrhenius: number;
  readonly secondsOut: number;
}

/**
 * An hour whose points are deleted counts as a whole hour by reading, and is marked (H1): known if anything was measured
 * in it, every reading with the same weight, its time out of range as one stretch. It does not say on which side the
 * range was left: the side on which it was left farther.
 */
export function sumsOfHourByReading(hour: HourByReading, range: TemperatureRange): StepSums {
  const { from, count, lowest, highest, arrhenius, secondsOut } = hour;
  const unknown = unknownSums({ from, until: from + HOUR_MS });
  if (count === 0 || lowest === null || highest === null) return unknown;
  const outMs = Math.min(HOUR_MS, Math.round(secondsOut * 1000));
  const isWarm = highest - range.max >= range.min - lowest;
  return {
    ...unknown,
    inMs: HOUR_MS - outMs,
    warmMs: isWarm ? outMs : 0,
    coldMs: isWarm ? 0 : outMs,
    byReadingMs: HOUR_MS,
    arrheniusMs: (arrhenius / count) * HOUR_MS,
    lowest,
    highest,
    longestOutMs: outMs,
    outAtStartMs: outMs === HOUR_MS ? outMs : 0,
    outAtEndMs: outMs === HOUR_MS ? outMs : 0,
  };
}
