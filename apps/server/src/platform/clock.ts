/** The current time, passed as an argument so that tests can control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const later = (from: Date, { minutes = 0, hours = 0 }: { minutes?: number; hours?: number }) =>
  new Date(from.getTime() + (hours * 60 + minutes) * 60_000);
