import type { AbwAccount, OrderType, ShippingMethod, Warehouse } from '@parwell/domain';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { BY_ERP, BY_RECEIVING, lockLines, saveStatus } from './orders.queries.ts';

/** The origins of a status other than persons. */
export const SPEAKERS = { erp: BY_ERP, receiving: BY_RECEIVING } as const;

/** In units of use. Times in epoch milliseconds. */
export interface PastOrderLine {
  readonly orderLine: string;
  readonly productId: string;
  readonly packs: number;
  readonly unitsPerPack: number;
  /** The requested batch; empty if the warehouse chose. */
  readonly lot: string;
  readonly status: 'On Order' | 'Completed' | 'Deleted' | 'Failed';
  readonly statusAt: number;
  /** One of the speakers, or a person. */
  readonly statusBy: string;
  readonly shipped: number;
  readonly received: number;
  readonly ended: number;
  readonly notes: string | null;
  readonly updatedAt: number;
}

/** A request and its answer from before the portal. */
export interface PastOrder {
  readonly requestNumber: string;
  /** Null if the ERP refused it. */
  readonly orderNumber: string | null;
  readonly failure: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly orderType: OrderType;
  readonly warehouse: Warehouse;
  readonly shippingMethod: ShippingMethod;
  readonly abwCode: AbwAccount;
  readonly createdBy: string;
  readonly requestedAt: number;
  readonly answeredAt: number;
  readonly lines: readonly PastOrderLine[];
}

const ms = (column: Sql): Sql => sql`to_timestamp(${column} / 1000.0)`;

/** Inserts past requests and orders at once. Their numbers are unused. */
export async function insertPastOrders(tx: Transaction, orders: readonly PastOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const heads = orders.map(({ lines: _lines, ...head }) => head);
  const lines = orders.flatMap(({ requestNumber, lines: own }) =>
    own.map((line, place) => ({ ...line, requestNumber, requestLine: place + 1 })),
  );
  await tx.run(sql`
    WITH head AS MATERIALIZED (
      SELECT *, coalesce("orderNumber", "requestNumber") AS number
      FROM jsonb_to_recordset(${JSON.stringify(heads)}) AS head("requestNumber" text, "orderNumber" text, failure text,
        "customerId" text, "cabinetId" text, "orderType" text, warehouse text, "shippingMethod" text, "abwCode" text,
        "createdBy" text, "requestedAt" bigint, "answeredAt" bigint)),
    line AS MATERIALIZED (
      SELECT * FROM head JOIN jsonb_to_recordset(${JSON.stringify(lines)}) AS line("requestNumber" text,
        "requestLine" integer, "orderLine" text, "productId" text, packs integer, "unitsPerPack" integer, lot text,
        status text, "statusAt" bigint, "statusBy" text, shipped integer, received integer, ended integer, notes text,
        "updatedAt" bigint) USING ("requestNumber")),
    headed AS (
      INSERT INTO restock_orders (order_number, request_number, customer_id, cabinet_id, order_type, created_at)
      SELECT number, "requestNumber", "customerId", "cabinetId", "orderType", ${ms(sql`"requestedAt"`)} FROM head),
    requested AS (
      INSERT INTO restock_requests (request_number, request_line, customer_id, cabinet_id, product_id, packs, units_per_pack,
        lot, warehouse, order_type, shipping_method, abw_code, po_status, failure, order_number, created_at, created_by,
        answered_at)
      SELECT "requestNumber", "requestLine", "customerId", "cabinetId", "productId", packs, "unitsPerPack", lot, warehouse,
        "orderType", "shippingMethod", "abwCode", CASE WHEN "orderNumber" IS NULL THEN 'Failed' ELSE 'On Order' END,
        failure, "orderNumber", ${ms(sql`"requestedAt"`)}, "createdBy", ${ms(sql`"answeredAt"`)}
      FROM line)
    INSERT INTO order_lines (order_number, order_line, request_number, request_line, po_number, customer_id, cabinet_id,
      product_id, order_type, packs, units_per_pack, status, status_at, status_by, failure, shipped_units, received_units,
      ended_units, notes, created_at, updated_at)
    SELECT number, "orderLine", "requestNumber", "requestLine",
      CASE WHEN "orderNumber" IS NULL THEN '' ELSE 'PO-' || "requestNumber" END, "customerId", "cabinetId", "productId",
      "orderType", packs, "unitsPerPack", status, ${ms(sql`"statusAt"`)}, "statusBy", failure, shipped, received, ended,
      notes, ${ms(sql`"requestedAt"`)}, ${ms(sql`"updatedAt"`)}
    FROM line ORDER BY "requestedAt", number, "requestLine"`);
}

/** A person has closed all open lines of an order, with the reason. */
export async function closeOpenLines(
  tx: Transaction,
  orderNumber: string,
  { by, notes, at }: { readonly by: string; readonly notes: string; readonly at: Date },
): Promise<void> {
  for (const { id, status } of await lockLines(tx, [orderNumber]))
    if (status === 'On Order') await saveStatus(tx, { id, status: 'Completed', at, by, notes }, at);
}
