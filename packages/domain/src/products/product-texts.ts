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
import {
  ALLOWANCE_MINUTES_WRONG,
  ALLOWANCES,
  settleStorage,
  STORAGE_CONDITIONS,
} from './storage-condition.ts';
import { ALLOWANCE_LABELS, STORAGE_CONDITION_LABELS } from './storage-texts.ts';

/** As typed in a form or written in a file. */
export type ProductTexts = Readonly<Record<ProductField, string>>;

export const PACK_QTY_REQUIRED = 'Pack Qty is required';
export const notAFlag = (label: string): string => `${label} must be Yes or No.`;
export const notWhole = (label: string): string => `${label} must be a whole number.`;
export const notGrams = (label: string): string => `${label} must be a number of grams.`;
export const VALUE_NOT_READ = 'Value must be an amount such as 1234.50.';
export const notDegrees = (label: string): string => `${label} must be a temperature such as 2 or -15.5.`;
export const notOneOf = (label: string, words: readonly string[]): string =>
  `${label} must be one of ${words.join(', ')}.`;
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

const degrees = (text: string, label: string): Read => {
  if (text === '') return [null, null];
  return /^-?\d{1,3}(?:\.\d)?$/.test(text) ? [Number(text), null] : [null, notDegrees(label)];
};

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** By its label, or by its name in calls. */
const oneOf =
  <V extends ProductValues[ProductField] & string>(
    values: readonly V[],
    labels: Readonly<Record<V, string>>,
    none: V,
  ) =>
  (text: string, label: string): Read => {
    if (text === '') return [none, null];
    const known = values.find((value) => [value, labels[value]].map(lettersOf).includes(lettersOf(text)));
    return known === undefined
      ? [
          none,
          notOneOf(
            label,
            values.map((value) => labels[value]),
          ),
        ]
      : [known, null];
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
  storageCondition: oneOf(STORAGE_CONDITIONS, STORAGE_CONDITION_LABELS, 'UNKNOWN'),
  storageFrom: degrees,
  storageTo: degrees,
  mayFreeze: flag,
  allowance: oneOf(ALLOWANCES, ALLOWANCE_LABELS, 'NONE'),
  allowanceMinutes: whole(ALLOWANCE_MINUTES_WRONG),
  allowanceFrom: degrees,
  allowanceTo: degrees,
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
  const values = { ...base, ...(Object.fromEntries(read) as Partial<ProductValues>) };
  const settled = settleStorage(values, base, (field) => texts[field] !== undefined);
  return { values: { ...values, ...settled }, problems };
}

/** As it is typed, and as files have it. */
export function productText(values: ProductValues, field: ProductField): string {
  const value = values[field];
  if (value === null) return '';
  if (field === 'value') return writeCents(values.value);
  if (field === 'storageCondition') return STORAGE_CONDITION_LABELS[values.storageCondition];
  if (field === 'allowance') return ALLOWANCE_LABELS[values.allowance];
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
