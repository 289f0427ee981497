import type { BusinessDays } from '../../dates/business-days.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';

interface Ends {
  readonly expiration: CalendarDate | null;
  /** Of a lot that was thawed in a dispenser. */
  readonly shelfLifeExp: Date | null;
}

/** The last day on which a unit may be used (S6): its expiration, or the end of its shelf life if earlier (S24). */
export function lastDayOf({ expiration, shelfLifeExp }: Ends, days: BusinessDays): CalendarDate | null {
  if (shelfLifeExp === null) return expiration;
  // A shelf life that ends at midnight ends with the day before.
  const thawed = days.dayOf(shelfLifeExp.getTime() - 1);
  return expiration !== null && expiration < thawed ? expiration : thawed;
}
