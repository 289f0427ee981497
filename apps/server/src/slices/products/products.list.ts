import type { CallArguments, searchProducts as searchCall } from '@parwell/contract';
import { ALL, MANAGED_SOURCES, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { anyLike } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';

type Query = CallArguments<typeof searchCall>['query'];

const productList = defineList<Query, Tenants>({
  from: sql`products`,
  key: sql`product_id`,
  fields: { productId: sql`product_id`, productName: sql`product_name`, source: sql`source` },
  sort: { productName: sql`product_name`, productId: sql`product_id` },
  filters: {
    customerId: (customerId) => sql`source = ANY(${[...MANAGED_SOURCES, customerId]})`,
    or: anyLike({ productName: sql`name_folded`, productId: sql`id_folded` }),
  },
  // Everybody sees the provider's products; a customer's own products are visible to that customer only.
  visible: (tenants) =>
    tenants === ALL ? sql`active` : sql`active AND source = ANY(${[...MANAGED_SOURCES, ...tenants]})`,
  tables: ['products'],
});

export const searchProducts = (db: Queryable, tenants: Tenants, query: Query) =>
  productList.page(db, tenants, query);
