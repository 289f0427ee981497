import { isCalendarDate, type CalendarDate } from '../../dates/calendar-date.ts';
import { OWNER_LABELS, OWNERS, type Owner } from '../goods/owners.ts';

/** Typed or read from a file, and not checked yet. */
export interface OpeningRow {
  /** Product id, NDC or GTIN. */
  readonly product: string;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: string;
  readonly owner: string;
  readonly holder: string;
  readonly dispenser: string;
  readonly section: string;
}

export const OPENING_COLUMNS = [
  'Product',
  'Lot',
  'Expiration',
  'Quantity',
  'Owner',
  'Holder',
  'Dispenser',
  'Section',
] as const;

/** More lots than any device holds. */
export const MAX_OPENING_ROWS = 1000;
export const TOO_MANY_OPENING_COLUMNS = `A row can have at most ${OPENING_COLUMNS.length} columns`;

const FIELDS = [
  'product',
  'lot',
  'expiration',
  'quantity',
  'owner',
  'holder',
  'dispenser',
  'section',
] as const;

/** Accepted names for each column of a header row; case, spaces and dashes are ignored. */
const HEADERS: Readonly<Record<(typeof FIELDS)[number], readonly string[]>> = {
  product: ['product', 'productid', 'productitemid', 'ndc', 'gtin'],
  lot: ['lot', 'lotnumber'],
  expiration: ['expiration', 'expirationdate', 'expires', 'expiry'],
  quantity: ['quantity', 'qty', 'units', 'count'],
  owner: ['owner', 'ownership', 'productownership'],
  holder: ['holder', 'holderoffset'],
  dispenser: ['dispenser', 'dispenseroffset'],
  section: ['section'],
};

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
const MOST_CHARACTERS = 100;
/** Product, lot, expiration and quantity are required. */
const FEWEST_COLUMNS = 4;

export const isOpeningHeader = (cells: readonly string[]): boolean =>
  cells.length >= FEWEST_COLUMNS &&
  cells.length <= FIELDS.length &&
  FIELDS.slice(0, cells.length).every((field, place) =>
    HEADERS[field].includes(lettersOnly(cells[place] ?? '')),
  );

export const NO_OPENING_ROW: OpeningRow = {
  product: '',
  lot: '',
  expiration: '',
  quantity: '',
  owner: '',
  holder: '',
  dispenser: '',
  section: '',
};

/** Values that are too long are cut: no such product, lot or number exists, and checking the row finds that. */
export const openingRow = (cells: readonly string[]): OpeningRow => ({
  ...NO_OPENING_ROW,
  ...Object.fromEntries(
    FIELDS.map((field, place) => [field, (cells[place] ?? '').trim().slice(0, MOST_CHARACTERS)]),
  ),
});

/** Reads 2027-03-08, or 3/8/2027 as spreadsheets write it; null if it is neither. */
export function readOpeningDate(text: string): CalendarDate | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Reads an owner by its name in the portal or in our calls: null for an empty text, undefined for an unknown one. */
export function readOwner(text: string): Owner | null | undefined {
  const said = lettersOnly(text);
  if (text.trim() === '') return null;
  return OWNERS.find((owner) => [lettersOnly(owner), lettersOnly(OWNER_LABELS[owner])].includes(said));
}
