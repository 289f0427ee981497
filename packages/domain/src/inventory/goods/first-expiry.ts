import type { CalendarDate } from '../../dates/calendar-date.ts';

export interface TakeableStock {
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  /** In units of use. */
  readonly onHand: number;
}

export type Taken<Stock extends TakeableStock> =
  | { readonly takes: readonly { readonly stock: Stock; readonly count: number }[] }
  | { readonly missing: number };

/** First expiry first, then lot; no expiration date comes last. */
export function byFirstExpiry(a: TakeableStock, b: TakeableStock): number {
  if (a.expiration !== b.expiration) {
    if (a.expiration === null) return 1;
    if (b.expiration === null) return -1;
    return a.expiration < b.expiration ? -1 : 1;
  }
  return a.lot === b.lot ? 0 : a.lot < b.lot ? -1 : 1;
}

/**
 * Allocates a removal that names no lot (S11): first expiry first, all or nothing. Expired lots count too, and first:
 * the device reports what physically left, and booking out a later lot instead would hide that somebody took expired
 * stock.
 */
export function takeFirstExpiry<Stock extends TakeableStock>(
  stocks: readonly Stock[],
  count: number,
): Taken<Stock> {
  const takes: { stock: Stock; count: number }[] = [];
  let missing = count;
  for (const stock of stocks.toSorted(byFirstExpiry)) {
    const taken = Math.min(missing, stock.onHand);
    if (taken <= 0) continue;
    takes.push({ stock, count: taken });
    missing -= taken;
  }
  return missing > 0 ? { missing } : { takes };
}
