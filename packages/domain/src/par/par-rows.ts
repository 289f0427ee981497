import { DEVICE_TYPE_LABELS, DEVICE_TYPES, type DeviceType } from '../devices/device-types.ts';
import { productUnknown, severalProducts } from '../products/product-slots.ts';
import type { PoType, SalesType } from '../products/sales-types.ts';
import { isManaged } from '../products/sources.ts';
import { isPoType, isSalesType, parProblems, readLevel, salesTypeOf, type ParLevel } from './par-problems.ts';
import {
  PAR_ACTIVE_UNKNOWN,
  PAR_CHANGED_SINCE,
  PAR_NOT_PERMITTED,
  PAR_PRODUCT_REQUIRED,
  PAR_SALES_TYPE_FIXED,
  PAR_TWICE,
  parColumnTwice,
  parColumnUnknown,
  parDeviceUnknown,
  PAR_NO_HEADER,
  parMisplaced,
} from './par-texts.ts';

export const PAR_FIELDS = [
  'product',
  'cabinetType',
  'cabinetId',
  'minSet',
  'maxSet',
  'crl',
  'maxFill',
  'packToLum',
  'poType',
  'salesType',
  'active',
  'notes',
] as const;
export type ParField = (typeof PAR_FIELDS)[number];

export const PAR_LABELS: Readonly<Record<ParField, string>> = {
  product: 'Product ID',
  cabinetType: 'Device type',
  cabinetId: 'Device ID',
  minSet: 'Min',
  maxSet: 'Max',
  crl: 'CRL',
  maxFill: 'Max fill',
  packToLum: 'Units per pack',
  poType: 'PO type',
  salesType: 'Sales type',
  active: 'Active',
  notes: 'Notes',
};

/** Other names of columns. */
const ALSO: Readonly<Partial<Record<ParField, readonly string[]>>> = {
  product: ['productid', 'ndc', 'gtin'],
  cabinetType: ['type'],
  cabinetId: ['device', 'cabinet'],
  minSet: ['minpar'],
  maxSet: ['maxpar'],
};

/** The cells of a row, without the empty ones. */
export type ParRow = Readonly<Partial<Record<ParField, string>>>;

export const MAX_PAR_ROWS = 2000;

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const BY_NAME = new Map(
  PAR_FIELDS.flatMap((field) =>
    [PAR_LABELS[field], field, ...(ALSO[field] ?? [])].map((name) => [lettersOnly(name), field] as const),
  ),
);

/** The fields of the columns of a file, in any order; or why the header cannot be read. */
export function readParHeader(cells: readonly string[]): readonly ParField[] | string {
  const names = cells.map((cell) => cell.trim());
  const fields = names.map((name) => BY_NAME.get(lettersOnly(name)));
  if (!fields.includes('product') || !fields.includes('cabinetType')) return PAR_NO_HEADER;
  const unknown = names.find((_name, index) => fields[index] === undefined);
  if (unknown !== undefined) return parColumnUnknown(unknown);
  const twice = names.find((_name, index) => fields.indexOf(fields[index]) !== index);
  if (twice !== undefined) return parColumnTwice(twice);
  return fields.filter((field) => field !== undefined);
}

/** With an empty cell, a new setting gets the default, and a known one keeps its value. */
export const parRow = (fields: readonly ParField[], cells: readonly string[]): ParRow =>
  Object.fromEntries(
    fields.flatMap((field, place) => {
      const text = (cells[place] ?? '').trim();
      return text === '' ? [] : [[field, text]];
    }),
  );

export interface ParProduct {
  readonly productId: string;
  readonly productName: string;
  readonly source: string;
}

/** The fields that an import may change. */
export interface ParValues extends Readonly<Record<ParLevel, number | null>> {
  readonly packToLum: number | null;
  readonly poType: PoType | '';
  readonly salesType: SalesType | '';
  readonly active: boolean;
  readonly notes: string;
}

const NEW_PAR: ParValues = {
  minSet: null,
  maxSet: null,
  crl: null,
  maxFill: null,
  packToLum: null,
  poType: '',
  salesType: '',
  active: true,
  notes: '',
};
const VALUE_FIELDS = Object.keys(NEW_PAR) as (keyof ParValues)[];

export interface KnownPar {
  readonly values: ParValues;
  readonly version: number;
}

export interface ParFacts {
  /** By product id, NDC or GTIN; null if the customer's devices may hold no such product. */
  readonly productOf: (text: string) => ParProduct | 'several' | null;
  readonly hasDevice: (cabinetId: string, type: DeviceType) => boolean;
  readonly settingOf: (productId: string, type: DeviceType, cabinetId: string | null) => KnownPar | null;
  /** Why a product does not belong in a device; null if it does (H4). */
  readonly misplacedIn: (cabinetId: string, productId: string) => string | null;
  /** Whether the caller may change settings of products with this source. */
  readonly mayChange: (source: string) => boolean;
  /** The versions that the rows were previewed with. A row that would change another version is refused. */
  readonly versions?: readonly (number | null)[];
}

export interface CheckedParRow {
  /** The number of the row among those that were sent, from 1. */
  readonly row: number;
  readonly product: ParProduct | null;
  readonly cabinetType: DeviceType | null;
  readonly cabinetId: string | null;
  readonly outcome: 'new' | 'change' | 'unchanged' | 'problem';
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly problems: readonly string[];
  readonly values: ParValues;
  /** Of the stored setting; null for a new one. */
  readonly version: number | null;
}

/** By the code or by the name in the portal. */
const readType = (text: string): DeviceType | undefined =>
  DEVICE_TYPES.find((type) =>
    [lettersOnly(type), lettersOnly(DEVICE_TYPE_LABELS[type])].includes(lettersOnly(text)),
  );

const YES = ['yes', 'true', '1', 'y'];
const NO = ['no', 'false', '0', 'n'];

const shown = (value: ParValues[keyof ParValues]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** A row with a problem does not affect the others. */
export function checkParRows(rows: readonly ParRow[], facts: ParFacts): CheckedParRow[] {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const found = row.product === undefined ? null : facts.productOf(row.product);
    const product = found === 'several' ? null : found;
    const type = readType(row.cabinetType ?? '');
    const cabinetId = row.cabinetId ?? null;
    const known = product && type ? facts.settingOf(product.productId, type, cabinetId) : null;
    const version = known?.version ?? null;
    const values = readValues(row, known?.values ?? NEW_PAR, product);
    const changed = known ? VALUE_FIELDS.filter((field) => known.values[field] !== values[field]) : [];
    const key = JSON.stringify([product?.productId, type, cabinetId]);
    const outdated =
      facts.versions !== undefined &&
      (facts.versions[index] ?? null) !== version &&
      (known === null || changed.length > 0);
    const misplaced =
      product && known === null && type && cabinetId !== null && facts.hasDevice(cabinetId, type)
        ? facts.misplacedIn(cabinetId, product.productId)
        : null;
    const wrong: readonly (string | false)[] = [
      row.product === undefined && PAR_PRODUCT_REQUIRED,
      row.product !== undefined && found === null && productUnknown(row.product),
      row.product !== undefined && found === 'several' && severalProducts(row.product),
      type !== undefined &&
        cabinetId !== null &&
        !facts.hasDevice(cabinetId, type) &&
        parDeviceUnknown(cabinetId),
      row.active !== undefined && ![...YES, ...NO].includes(row.active.toLowerCase()) && PAR_ACTIVE_UNKNOWN,
      product !== null && !isManaged(product.source) && !saysSales(row, ['', '3PS']) && PAR_SALES_TYPE_FIXED,
      product !== null && type !== undefined && seen.has(key) && PAR_TWICE,
      product !== null && !facts.mayChange(product.source) && PAR_NOT_PERMITTED,
      outdated && PAR_CHANGED_SINCE,
      misplaced !== null && parMisplaced(misplaced),
      ...parProblems({
        ...values,
        // The problem of the product is reported above.
        productId: product?.productId ?? '?',
        cabinetType: type ?? row.cabinetType ?? '',
        poType: row.poType?.toUpperCase() ?? '',
        salesType: row.salesType?.toUpperCase() ?? '',
        sapProducts: [],
        defaultSapProduct: '',
      }).map(({ message }) => message),
    ];
    seen.add(key);
    const problems = wrong.filter((problem) => problem !== false);
    const outcome =
      problems.length > 0 ? 'problem' : !known ? 'new' : changed.length > 0 ? 'change' : 'unchanged';
    return {
      row: index + 1,
      product,
      cabinetType: type ?? null,
      cabinetId,
      outcome,
      changes: changed.map((field) => ({
        label: PAR_LABELS[field],
        before: shown(known?.values[field] ?? null),
        after: shown(values[field]),
      })),
      problems,
      values,
      version,
    };
  });
}

const saysSales = ({ salesType = '' }: ParRow, allowed: readonly string[]): boolean =>
  allowed.includes(salesType.toUpperCase());

function readValues(row: ParRow, before: ParValues, product: ParProduct | null): ParValues {
  const level = (field: ParLevel | 'packToLum'): number | null =>
    row[field] === undefined ? before[field] : readLevel(row[field]);
  const poType = row.poType?.toUpperCase() ?? '';
  const said = row.salesType?.toUpperCase() ?? '';
  const salesType = isSalesType(said) ? said : before.salesType;
  return {
    minSet: level('minSet'),
    maxSet: level('maxSet'),
    crl: level('crl'),
    maxFill: level('maxFill'),
    packToLum: level('packToLum'),
    poType: isPoType(poType) ? poType : before.poType,
    salesType: product ? salesTypeOf(product.source, salesType) : salesType,
    active: row.active === undefined ? before.active : YES.includes(row.active.toLowerCase()),
    notes: row.notes ?? before.notes,
  };
}
