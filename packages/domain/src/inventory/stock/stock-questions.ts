import { isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts';
import type { Place } from '../ledger/ledger-rows.ts';

export const USUAL_MOVEMENTS = 20;
const FEWEST_MOVEMENTS = 5;
const TIMES_USUAL = 10;
const YEARS_AHEAD = 10;

const inWords = (units: number): string => units.toLocaleString('en-US');

/** The median of a product's last movements of a kind in a device; null if there are too few. */
export function usualQuantity(latestFirst: readonly number[]): number | null {
  const sorted = latestFirst.slice(0, USUAL_MOVEMENTS).toSorted((a, b) => a - b);
  if (sorted.length < FEWEST_MOVEMENTS) return null;
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The capacity of a device, or of one of its dispensers or sections, for a product. */
export interface PlaceLimit extends Place {
  readonly productId: string;
  /** 0 if it is not set. */
  readonly most: number;
}

const isPart = ({ holder, dispenser, section }: Place): boolean =>
  holder !== null || dispenser !== null || section !== '';

/**
 * A product's capacity: of the named dispenser or section, else of all that are set up for the product, else of the
 * device. Null if none is set.
 */
export function placeLimit(
  limits: readonly PlaceLimit[],
  productId: string,
  { holder, dispenser, section }: Place,
): number | null {
  const own = limits.filter((limit) => limit.productId === productId && limit.most > 0);
  const parts = own.filter(isPart);
  const named = parts.filter(
    (limit) => limit.holder === holder && limit.dispenser === dispenser && limit.section === section,
  );
  const counted = [named, parts, own].find((some) => some.length > 0);
  return counted === undefined ? null : counted.reduce((sum, { most }) => sum + most, 0);
}

export interface QuantityFacts {
  /** Null if none is set. */
  readonly limit: number | null;
  readonly usual: number | null;
}

/**
 * The question before so many units are posted, or null. More than the place holds, or than ten times the usual, is
 * most often mistyped; but it may be right, so it is asked and not refused.
 */
export function quantityQuestion(quantity: number, { limit, usual }: QuantityFacts): string | null {
  if (limit !== null && quantity > limit)
    return `${inWords(quantity)} is more than the place holds (${inWords(limit)}). Is it right?`;
  if (usual !== null && usual > 0 && quantity > usual * TIMES_USUAL)
    return `${inWords(quantity)} is more than ten times the usual (${inWords(usual)}). Is it right?`;
  return null;
}

/** The question before a lot gets a date further ahead than medicines are kept, or null. */
export function expirationQuestion(expiration: string | null, today: CalendarDate): string | null {
  if (expiration === null || !isCalendarDate(expiration)) return null;
  const last = `${String(Number(today.slice(0, 4)) + YEARS_AHEAD).padStart(4, '0')}${today.slice(4)}`;
  return expiration > last ? `${expiration} is more than 10 years from now. Is it right?` : null;
}

/** The question before expired stock is removed: it stays possible, as the stock has to go somewhere (S6). */
export const expiredRemoval = (lot: string, expiration: CalendarDate): string =>
  `Lot ${lot} expired on ${expiration}. Remove it all the same?`;
export const shelfLifeRemoval = (lot: string): string =>
  `Lot ${lot} is past its shelf life. Remove it all the same?`;
