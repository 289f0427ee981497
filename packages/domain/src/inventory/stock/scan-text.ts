import type { CalendarDate } from '../../dates/calendar-date.ts';
import { isGtin } from '../../products/ndc.ts';
import { readGs1Date } from '../goods/lots.ts';

/** Null where the code has no such field (S7). */
export interface ScanFields {
  readonly gtin: string | null;
  /** As scanned: 10 or 11 digits, with or without dashes. */
  readonly ndc: string | null;
  readonly expiration: CalendarDate | null;
  readonly lot: string | null;
  readonly serial: string | null;
}

export const NOT_SCANNED: ScanFields = { gtin: null, ndc: null, expiration: null, lot: null, serial: null };

/** FNC1 between two elements, as scanners send it. */
const GS = '\u001D';
/** Prefixes by which scanners announce a GS1 code: DataMatrix, Code 128, DataBar, QR. */
const SYMBOLOGIES = /^\](?:d2|C1|e0|Q3)/;
const MOST_CHARACTERS = 20;

/** Elements that end without FNC1, by the first two digits of their identifier: length with the identifier. */
const FIXED_LENGTHS = new Map<string, number>([
  ...['00'].map((ai) => [ai, 20] as const),
  ...['01', '02', '03'].map((ai) => [ai, 16] as const),
  ...['04'].map((ai) => [ai, 18] as const),
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8] as const),
  ...['20'].map((ai) => [ai, 4] as const),
  ...['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10] as const),
  ...['41'].map((ai) => [ai, 16] as const),
]);

type Element = readonly [identifier: string, value: string];

function elementsOf(text: string): Element[] | null {
  if (text === '') return [];
  const identifier = text.slice(0, 2);
  if (!/^\d\d$/.test(identifier)) return null;
  const fixed = FIXED_LENGTHS.get(identifier);
  if (fixed !== undefined) {
    const value = text.slice(2, fixed);
    if (!new RegExp(`^\\d{${fixed - 2}}$`).test(value)) return null;
    const rest = text.slice(fixed);
    return following([identifier, value], rest.startsWith(GS) ? rest.slice(1) : rest);
  }
  const end = text.indexOf(GS);
  if (end !== -1) return following([identifier, text.slice(2, end)], text.slice(end + 1));
  // Some printers leave FNC1 out before an element of fixed length: such an element ends the value.
  for (let cut = 3; cut < text.length; cut += 1) {
    const next = text.slice(cut, cut + 2);
    if (next !== '01' && next !== '17') continue;
    const rest = elementsOf(text.slice(cut));
    if (rest?.every(isSensible)) return [[identifier, text.slice(2, cut)], ...rest];
  }
  return [[identifier, text.slice(2)]];
}

function following(element: Element, rest: string): Element[] | null {
  const elements = elementsOf(rest);
  return elements && [element, ...elements];
}

const ANY_DAY = '2026-01-01';
const isSensible = ([identifier, value]: Element): boolean =>
  identifier === '01'
    ? isGtin(value)
    : identifier === '17'
      ? readGs1Date(value, ANY_DAY) !== null
      : value.length <= MOST_CHARACTERS;

const bracketed = (text: string): Element[] =>
  [...text.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/gs)].map(([, identifier = '', value = '']) => [
    identifier,
    value.replaceAll(GS, '').trim(),
  ]);

/** Null if an element is wrong or two contradict each other. */
function fieldsOf(elements: readonly Element[], today: CalendarDate): ScanFields | null {
  const said = new Map<string, string>();
  for (const [identifier, value] of elements) {
    if ((said.get(identifier) ?? value) !== value) return null;
    said.set(identifier, value);
  }
  const [gtin, date, lot, serial] = ['01', '17', '10', '21'].map(
    (identifier) => said.get(identifier) ?? null,
  );
  const expiration = date ? readGs1Date(date, today) : null;
  if ((gtin && !isGtin(gtin)) || (date && expiration === null)) return null;
  for (const text of [lot, serial])
    if (text !== null && text !== undefined && (text === '' || text.length > MOST_CHARACTERS)) return null;
  const fields = {
    ...NOT_SCANNED,
    gtin: gtin ?? null,
    expiration,
    lot: lot ?? null,
    serial: serial ?? null,
  };
  return Object.values(fields).some((value) => value !== null) ? fields : null;
}

const NDC = /^(?:\d{10,11}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d|\d{4}-\d{4}-\d{2}|\d{5}-\d{4}-\d{2})$/;

/**
 * Reads a scanned or typed text (S7): a GS1 code with its elements in any sequence, with or without brackets, a UPC-A
 * or GTIN, or a plain NDC. Null if it is none of them; typed text is then kept as it is.
 */
export function readScan(scanned: string, today: CalendarDate): ScanFields | null {
  const text = scanned.trim().replace(SYMBOLOGIES, '');
  // Without a prefix, only a GTIN tells a GS1 code from any other text.
  const announced = text !== scanned.trim() || text.startsWith(GS);
  if (NDC.test(text)) return { ...NOT_SCANNED, ndc: text };
  if (/^\d{12,14}$/.test(text) && isGtin(text.padStart(14, '0')))
    return { ...NOT_SCANNED, gtin: text.padStart(14, '0') };
  if (/^\(\d{2,4}\)/.test(text)) return fieldsOf(bracketed(text), today);
  const elements = elementsOf(text.startsWith(GS) ? text.slice(1) : text);
  const fields = elements && fieldsOf(elements, today);
  return fields && (announced || fields.gtin !== null) ? fields : null;
}

/**
 * Whether an unreadable text is a GTIN or UPC with a wrong check digit, alone or as AI 01 of a GS1 code. It may still
 * be a lot or a serial number: look for those first.
 */
export function hasWrongCheckDigit(scanned: string): boolean {
  const text = scanned.trim().replace(SYMBOLOGIES, '');
  if (NDC.test(text)) return false;
  if (/^\d{12,14}$/.test(text)) return !isGtin(text.padStart(14, '0'));
  const elements = /^\(\d{2,4}\)/.test(text)
    ? bracketed(text)
    : (elementsOf(text.startsWith(GS) ? text.slice(1) : text) ?? []);
  return elements.some(
    ([identifier, value]) => identifier === '01' && /^\d{14}$/.test(value) && !isGtin(value),
  );
}

const writeDate = (date: CalendarDate): string => date.slice(2).replaceAll('-', '');

export function writeScan({ gtin, ndc, expiration, lot, serial }: ScanFields): string {
  const fixed = [
    gtin === null ? '' : `01${gtin}`,
    expiration === null ? '' : `17${writeDate(expiration)}`,
  ].join('');
  const open = [lot === null ? '' : `10${lot}`, serial === null ? '' : `21${serial}`].filter(Boolean);
  if (fixed === '' && open.length === 0) return ndc ?? '';
  // A value that ends in something like a date must not be cut: FNC1 marks its end.
  const last = open.at(-1);
  const end = last !== undefined && elementsOf(last)?.length !== 1 ? GS : '';
  return (gtin === null ? GS : '') + fixed + open.join(GS) + end;
}

export interface CodedProduct {
  readonly productId: string;
  /** With dashes: 5-3-2, 5-4-1 or 4-4-2. */
  readonly ndc: string;
  readonly gtin: string;
}

/** The ten digits of an NDC in eleven: the part that is one digit short begins with a zero. */
const elevenDigits = (ndc: string): string => {
  const [labeler = '', product = '', pack = ''] = ndc.split('-');
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
};
const digitsOf = (ndc: string): string => ndc.replaceAll('-', '');

/** The NDC in a GTIN: after the packaging digit, 03 marks one. */
const ndcIn = (gtin: string): string | null => (gtin.slice(1, 3) === '03' ? gtin.slice(3, 13) : null);

export type ProductMatch<P> =
  | { readonly match: 'one'; readonly product: P }
  | { readonly match: 'several'; readonly products: readonly P[] }
  | { readonly match: 'none' };

const SHORT_NDC = 10;

/** The scanned product (S7): by its own GTIN, else by the NDC in it, whatever the packaging digit. */
export function matchProduct<P extends CodedProduct>(
  { gtin, ndc }: Pick<ScanFields, 'gtin' | 'ndc'>,
  products: readonly P[],
): ProductMatch<P> {
  const byNdc = (code: string): P[] => {
    const digits = digitsOf(code);
    if (digits.length > SHORT_NDC) return products.filter((product) => elevenDigits(product.ndc) === digits);
    return products.filter((product) =>
      code.includes('-') ? product.ndc === code : digitsOf(product.ndc) === digits,
    );
  };
  const own = gtin === null ? [] : products.filter((product) => product.gtin === gtin);
  const inside = gtin === null ? ndc : ndcIn(gtin);
  const found = own.length > 0 ? own : inside === null ? [] : byNdc(inside);
  const [product] = found;
  if (product === undefined) return { match: 'none' };
  return found.length === 1 ? { match: 'one', product } : { match: 'several', products: found };
}
