import type { FoundOrder } from '@parwell/contract';
import { bestMatches, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable } from '../../platform/db/database.ts';
import { codeOf } from '../../platform/db/find-codes.ts';
import { contains } from '../../platform/db/list-filters.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor } from '../devices/devices.public.ts';

/** The most candidates that each step reads. */
const CANDIDATES = 200;
const SHOWN = 8;

/** By any part of the order number, and by the beginning of the request's number (R17). */
export async function findOrders(db: Queryable, tenants: Tenants, typed: string): Promise<FoundOrder[]> {
  const code = codeOf(typed);
  if (code === null) return [];
  const visible = ofTenants(sql`restock_orders.customer_id`, tenants);
  const conditions = [
    sql`lower(restock_orders.order_number) LIKE ${contains(code).slice(1, -1)}`,
    sql`lower(restock_orders.order_number) LIKE ${contains(code)}`,
    sql`restock_orders.request_number LIKE ${contains(code.toUpperCase()).slice(1)}`,
  ];
  const found = await db.many<Omit<FoundOrder, 'score'>>(sql`
    SELECT restock_orders.order_number AS "orderNumber", restock_orders.request_number AS "requestNumber",
      restock_orders.customer_id AS "customerId", ${customerName(sql`restock_orders.customer_id`)} AS "customerName",
      ${deviceNameFor(sql`restock_orders.cabinet_id`, sql`restock_orders.customer_id`)} AS "cabinetName"
    FROM restock_orders WHERE restock_orders.order_number IN (${join(
      conditions.map(
        (condition) =>
          sql`(SELECT order_number FROM restock_orders WHERE ${visible} AND ${condition} LIMIT ${CANDIDATES})`,
      ),
      ' UNION ',
    )})`);
  return bestMatches(typed, found, ({ orderNumber, requestNumber }) => [orderNumber, requestNumber])
    .slice(0, SHOWN)
    .map(({ item, score }) => ({ ...item, score }));
}
