import {
  arrhenius,
  holdMs,
  MAX_HOLD_MS,
  rangeSpans,
  sumSteps,
  type SensorHistory,
  type StepSums,
} from '@parwell/domain';
import type { Readings } from './demo-readings.ts';

const HOUR_MS = 3_600_000;
/** Every reading holds at least so long (H1). */
const SURELY_HELD_MS = holdMs(null);

/** An hour of a thermometer, as the roll-up would make it of the same readings. */
export interface DemoHour {
  readonly hour: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
  /** By reading. */
  readonly arrhenius: number | null;
  readonly sums: Omit<StepSums, 'from' | 'until' | 'byReadingMs'>;
}

/** Readings have two decimals, so few values come again and again. */
const LOWEST = -100;
const known = Float64Array.from({ length: 20_000 }, (_, index) =>
  arrhenius(Math.fround(LOWEST + index / 100)),
);
const arrheniusOf = (degrees: number): number =>
  known[Math.round((degrees - LOWEST) * 100)] ?? arrhenius(degrees);

/** Tells of the hours from `from` up to `until`, without those of which nothing is known. */
export function eachDemoHour(
  { at, degrees }: Readings,
  sensor: Omit<SensorHistory, 'readings'>,
  [from, until]: readonly [number, number],
  receive: (hour: DemoHour) => void,
): void {
  const sumsIn = hourSums({ at, degrees }, sensor);
  let first = 0;
  while (first < at.length && (at[first] ?? 0) < from) first += 1;
  for (let hour = from; hour < until; hour += HOUR_MS) {
    let next = first;
    let sum = 0;
    let byReading = 0;
    let min = Infinity;
    let max = -Infinity;
    for (; next < at.length && (at[next] ?? 0) < hour + HOUR_MS; next += 1) {
      const value = degrees[next] ?? 0;
      sum += value;
      byReading += arrheniusOf(value);
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const count = next - first;
    const sums = sumsIn(hour, first, next);
    if (count > 0) receive({ hour, count, sum, min, max, arrhenius: byReading, sums });
    else if (sums.lowest !== null) receive({ hour, count, sum, min: null, max: null, arrhenius: null, sums });
    first = next;
  }
}

/** The sums of an hour with the readings from `first` up to `next`. */
function hourSums({ at, degrees }: Readings, sensor: Omit<SensorHistory, 'readings'>) {
  const spans = rangeSpans(sensor.ranges);

  /** Nearly all hours are in range from beginning to end, and need no steps. Undefined for the others. */
  function ofCalmHour(hour: number, first: number, next: number): DemoHour['sums'] | undefined {
    const end = hour + HOUR_MS;
    const span = spans.find((one) => one.from <= hour && one.until >= end);
    if (!span || sensor.moves.some((moved) => moved > hour - MAX_HOLD_MS && moved < end)) return undefined;
    const [min, max] = [Math.fround(span.min), Math.fround(span.max)];
    let arrheniusMs = 0;
    let lowest = Infinity;
    let highest = -Infinity;
    let began = at[first - 1] ?? -Infinity;
    for (let index = first; index <= next; index += 1) {
      const ended = index < next ? (at[index] ?? end) : end;
      if (ended > hour) {
        const value = degrees[index - 1] ?? NaN;
        if (ended - began > SURELY_HELD_MS || !(value >= min && value <= max)) return undefined;
        arrheniusMs += arrheniusOf(value) * (ended - (began > hour ? began : hour));
        if (value < lowest) lowest = value;
        if (value > highest) highest = value;
      }
      began = ended;
    }
    const assumedMs = span.isAssumed ? HOUR_MS : 0;
    const none = { warmMs: 0, coldMs: 0, longestOutMs: 0, outAtStartMs: 0, outAtEndMs: 0 };
    return { inMs: HOUR_MS, assumedMs, arrheniusMs, lowest, highest, ...none };
  }

  return (hour: number, first: number, next: number): DemoHour['sums'] => {
    const calm = ofCalmHour(hour, first, next);
    if (calm) return calm;
    let before = first;
    while (before > 0 && (at[before - 1] ?? 0) > hour - MAX_HOLD_MS) before -= 1;
    const readings = Array.from(at.subarray(before, next), (time, index) => ({
      at: time,
      degrees: degrees[before + index] ?? 0,
      isAhead: false,
    }));
    return sumSteps({ ...sensor, readings }, { from: hour, until: hour + HOUR_MS });
  };
}
