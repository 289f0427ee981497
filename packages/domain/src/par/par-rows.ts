import { DEVICE_TYPE_LABELS, DEVICE_TYPES, type DeviceType } from '../devices/device-types.ts';
import { severalProducts } from '../inventory/opening-stock.ts';
import { productUnknown } from '../products/product-slots.ts';
import { isManaged } from '../products/sources.ts';
import type { PoType, SalesType } from '../products/sales-types.ts';
import { isPoType, isSalesType, parProblems, readLevel, salesTypeOf, type ParLevel } from './par-problems.ts';
import {
  PAR_ACTIVE_UNKNOWN,
  PAR_NOT_PERMITTED,
  PAR_PRODUCT_REQUIRED,
  PAR_SALES_TYPE_FIXED,
  PAR_TWICE,
  parDeviceUnknown,
} from './par-texts.ts';

/** A row of an import as it was read from the file: nothing is checked yet. */
export interface ParRow {
  /** Product id, NDC or GTIN. */
  readonly product: string;
  readonly cabinetType: string;
  /** Empty for all the customer's devices of the type. */
  readonly cabinetId: string;
  readonly minSet: string;
  readonly maxSet: string;
  readonly crl: string;
  readonly maxFill: string;
  readonly packToLum: string;
  readonly poType: string;
  readonly salesType: string;
  readonly active: string;
  readonly notes: string;
}

/** The columns of the file, and the names by which each may be headed; case, spaces and dashes are ignored. */
export const PAR_COLUMNS: Readonly<Record<keyof ParRow, { title: string; also: readonly string[] }>> = {
  product: { title: 'Product', also: ['productid', 'ndc', 'gtin'] },
  cabinetType: { title: 'Device type', also: ['type', 'cabinettype'] },
  cabinetId: { title: 'Device', also: ['deviceid', 'cabinet', 'cabinetid'] },
  minSet: { title: 'Min', also: ['minset', 'minpar'] },
  maxSet: { title: 'Max', also: ['maxset', 'maxpar'] },
  crl: { title: 'CRL', also: [] },
  maxFill: { title: 'Max fill', also: [] },
  packToLum: { title: 'Units per pack', also: ['packtolum'] },
  poType: { title: 'PO type', also: [] },
  salesType: { title: 'Sales type', also: [] },
  active: { title: 'Active', also: [] },
  notes: { title: 'Notes', also: ['note'] },
};

export const MAX_PAR_ROWS = 1000;
export const PAR_OUTCOMES = ['create', 'update', 'unchanged', 'refused'] as const;
export type ParOutcome = (typeof PAR_OUTCOMES)[number];

export interface ParProduct {
  readonly productId: string;
  readonly productName: string;
  readonly source: string;
}

/** What an import may change of a setting. */
export interface ParValues extends Readonly<Record<ParLevel, number | null>> {
  readonly packToLum: number | null;
  readonly poType: PoType | '';
  readonly salesType: SalesType | '';
  readonly active: boolean;
  readonly notes: string;
}

const NO_VALUES: ParValues = {
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

/** What has to be known to check an import. */
export interface ParFacts {
  /** By product id, NDC or GTIN; null if the customer's devices may hold none such. */
  readonly productOf: (text: string) => ParProduct | 'several' | null;
  readonly hasDevice: (cabinetId: string, type: DeviceType) => boolean;
  readonly settingOf: (productId: string, type: DeviceType, cabinetId: string | null) => ParValues | null;
  /** Whether the caller may change settings of products with this source. */
  readonly mayChange: (source: string) => boolean;
}

/** What a row means, and what is wrong with it. */
export interface CheckedParRow {
  /** From 1. */
  readonly row: number;
  readonly product: ParProduct | null;
  readonly cabinetType: DeviceType | null;
  readonly cabinetId: string | null;
  readonly values: ParValues;
  readonly outcome: ParOutcome;
  readonly problems: readonly string[];
}

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** By the code or by the name in the portal. */
const readType = (text: string): DeviceType | undefined =>
  DEVICE_TYPES.find((type) =>
    [lettersOnly(type), lettersOnly(DEVICE_TYPE_LABELS[type])].includes(lettersOnly(text)),
  );

const YES = ['yes', 'true', '1', 'y', 'active'];
const NO = ['no', 'false', '0', 'n', 'inactive'];

/** What is left blank stays as it was. */
const orBefore = <Value>(text: string, read: (text: string) => Value, before: Value): Value =>
  text.trim() === '' ? before : read(text.trim());

const sameValues = (one: ParValues, other: ParValues): boolean =>
  (Object.keys(NO_VALUES) as (keyof ParValues)[]).every((key) => one[key] === other[key]);

/** Checks the rows of an import of par settings of one customer. A row that has a problem does not hinder the others. */
export function checkParRows(rows: readonly ParRow[], facts: ParFacts): CheckedParRow[] {
  const seen = new Set<string>();
  return rows.map((written, index) => {
    const problems: string[] = [];
    const named = written.product.trim();
    const found = named === '' ? null : facts.productOf(named);
    if (named === '') problems.push(PAR_PRODUCT_REQUIRED);
    else if (found === null) problems.push(productUnknown(named));
    else if (found === 'several') problems.push(severalProducts(named));
    const product = found === 'several' ? null : found;
    const type = readType(written.cabinetType);
    const cabinetId = written.cabinetId.trim() || null;
    if (type !== undefined && cabinetId !== null && !facts.hasDevice(cabinetId, type))
      problems.push(parDeviceUnknown(cabinetId));
    const known = product && type !== undefined ? facts.settingOf(product.productId, type, cabinetId) : null;
    const before = known ?? NO_VALUES;
    const saidSales = written.salesType.trim().toUpperCase();
    const saidPo = written.poType.trim().toUpperCase();
    const said = lettersOnly(written.active);
    if (said !== '' && ![...YES, ...NO].includes(said)) problems.push(PAR_ACTIVE_UNKNOWN);
    if (product && !isManaged(product.source) && !['', '3PS'].includes(saidSales))
      problems.push(PAR_SALES_TYPE_FIXED);
    const salesType = isSalesType(saidSales) ? saidSales : before.salesType;
    const values: ParValues = {
      minSet: orBefore(written.minSet, readLevel, before.minSet),
      maxSet: orBefore(written.maxSet, readLevel, before.maxSet),
      crl: orBefore(written.crl, readLevel, before.crl),
      maxFill: orBefore(written.maxFill, readLevel, before.maxFill),
      packToLum: orBefore(written.packToLum, readLevel, before.packToLum),
      poType: isPoType(saidPo) ? saidPo : before.poType,
      salesType: product ? salesTypeOf(product.source, salesType) : salesType,
      active: said === '' ? before.active : YES.includes(said),
      notes: orBefore(written.notes, (text) => text, before.notes),
    };
    problems.push(
      ...parProblems({
        ...values,
        // What is wrong with the product is said above.
        productId: product?.productId ?? named,
        cabinetType: type ?? written.cabinetType.trim(),
        poType: saidPo,
        salesType: saidSales,
        sapProducts: [],
        defaultSapProduct: '',
      })
        .filter(({ field }) => field !== 'productId')
        .map(({ message }) => message),
    );
    if (product && problems.length === 0) {
      const key = JSON.stringify([product.productId, type, cabinetId]);
      if (seen.has(key)) problems.push(PAR_TWICE);
      seen.add(key);
      if (!facts.mayChange(product.source)) problems.push(PAR_NOT_PERMITTED);
    }
    const outcome =
      problems.length > 0
        ? 'refused'
        : known === null
          ? 'create'
          : sameValues(known, values)
            ? 'unchanged'
            : 'update';
    return { row: index + 1, product, cabinetType: type ?? null, cabinetId, values, outcome, problems };
  });
}
