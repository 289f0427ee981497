import type {
  AbwAccount,
  DeviceState,
  DeviceType,
  OrderStatus,
  OrderType,
  PoStatus,
  ShippingMethod,
  Warehouse,
} from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import { devices } from '../devices/devices.public.ts';
import { orderAccount } from '../customers/customers.public.ts';
import { shippedForLine } from '../shipments/order-shipments.public.ts';
import { orderLinesChanged, type ChangedLine } from './order-changes.public.ts';

/** The origin of a status, if not a person. */
export const BY_ERP = 'ERP';
/** Set automatically when everything has arrived (R12). */
export const BY_RECEIVING = 'Receiving';

export interface OrderedDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly cabinetState: DeviceState;
  /** The account of the customer's orders. */
  readonly abwCode: AbwAccount;
}

export const findDevices = (db: Queryable, cabinetIds: readonly string[]) =>
  db.many<OrderedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", customer_id AS "customerId", cabinet_type AS "cabinetType", cabinet_state AS "cabinetState",
      ${orderAccount(sql`devices.customer_id`)} AS "abwCode"
    FROM ${devices} WHERE cabinet_id = ANY(${cabinetIds})`);

export interface NewRequest {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly warehouse: Warehouse;
  readonly orderType: OrderType;
  readonly shippingMethod: ShippingMethod;
  readonly abwCode: AbwAccount;
  readonly createdBy: string;
  readonly now: Date;
}

interface NewRequestLine {
  readonly productId: string;
  readonly packs: number;
  readonly unitsPerPack: number;
  readonly lot: string;
  readonly notes: string | null;
}

/** Inserts a request with its lines, which stand in the list of orders until the ERP answers. Returns its number. */
export async function insertRequest(
  tx: Transaction,
  request: NewRequest,
  lines: readonly NewRequestLine[],
): Promise<string> {
  const { customerId, cabinetId, warehouse, orderType, shippingMethod, abwCode, createdBy, now } = request;
  const { requestNumber } = await tx.one<{ requestNumber: string }>(sql`
    WITH request AS MATERIALIZED (SELECT 'R-' || nextval('restock_request_numbers') AS number),
    line AS (
      SELECT request.number, place::int AS place, line."productId" AS product_id, line.packs, line."unitsPerPack" AS units_per_pack,
        line.lot, line.notes
      FROM request, ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}) AS ("productId" text, packs integer,
        "unitsPerPack" integer, lot text, notes text)) WITH ORDINALITY
        AS line("productId", packs, "unitsPerPack", lot, notes, place)),
    headed AS (
      INSERT INTO restock_orders (order_number, request_number, customer_id, cabinet_id, order_type, created_at)
      SELECT number, number, ${customerId}, ${cabinetId}, ${orderType}, ${now} FROM request),
    listed AS (
      INSERT INTO order_lines (order_number, order_line, request_number, request_line, customer_id, cabinet_id, product_id,
        order_type, packs, units_per_pack, status, status_at, notes, created_at, updated_at)
      SELECT number, place::text, number, place, ${customerId}, ${cabinetId}, product_id, ${orderType}, packs,
        units_per_pack, 'Not Processed', ${now}, notes, ${now}, ${now}
      FROM line ORDER BY line.place),
    asked AS (
      INSERT INTO restock_requests (request_number, request_line, customer_id, cabinet_id, product_id, packs, units_per_pack, lot,
        warehouse, order_type, shipping_method, abw_code, notes, created_at, created_by)
      SELECT number, place, ${customerId}, ${cabinetId}, product_id, packs, units_per_pack, lot, ${warehouse}, ${orderType},
        ${shippingMethod}, ${abwCode}, notes, ${now}, ${createdBy}
      FROM line)
    SELECT number AS "requestNumber" FROM request`);
  await publish(
    tx,
    orderLinesChanged,
    lines.map(({ productId }) => ({ customerId, productId })),
  );
  return requestNumber;
}

export interface RequestLine {
  readonly requestLine: number;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly orderType: OrderType;
  readonly unitsPerPack: number;
  readonly notes: string | null;
  readonly poStatus: PoStatus;
  readonly orderNumber: string | null;
}

/** Serialises the import of answers to it. */
export const lockRequest = (tx: Transaction, requestNumber: string) =>
  tx.many<RequestLine>(sql`
    SELECT request_line AS "requestLine", customer_id AS "customerId", cabinet_id AS "cabinetId", product_id AS "productId",
      order_type AS "orderType", units_per_pack AS "unitsPerPack", notes, po_status AS "poStatus", order_number AS "orderNumber"
    FROM restock_requests WHERE request_number = ${requestNumber} ORDER BY request_line FOR UPDATE`);

/** The ERP has refused it, or a person has closed it. */
export const failRequest = async (
  tx: Transaction,
  requestNumber: string,
  { failure, at, by }: { readonly failure: string; readonly at: Date; readonly by: string },
): Promise<void> => {
  await tx.run(sql`
    UPDATE restock_requests SET po_status = 'Failed', failure = ${failure}, answered_at = ${at}
    WHERE request_number = ${requestNumber}`);
  await tx.run(sql`
    UPDATE order_lines SET status = 'Failed', failure = ${failure}, status_at = ${at}, status_by = ${by}, updated_at = ${at},
      version = version + 1
    WHERE order_number = ${requestNumber}`);
  const changed = await tx.many<ChangedLine>(sql`
    SELECT DISTINCT customer_id AS "customerId", product_id AS "productId" FROM order_lines
    WHERE order_number = ${requestNumber}`);
  await publish(tx, orderLinesChanged, changed);
};

export interface NewOrderLine extends RequestLine {
  readonly orderLine: string;
  readonly packs: number;
}

/** Replaces the request's lines with the ERP's. */
export async function insertOrder(
  tx: Transaction,
  order: {
    readonly requestNumber: string;
    readonly orderNumber: string;
    readonly poNumber: string;
    readonly at: Date;
    readonly now: Date;
  },
  lines: readonly NewOrderLine[],
): Promise<void> {
  const { requestNumber, orderNumber, poNumber, at, now } = order;
  await tx.run(sql`
    UPDATE restock_requests SET po_status = 'On Order', order_number = ${orderNumber}, answered_at = ${at}, failure = ''
    WHERE request_number = ${requestNumber}`);
  await tx.run(sql`
    INSERT INTO restock_orders (order_number, request_number, customer_id, cabinet_id, order_type, created_at)
    SELECT ${orderNumber}, request_number, customer_id, cabinet_id, order_type, created_at FROM restock_orders
    WHERE order_number = ${requestNumber}`);
  await tx.run(sql`
    WITH gone AS (DELETE FROM order_lines WHERE order_number = ${requestNumber} RETURNING request_line, notes)
    INSERT INTO order_lines (order_number, order_line, request_number, request_line, po_number, customer_id, cabinet_id,
      product_id, order_type, packs, units_per_pack, status, status_at, status_by, notes, created_at, updated_at)
    SELECT ${orderNumber}, line."orderLine", ${requestNumber}, line."requestLine", ${poNumber}, line."customerId",
      line."cabinetId", line."productId", line."orderType", line.packs, line."unitsPerPack", 'On Order', ${at}, ${BY_ERP},
      gone.notes, restock_orders.created_at, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(lines)}) AS line("orderLine" text, "requestLine" integer, "customerId" text,
        "cabinetId" text, "productId" text, "orderType" text, packs integer, "unitsPerPack" integer)
      JOIN restock_orders ON restock_orders.order_number = ${orderNumber}
      LEFT JOIN gone ON gone.request_line = line."requestLine"`);
  await tx.run(sql`DELETE FROM restock_orders WHERE order_number = ${requestNumber}`);
  await publish(tx, orderLinesChanged, lines);
}

/** Always all lines of an order and in the same order, since they are counted together. */
export const lockLines = (tx: Transaction, orderNumbers: readonly string[]) =>
  tx.many<{
    id: number;
    orderLine: string;
    requestNumber: string;
    requestLine: number;
    customerId: string;
    productId: string;
    status: string;
    statusAt: Date;
    statusBy: string;
    notes: string | null;
    version: number;
  }>(sql`
    SELECT id, order_line AS "orderLine", request_number AS "requestNumber", request_line AS "requestLine",
      customer_id AS "customerId", product_id AS "productId", status, status_at AS "statusAt", status_by AS "statusBy", notes, version
    FROM order_lines WHERE order_number = ANY(${orderNumbers}) ORDER BY id FOR UPDATE`);

export const saveStatus = async (
  tx: Transaction,
  line: {
    readonly id: number;
    readonly status: OrderStatus;
    readonly at: Date;
    readonly by: string;
    readonly notes?: string;
  },
  now: Date,
): Promise<void> => {
  const changed = await tx.many<ChangedLine>(sql`
    UPDATE order_lines SET status = ${line.status}, status_at = ${line.at}, status_by = ${line.by},
      notes = coalesce(${line.notes ?? null}, notes), updated_at = ${now}, version = version + 1
    WHERE id = ${line.id} RETURNING customer_id AS "customerId", product_id AS "productId"`);
  await publish(tx, orderLinesChanged, changed);
};

export const saveNotes = (tx: Transaction, id: number, notes: string | null, now: Date) =>
  tx.run(sql`
    UPDATE order_lines SET notes = ${notes}, updated_at = ${now}, version = version + 1 WHERE id = ${id}`);

/** The reference for which documents of an order wait. */
export const orderKey = (orderNumber: string): string => `order/${orderNumber}`;

/** The customer of an order; undefined if the ERP has not made it. */
export const findOrderCustomer = async (db: Queryable, orderNumber: string): Promise<string | undefined> =>
  (
    await db.maybe<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM order_lines
      WHERE order_number = ${orderNumber} AND status NOT IN ('Not Processed', 'Failed') LIMIT 1`)
  )?.customerId;

export const isKnownOrder = async (db: Queryable, orderNumber: string): Promise<boolean> =>
  (await findOrderCustomer(db, orderNumber)) !== undefined;

/**
 * Recounts the shipped and received units of the lines of some orders, and completes lines that have fully arrived
 * (R12). Idempotent, so it follows every change of shipments. A status set by a person stays until something changes.
 * The time of the status stays that of the last statement about it, so that it does not matter whether that or the
 * goods came first.
 */
export async function recountOrders(
  tx: Transaction,
  orderNumbers: readonly string[],
  now: Date,
): Promise<void> {
  if ((await lockLines(tx, orderNumbers)).length === 0) return;
  const changed = await tx.many<ChangedLine>(sql`
    UPDATE order_lines SET shipped_units = counted.shipped, received_units = counted.received, ended_units = counted.ended,
      status = CASE WHEN counted.completed THEN 'Completed' ELSE order_lines.status END,
      status_by = CASE WHEN counted.completed THEN ${BY_RECEIVING} ELSE order_lines.status_by END,
      -- A recount must not make somebody's note conflict.
      updated_at = ${now}, version = version + counted.completed::int
    FROM (
      SELECT id, shipped, received, ended, is_other,
        status = 'On Order' AND received >= ordered_units AND in_review = 0 AND (is_other OR status_by = ${BY_ERP}) AS completed
      FROM order_lines
        CROSS JOIN LATERAL ${shippedForLine({
          customerId: sql`order_lines.customer_id`,
          orderNumber: sql`order_lines.order_number`,
          orderLine: sql`order_lines.order_line`,
        })} AS line
        CROSS JOIN LATERAL (SELECT
          (shipped_units, received_units, ended_units) IS DISTINCT FROM (shipped, received, ended) AS is_other) AS compared
      WHERE order_number = ANY(${orderNumbers})) AS counted
    WHERE order_lines.id = counted.id AND (counted.completed OR counted.is_other)
    RETURNING order_lines.customer_id AS "customerId", order_lines.product_id AS "productId"`);
  await publish(tx, orderLinesChanged, changed);
}
