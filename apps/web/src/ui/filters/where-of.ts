import type { Applied, Filters, WhereOf } from './define-filters.ts';

export function whereOf<F extends Filters>(filters: F, applied: Applied<F>, timeZone: string): WhereOf<F> {
  const parts = Object.entries<unknown>(applied).flatMap(([key, value]) => {
    const filter = filters[key];
    return filter && value !== undefined ? [[filter.sentName ?? key, filter.sent(value, timeZone)]] : [];
  });
  return Object.fromEntries(parts) as WhereOf<F>;
}
