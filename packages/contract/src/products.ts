import { DOSE_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

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
  supplierNumber: z.string(),
  notes: z.string(),
  createdAt: Instant,
});
export type Product = z.infer<typeof Product>;

/** A product in a picker. */
export const ProductName = Product.pick({ productId: true, productName: true, source: true });
export type ProductName = z.infer<typeof ProductName>;

const like = z.strictObject({ like: z.string().max(200) });

export const searchProducts = defineCall({
  method: 'GET',
  path: '/products/search',
  summary:
    "The active products whose name or id contains a text: the provider's, and those of the user's customers",
  permission: 'signed-in',
  query: listQuery({
    sort: ['productName', 'productId'],
    order: { key: 'productName', direction: 'ASC' },
    fields: ProductName.keyof().options,
    where: z.strictObject({
      or: z
        .array(z.union([z.strictObject({ productName: like }), z.strictObject({ productId: like })]))
        .max(2)
        .optional(),
      /** Excludes the own products of other customers. */
      customerId: z.string().max(100).optional(),
    }),
    limit: { standard: 100, most: 100 },
  }),
  response: pageOf(ProductName),
});
