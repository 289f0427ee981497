import { addDays, firstOfMonth, isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts';
import type { Refusal } from '../../refusal.ts';

export type LotText = 'size' | 'assay' | 'unitOfMeasure';

/** A statement about a lot contradicts what is known of it (S5). */
export type LotRefusal =
  | Refusal<'lot_has_expiration', { lot: string; expiration: CalendarDate; said: CalendarDate }>
  | Refusal<'lot_has_text', { lot: string; field: LotText; value: string }>;

/**
 * Who gave a lot's expiration. The warehouse and the provider's staff confirm it for everybody; a date entered by
 * hand is the customer's own.
 */
export type LotSource = 'warehouse' | 'staff' | 'hand';

/** One customer's facts about a lot number of a product (S5). */
export interface Lot {
  readonly productId: string;
  readonly lot: string;
  /** Null until somebody gives it. */
  readonly expiration: CalendarDate | null;
  readonly size: string;
  readonly assay: string;
  readonly unitOfMeasure: string;
  readonly enteredBy: LotSource;
}

/** A statement about a lot. Missing, null and blank mean: not said. */
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
  /** `changed` is false if there is nothing new to store or to audit. */
  { readonly lot: Lot; readonly changed: boolean } | { readonly refused: LotRefusal };

const isBlank = (value: string | null | undefined): boolean => (value ?? '').trim() === '';

/** Both dates if they differ, or null. */
export function expirationContradiction(
  known: Pick<Lot, 'lot' | 'expiration'> | null,
  said: CalendarDate | null | undefined,
): LotRefusal | null {
  if (known === null || known.expiration === null || !said || said === known.expiration) return null;
  const { lot, expiration } = known;
  return { code: 'lot_has_expiration', params: { lot, expiration, said } };
}

function contradiction(known: Lot, said: SaidOfLot): LotRefusal | null {
  const dates = expirationContradiction(known, said.expiration);
  if (dates !== null) return dates;
  for (const field of TEXTS)
    if (!isBlank(known[field]) && !isBlank(said[field]) && said[field]?.trim() !== known[field])
      return { code: 'lot_has_text', params: { lot: known.lot, field, value: known[field] } };
  return null;
}

/**
 * A customer's facts about a lot after a further statement (S5). People at the device may add what is missing, and
 * are refused where they contradict. The warehouse replaces what they entered, but not a confirmed date: only staff
 * correct that. A blank never replaces a value.
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
    // A statement without a date confirms nothing, and a person's addition does not make a confirmed lot the
    // customer's own.
    enteredBy: isBlank(said.expiration) || by === 'hand' ? before.enteredBy : by,
  };
  const changed =
    known === null ||
    (['expiration', ...TEXTS, 'enteredBy'] as const).some((field) => lot[field] !== known[field]);
  return { lot: changed ? lot : known, changed };
}

/** A lot without a known date does not expire. */
export type Expiring = Pick<Lot, 'expiration'>;

/** A unit may be used through its expiration date (S6). */
export const isUsableOn = ({ expiration }: Expiring, day: CalendarDate): boolean =>
  expiration === null || day <= expiration;

/** Inserting a lot is refused from the day after its expiration (DINV-009). */
export const insertProblem = (lot: Expiring, today: CalendarDate): Refusal<'lot_expired'> | null =>
  isUsableOn(lot, today) ? null : { code: 'lot_expired' };

/** Stock (INV-008) and transactions (TXN-019) are highlighted from the expiration date itself. */
export const isHighlightedOn = ({ expiration }: Expiring, day: CalendarDate): boolean =>
  expiration !== null && day >= expiration;

/**
 * Reads the date of a GS1 code such as `270300`: day 00 is the last day of the month, and the century is the one
 * closest to today, as GS1 prescribes. Null if there is no such date.
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
