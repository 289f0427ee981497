import type { CallArguments, searchProducts } from '@parwell/contract';
import { ALL, PROVIDER_SOURCE, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';

type Query = CallArguments<typeof searchProducts>['query'];

export const search = (db: Queryable, tenants: Tenants, { where = {}, order, limit, offset }: Query) =>
  page(db, {
    select: sql`product_id AS "productId", product_name AS "productName", source`,
    from: sql`products`,
    where: sql`active AND ${fromSources(tenants)} AND ${matches(where)}`,
    columns: { productName: sql`product_name`, productId: sql`product_id` },
    tieBreaker: sql`product_id`,
    order,
    limit,
    offset,
  });

/** The provider's products are everybody's to see; a customer's own are that customer's. */
const fromSources = (tenants: Tenants): Sql =>
  tenants === ALL ? sql`TRUE` : sql`source = ANY(${[PROVIDER_SOURCE, ...tenants]})`;

function matches({ or = [], customerId }: NonNullable<Query['where']>): Sql {
  const conditions = [sql`TRUE`];
  if (customerId !== undefined) conditions.push(sql`source IN (${PROVIDER_SOURCE}, ${customerId})`);
  const texts = or.map((part) =>
    'productName' in part
      ? sql`name_folded LIKE lower(${contains(part.productName.like)})`
      : sql`id_folded LIKE lower(${contains(part.productId.like)})`,
  );
  if (texts.length > 0) conditions.push(sql`(${join(texts, ' OR ')})`);
  return join(conditions, ' AND ');
}
