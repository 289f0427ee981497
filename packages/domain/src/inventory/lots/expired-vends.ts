import type { BusinessDays } from '../../dates/business-days.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { usDate } from '../../dates/us-date.ts';
import type { LedgerRow } from '../ledger/ledger-rows.ts';
import { isUsableOn } from '../goods/lots.ts';
import { causeOfRow, type RowCauseKind } from '../ledger/row-cause.ts';

/** Causes that come from a device: at once, after a tag's grace period, or through a review. */
const REPORTED: ReadonlySet<RowCauseKind> = new Set(['event', 'grace', 'review']);

/**
 * Whether a device gave out an expired unit: after the day of its expiration in the business zone, or after its shelf
 * life (S6, S24). Removals by hand do not count.
 */
export const isExpiredVend = (
  row: Pick<LedgerRow, 'key' | 'action' | 'at' | 'pastShelfLife'>,
  expiration: CalendarDate | null,
  days: BusinessDays,
): boolean =>
  row.action === 'VEND' &&
  REPORTED.has(causeOfRow(row.key).kind) &&
  (row.pastShelfLife || !isUsableOn({ expiration }, days.dayOf(row.at)));

/** '2 of Mixture One, lot L1, expired on 11/01/2026'. */
export function expiredVendReason(vend: {
  readonly quantity: number;
  readonly product: string;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly pastShelfLife: boolean;
}): string {
  const { quantity, product, lot, expiration, pastShelfLife } = vend;
  const why =
    pastShelfLife || expiration === null ? 'past its shelf life' : `expired on ${usDate(expiration)}`;
  return `${quantity} of ${product}${lot === '' ? '' : `, lot ${lot}`}, ${why}`;
}
