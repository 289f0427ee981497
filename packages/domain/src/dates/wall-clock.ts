import type { CalendarDate } from './calendar-date.ts';

export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

type Read = (instantMs: number) => WallClock;

const readers = new Map<string, Read>();

function createReader(timeZone: string): Read {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  // Reading the numbers out of the text is several times faster than `formatToParts` for every cell of
  // a table; that is asked only once, for the order in which they stand.
  const order = format.formatToParts(0).flatMap(({ type }) => FIELDS.filter((field) => field === type));
  return (instantMs) => {
    const numbers = format.format(instantMs).match(/\d+/g) ?? [];
    const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const [index, field] of order.entries()) clock[field] = Number(numbers[index]);
    return clock;
  };
}

/** What a clock and a calendar on the wall show in a zone. Making a formatter costs; it is made once. */
export function wallClock(timeZone: string): Read {
  const known = readers.get(timeZone);
  if (known) return known;
  const reader = createReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

/** Whether a time zone of this name is known. */
export function isZone(name: string): boolean {
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of the calendar that an instant falls on in a zone. */
export function dayAt(instantMs: number, timeZone: string): CalendarDate {
  const { year, month, day } = wallClock(timeZone)(instantMs);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** What the wall shows, as if it were UTC. */
function shownAt(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone)(instantMs);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The instant at which the clocks of a zone show this day and hour. Clocks may change that day, so it is
 * looked for with the offset of the day before and with that of the day after. An hour that comes twice
 * is meant the first time; one that is skipped, the moment after the gap.
 */
export function instantAt(date: CalendarDate, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map(
    (near) => wanted - (shownAt(near, timeZone) - near),
  );
  const hits = candidates.filter((instant) => shownAt(instant, timeZone) === wanted);
  return hits.length > 0 ? Math.min(...hits) : Math.max(...candidates);
}
