import {
  ALLOWANCES,
  centsOf,
  DOSE_TYPES,
  GRAMS,
  ORDERED_SOURCE,
  PRODUCT_LABELS,
  STORAGE_CONDITIONS,
  type ProductField,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Instant } from './fields.ts';
import { listQuery, pageOf, type ListColumn } from './lists.ts';
import { ProductName } from './products-search.ts';

const defineCall = callsOf('products');

const flag = z.literal([0, 1]);

export const Product = z.strictObject({
  productId: z.string(),
  productName: z.string(),
  /** FFF, LUM or MBRX for products managed by the provider, a customer id for that customer's own. */
  source: z.string(),
  ndc: z.string(),
  gtin: z.string(),
  doseType: z.enum(DOSE_TYPES),
  packUom: z.string(),
  packQty: z.int(),
  lumQty: z.int().nullable(),
  relatedNdc: z.string(),
  lumProductId: z.string().nullable(),
  lumAncillaryWeight: z.number().nullable(),
  productGroup: z.string(),
  mbrxProductId: z.string().nullable(),
  mbrxProductIdExt: z.string().nullable(),
  /** The price of one pack. */
  value: z.number(),
  /** In grams. */
  weight: z.number().nullable(),
  weightUnit: z.string(),
  crl: z.int().nullable(),
  maxFill: z.int().nullable(),
  active: flag,
  returnable: flag,
  isSerializable: flag,
  trackProviderTraining: flag,
  storageCondition: z.enum(STORAGE_CONDITIONS),
  /** Own limits, in °C. */
  storageFrom: z.number().nullable(),
  storageTo: z.number().nullable(),
  mayFreeze: flag,
  allowance: z.enum(ALLOWANCES),
  /** Over the whole life of a unit. */
  allowanceMinutes: z.int().nullable(),
  /** The two temperatures of the allowance, in °C. */
  allowanceFrom: z.number().nullable(),
  allowanceTo: z.number().nullable(),
  supplierNumber: z.string(),
  notes: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type Product = z.infer<typeof Product>;

const textColumn = (field: ProductField) => ({ header: PRODUCT_LABELS[field], kind: 'text' }) as const;
const numberColumn = (field: ProductField) => ({ header: PRODUCT_LABELS[field], kind: 'number' }) as const;

/** The columns of the list's file: those that an import reads, by the same names. */
export const PRODUCT_FILE_COLUMNS = {
  productId: textColumn('productId'),
  productName: textColumn('productName'),
  source: textColumn('source'),
  ndc: textColumn('ndc'),
  gtin: textColumn('gtin'),
  doseType: textColumn('doseType'),
  packUom: textColumn('packUom'),
  packQty: numberColumn('packQty'),
  lumQty: numberColumn('lumQty'),
  relatedNdc: textColumn('relatedNdc'),
  lumProductId: textColumn('lumProductId'),
  lumAncillaryWeight: numberColumn('lumAncillaryWeight'),
  productGroup: textColumn('productGroup'),
  mbrxProductId: textColumn('mbrxProductId'),
  mbrxProductIdExt: textColumn('mbrxProductIdExt'),
  value: numberColumn('value'),
  weight: numberColumn('weight'),
  weightUnit: textColumn('weightUnit'),
  crl: numberColumn('crl'),
  maxFill: numberColumn('maxFill'),
  active: textColumn('active'),
  returnable: textColumn('returnable'),
  isSerializable: textColumn('isSerializable'),
  trackProviderTraining: textColumn('trackProviderTraining'),
  storageCondition: textColumn('storageCondition'),
  storageFrom: numberColumn('storageFrom'),
  storageTo: numberColumn('storageTo'),
  mayFreeze: textColumn('mayFreeze'),
  allowance: textColumn('allowance'),
  allowanceMinutes: numberColumn('allowanceMinutes'),
  allowanceFrom: numberColumn('allowanceFrom'),
  allowanceTo: numberColumn('allowanceTo'),
  supplierNumber: textColumn('supplierNumber'),
  notes: textColumn('notes'),
} as const satisfies Readonly<Record<ProductField, ListColumn>>;

const text = z.string().max(200);
const like = z.strictObject({ like: text });
/** The text itself, or part of it. */
const matching = z.union([text, like]);

export const ProductFilter = z
  .strictObject({
    /** At least one of them. */
    or: z
      .array(z.union([z.strictObject({ productId: matching }), z.strictObject({ mbrxProductId: matching })]))
      .max(100),
    /** Substring, case-insensitive. */
    productName: text,
    doseType: z.enum(DOSE_TYPES),
    /** Substring of the product id, case-insensitive. */
    idPart: text,
    /** Substring, with or without dashes. */
    ndc: text,
    productGroup: text,
    storageCondition: z.enum(STORAGE_CONDITIONS),
    active: flag,
    /** Excludes the own products of other customers. */
    customerId: z.string().max(100),
  })
  .partial();

const SORT = [
  'productId',
  'productName',
  'ndc',
  'doseType',
  'packQty',
  'productGroup',
  'storageCondition',
  'active',
] as const;

const productListQuery = listQuery({
  sort: SORT,
  order: { key: 'productId', direction: 'ASC' },
  fields: Product.keyof().options,
  where: ProductFilter,
  limit: { standard: 10, most: 100 },
});

export const listProducts = defineCall({
  method: 'GET',
  path: '/products',
  summary: "The products: the provider's, and those of the user's customers",
  permission: 'signed-in',
  programs: true,
  query: productListQuery,
  response: pageOf(Product),
  csv: true,
});

export const listCustomerProducts = defineCall({
  method: 'GET',
  path: '/tenants/:customerId/products',
  summary: "A customer's products: its own, and those that its devices hold or are set up for",
  permission: 'signed-in',
  programs: true,
  params: z.strictObject({ customerId: z.string().min(1).max(100) }),
  query: productListQuery,
  response: pageOf(Product),
});

/** OCONST-021. */
const MOST_IDS = 100_000;

export const listProductIds = defineCall({
  method: 'GET',
  path: '/products/ids',
  summary: 'The ids and names of all products the user may see, active or not',
  permission: 'signed-in',
  programs: true,
  query: listQuery({
    sort: ['productId', 'productName'],
    order: { key: 'productId', direction: 'ASC' },
    fields: ProductName.keyof().options,
    where: z.strictObject({ customerId: z.string().max(100).optional() }),
    limit: { standard: MOST_IDS, most: MOST_IDS },
  }),
  response: pageOf(ProductName),
});

/** On hand at the customers of the user. */
const ProductStock = z.strictObject({ units: z.int(), devices: z.int() });

export const ProductDetails = Product.extend({
  /** The customer whose own product it is. */
  customerName: z.string().nullable(),
  orderedProduct: ProductName.nullable(),
  namedProducts: z.array(ProductName),
  /** Products with the same related NDC, or of which one names the other's. */
  relatedProducts: z.array(ProductName),
  stock: ProductStock,
});
export type ProductDetails = z.infer<typeof ProductDetails>;

const oneProduct = z.strictObject({ productId: z.string().min(1).max(100) });

export const getProduct = defineCall({
  method: 'GET',
  path: '/products/:productId',
  summary: 'One product, what it is related to, and how much of it is on hand',
  permission: 'signed-in',
  programs: true,
  params: oneProduct,
  response: ProductDetails,
});

const change = { action: 'create', resource: 'products', for: 'ALL' } as const;

const line = z.string().trim().max(200);
const number = z.number().min(0).max(999_999_999).nullable();
/** The id of a product of another source; empty is none. */
const otherId = line.nullable().transform((id) => id || null);

/** A field that is left out is empty; a limit of 0 is none. */
const SavedProduct = z.strictObject({
  productName: line,
  source: z.string().trim().max(100).default(ORDERED_SOURCE),
  ndc: line,
  gtin: line.default(''),
  doseType: z.enum(DOSE_TYPES),
  packUom: line.default(''),
  packQty: number.default(null),
  lumQty: number.default(null),
  relatedNdc: line.default(''),
  lumProductId: otherId.default(null),
  lumAncillaryWeight: number.default(null),
  productGroup: line.default(''),
  mbrxProductId: otherId.default(null),
  mbrxProductIdExt: otherId.default(null),
  value: z
    .number()
    .refine((amount) => centsOf(amount) !== null, 'Must be an amount in whole cents')
    .default(0),
  weight: number.default(null),
  weightUnit: line.default(GRAMS),
  crl: number.default(null),
  maxFill: number.default(null),
  active: flag.default(1),
  returnable: flag.default(1),
  isSerializable: flag.default(0),
  trackProviderTraining: flag.default(0),
  supplierNumber: line.default(''),
  notes: z.string().trim().max(4000).default(''),
});

const degrees = z.number().min(-1000).max(1000).nullable();

const SavedStorage = z.strictObject({
  storageCondition: z.enum(STORAGE_CONDITIONS),
  storageFrom: degrees,
  storageTo: degrees,
  mayFreeze: flag,
  allowance: z.enum(ALLOWANCES),
  allowanceMinutes: number,
  allowanceFrom: degrees,
  allowanceTo: degrees,
});

export const createProduct = defineCall({
  method: 'POST',
  path: '/products',
  summary: 'Create a product, of the source FFF unless another is given',
  permission: change,
  body: SavedProduct.extend({ ...SavedStorage.partial().shape, productId: line }),
  response: Product,
});

export const updateProduct = defineCall({
  method: 'PATCH',
  path: '/products/:productId',
  summary:
    'Change a product: all its fields, those that are left out become empty; of the storage condition they stay as they are',
  permission: change,
  params: oneProduct,
  body: SavedProduct.extend({ ...SavedStorage.partial().shape, version: baseVersion }),
  response: Product,
});
