import { z } from 'zod';
import { callsOf } from './call.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('customers');

// The customer picker is above every screen. Its calls have a file of their own because browsers load it before
// anything is shown.

export const CustomerName = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  name: z.string(),
});
export type CustomerName = z.infer<typeof CustomerName>;

const like = z.strictObject({ like: z.string().max(200) });
export const nameOrIdLike = z.strictObject({
  or: z.array(z.union([z.strictObject({ name: like }), z.strictObject({ customerId: like })])).max(2),
});

export const searchCustomers = defineCall({
  method: 'GET',
  path: '/tenants/search',
  summary: "The user's customers whose name or id contains a text",
  permission: 'signed-in',
  programs: true,
  query: listQuery({
    sort: ['name', 'customerId'],
    order: { key: 'name', direction: 'ASC' },
    fields: CustomerName.keyof().options,
    where: nameOrIdLike,
    limit: { standard: 100, most: 100 },
  }),
  response: pageOf(CustomerName),
});
