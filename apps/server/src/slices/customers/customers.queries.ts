import type { CallArguments, searchTenants } from '@parwell/contract';
import type { ALL } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, ofTenants, page } from '../../platform/db/page.ts';

type Search = CallArguments<typeof searchTenants>['query'];

/** The customers among `tenants` whose name or id contains what was typed. */
export const search = (db: Queryable, tenants: typeof ALL | readonly string[], query: Search) =>
  page(db, {
    select: sql`id, customer_id AS "customerId", name`,
    from: sql`customers`,
    where: sql`${ofTenants(sql`customer_id`, tenants)} AND ${matches(query.where)}`,
    columns: { name: sql`name`, customerId: sql`customer_id` },
    tieBreaker: sql`customer_id`,
    order: query.order,
    limit: query.limit,
    offset: query.offset,
  });

function matches(where: Search['where']): Sql {
  if (!where?.or.length) return sql`TRUE`;
  const conditions = where.or.map((part) =>
    'name' in part
      ? sql`name_folded LIKE lower(${contains(part.name.like)})`
      : sql`id_folded LIKE lower(${contains(part.customerId.like)})`,
  );
  return sql`(${join(conditions, ' OR ')})`;
}
