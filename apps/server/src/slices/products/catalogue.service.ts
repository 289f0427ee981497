import { isManaged, NO_STOCK, type KnownProduct, type ProductValues } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import type { ProductParts } from './product-parts.ts';
import * as queries from './products.queries.ts';

/** Products as they are stored, with their stock on hand anywhere. */
export async function findKnown(
  db: Queryable,
  { sumStockOf }: Pick<ProductParts, 'sumStockOf'>,
  productIds: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const stock = new Map((await sumStockOf(db, productIds, sql`TRUE`)).map((held) => [held.productId, held]));
  return new Map(
    (await queries.findStored(db, productIds)).map(({ version, ...values }) => [
      values.productId,
      { values, version, stock: stock.get(values.productId) ?? NO_STOCK },
    ]),
  );
}

/** The sources of these products that are customers. */
export async function findCustomersAmong(
  db: Queryable,
  values: readonly ProductValues[],
): Promise<(id: string) => boolean> {
  const sources = values.map(({ source }) => source).filter((source) => !isManaged(source));
  const customers = new Set((await listCustomerNames(db, sources)).map(({ customerId }) => customerId));
  return (id) => customers.has(id);
}
