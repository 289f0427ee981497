import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';

/** Stock by when it expires. The parts do not overlap. */
export const EXPIRY_PARTS = ['Expired', '7 Days', '30 Days', '60 Days', '90 Days', 'Later'] as const;
export type ExpiryPart = (typeof EXPIRY_PARTS)[number];

export const isUrgentPart = (part: ExpiryPart): boolean => part === 'Expired' || part === '7 Days';

/** Days, each end included. A missing end is open; stock that never expires is after every day. */
export interface Days {
  readonly from?: CalendarDate | undefined;
  readonly until?: CalendarDate | undefined;
}

const LAST_DAYS = [-1, 7, 30, 60, 90];

/** The expiration dates of each part. A unit is usable through its date (S6), so today's is not expired. */
export const expiryParts = (
  today: CalendarDate,
): readonly { readonly part: ExpiryPart; readonly days: Days }[] =>
  EXPIRY_PARTS.map((part, place) => {
    const before = LAST_DAYS[place - 1];
    const last = LAST_DAYS[place];
    return {
      part,
      days: {
        ...(before !== undefined && { from: addDays(today, before + 1) }),
        ...(last !== undefined && { until: addDays(today, last) }),
      },
    };
  });

export const isIn = ({ from, until }: Days, expiration: CalendarDate | null): boolean =>
  expiration === null
    ? until === undefined
    : (from === undefined || expiration >= from) && (until === undefined || expiration <= until);
