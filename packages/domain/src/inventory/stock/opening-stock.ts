import type { CalendarDate } from '../../dates/calendar-date.ts';
import { behavesAs, type DeviceType } from '../../devices/device-types.ts';
import { misplacedQuestion } from '../../products/storage-fit.ts';
import { productUnknown, severalProducts } from '../../products/product-slots.ts';
import { ANYWHERE, stockKey, type Place } from '../ledger/ledger-rows.ts';
import {
  DISPENSER_REQUIRED,
  EXPIRATION_REQUIRED,
  LOT_REQUIRED,
  OWNER_FIXED,
  PRODUCT_REQUIRED,
  QUANTITY_BELOW_ONE,
  wrongCheckDigit,
} from '../ledger/ledger-texts.ts';
import { lotNumberKey } from '../goods/lot-numbers.ts';
import { isUsableOn, type Lot, lotKey, mergeLot } from '../goods/lots.ts';
import { readOpeningDate, readOwner, type OpeningRow } from './opening-rows.ts';
import { mayChooseOwner, type Owner } from '../goods/owners.ts';
import { readQuantity } from '../../products/read-quantity.ts';
import { hasWrongCheckDigit } from './scan-text.ts';
import { QUANTITY_REQUIRED } from './stock-forms.ts';
import { stockRefusalText } from '../ledger/stock-refusal-texts.ts';
import type { BaselineStockEvent } from '../ledger/stock-events.ts';
import { expirationQuestion, placeLimit, quantityQuestion, type PlaceLimit } from './stock-questions.ts';

export const BEGINS_WITH_READ = 'The stock of this device begins with its first full read.';
export const OPENING_REFUSED = 'Nothing was taken in: some rows have problems.';
export const STOCK_BEGUN = 'The stock of the device has begun.';
export const NOTHING_ENTERED = 'Enter at least one lot, or say that the device is empty.';
export const QUANTITY_NOT_WHOLE = 'Quantity must be a whole number of at most 99,999.';
export const EXPIRATION_NOT_READ = 'Expiration must be a date such as 2027-03-08.';
export const OWNER_UNKNOWN = 'Owner must be FFF Enterprises or Customer.';
export const NO_DISPENSERS = 'This device has no dispensers.';
export const NO_SECTIONS = 'This device has no sections.';
export const EXPIRED_ALREADY = 'This lot has expired.';
export const ADDED_UP = 'Added to an earlier row of the same lot.';
export const SERIALS_NOT_KNOWN = 'Its serial numbers are not known.';
export const notSetUpThere = (productId: string): string =>
  `Product ${productId} is not set up in this place of the device.`;
export const sectionRequired = (sections: readonly string[]): string =>
  `Section is required: ${sections.join(' or ')}.`;
export const inRow = (row: number, text: string): string => `Row ${row}: ${text}`;
export const holdsAlready = (units: number): string =>
  `The device is not empty: ${units} ${units === 1 ? 'unit is' : 'units are'} on hand already.`;

const MOST_UNITS = 99_999;

export interface OpeningProduct {
  readonly productId: string;
  readonly productName: string;
  readonly source: string;
  readonly serializable: boolean;
  /** The owner unless the row names one (S4). */
  readonly presetOwner: Owner;
  /** The dispensers or sections that are set up for it. */
  readonly places: readonly Place[];
  /** How much of it the device and its places hold. */
  readonly limits: readonly PlaceLimit[];
  /** Why it does not belong in a section, or anywhere in the device; null if it does (H4). */
  readonly misplacedIn: (section: string) => string | null;
}

export interface OpeningFacts {
  readonly cabinetType: DeviceType;
  readonly today: CalendarDate;
  /** By product id, NDC or GTIN; null if there is none. */
  readonly productOf: (text: string) => OpeningProduct | 'several' | null;
  /** The known spelling of a lot. */
  readonly spelling: (productId: string, lot: string) => string;
  /** By the known spelling. */
  readonly lotOf: (productId: string, lot: string) => Lot | null;
}

export interface CheckedOpeningRow {
  /** From 1. */
  readonly row: number;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  /** Null if it is no number of units. */
  readonly quantity: number | null;
  readonly owner: Owner | null;
  readonly place: Place;
  readonly problems: readonly string[];
  /** Why the product does not belong there; also among the questions. */
  readonly misplaced: string | null;
  /** To be confirmed before the stock begins. */
  readonly questions: readonly string[];
  /** Worth knowing, but no obstacle. */
  readonly notes: readonly string[];
}

export interface CheckedOpening {
  readonly rows: readonly CheckedOpeningRow[];
  /** The stock to begin with, if no row has a problem. */
  readonly stock: BaselineStockEvent['stock'];
}

/** A value or its problem. */
type Read<Value> = { readonly value: Value } | { readonly problem: string };
const value = <Value>(of: Value): Read<Value> => ({ value: of });
const problem = (text: string): Read<never> => ({ problem: text });

function readProduct({ product: text }: OpeningRow, { productOf }: OpeningFacts): Read<OpeningProduct> {
  if (text.trim() === '') return problem(PRODUCT_REQUIRED);
  const product = productOf(text.trim());
  if (product === null)
    return problem(hasWrongCheckDigit(text) ? wrongCheckDigit(text.trim()) : productUnknown(text.trim()));
  if (product === 'several') return problem(severalProducts(text.trim()));
  return value(product);
}

function readUnits(text: string): Read<number> {
  const units = readQuantity(text);
  if (units === null) return problem(QUANTITY_REQUIRED);
  if (units < 1) return problem(QUANTITY_BELOW_ONE);
  return units <= MOST_UNITS ? value(units) : problem(QUANTITY_NOT_WHOLE);
}

function readExpiration(text: string): Read<CalendarDate | null> {
  if (text.trim() === '') return value(null);
  const date = readOpeningDate(text);
  return date === null ? problem(EXPIRATION_NOT_READ) : value(date);
}

function readOwnerOf({ owner: text }: OpeningRow, product: OpeningProduct): Read<Owner> {
  const said = readOwner(text);
  if (said === undefined) return problem(OWNER_UNKNOWN);
  if (said === 'PROVIDER' && !mayChooseOwner(product.source)) return problem(OWNER_FIXED);
  return value(said ?? product.presetOwner);
}

const isOffset = (text: string): boolean => /^\d{1,2}$/.test(text);

/** Reads a row's place (S25): a dispenser, the section of the product, or nowhere in particular. */
function readPlace(row: OpeningRow, product: OpeningProduct, type: DeviceType): Read<Place> {
  const [holder, dispenser, section] = [row.holder.trim(), row.dispenser.trim(), row.section.trim()];
  const dispenses = behavesAs(type) === 'EM';
  if (!dispenses && holder + dispenser !== '') return problem(NO_DISPENSERS);
  if (type !== 'WEIGHT' && section !== '') return problem(NO_SECTIONS);
  if (dispenses && (!isOffset(holder) || !isOffset(dispenser))) return problem(DISPENSER_REQUIRED);
  const { places } = product;
  const isMeant = (place: Place): boolean =>
    dispenses
      ? place.holder === Number(holder) && place.dispenser === Number(dispenser)
      : section === '' || place.section === section;
  if (!dispenses && type !== 'WEIGHT') return value(ANYWHERE);
  const [place, ...others] = places.filter(isMeant);
  if (place === undefined) return problem(notSetUpThere(product.productId));
  return others.length > 0 ? problem(sectionRequired(places.map((each) => each.section))) : value(place);
}

const problemsIn = (read: readonly (Read<unknown> | null)[]): string[] =>
  read.flatMap((each) => (each !== null && 'problem' in each ? [each.problem] : []));
const valueOf = <Value>(read: Read<Value> | null): Value | null =>
  read !== null && 'value' in read ? read.value : null;

/**
 * Checks the rows of an opening count (S37). Counted units are there, so an expired lot is only marked; but a date
 * that contradicts a known lot is refused (S5). Rows of the same lot, owner and place are added up.
 */
export function checkOpening(rows: readonly OpeningRow[], facts: OpeningFacts): CheckedOpening {
  const lots = new Map<string, Lot>();
  const spellings = new Map<string, string>();
  const stock = new Map<string, BaselineStockEvent['stock'][number]>();
  /** The lot's facts after this row. */
  const readLot = (productId: string, written: string, expiration: CalendarDate | null): Read<Lot> => {
    const number = lotKey(productId, lotNumberKey(written));
    const lot = spellings.get(number) ?? facts.spelling(productId, written);
    spellings.set(number, lot);
    const key = lotKey(productId, lot);
    const merged = mergeLot(
      lots.get(key) ?? facts.lotOf(productId, lot),
      { productId, lot, expiration },
      'hand',
    );
    if ('refused' in merged) return problem(stockRefusalText(merged.refused));
    if (merged.lot.expiration === null) return problem(EXPIRATION_REQUIRED);
    lots.set(key, merged.lot);
    return value(merged.lot);
  };
  const check = (written: OpeningRow, index: number): CheckedOpeningRow => {
    const row = index + 1;
    const lotNumber = written.lot.trim();
    const product = readProduct(written, facts);
    const expiration = readExpiration(written.expiration);
    const quantity = readUnits(written.quantity);
    const known = valueOf(product);
    const owner = known && readOwnerOf(written, known);
    const place = known && readPlace(written, known, facts.cabinetType);
    const lot =
      lotNumber === ''
        ? problem(LOT_REQUIRED)
        : known && 'value' in expiration
          ? readLot(known.productId, lotNumber, expiration.value)
          : null;
    const problems = problemsIn([product, lot, expiration, quantity, owner, place]);
    const facted = valueOf(lot);
    const notes = [
      ...(facted === null || isUsableOn(facted, facts.today) ? [] : [EXPIRED_ALREADY]),
      ...(known?.serializable ? [SERIALS_NOT_KNOWN] : []),
    ];
    const units = valueOf(quantity);
    const where = valueOf(place) ?? ANYWHERE;
    const misplaced = known?.misplacedIn(where.section) ?? null;
    const questions = [
      misplaced === null ? null : misplacedQuestion(misplaced),
      known && units !== null
        ? quantityQuestion(units, { limit: placeLimit(known.limits, known.productId, where), usual: null })
        : null,
      expirationQuestion(valueOf(expiration), facts.today),
    ].filter((question) => question !== null);
    const checked = {
      row,
      productId: known?.productId ?? null,
      productName: known?.productName ?? null,
      lot: lotNumber,
      expiration: facted?.expiration ?? valueOf(expiration),
      quantity: units,
      owner: valueOf(owner),
      place: where,
      problems,
      misplaced,
      questions,
      notes,
    };
    if (problems.length > 0 || facted === null || checked.owner === null || checked.quantity === null)
      return checked;
    const of = { productId: facted.productId, lot: facted.lot, owner: checked.owner, ...checked.place };
    const key = stockKey({ ...of, cabinetId: '' });
    const before = stock.get(key);
    stock.set(key, {
      ...of,
      count: (before?.count ?? 0) + checked.quantity,
      lotFacts: { ...facted, enteredBy: 'hand' },
    });
    return before === undefined ? checked : { ...checked, notes: [...notes, ADDED_UP] };
  };
  return {
    rows: rows.map(check),
    stock: [...stock.values()],
  };
}
