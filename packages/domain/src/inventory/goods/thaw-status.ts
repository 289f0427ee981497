import type { BusinessDays } from '../../dates/business-days.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';

export const THAW_STATUSES = [
  'Lot Expired',
  'OK',
  'Shelf Life Expired',
  'Expiring Soon',
  'Frozen',
  'Thawed',
] as const;
export type ThawStatus = (typeof THAW_STATUSES)[number];

/** A lot is 'Expiring Soon' from this long before the end of its shelf life. */
export const EXPIRING_SOON_MS = 36 * 3_600_000;

export interface ThawingLot {
  readonly expiration: CalendarDate | null;
  /** Epoch milliseconds; null until it is thawed. */
  readonly thawComplete: number | null;
  readonly shelfLifeExp: number | null;
}

/** A lot may be used through its expiration date, so it ends with that day of the business (S6). */
type Days = Pick<BusinessDays, 'endOf'>;

/** A thawed lot does not outlive its expiration: its shelf life is cut to the end of that date (S24). */
export const cutShelfLife = (shelfLifeExp: number, expiration: CalendarDate | null, days: Days): number =>
  expiration === null ? shelfLifeExp : Math.min(shelfLifeExp, days.endOf(expiration));

/** The first status that matches (INV-013..018, S24). */
export function thawStatus(lot: ThawingLot, now: number, days: Days): ThawStatus {
  const { expiration, thawComplete, shelfLifeExp } = lot;
  if (thawComplete === null && shelfLifeExp === null)
    return expiration !== null && now >= days.endOf(expiration) ? 'Lot Expired' : 'OK';
  const end = cutShelfLife(shelfLifeExp ?? Number.POSITIVE_INFINITY, expiration, days);
  if (now >= end) return 'Shelf Life Expired';
  if (end - now <= EXPIRING_SOON_MS) return 'Expiring Soon';
  return thawComplete !== null && thawComplete > now ? 'Frozen' : 'Thawed';
}

/** A vend past the shelf life is posted and marked (S24). */
export const isPastShelfLife = (lot: ThawingLot, at: number, days: Days): boolean =>
  thawStatus(lot, at, days) === 'Shelf Life Expired';

/** Stock past its date or shelf life stays on hand but is not usable (S6). */
export const isUsable = (lot: ThawingLot, now: number, days: Days): boolean =>
  !['Lot Expired', 'Shelf Life Expired'].includes(thawStatus(lot, now, days));
