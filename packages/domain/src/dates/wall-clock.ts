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

type ReadClock = (instantMs: number) => WallClock;

const readers = new Map<string, ReadClock>();

function createReader(timeZone: string): ReadClock {
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
  // Parsing the numbers out of the text is several times faster than `formatToParts` for every cell of a table;
  // `formatToParts` runs once, to learn the order of the fields.
  const fields = format.formatToParts(0).flatMap(({ type }) => FIELDS.filter((field) => field === type));
  return (instantMs) => {
    const numbers = format.format(instantMs).match(/\d+/g) ?? [];
    const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const [index, field] of fields.entries()) clock[field] = Number(numbers[index]);
    return clock;
  };
}

/** Cached, because creating a formatter is slow. */
export function wallClock(timeZone: string): ReadClock {
  const known = readers.get(timeZone);
  if (known) return known;
  const reader = createReader(timeZone);
  readers.set(timeZone, reader);
  return reader;
}

export function isZone(name: string): boolean {
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function dayAt(instantMs: number, timeZone: string): CalendarDate {
  const { year, month, day } = wallClock(timeZone)(instantMs);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** As if it were UTC. */
function localTimeAsUtc(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone)(instantMs);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * The instant at which local clocks show this date and hour. Clocks may change on that day, so the offsets of the
 * day before and the day after are both tried. For an hour that occurs twice, the first; for a skipped hour, the
 * moment after the gap.
 */
export function instantAt(date: CalendarDate, hour: number, timeZone: string): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map(
    (near) => wanted - (localTimeAsUtc(near, timeZone) - near),
  );
  const hits = candidates.filter((instant) => localTimeAsUtc(instant, timeZone) === wanted);
  return hits.length > 0 ? Math.min(...hits) : Math.max(...candidates);
}
