import { tenantsFor } from '@parwell/domain';
import { notFound } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findOrder, type KnownOrder } from './order-detail.queries.ts';

/** "Not found" if it does not exist or the caller may not see it. */
export async function requireOrder(
  db: Queryable,
  { grants }: Pick<Caller, 'grants'>,
  number: string,
): Promise<KnownOrder> {
  const order = await findOrder(db, tenantsFor(grants, 'read', 'orders'), number);
  if (!order) throw notFound('The order');
  return order;
}
