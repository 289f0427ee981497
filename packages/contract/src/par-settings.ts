import { DEVICE_TYPES, MAX_PAR_ROWS, PAR_FIELDS, PO_TYPES, SALES_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, confirmed, Instant, singleLine } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('par');

const id = z.string().min(1).max(100);
const read = { action: 'read', resource: ['par', 'products'], for: 'somewhere' } as const;
/** Depending on who manages the product. */
const change = { action: 'create', resource: ['par', 'products'] } as const;

/** Whole numbers of at least 1 are expected; problems are reported by field, in the words of the form. */
const level = z.number().nullable();
const poType = z.enum([...PO_TYPES, '']);
const salesType = z.enum([...SALES_TYPES, '']);

const levels = { crl: level, minSet: level, maxSet: level, maxFill: level, packToLum: level };

/** The stock of a product that a customer wants, in units of use. */
export const ParSetting = z.strictObject({
  /** The specification's customerProductId. */
  id: z.int(),
  customerId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productSource: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  /** Null for all the customer's devices of the type together. */
  cabinetId: z.string().nullable(),
  cabinetName: z.string().nullable(),
  ndc: z.string(),
  gtin: z.string(),
  packQty: z.int(),
  /** In grams. */
  weight: z.number().nullable(),
  weightUnit: z.string(),
  poType,
  salesType,
  crl: z.int().nullable(),
  minSet: z.int().nullable(),
  maxSet: z.int().nullable(),
  maxFill: z.int().nullable(),
  /** Units in a pack, where they are not those of the product. */
  packToLum: z.int().nullable(),
  active: z.boolean(),
  notes: z.string(),
  sapProducts: z.array(z.string()),
  defaultSapProduct: z.string(),
  isCCPayable: z.boolean(),
  updatedAt: Instant,
  mayChange: z.boolean(),
  version: z.int(),
});
export type ParSetting = z.infer<typeof ParSetting>;

const text = z.string().trim().max(200);

export const ParSettingFilter = z
  .strictObject({
    customerId: id,
    productId: id,
    /** Part of the name or id of the product. */
    product: text,
    cabinetType: z.enum(DEVICE_TYPES),
    cabinetId: id,
    active: z.boolean(),
  })
  .partial();
export type ParSettingFilter = z.infer<typeof ParSettingFilter>;

export const listParSettings = defineCall({
  method: 'GET',
  path: '/par/customer/settings',
  summary: 'Par settings of customers: the products that they have, and how much of each',
  permission: read,
  query: listQuery({
    sort: [
      'productName',
      'productId',
      'cabinetType',
      'cabinetId',
      'minSet',
      'maxSet',
      'maxFill',
      'crl',
      'updatedAt',
    ],
    order: { key: 'productName', direction: 'ASC' },
    fields: ParSetting.keyof().options,
    where: ParSettingFilter,
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(ParSetting),
});

const said = {
  ...levels,
  poType,
  salesType,
  active: z.boolean(),
  notes: z.string().trim().max(2000),
  sapProducts: z.array(singleLine(100)).max(50),
  defaultSapProduct: z.string().trim().max(100),
  isCCPayable: z.boolean(),
};

export const createParSetting = defineCall({
  method: 'POST',
  path: '/par/customer/settings',
  summary: 'Create a customer product with its par setting',
  permission: { ...change, for: { field: 'customerId' } },
  body: z.strictObject({
    customerId: id,
    productId: z.string().max(100),
    cabinetType: z.string().max(100),
    cabinetId: id.nullable().default(null),
    ...levels,
    poType: said.poType.default(''),
    salesType: said.salesType.default(''),
    active: said.active.default(true),
    notes: said.notes.default(''),
    sapProducts: said.sapProducts.default([]),
    defaultSapProduct: said.defaultSapProduct.default(''),
    isCCPayable: said.isCCPayable.default(false),
    confirmed,
  }),
  response: ParSetting,
});

export const updateParSetting = defineCall({
  method: 'PATCH',
  path: '/par/customer/settings/:customerProductId',
  summary: 'Change a par setting; what is left out stays as it is',
  permission: { ...change, for: 'somewhere' },
  params: z.strictObject({
    customerProductId: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 53 - 1),
  }),
  body: z.strictObject({
    /** If given, those of the setting (DAPI-085). */
    customerId: id.optional(),
    cabinetId: id.nullable().optional(),
    ...z.strictObject(said).partial().shape,
    version: baseVersion,
  }),
  response: ParSetting,
});

/** As in the file; empty cells are left out and change nothing. */
const Cells = z.partialRecord(z.enum(PAR_FIELDS), z.string().max(2000));

const ParRowResult = z.strictObject({
  /** Counted among the sent rows, from 1. */
  row: z.int(),
  productId: z.string(),
  productName: z.string(),
  cabinetType: z.enum(DEVICE_TYPES).nullable(),
  cabinetId: z.string().nullable(),
  outcome: z.enum(['new', 'change', 'unchanged', 'problem']),
  changes: z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(z.string()),
  /** Of the stored setting; null for a new one. */
  version: z.int().nullable(),
});
export type ParRowResult = z.infer<typeof ParRowResult>;

const results = z.strictObject({ rows: z.array(ParRowResult) });
const importing = { ...change, for: { field: 'customerId' } } as const;

export const previewParImport = defineCall({
  method: 'POST',
  path: '/par/customer/settings/import/preview',
  summary: 'What importing rows of par settings would do; nothing is changed',
  permission: importing,
  body: z.strictObject({
    customerId: id,
    rows: z
      .array(z.strictObject({ cells: Cells }))
      .min(1)
      .max(MAX_PAR_ROWS),
  }),
  response: results,
});

export const importParSettings = defineCall({
  method: 'POST',
  path: '/par/customer/settings/import',
  summary:
    'Import those rows of par settings that have no problem; the others are named. Repeating it changes nothing',
  permission: importing,
  body: z.strictObject({
    customerId: id,
    rows: z
      .array(
        z.strictObject({
          cells: Cells,
          /** From the preview. A setting that was changed since is not saved. */
          version: z.int().min(0).nullable(),
        }),
      )
      .min(1)
      .max(MAX_PAR_ROWS),
  }),
  response: results,
});
