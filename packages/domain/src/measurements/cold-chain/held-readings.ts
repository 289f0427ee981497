import { READING_VALID_MINUTES } from '../temperature.ts';
import { inForceAt, inOrder, type Since } from './history.ts';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** A sensor may miss two readings before its temperature is unknown (H1). */
const INTERVALS = 3;

/** No reading holds longer (H1): who works out a period needs the readings from this long before it. */
export const MAX_HOLD_MS = 60 * MINUTE_MS;

/** Instants are milliseconds since 1970, whole numbers. */
export interface SensorReading {
  readonly at: number;
  readonly degrees: number;
  /** Dated in the future when it came, by a clock that was ahead: no measurement of the time it names. */
  readonly isAhead: boolean;
}

/** How often a device measures, as its property said; null: the property was not set. */
export interface IntervalSince extends Since {
  readonly seconds: number | null;
}

/** How long a reading holds at most, by the interval that its device was set to; null: it was not set. */
export const holdMs = (seconds: number | null): number =>
  Math.min(MAX_HOLD_MS, Math.max(READING_VALID_MINUTES * MINUTE_MS, INTERVALS * (seconds ?? 0) * SECOND_MS));

/** What is known of a sensor's readings. */
export interface SensorReadings {
  readonly readings: readonly SensorReading[];
  readonly intervals: readonly IntervalSince[];
  /** When its device came to another customer: no reading holds beyond. */
  readonly moves: readonly number[];
}

interface HeldReading {
  readonly from: number;
  readonly until: number;
  readonly degrees: number;
}

/**
 * How long each reading of a sensor holds (H1), cut to a period, in order of time. Readings may come in any order. Of
 * several at the same moment the highest counts, so that it does not matter which arrived first. Temperatures are as
 * precise as they are stored.
 */
export function heldReadings(
  { readings, intervals: history, moves }: SensorReadings,
  { from, until }: { readonly from: number; readonly until: number },
): HeldReading[] {
  const intervals = inOrder(history);
  // The interval in force at the reading decides, also if it changes while the reading holds.
  const holdOf = (at: number) => holdMs(inForceAt(intervals, at)?.seconds ?? null);
  const nextMove = (at: number) => Math.min(...moves.filter((moved) => moved > at));
  const measured = readings
    .filter(({ at, isAhead }) => !isAhead && at < until && at > from - MAX_HOLD_MS)
    .toSorted((one, other) => one.at - other.at || one.degrees - other.degrees);
  return measured
    .filter(({ at }, index) => measured[index + 1]?.at !== at)
    .map(({ at, degrees }, index, distinct) => ({
      from: Math.max(from, at),
      until: Math.min(until, distinct[index + 1]?.at ?? until, at + holdOf(at), nextMove(at)),
      degrees: Math.fround(degrees),
    }))
    .filter((held) => held.from < held.until);
}
