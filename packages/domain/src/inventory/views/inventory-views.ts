import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { ExpiryBucket } from '../../dates/expiry.ts';
import type { Days } from '../goods/expiry-parts.ts';

export const INVENTORY_PROMPT = 'Select the filter criteria above to view current inventory information.';
export const HISTORY_PROMPT = 'Select the filter criteria above to view inventory history information.';
/** With two spaces after the exclamation mark, as prescribed. */
export const HISTORY_DATE_REQUIRED = 'No date filter found!  Date filter is required for this report';
export const inventoryGroupFailed = (reason: string): string =>
  `An error occurred: ${reason} in getInventoryGroup`;

/** How current stock can be grouped; None shows its rows (INV-004). */
export const INVENTORY_GROUPS = ['Device', 'Device Type', 'Product', 'Lot'] as const;

/** A choice of the expiry filter, or days from and until. */
export type Expiration = ExpiryBucket | Days;

/**
 * The expiration dates that a filter selects. "Within 30 days" begins today: expired stock is a choice of its own.
 */
export function expirationDays(expiration: Expiration, today: CalendarDate): Days {
  if (typeof expiration !== 'string') return expiration;
  return expiration === 'EXPIRED'
    ? { until: addDays(today, -1) }
    : { from: today, until: addDays(today, Number(expiration)) };
}

/** In one request. */
export const MOST_HISTORY_DAYS = 31;

interface AskedDays {
  readonly startDate?: CalendarDate | undefined;
  /** The same day if left out. */
  readonly endDate?: CalendarDate | undefined;
}

/** Why the history of these days cannot be requested, or null. */
export function historyDaysProblem({ startDate, endDate = startDate }: AskedDays): string | null {
  if (startDate === undefined || endDate === undefined) return HISTORY_DATE_REQUIRED;
  if (endDate < startDate) return 'The last day must not be before the first.';
  return endDate > addDays(startDate, MOST_HISTORY_DAYS - 1)
    ? `At most ${MOST_HISTORY_DAYS} days at once.`
    : null;
}
