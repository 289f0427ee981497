import { readCents, writeCents } from './money.ts';
import { readGtin } from './ndc.ts';
import { DOSE_TYPES } from './dose-types.ts';
import type { FieldProblem } from '../field-problem.ts';
import { readQuantity } from './read-quantity.ts';
import {
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductValues,
} from './product-values.ts';

/** As typed in a form or written in a file. */
export type ProductTexts = Readonly<Record<ProductField, string>>;

export const PACK_QTY_REQUIRED = 'Pack Qty is required';
export const notAFlag = (label: string): string => `${label} must be Yes or No.`;
export const notWhole = (label: string): string => `${label} must be a whole number.`;
export const notGrams = (label: string): string => `${label} must be a number of grams.`;
export const VALUE_NOT_READ = 'Value must be an amount such as 1234.50.';
export const DOSE_TYPE_UNKNOWN = `Dose Type must be one of ${DOSE_TYPES.join(', ')}.`;

type Read = readonly [value: ProductValues[ProductField], problem: string | null];

const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  yes: true,
  y: true,
  true: true,
  '0': false,
  no: false,
  n: false,
  false: false,
};
const DECIMAL = /^(?:\d{1,9}(?:\.\d{1,3})?|\.\d{1,3})$/;

const plain = (text: string): Read => [text, null];
const orNone = (text: string): Read => [text === '' ? null : text, null];

const whole =
  (problem?: string) =>
  (text: string, label: string): Read => {
    if (text === '') return [null, null];
    const value = readQuantity(text);
    return value !== null && value >= 0 ? [value, null] : [null, problem ?? notWhole(label)];
  };

/** A limit of 0 is none (PROD-028, PROD-029). */
const limit = (text: string, label: string): Read => {
  const [value, problem] = whole()(text, label);
  return [value === 0 ? null : value, problem];
};

const grams = (text: string, label: string): Read => {
  if (text === '') return [null, null];
  return DECIMAL.test(text) ? [Number(text), null] : [null, notGrams(label)];
};

const flag = (text: string, label: string): Read => {
  const value = FLAGS[text.toLowerCase()];
  return value === undefined ? [false, notAFlag(label)] : [value, null];
};

const doseType = (text: string): Read => {
  const known = DOSE_TYPES.find((type) => type === text.toUpperCase());
  return known === undefined && text !== '' ? ['', DOSE_TYPE_UNKNOWN] : [known ?? '', null];
};

const amount = (text: string): Read => {
  const cents = text === '' ? 0 : readCents(text);
  return [cents ?? 0, cents === null ? VALUE_NOT_READ : null];
};

const READ: Readonly<Record<ProductField, (text: string, label: string) => Read>> = {
  productId: plain,
  productName: plain,
  source: plain,
  ndc: plain,
  gtin: (text) => plain(readGtin(text) ?? text),
  doseType,
  packUom: plain,
  packQty: whole(PACK_QTY_REQUIRED),
  lumQty: whole(),
  relatedNdc: plain,
  lumProductId: orNone,
  lumAncillaryWeight: grams,
  productGroup: plain,
  mbrxProductId: orNone,
  mbrxProductIdExt: orNone,
  value: amount,
  weight: grams,
  weightUnit: plain,
  crl: limit,
  maxFill: limit,
  active: flag,
  returnable: flag,
  isSerializable: flag,
  trackProviderTraining: flag,
  supplierNumber: plain,
  notes: plain,
};

/** Reads texts into values. Fields without a text keep the value of `base`; an unreadable text is a problem. */
export function readProduct(
  texts: Partial<ProductTexts>,
  base: ProductValues = NEW_PRODUCT,
): { readonly values: ProductValues; readonly problems: FieldProblem<ProductField>[] } {
  const problems: FieldProblem<ProductField>[] = [];
  const read = PRODUCT_FIELDS.flatMap((field) => {
    const text = texts[field];
    if (text === undefined) return [];
    const [value, message] = READ[field](text.trim(), PRODUCT_LABELS[field]);
    if (message !== null) problems.push({ field, message, namesField: true });
    return [[field, value] as const];
  });
  // Each reader returns the type of its field.
  return { values: { ...base, ...(Object.fromEntries(read) as Partial<ProductValues>) }, problems };
}

/** As it is typed, and as files have it. */
export function productText(values: ProductValues, field: ProductField): string {
  const value = values[field];
  if (value === null) return '';
  if (field === 'value') return writeCents(values.value);
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
