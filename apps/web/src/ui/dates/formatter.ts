import {
  isCalendarDate,
  QUICK_RANGE_LABELS,
  wallClock,
  type DateFormat,
  type TimeFormat,
  type WallClock,
} from '@parwell/domain';
import { daysOf, instantsOf, type DateRangeValue } from './day-bounds.ts';

/** ISO 8601, milliseconds or a Date. `YYYY-MM-DD` is a calendar day, not an instant. */
export type InstantOrDay = string | number | Date;

export interface Formatter {
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  date(value: InstantOrDay): string;
  time(value: InstantOrDay): string;
  timeSeconds(value: InstantOrDay): string;
  dateTime(value: InstantOrDay): string;
  /** With seconds, where the order of events matters. */
  dateTimeSeconds(value: InstantOrDay): string;
  /** With seconds and zone, for hovering. */
  full(value: InstantOrDay): string;
  range(value: DateRangeValue): string;
  /** Whole days in the user's zone, as start and end instants for an API. */
  between(value: DateRangeValue): [start: string, end: string];
}

export interface FormatterOptions {
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));
const four = (value: number): string => String(value).padStart(4, '0');

const DATES: Readonly<Record<DateFormat, (clock: WallClock) => string>> = {
  'YYYY-MM-DD': ({ year, month, day }) => `${four(year)}-${two(month)}-${two(day)}`,
  'MM/DD/YYYY': ({ year, month, day }) => `${two(month)}/${two(day)}/${four(year)}`,
  'DD/MM/YYYY': ({ year, month, day }) => `${two(day)}/${two(month)}/${four(year)}`,
  'DD.MM.YYYY': ({ year, month, day }) => `${two(day)}.${two(month)}.${four(year)}`,
  'MMM D, YYYY': ({ year, month, day }) => `${MONTHS[month - 1]} ${day}, ${four(year)}`,
  'D MMM YYYY': ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${four(year)}`,
};

const TIMES: Readonly<Record<TimeFormat, (clock: WallClock, seconds: string) => string>> = {
  '24 Hour': ({ hour, minute }, seconds) => `${two(hour)}:${two(minute)}${seconds}`,
  '12 Hour': ({ hour, minute }, seconds) =>
    `${hour % 12 || 12}:${two(minute)}${seconds} ${hour < 12 ? 'AM' : 'PM'}`,
};

const zoneNames = new Map<string, Intl.DateTimeFormat>();

function zoneName(instantMs: number, timeZone: string): string {
  const format =
    zoneNames.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  zoneNames.set(timeZone, format);
  return format.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function createFormatter({ timeZone, dateFormat, timeFormat }: FormatterOptions): Formatter {
  const read = wallClock(timeZone);
  const readDay = wallClock('UTC');
  const day = (clock: WallClock) => DATES[dateFormat](clock);
  const time = (clock: WallClock) => TIMES[timeFormat](clock, '');
  const timeToTheSecond = (clock: WallClock) => TIMES[timeFormat](clock, `:${two(clock.second)}`);
  const toTheSecond = (clock: WallClock) => `${day(clock)} ${timeToTheSecond(clock)}`;

  /** An unreadable value is shown unchanged, so that bad data does not break the page. */
  const write = (
    value: InstantOrDay,
    ofInstant: (clock: WallClock, ms: number) => string,
    ofDay: (clock: WallClock) => string,
  ): string => {
    const ms = new Date(value).getTime();
    if (Number.isNaN(ms)) return String(value);
    // Read in UTC, so that a calendar day is the same in every zone.
    return typeof value === 'string' && isCalendarDate(value) ? ofDay(readDay(ms)) : ofInstant(read(ms), ms);
  };

  return {
    timeZone,
    dateFormat,
    date: (value) => write(value, day, day),
    time: (value) => write(value, time, () => ''),
    timeSeconds: (value) => write(value, timeToTheSecond, () => ''),
    dateTime: (value) => write(value, (clock) => `${day(clock)} ${time(clock)}`, day),
    dateTimeSeconds: (value) => write(value, toTheSecond, day),
    full: (value) => write(value, (clock, ms) => `${toTheSecond(clock)} ${zoneName(ms, timeZone)}`, day),
    range: (value) => {
      if (typeof value === 'string') return QUICK_RANGE_LABELS[value];
      const { start, end } = daysOf(value, timeZone);
      const [first, last] = [start, end].map((date) => write(date, day, day));
      return start === end ? `${first}` : `${first} – ${last}`;
    },
    between: (value) => instantsOf(value, timeZone),
  };
}
