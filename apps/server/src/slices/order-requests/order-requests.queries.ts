import type { RequestedBatch } from '@parwell/contract';
import type { DeviceType, OrderRequestStatus, RestockFacts, ShippingMethod } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { customerName } from '../customers/customers.public.ts';
import { products } from '../products/products.public.ts';
import { restockRows } from '../restock/rows.public.ts';
import { outcomeOf, problem } from './outcome.ts';

export interface KnownRequest {
  readonly id: number;
  readonly customerId: string;
  readonly customerName: string;
  readonly productId: string;
  readonly productName: string;
  readonly deviceType: DeviceType;
  readonly requestedQuantity: number;
  readonly approvedQuantity: number | null;
  readonly shippingMethod: ShippingMethod;
  readonly status: OrderRequestStatus;
  readonly adminNotes: string;
  readonly orderNotes: string;
  readonly batches: readonly RequestedBatch[];
  readonly createdBy: string;
  readonly updatedBy: string;
  readonly version: number;
  /** Why the approved quantity is not fully ordered; empty if it is. */
  readonly problem: string;
  /** Packs that are ordered or being released. */
  readonly ordered: number;
}

/** Always locks in the same order, to avoid deadlocks. */
export async function lockRequests(tx: Transaction, ids: readonly number[]): Promise<KnownRequest[]> {
  await tx.run(sql`SELECT FROM order_requests WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`);
  // Read after locking: a concurrent transaction may have released one.
  return tx.many<KnownRequest>(sql`
    SELECT order_requests.id::int AS id, order_requests.customer_id AS "customerId",
      ${customerName(sql`order_requests.customer_id`)} AS "customerName", order_requests.product_id AS "productId",
      products.product_name AS "productName", cabinet_type AS "deviceType", requested_quantity AS "requestedQuantity",
      approved_quantity AS "approvedQuantity", shipping_method AS "shippingMethod", status, admin_notes AS "adminNotes",
      order_notes AS "orderNotes", batches, created_by AS "createdBy", updated_by AS "updatedBy", version,
      ${problem} AS problem, outcome.ordered
    FROM order_requests JOIN ${products} ON products.product_id = order_requests.product_id
      CROSS JOIN LATERAL ${outcomeOf(sql`order_requests.id::text`)} AS outcome
    WHERE order_requests.id = ANY(${ids}) ORDER BY order_requests.id`);
}

export interface NewOrderRequest {
  readonly customerId: string;
  readonly productId: string;
  readonly deviceType: DeviceType;
  readonly requestedQuantity: number;
  readonly unitsPerPack: number;
  readonly shippingMethod: string;
  readonly customerNotes: string;
}

/** Returns the ids; none if they were inserted before. */
export const insertRequests = async (
  tx: Transaction,
  { requestId, by, now }: { readonly requestId: string; readonly by: string; readonly now: Date },
  requests: readonly NewOrderRequest[],
): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, units_per_pack,
        shipping_method, status, customer_notes, created_by, updated_by, created_at, updated_at)
      SELECT ${requestId}, place, request."customerId", request."productId", request."deviceType",
        request."requestedQuantity", request."unitsPerPack", request."shippingMethod", 'PENDING', request."customerNotes",
        ${by}, ${by}, ${now}, ${now}
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(requests)}) AS ("customerId" text, "productId" text,
          "deviceType" text, "requestedQuantity" integer, "unitsPerPack" integer, "shippingMethod" text,
          "customerNotes" text)) WITH ORDINALITY
        AS request("customerId", "productId", "deviceType", "requestedQuantity", "unitsPerPack", "shippingMethod",
          "customerNotes", place)
      ORDER BY place
      ON CONFLICT (request_id, place) DO NOTHING
      RETURNING id::int AS id`)
  ).map(({ id }) => id);

export const findSubmitted = async (db: Queryable, requestId: string, by: string): Promise<number[]> =>
  (
    await db.many<{ id: number }>(sql`
      SELECT id::int AS id FROM order_requests WHERE request_id = ${requestId} AND created_by = ${by} ORDER BY id`)
  ).map(({ id }) => id);

export type ChangedRequest = Pick<
  KnownRequest,
  'id' | 'status' | 'approvedQuantity' | 'shippingMethod' | 'adminNotes' | 'orderNotes' | 'batches'
>;

/** The caller has locked them. */
export const saveRequests = (
  tx: Transaction,
  { by, now }: { readonly by: string; readonly now: Date },
  requests: readonly ChangedRequest[],
) =>
  tx.run(sql`
    UPDATE order_requests SET status = changed.status, approved_quantity = changed."approvedQuantity",
      shipping_method = changed."shippingMethod", admin_notes = changed."adminNotes", order_notes = changed."orderNotes",
      batches = changed.batches, updated_by = ${by}, updated_at = ${now}, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(requests)}) AS changed(id bigint, status text, "approvedQuantity" integer,
      "shippingMethod" text, "adminNotes" text, "orderNotes" text, batches jsonb)
    WHERE order_requests.id = changed.id`);

export const deleteRequest = (tx: Transaction, id: number) =>
  tx.run(sql`DELETE FROM order_requests WHERE id = ${id}`);

/** A product that a customer keeps in devices of a type. */
export interface KeptProduct {
  readonly customerId: string;
  readonly productId: string;
  readonly deviceType: DeviceType;
}

/** The rows of order management for these; some may have none, or several. */
export const findRestock = (db: Queryable, kept: readonly KeptProduct[]) =>
  db.many<KeptProduct & { facts: RestockFacts }>(sql`
    SELECT restock_rows.customer_id AS "customerId", restock_rows.product_id AS "productId",
      restock_rows.cabinet_type AS "deviceType", restock_rows.facts
    FROM ${restockRows}
    WHERE (restock_rows.customer_id, restock_rows.product_id, restock_rows.cabinet_type) IN (
      SELECT * FROM unnest(${kept.map(({ customerId }) => customerId)}::text[], ${kept.map(({ productId }) => productId)}::text[],
        ${kept.map(({ deviceType }) => deviceType)}::text[]))
    ORDER BY restock_rows.key`);
