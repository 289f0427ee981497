import { z } from 'zod';
import { callsOf } from './call.ts';
import { listQuery, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('restock');

const plan = { action: 'create', resource: 'orders', for: 'ALL' } as const;
/** An admin grant on orders at any level allows reading (OPERM-014). */
const read = { action: 'read', resource: 'orders', for: 'ALL' } as const;
const id = z.string().min(1).max(200);

/** OMGT-029. */
export const RestockExclusion = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  /** Empty: all products. */
  productId: z.string(),
  productName: z.string(),
  /** Null: every day; 1 is Monday. */
  weekday: z.int().min(1).max(7).nullable(),
  /** The reason, with the day if it is for one: `Formulary review · Fridays`. */
  exclusion: z.string(),
});
export type RestockExclusion = z.infer<typeof RestockExclusion>;

export const EXCLUSION_COLUMNS = {
  customerId: { header: 'Customer Id', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 28, only: 'file' },
  productId: { header: 'Product Id', kind: 'text', fileWidth: 14 },
  productName: { header: 'Product', kind: 'text', fileWidth: 36, only: 'file' },
  exclusion: { header: 'Exclusion', kind: 'text', fileWidth: 40 },
} as const satisfies ListColumns;

export const ExclusionFilter = z
  .strictObject({ customerId: id, product: z.string().trim().max(200) })
  .partial();
export type ExclusionFilter = z.infer<typeof ExclusionFilter>;

export const listExclusions = defineCall({
  method: 'GET',
  path: '/exclusions',
  summary: 'Who is not restocked with what, as the ERP said last',
  permission: read,
  query: listQuery({
    sort: ['customerId', 'productId', 'exclusion'],
    order: { key: 'customerId', direction: 'ASC' },
    fields: RestockExclusion.keyof().options,
    where: ExclusionFilter,
    limit: { standard: 10, most: 500 },
  }),
  response: pageOf(RestockExclusion),
});

export const syncExclusions = defineCall({
  method: 'POST',
  path: '/exclusions/sync',
  summary: 'Ask the ERP for the exclusions of a customer, or of all',
  permission: plan,
  body: z.strictObject({ customerId: id.optional() }),
  response: z.strictObject({ message: z.string() }),
});
