import type { CalendarDate } from '../../dates/calendar-date.ts';

export interface AllocatableStock {
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly onHand: number;
}

export type FirstExpiryAllocation<Stock extends AllocatableStock> =
  | { readonly allocations: readonly { readonly stock: Stock; readonly count: number }[] }
  | { readonly missing: number };

/** First expiry first, then lot; no expiration date comes last. */
export function byFirstExpiry(a: AllocatableStock, b: AllocatableStock): number {
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
export function allocateFirstExpiry<Stock extends AllocatableStock>(
  stocks: readonly Stock[],
  count: number,
): FirstExpiryAllocation<Stock> {
  const allocations: { stock: Stock; count: number }[] = [];
  let missing = count;
  for (const stock of stocks.toSorted(byFirstExpiry)) {
    const units = Math.min(missing, stock.onHand);
    if (units <= 0) continue;
    allocations.push({ stock, count: units });
    missing -= units;
  }
  return missing > 0 ? { missing } : { allocations };
}
