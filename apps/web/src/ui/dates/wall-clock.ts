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

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isZone(name: string): boolean {
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}
