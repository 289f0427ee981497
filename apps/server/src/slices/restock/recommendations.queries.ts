import type { CallResponse, getRestockCounts, RestockRecommendation } from '@parwell/contract';
import { WAREHOUSES } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import {
  isRecommended,
  recommendationFields,
  withStock,
  type RecommendationViewer,
} from './recommendations.list.ts';

/** The last update of the rows, and the oldest of the warehouses' last reports. */
export interface Freshness {
  /** Null before the first update. */
  readonly asOf: Date | null;
  /** Null until every warehouse has reported. */
  readonly warehouseAsOf: Date | null;
}

export const readFreshness = (db: Queryable) =>
  db.one<Freshness>(sql`
    SELECT (SELECT as_of FROM restock_state) AS "asOf",
      (SELECT min(as_of) FROM warehouse_syncs HAVING count(as_of) >= ${WAREHOUSES.length}) AS "warehouseAsOf"`);

/** A badge shows at most 999 (OMGT-009), so counting stops beyond. */
const MOST = 1000;

const upTo = (rows: Sql): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT FROM ${rows} LIMIT ${MOST}) AS counted)`;

/**
 * The counts of all unfiltered tabs for today. `pendingRequests` is a relation `pending` of undecided order requests
 * with their customer.
 */
export const countTabs = (db: Queryable, pendingRequests: Sql, customerId: string | undefined) => {
  const ofCustomer = (column: Sql) => (customerId === undefined ? empty : sql`AND ${column} = ${customerId}`);
  const rows = (isException: Sql) => sql`restock_rows
    WHERE NOT excluded AND NOT excluded_today AND ${isRecommended} AND ${isException}
      ${ofCustomer(sql`restock_rows.customer_id`)}`;
  return db.one<CallResponse<typeof getRestockCounts>>(sql`
    SELECT ${upTo(rows(sql`NOT is_exception`))} AS recommendations,
      ${upTo(rows(sql`is_exception`))} AS "inventoryExceptions",
      ${upTo(sql`restock_exclusions WHERE TRUE ${ofCustomer(sql`restock_exclusions.customer_id`)}`)} AS exclusions,
      ${upTo(sql`${pendingRequests} WHERE TRUE ${ofCustomer(sql`pending.customer_id`)}`)} AS "orderRequests"`);
};

/** The rows of a customer in any status, except those that no device of the customer could hold. */
export const findOrderable = (
  db: Queryable,
  viewer: Pick<RecommendationViewer, 'today'>,
  { customerId, productId }: { readonly customerId: string; readonly productId?: string | undefined },
) =>
  db.many<RestockRecommendation>(sql`
    SELECT ${select({ ...recommendationFields, asOf: sql`to_json(restock_rows.as_of)` })}
    FROM ${withStock(sql`restock_rows`, viewer)}
    WHERE restock_rows.customer_id = ${customerId} AND NOT restock_rows.excluded
      AND NOT (restock_rows.par_setting_id IS NULL AND restock_rows.cabinet_id IS NULL)
      ${productId === undefined ? empty : sql`AND restock_rows.product_id = ${productId}`}
    ORDER BY products.product_name, restock_rows.product_id, restock_rows.cabinet_type, restock_rows.key`);
