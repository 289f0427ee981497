import type { CalendarDate } from '../../dates/calendar-date.ts';
import { isConfirmed, isUsableOn, type Lot } from '../goods/lots.ts';

export const LOT_IS_CONFIRMED =
  'The provider has confirmed when this lot expires. Only its staff can correct it.';
export const EXPIRATION_UNCHANGED = 'The lot is known to expire on this day already.';

/** People at the lot's customer, or the provider's staff, who correct it for every customer. */
export type LotCorrector = 'customer' | 'staff';

/**
 * Why a lot's expiration may not be changed, or null (S5). A customer corrects its own lot until it is confirmed;
 * staff confirm it, also with the same day.
 */
export function correctionProblem(
  lot: Pick<Lot, 'expiration' | 'enteredBy'>,
  expiration: CalendarDate,
  by: LotCorrector,
): string | null {
  if (by === 'customer' && isConfirmed(lot)) return LOT_IS_CONFIRMED;
  const staysOpen = by === 'staff' && !isConfirmed(lot);
  return lot.expiration === expiration && !staysOpen ? EXPIRATION_UNCHANGED : null;
}

export interface LotOpinion {
  readonly lot: string;
  readonly expiration: CalendarDate | null;
}

/** Customers give different dates, or spellings of one number have different dates. */
export const LOT_TASKS = ['dates', 'spellings'] as const;
export type LotTaskKind = (typeof LOT_TASKS)[number];

/** Why staff have to check lots of one number (S5), or null. A customer without a date contradicts nobody. */
export function lotTask(opinions: readonly LotOpinion[]): LotTaskKind | null {
  const dated = opinions.filter(({ expiration }) => expiration !== null);
  const differ = (some: readonly LotOpinion[]): boolean =>
    new Set(some.map(({ expiration }) => expiration)).size > 1;
  if (!differ(dated)) return null;
  const bySpelling = new Map<string, LotOpinion[]>();
  for (const opinion of dated) bySpelling.set(opinion.lot, [...(bySpelling.get(opinion.lot) ?? []), opinion]);
  return [...bySpelling.values()].some(differ) ? 'dates' : 'spellings';
}

export interface LotHolding {
  readonly expiration: CalendarDate | null;
  readonly onHand: number;
}

/** The effect of another date on stock; people see it before they decide. */
export function correctionImpact(
  holdings: readonly LotHolding[],
  expiration: CalendarDate,
  today: CalendarDate,
): { readonly units: number; readonly becomeExpired: number; readonly becomeUsable: number } {
  const sum = (some: readonly LotHolding[]): number => some.reduce((total, { onHand }) => total + onHand, 0);
  const isUsable = isUsableOn({ expiration }, today);
  return {
    units: sum(holdings),
    becomeExpired: isUsable ? 0 : sum(holdings.filter((holding) => isUsableOn(holding, today))),
    becomeUsable: isUsable ? sum(holdings.filter((holding) => !isUsableOn(holding, today))) : 0,
  };
}
