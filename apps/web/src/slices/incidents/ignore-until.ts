import {
  addDays,
  dayAt,
  IGNORE_DAYS,
  IGNORE_MINUTES,
  ignoreProblem,
  instantAt,
  isCalendarDate,
  wallClock,
} from '@parwell/domain';
import { z } from 'zod';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const { ignore: texts } = INCIDENT_TEXTS;
const MINUTE_MS = 60_000;
/** The start of the working day. */
const MORNING_HOUR = 8;

/** INC-028, INC-029: the durations, the next morning, or a date. */
export const UNTIL_OPTIONS = [
  ...IGNORE_MINUTES.map((minutes) => ({ value: String(minutes), label: texts.minutes(minutes) })),
  { value: 'tomorrow', label: texts.tomorrow },
  { value: 'date', label: texts.date },
];

export interface Until {
  readonly until: string;
  /** YYYY-MM-DD; only used with 'date'. */
  readonly date: string;
}

/** INC-027: a date in 30 days. */
export const untilDefaults = (now: Date, timeZone: string): Until => ({
  until: 'date',
  date: addDays(dayAt(now.getTime(), timeZone), IGNORE_DAYS),
});

/** At the present time of day, so that 30 days are 30 days. Undefined for an invalid date. */
export function expirationOf({ until, date }: Until, now: Date, timeZone: string): Date | undefined {
  const ms = now.getTime();
  if (until === 'tomorrow')
    return new Date(instantAt(addDays(dayAt(ms, timeZone), 1), MORNING_HOUR, timeZone));
  if (until !== 'date') return new Date(ms + Number(until) * MINUTE_MS);
  if (!isCalendarDate(date)) return undefined;
  const { hour, minute } = wallClock(timeZone)(ms);
  return new Date(instantAt(date, hour, timeZone) + minute * MINUTE_MS);
}

/** A comment, and the end of ignoring. */
export const changeSchema = (timeZone: string) =>
  z
    .object({ until: z.string(), date: z.string(), comments: z.string().trim().max(2000) })
    .check(({ value, issues }) => {
      const now = new Date();
      const expiration = expirationOf(value, now, timeZone);
      const message = expiration ? ignoreProblem(expiration, now) : texts.noDate;
      if (message !== undefined) issues.push({ code: 'custom', path: ['date'], message, input: value.date });
    });
