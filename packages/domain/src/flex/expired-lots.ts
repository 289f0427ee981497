import { isCalendarDate, type CalendarDate } from '../dates/calendar-date.ts';

/** A lot may be used up to and including its expiry date. */
export const isExpired = (expiryDate: string, today: CalendarDate): boolean =>
  isCalendarDate(expiryDate) && expiryDate < today;

interface Lot {
  readonly lotNumber: string;
  readonly expiryDate: string;
}

export const expiredLots = <L extends Lot>(lots: readonly L[], today: CalendarDate): readonly L[] =>
  lots.filter(({ expiryDate }) => isExpired(expiryDate, today));
