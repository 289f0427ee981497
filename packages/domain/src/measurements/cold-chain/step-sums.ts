import { arrhenius } from '../mean-kinetic.ts';
import { stepsWithin, type TimeSpan, type SensorHistory, type TemperatureStep } from './steps.ts';

/**
 * What is kept of a period of one sensor (H1). Those of adjacent periods add up (`plusSums`), so any period can be put
 * together from hours. Durations are whole milliseconds.
 */
export interface StepSums extends TimeSpan {
  readonly inMs: number;
  readonly warmMs: number;
  readonly coldMs: number;
  /** Of the time in and out of range: how much was judged by an assumed range (H3). */
  readonly assumedMs: number;
  /** Of the time in and out of range: how much comes from hours counted by reading, whose points are deleted. */
  readonly byReadingMs: number;
  /** Sum of `arrhenius` × milliseconds, for the mean kinetic temperature (H2). */
  readonly arrheniusMs: number;
  /** null: nothing is known. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** The longest stretch without a moment in range or unknown, and those that touch the beginning and the end. */
  readonly longestOutMs: number;
  readonly outAtStartMs: number;
  readonly outAtEndMs: number;
}

/** Nothing is known in the period; of no length, the sums to begin adding with. */
export const unknownSums = ({ from, until }: TimeSpan): StepSums => ({
  from,
  until,
  inMs: 0,
  warmMs: 0,
  coldMs: 0,
  assumedMs: 0,
  byReadingMs: 0,
  arrheniusMs: 0,
  lowest: null,
  highest: null,
  longestOutMs: 0,
  outAtStartMs: 0,
  outAtEndMs: 0,
});

function sumsOfStep(step: TemperatureStep): StepSums {
  if (step.state === 'unknown') return unknownSums(step);
  const { from, until, state, degrees, isAssumed } = step;
  const ms = until - from;
  const outMs = state === 'in' ? 0 : ms;
  return {
    from,
    until,
    inMs: ms - outMs,
    warmMs: state === 'warm' ? ms : 0,
    coldMs: state === 'cold' ? ms : 0,
    assumedMs: isAssumed ? ms : 0,
    byReadingMs: 0,
    arrheniusMs: arrhenius(degrees) * ms,
    lowest: degrees,
    highest: degrees,
    longestOutMs: outMs,
    outAtStartMs: outMs,
    outAtEndMs: outMs,
  };
}

const lengthMs = ({ from, until }: TimeSpan): number => until - from;

/** Adds the sums of a period and of the one that begins where it ends. */
export function plusSums(one: StepSums, next: StepSums): StepSums {
  if (one.until !== next.from) throw new Error('Only sums of adjacent periods can be added.');
  const known = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
  const lowest = known([one.lowest, next.lowest]);
  const highest = known([one.highest, next.highest]);
  return {
    from: one.from,
    until: next.until,
    inMs: one.inMs + next.inMs,
    warmMs: one.warmMs + next.warmMs,
    coldMs: one.coldMs + next.coldMs,
    assumedMs: one.assumedMs + next.assumedMs,
    byReadingMs: one.byReadingMs + next.byReadingMs,
    arrheniusMs: one.arrheniusMs + next.arrheniusMs,
    lowest: lowest.length > 0 ? Math.min(...lowest) : null,
    highest: highest.length > 0 ? Math.max(...highest) : null,
    longestOutMs: Math.max(one.longestOutMs, next.longestOutMs, one.outAtEndMs + next.outAtStartMs),
    outAtStartMs: one.outAtStartMs + (one.outAtStartMs === lengthMs(one) ? next.outAtStartMs : 0),
    outAtEndMs: next.outAtEndMs + (next.outAtEndMs === lengthMs(next) ? one.outAtEndMs : 0),
  };
}

/** The sums of a period of one sensor (H1). */
export const sumSteps = (sensor: SensorHistory, period: TimeSpan): StepSums =>
  stepsWithin(sensor, period)
    .map(sumsOfStep)
    .reduce(plusSums, unknownSums({ from: period.from, until: period.from }));

export const outMsOf = ({ warmMs, coldMs }: StepSums): number => warmMs + coldMs;

export const knownMsOf = (sums: StepSums): number => sums.inMs + outMsOf(sums);

/** What is neither in range nor out of it. */
export const unknownMsOf = (sums: StepSums): number => lengthMs(sums) - knownMsOf(sums);

/** The part of the period in which the temperature is known, 0 to 1; null for a period without length. */
export const coverageOf = (sums: StepSums): number | null =>
  lengthMs(sums) === 0 ? null : knownMsOf(sums) / lengthMs(sums);
