import type { ClockDirection } from './device-time.ts';

export interface ClockFault {
  readonly direction: ClockDirection;
  /** How far the clock was off when its newest reading arrived. */
  readonly seconds: number;
  readonly readings: number;
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [365 * 86_400, 'years'],
  [86_400, 'days'],
  [3600, 'h'],
  [60, 'min'],
];

/** The largest unit of which there are at least two: '90 min', '2 h', '41 days', '56 years'. */
function roughly(seconds: number): string {
  const [unit, name] = UNITS.find(([size]) => seconds >= 2 * size) ?? [60, 'min'];
  return `${Math.round(seconds / unit)} ${name}`;
}

/** For an alert that counts from its arrival, because its own time is wrong (C2). */
export const wrongClockNote = (offMs: number): string =>
  `The clock of the device was ${roughly(Math.abs(offMs) / 1000)} ${offMs < 0 ? 'ahead' : 'behind'}: this alert counts from its arrival.`;

/** For an alert so old that it counts from its arrival, because nothing else shows whether the clock is right (C2). */
export const unsureClockNote = (ageMs: number): string =>
  `It was ${roughly(ageMs / 1000)} old when it arrived, and it is not known whether the clock of the device is right: it counts from its arrival.`;

/** For an alert that opens nothing, because it is too old (C2). */
export const tooOldNote = (ageMs: number): string =>
  `It was ${roughly(ageMs / 1000)} old when it arrived, so it opened no incident.`;

/** '31 readings not shown': readings from the future. Those of the past are shown, at the time they claim. */
export function clockFaultText({ direction, seconds, readings }: ClockFault): string {
  const clock = `Clock ${roughly(seconds)} ${direction}`;
  if (readings === 0) return clock;
  const what = readings === 1 ? '1 reading' : `${readings} readings`;
  return `${clock}: ${what} ${direction === 'ahead' ? 'not shown' : 'at the wrong time'}`;
}

const DAY_MS = 86_400_000;
const SHOWN_DAYS = 7;

/** A clock that is right again is mentioned for a week, because its readings stay missing. */
export const isFaultShown = (rightSince: Date | null, now: Date): boolean =>
  rightSince === null || now.getTime() - rightSince.getTime() < SHOWN_DAYS * DAY_MS;
