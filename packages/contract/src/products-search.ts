import { z } from 'zod';
import { callsOf } from './call.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('products');

// A file of its own, because many pages load the product pickers.

export const ProductName = z.strictObject({
  productId: z.string(),
  productName: z.string(),
  /** FFF, LUM or MBRX for products managed by the provider, a customer id for that customer's own. */
  source: z.string(),
});
export type ProductName = z.infer<typeof ProductName>;

const like = z.strictObject({ like: z.string().max(200) });

export const searchProducts = defineCall({
  method: 'GET',
  path: '/products/search',
  summary:
    "The active products whose name or id contains a text: the provider's, and those of the user's customers",
  permission: 'signed-in',
  programs: true,
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
      source: z.string().max(100).optional(),
    }),
    limit: { standard: 100, most: 100 },
  }),
  response: pageOf(ProductName),
});
