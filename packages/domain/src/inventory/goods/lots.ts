import { addDays, firstOfMonth, isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts';
import type { Refusal } from '../../refusal.ts';

/** What of a lot is one text, whoever says it (S5). */
export type LotText = 'size' | 'assay' | 'unitOfMeasure';

/** Something said of a lot contradicts what is known of it (S5). */
export type LotRefusal =
  | Refusal<'lot_has_expiration', { lot: string; expiration: CalendarDate; said: CalendarDate }>
  | Refusal<'lot_has_text', { lot: string; field: LotText; value: string }>;

/** Who said when a lot expires. What the warehouse or the provider's staff said is confirmed; the rest is a customer's own. */
export type LotSource = 'warehouse' | 'staff' | 'hand';

/** What one customer knows of a lot number of a product: one expiration, size, assay and unit (S5). */
export interface Lot {
  readonly productId: string;
  readonly lot: string;
  /** Null while nobody has said it. */
  readonly expiration: CalendarDate | null;
  readonly size: string;
  readonly assay: string;
  readonly unitOfMeasure: string;
  readonly enteredBy: LotSource;
}

/** What somebody says of a lot. What is left out, null or blank was not said. */
export interface SaidOfLot {
  readonly productId: string;
  readonly lot: string;
  readonly expiration?: CalendarDate | null | undefined;
  readonly size?: string | null | undefined;
  readonly assay?: string | null | undefined;
  readonly unitOfMeasure?: string | null | undefined;
}

const TEXTS = ['size', 'assay', 'unitOfMeasure'] as const satisfies readonly LotText[];

/** A confirmed date holds for every customer. */
export const isConfirmed = ({ enteredBy }: Pick<Lot, 'enteredBy'>): boolean => enteredBy !== 'hand';

export type LotMerge =
  /** `changed` is false if nothing new was said: there is nothing to store or to audit. */
  { readonly lot: Lot; readonly changed: boolean } | { readonly refused: LotRefusal };

const isBlank = (value: string | null | undefined): boolean => (value ?? '').trim() === '';

/** Both dates, where the one that is said is not the one that is known. */
export function expirationContradiction(
  known: Pick<Lot, 'lot' | 'expiration'> | null,
  said: CalendarDate | null | undefined,
): LotRefusal | null {
  if (known === null || known.expiration === null || !said || said === known.expiration) return null;
  const { lot, expiration } = known;
  return { code: 'lot_has_expiration', params: { lot, expiration, said } };
}

/** The first thing said that contradicts what is known. */
function contradiction(known: Lot, said: SaidOfLot): LotRefusal | null {
  const dates = expirationContradiction(known, said.expiration);
  if (dates !== null) return dates;
  for (const field of TEXTS)
    if (!isBlank(known[field]) && !isBlank(said[field]) && said[field]?.trim() !== known[field])
      return { code: 'lot_has_text', params: { lot: known.lot, field, value: known[field] } };
  return null;
}

/**
 * What a customer knows of a lot after somebody spoke of it (S5). People at the device may add what is missing, and are refused
 * where they contradict. The warehouse's word replaces theirs, but not a confirmed date: that is corrected by staff alone. A
 * blank never replaces a value.
 */
export function mergeLot(known: Lot | null, said: SaidOfLot, by: LotSource): LotMerge {
  if (known !== null) {
    const refused =
      by === 'hand'
        ? contradiction(known, said)
        : by === 'warehouse' && isConfirmed(known)
          ? expirationContradiction(known, said.expiration)
          : null;
    if (refused !== null) return { refused };
  }
  const before: Lot = known ?? {
    productId: said.productId,
    lot: said.lot,
    expiration: null,
    size: '',
    assay: '',
    unitOfMeasure: '',
    enteredBy: 'hand',
  };
  const text = (field: (typeof TEXTS)[number]): string => said[field]?.trim() || before[field];
  const lot: Lot = {
    ...before,
    expiration: said.expiration || before.expiration,
    size: text('size'),
    assay: text('assay'),
    unitOfMeasure: text('unitOfMeasure'),
    // A message without a date confirms nothing, and people who add to a confirmed lot do not make it their own.
    enteredBy: isBlank(said.expiration) || by === 'hand' ? before.enteredBy : by,
  };
  const changed =
    known === null ||
    (['expiration', ...TEXTS, 'enteredBy'] as const).some((field) => lot[field] !== known[field]);
  return { lot: changed ? lot : known, changed };
}

/** What the rules of expiry need. A lot of which nobody has said when it expires does not expire. */
export type Expiring = Pick<Lot, 'expiration'>;

/** A unit may be used through its expiration date (S6). */
export const isUsableOn = ({ expiration }: Expiring, day: CalendarDate): boolean =>
  expiration === null || day <= expiration;

/** Why so old a lot may not be inserted, or null: refused from the day after its expiration (DINV-009). */
export const insertProblem = (lot: Expiring, today: CalendarDate): Refusal<'lot_expired'> | null =>
  isUsableOn(lot, today) ? null : { code: 'lot_expired' };

/** Stock (INV-008) and transactions (TXN-019) are highlighted from the expiration date itself. */
export const isHighlightedOn = ({ expiration }: Expiring, day: CalendarDate): boolean =>
  expiration !== null && day >= expiration;

/**
 * The date of a GS1 code such as `270300`: day 00 is the last day of the month. The century is the one that brings
 * the year closest to today's, as GS1 prescribes. Null if there is no such date.
 */
export function readGs1Date(digits: string, today: CalendarDate): CalendarDate | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const thisYear = Number(today.slice(0, 4));
  const ahead = Number(digits.slice(0, 2)) - (thisYear % 100);
  const year = thisYear + ahead + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
  const month = `${String(year).padStart(4, '0')}-${digits.slice(2, 4)}`;
  const day = digits.slice(4);
  if (!isCalendarDate(`${month}-01`)) return null;
  if (day === '00') return addDays(firstOfMonth(`${month}-01`, 1), -1);
  return isCalendarDate(`${month}-${day}`) ? `${month}-${day}` : null;
}

export const lotKey = (productId: string, lot: string): string => JSON.stringify([productId, lot]);
