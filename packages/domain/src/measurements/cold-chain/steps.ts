import { isOutOfRange, type TemperatureRange } from '../temperature.ts';
import { heldReadings, type SensorReadings } from './held-readings.ts';
import { rangeSpans, type RangeHistory } from './range-history.ts';

/** What is known of one sensor. Readings from `MAX_HOLD_MS` before the period are needed. */
export interface SensorHistory extends SensorReadings {
  readonly ranges: RangeHistory;
}

/** From `from`, up to but without `until`: milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

interface UnknownStep extends TimeSpan {
  readonly state: 'unknown';
}

interface KnownStep extends TimeSpan {
  readonly state: 'in' | 'warm' | 'cold';
  readonly degrees: number;
  /** Judged by a range of which nothing is recorded. */
  readonly isAssumed: boolean;
}

/** A piece of a period in which a sensor's temperature and its allowed range stay the same. */
export type TemperatureStep = UnknownStep | KnownStep;

/** Limits are as precise as temperatures are stored, so that a reading exactly at a limit is in range. */
function stateOf(degrees: number, { min, max }: TemperatureRange): KnownStep['state'] {
  const range = { min: Math.fround(min), max: Math.fround(max) };
  if (!isOutOfRange(degrees, range)) return 'in';
  return degrees > range.max ? 'warm' : 'cold';
}

/**
 * The one function that says what a sensor measured at each moment of a period, and whether that was in range (H1, H3).
 * The steps follow each other from the beginning of the period to its end, without a gap. A period that is not over ends
 * now: the newest reading would hold into the future.
 */
export function stepsWithin(sensor: SensorHistory, period: TimeSpan): TemperatureStep[] {
  const spans = rangeSpans(sensor.ranges);
  const steps: TemperatureStep[] = [];
  let at = period.from;
  for (const held of heldReadings(sensor, period)) {
    if (at < held.from) steps.push({ from: at, until: held.from, state: 'unknown' });
    for (const span of spans) {
      const [from, until] = [Math.max(held.from, span.from), Math.min(held.until, span.until)];
      const { degrees } = held;
      if (from < until)
        steps.push({ from, until, state: stateOf(degrees, span), degrees, isAssumed: span.isAssumed });
    }
    at = held.until;
  }
  return at < period.until ? [...steps, { from: at, until: period.until, state: 'unknown' }] : steps;
}
