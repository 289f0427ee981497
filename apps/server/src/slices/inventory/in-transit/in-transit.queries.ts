import type { ProductOnTheWay } from '@parwell/contract';
import type { OpenLine } from '@parwell/domain';
import { epochMs } from '../../../platform/db/epoch-ms.ts';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/db/hooks.ts';
import { products } from '../../products/products.public.ts';
import { shipmentLinesChanged, type ChangedLine } from './in-transit-changes.public.ts';
import { doneDescription, doneStatusTwin } from './done-status.twin.ts';

export interface NewShipment {
  readonly shipmentId: string;
  readonly kind: 'warehouse' | 'receipt';
  readonly customerId: string;
  readonly customerNumber: string;
  readonly orderNumber: string;
  readonly deliveryRecord: string;
  readonly warehouse: string;
  readonly trackingNumber: string;
  readonly shippedAt: Date;
  readonly estimatedDelivery: string | null;
  readonly contentHash: Buffer;
}

export const insertShipment = (tx: Transaction, shipment: NewShipment, now: Date) =>
  tx.run(sql`
    INSERT INTO shipments (shipment_id, kind, customer_id, customer_number, order_number, delivery_record,
      ship_from_warehouse, tracking_number, shipped_at, estimated_delivery, created_at, content_hash)
    VALUES (${shipment.shipmentId}, ${shipment.kind}, ${shipment.customerId}, ${shipment.customerNumber},
      ${shipment.orderNumber}, ${shipment.deliveryRecord}, ${shipment.warehouse}, ${shipment.trackingNumber},
      ${shipment.shippedAt}, ${shipment.estimatedDelivery}, ${now}, ${shipment.contentHash})
    ON CONFLICT (customer_id, shipment_id) DO NOTHING`);

/** An earlier shipment of the warehouse with this number, to any customer. */
export const findWarehouseShipment = (db: Queryable, shipmentId: string) =>
  db.maybe<{ contentHash: Buffer }>(sql`
    SELECT content_hash AS "contentHash" FROM shipments WHERE shipment_id = ${shipmentId} AND kind = 'warehouse'`);

export const hasLinesTo = async (
  db: Queryable,
  { customerId, shipmentId }: { customerId: string; shipmentId: string },
  cabinetId: string,
): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM shipment_lines WHERE customer_id = ${customerId} AND shipment_id = ${shipmentId}
      AND cabinet_id = ${cabinetId} AND (state <> 'ended' OR received_units > 0) LIMIT 1`)) !== undefined;

export interface NewLine {
  readonly key: string;
  readonly orderLine: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: string;
  readonly packs: number;
  readonly baseUom: string;
  readonly unitsPerPack: number;
  readonly state: 'announced' | 'open' | 'ended';
  readonly transmitStatus: string;
}

export const insertLines = async (
  tx: Transaction,
  { customerId, shipmentId }: { customerId: string; shipmentId: string },
  lines: readonly NewLine[],
): Promise<void> => {
  await tx.run(sql`
    INSERT INTO shipment_lines (key, customer_id, shipment_id, order_line, cabinet_id, product_id, lot, owner,
      num_pkgs_shipped, base_uom, num_units_per_pkg, state, transmit_status)
    SELECT key, ${customerId}, ${shipmentId}, "orderLine", "cabinetId", "productId", lot, owner, packs, "baseUom", "unitsPerPack", state,
      "transmitStatus"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}) AS line(key text, "orderLine" text, "cabinetId" text,
      "productId" text, lot text, owner text, packs integer, "baseUom" text, "unitsPerPack" integer, state text,
      "transmitStatus" text)
    ON CONFLICT (key) DO NOTHING`);
  await publish(
    tx,
    shipmentLinesChanged,
    lines.map(({ productId }) => ({ customerId, productId })),
  );
};

export interface NewUnit {
  readonly lineKey: string;
  readonly place: number;
  readonly serial: string;
  readonly tagId: string;
}

export const insertUnits = (tx: Transaction, units: readonly NewUnit[]) =>
  tx.run(sql`
    INSERT INTO shipment_units (line_key, place, serial, tag_id)
    SELECT "lineKey", place, serial, "tagId"
    FROM jsonb_to_recordset(${JSON.stringify(units)}) AS unit("lineKey" text, place integer, serial text, "tagId" text)`);

const lineFields = sql`key, shipment_id AS "shipmentId", order_number AS "orderNumber", order_line AS "orderLine",
  cabinet_id AS "cabinetId", product_id AS "productId", lot, owner,
  greatest(total_num_units - received_units, 0) AS open, total_num_units AS shipped,
  ${epochMs(sql`shipped_at`)} AS "shippedAt", state = 'open' AS acknowledged`;

/** Lines from which something may still come, oldest first: those to the devices, and those that are named. */
export const findOpenLines = (db: Queryable, cabinetIds: readonly string[], keys: readonly string[]) =>
  db.many<OpenLine>(sql`
    SELECT ${lineFields} FROM shipment_lines JOIN shipments USING (customer_id, shipment_id)
    WHERE state IN ('announced', 'open') AND (cabinet_id = ANY(${cabinetIds}) OR key = ANY(${keys}))
      AND received_units < total_num_units
    ORDER BY shipped_at, key`);

export interface ReceivedUnits {
  readonly lineKey: string;
  readonly units: number;
  readonly done: boolean;
  readonly at: number;
  readonly by: string;
}

const came = sql`(received_units + came.units)`;
const done = { shipped: sql`total_num_units`, received: came };
/** These units end the line, or complete a line that had ended. A refused line stays refused. */
const isDone = sql`(came.done OR (state = 'ended' AND transmit_status <> 'Error' AND ${came} >= total_num_units))`;

/** Units have come. A line that brings nothing more is Complete only if all of it has come (R13). */
export const saveReceived = async (tx: Transaction, received: readonly ReceivedUnits[]): Promise<void> => {
  const changed = await tx.many<ChangedLine>(sql`
    UPDATE shipment_lines SET received_units = received_units + came.units, received_at = came.at,
      received_by = came.by, version = version + 1, state = CASE WHEN came.done THEN 'ended' ELSE state END,
      transmit_status = CASE WHEN ${isDone} THEN ${doneStatusTwin.expression(done, undefined)} ELSE transmit_status END,
      status_description = CASE WHEN ${isDone} THEN ${doneDescription(done)} ELSE status_description END
    FROM (SELECT "lineKey", sum(units)::int AS units, bool_or(done) AS done, to_timestamp(max(at) / 1000.0) AS at,
        max(by) AS by
      FROM jsonb_to_recordset(${JSON.stringify(received)}) AS unit("lineKey" text, units integer, done boolean,
        at bigint, by text)
      GROUP BY "lineKey") AS came
    WHERE key = "lineKey" RETURNING customer_id AS "customerId", product_id AS "productId"`);
  await publish(tx, shipmentLinesChanged, changed);
};

/** A receipt was acknowledged or rejected by its device (S23). Returns the keys of the lines that this changes. */
export const setReceiptState = async (
  tx: Transaction,
  receipt: { cabinetId: string; shipmentId: string; state: 'open' | 'ended'; problem: string },
): Promise<string[]> => {
  const { cabinetId, shipmentId, state, problem } = receipt;
  const rows = await tx.many<ChangedLine & { key: string }>(sql`
    UPDATE shipment_lines SET state = ${state}, version = version + 1,
      transmit_status = CASE WHEN ${problem} = '' THEN transmit_status ELSE 'Error' END, status_description = ${problem}
    WHERE cabinet_id = ${cabinetId} AND shipment_id = ${shipmentId} AND state <> 'ended' AND state <> ${state}
    RETURNING key, customer_id AS "customerId", product_id AS "productId"`);
  await publish(tx, shipmentLinesChanged, rows);
  return rows.map(({ key }) => key);
};

export const endLine = async (tx: Transaction, lineKey: string, description: string): Promise<void> => {
  const ended = await tx.many<ChangedLine>(sql`
    UPDATE shipment_lines SET state = 'ended', transmit_status = 'NA', status_description = ${description},
      version = version + 1
    WHERE key = ${lineKey} RETURNING customer_id AS "customerId", product_id AS "productId"`);
  await publish(tx, shipmentLinesChanged, ended);
};

const line = { shipped: sql`total_num_units`, received: sql`received_units` };

/** Corrects the status of some lines that are Complete although they were received short (R13). Returns how many. */
export const mendDoneLines = (db: Queryable, limit: number): Promise<number> =>
  db.run(sql`
    UPDATE shipment_lines SET transmit_status = ${doneStatusTwin.expression(line, undefined)},
      status_description = ${doneDescription(line)}, version = version + 1
    WHERE key IN (
      SELECT key FROM shipment_lines WHERE transmit_status = 'Complete' AND received_units < total_num_units
      ORDER BY key LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);

/** Goods shipped to a device for its customer that have not come, the first to come first. */
export const findOnTheWay = (
  db: Queryable,
  { cabinetId, customerId }: { readonly cabinetId: string; readonly customerId: string },
) =>
  db.many<ProductOnTheWay>(sql`
    SELECT product_name AS "productLabelName",
      sum(greatest(total_num_units - received_units, 0))::int AS units, min(estimated_delivery)::text AS due,
      count(*) FILTER (WHERE transmit_status = 'Pending')::int AS "linesToReceive"
    FROM shipment_lines JOIN shipments USING (customer_id, shipment_id) JOIN ${products} USING (product_id)
    WHERE shipment_lines.cabinet_id = ${cabinetId} AND customer_id = ${customerId} AND state = 'open'
    GROUP BY product_id, product_name ORDER BY due NULLS LAST, product_name, product_id`);

export const findReceiver = (db: Queryable, lineKey: string) =>
  db.maybe<{ by: string; at: Date | null; state: string; cabinetId: string; customerId: string }>(sql`
    SELECT received_by AS by, received_at AS at, state, cabinet_id AS "cabinetId", customer_id AS "customerId"
    FROM shipment_lines JOIN shipments USING (customer_id, shipment_id) WHERE key = ${lineKey}`);

export interface ShippedTagRow {
  readonly tagId: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly shipmentId: string;
  readonly orderNumber: string;
  readonly warehouse: string;
  readonly at: Date;
}

export const findShippedTags = (
  db: Queryable,
  tags: readonly { readonly tagId: string; readonly shipmentId: string }[],
) =>
  db.many<ShippedTagRow>(sql`
    SELECT tag."tagId", shipments.customer_id AS "customerId", shipment_lines.cabinet_id AS "cabinetId",
      shipments.shipment_id AS "shipmentId", shipments.order_number AS "orderNumber",
      shipments.ship_from_warehouse AS warehouse, shipments.shipped_at AS at
    FROM jsonb_to_recordset(${JSON.stringify(tags)}) AS tag("tagId" text, "shipmentId" text)
    JOIN shipments ON shipments.shipment_id = tag."shipmentId" AND kind = 'warehouse'
    JOIN shipment_lines ON shipment_lines.customer_id = shipments.customer_id
      AND shipment_lines.shipment_id = shipments.shipment_id
    WHERE EXISTS (
      SELECT FROM shipment_units WHERE shipment_units.line_key = shipment_lines.key
        AND shipment_units.tag_id = tag."tagId")`);
