import { createHash } from 'node:crypto';
import { sql, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { doneDescription, doneStatusTwin } from '../../inventory/in-transit/in-transit.public.ts';
import type { Past } from './past-book.ts';

const rowsOf = (rows: readonly object[], columns: Sql): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}) AS row(${columns})`;
const ms = (column: Sql): Sql => sql`to_timestamp(${column} / 1000.0)`;

const DONE = { shipped: sql`(packs * "unitsPerPack")`, received: sql`received` };

/** Needed by the rows of the ledger. Lots in order, as others may be writing the same. */
export async function insertGoods(tx: Transaction, customerId: string, past: Past, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO lots (product_id, lot, expiration, size, assay, unit_of_measure, entered_by, customer_id, updated_at)
    SELECT "productId", lot, expiration, size, assay, "unitOfMeasure", "enteredBy",
      CASE "enteredBy" WHEN 'hand' THEN ${customerId} END, ${now}
    FROM ${rowsOf(
      past.lots,
      sql`"productId" text, lot text, expiration date, size text, assay text,
      "unitOfMeasure" text, "enteredBy" text`,
    )}
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING`);
  // Lots that were never shipped to the customer and are gone by now.
  await tx.run(sql`
    SELECT know_lots(array_agg(${customerId}::text), array_agg("productId"), array_agg(lot))
    FROM ${rowsOf(past.lots, sql`"productId" text, lot text`)}`);
  const shipments = past.shipments.map((shipment) => ({
    ...shipment,
    hash: createHash('sha256').update(shipment.shipmentId).digest('hex'),
  }));
  await tx.run(sql`
    INSERT INTO shipments (customer_id, shipment_id, kind, customer_number, order_number, delivery_record,
      ship_from_warehouse, tracking_number, shipped_at, estimated_delivery, created_at, content_hash)
    SELECT ${customerId}, "shipmentId", 'warehouse', ${customerId}, "orderNumber", "deliveryRecord", warehouse,
      "trackingNumber", ${ms(sql`"shippedAt"`)}, "estimatedDelivery", ${ms(sql`"shippedAt"`)}, decode(hash, 'hex')
    FROM ${rowsOf(
      shipments,
      sql`"shipmentId" text, "orderNumber" text, "deliveryRecord" text, warehouse text,
      "trackingNumber" text, "shippedAt" bigint, "estimatedDelivery" date, hash text`,
    )}`);
  await tx.run(sql`
    INSERT INTO shipment_lines (key, customer_id, shipment_id, order_line, cabinet_id, product_id, lot, owner,
      num_pkgs_shipped, base_uom, num_units_per_pkg, received_units, received_at, received_by, state, transmit_status,
      status_description)
    SELECT key, ${customerId}, "shipmentId", "orderLine", "cabinetId", "productId", lot, owner, packs, 'EA',
      "unitsPerPack", received, ${ms(sql`"receivedAt"`)}, "receivedBy", 'ended', ${doneStatusTwin.expression(DONE, undefined)},
      ${doneDescription(DONE)}
    FROM ${rowsOf(
      past.lines,
      sql`key text, "shipmentId" text, "orderLine" text, "cabinetId" text, "productId" text,
      lot text, owner text, packs integer, "unitsPerPack" integer, received integer, "receivedAt" bigint,
      "receivedBy" text`,
    )}`);
  const units = past.lines.flatMap(({ key, units: named }) =>
    named.map((unit, place) => ({ ...unit, lineKey: key, place })),
  );
  await tx.run(sql`
    INSERT INTO shipment_units (line_key, place, serial, tag_id)
    SELECT "lineKey", place, serial, "tagId"
    FROM ${rowsOf(units, sql`"lineKey" text, place integer, serial text, "tagId" text`)}`);
  await tx.run(sql`
    INSERT INTO serial_units (product_id, serial) SELECT "productId", serial
    FROM ${rowsOf(past.serials, sql`"productId" text, serial text`)}`);
}

export async function insertTags(tx: Transaction, past: Past): Promise<void> {
  if (past.tags.length === 0) return;
  await tx.run(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, vend_key,
      reversals, line_key, shipment_id, ship_warehouse, order_number, received_at, returned_at, rga_number, active,
      created_at, updated_at)
    SELECT "tagId", serial, "productId", lot, owner, "customerId", phase, "cabinetId", ${ms(sql`since`)}, "vendKey",
      reversals, "lineKey", "shipmentId", warehouse, "orderNumber", ${ms(sql`"receivedAt"`)},
      CASE WHEN phase = 'returned' THEN ${ms(sql`since`)} END, "rgaNumber", active, ${ms(sql`"shippedAt"`)},
      ${ms(sql`since`)}
    FROM ${rowsOf(
      past.tags,
      sql`"tagId" text, serial text, "productId" text, lot text, owner text, "customerId" text,
      phase text, "cabinetId" text, since bigint, "vendKey" text, reversals integer, "lineKey" text, "shipmentId" text,
      warehouse text, "orderNumber" text, "receivedAt" bigint, "rgaNumber" text, active boolean, "shippedAt" bigint`,
    )}
    ORDER BY "shippedAt", "tagId"`);
  await tx.run(sql`
    INSERT INTO tag_sightings (tag_id, cabinet_id, at, time_replaced, present, session, user_name, npi)
    SELECT "tagId", "cabinetId", ${ms(sql`at`)}, "timeReplaced", present, session, "userName", npi
    FROM ${rowsOf(
      past.sightings,
      sql`"tagId" text, "cabinetId" text, at bigint, "timeReplaced" boolean,
      present boolean, session text, "userName" text, npi text`,
    )}`);
}

/** Of the history (S30). */
const KEY = sql`cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial`;

export interface ClosedDays {
  readonly until: Date;
  readonly timeZone: string;
}

/** Keeps the order of rows of the same instant. */
const inOrder = (rows: readonly object[]) => rows.map((row, place) => ({ ...row, place }));

/** As if the days had been closed one after the other, for rows that have keys of their own. */
const insertDays = (customerId: string, closed: ClosedDays | undefined, rows: Sql): Sql => sql`
  INSERT INTO inventory_days (customer_id, ${KEY}, quantity, valid_from, valid_to)
  SELECT ${customerId}, ${KEY}, quantity, day, next - 1
  FROM (
    SELECT ${KEY}, day, sum(change) OVER by_key AS quantity, lead(day) OVER by_key AS next
    FROM (
      SELECT ${KEY}, (at AT TIME ZONE ${closed?.timeZone ?? 'UTC'})::date AS day, sum(quantity)::int AS change
      FROM ${rows} WHERE quantity <> 0 AND at < ${closed?.until ?? null}::timestamptz
      GROUP BY ${KEY}, day HAVING sum(quantity) <> 0) AS changed
    WINDOW by_key AS (PARTITION BY ${KEY} ORDER BY day)) AS days
  WHERE quantity <> 0 ORDER BY day`;

export async function closeDays(
  tx: Transaction,
  customerId: string,
  closed: ClosedDays & { readonly through: string },
  now: Date,
): Promise<void> {
  await tx.run(
    insertDays(
      customerId,
      closed,
      sql`
    (SELECT * FROM transactions WHERE customer_id = ${customerId}) AS posted`,
    ),
  );
  await tx.run(sql`
    INSERT INTO inventory_closed (customer_id, closed_through, closed_until, time_zone, closed_at)
    VALUES (${customerId}, ${closed.through}, ${closed.until}, ${closed.timeZone}, ${now})`);
}

/**
 * The ledger's rows and their days, where these are closed already (S30). The rows have lots and units of their own,
 * so no others are affected. Closed days, and their zone, are per customer.
 */
export const insertLedger = (
  tx: Transaction,
  customerId: string,
  { rows }: Past,
  closed: ClosedDays | undefined,
) =>
  tx.run(sql`
    WITH posted AS (
      INSERT INTO transactions (key, reverses, customer_id, cabinet_id, product_id, lot, owner, holder, dispenser, section,
        type, action, reason, reason_code, quantity, tag_id, serial, past_shelf_life, at, time_replaced, session,
        user_name, npi, note, order_number, order_line, shipment_id, posted_at)
      SELECT key, reverses, ${customerId}, "cabinetId", "productId", lot, owner, holder, dispenser, section, type, action,
        reason, "reasonCode", quantity, "tagId", serial, "pastShelfLife", ${ms(sql`at`)}, "timeReplaced", session,
        "userName", npi, note, "orderNumber", "orderLine", "shipmentId", ${ms(sql`"postedAt"`)}
      FROM ${rowsOf(
        inOrder(rows),
        sql`place integer, key text, reverses text, "cabinetId" text, "productId" text, lot text, owner text,
        holder smallint, dispenser smallint, section text, type text, action text, reason text, "reasonCode" smallint,
        quantity integer, "tagId" text, serial text, "pastShelfLife" boolean, at bigint, "timeReplaced" boolean,
        session text, "userName" text, npi text, note text, "orderNumber" text, "orderLine" text, "shipmentId" text,
        "postedAt" bigint`,
      )}
      ORDER BY place
      RETURNING ${KEY}, quantity, at)
    ${insertDays(customerId, closed, sql`posted`)}`);

export async function insertFindings(
  tx: Transaction,
  customerId: string,
  cabinetId: string,
  past: Past,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    SELECT key, ${customerId}, ${cabinetId}, "productId", lot, counted, "userName", ${ms(sql`at`)}
    FROM ${rowsOf(past.counts, sql`key text, "productId" text, lot text, counted integer, "userName" text, at bigint`)}
    ORDER BY at`);
  await tx.run(sql`
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, owner, holder, dispenser, section,
      type, reason, suspended_reason, ship_qty, on_hand_qty, attempted_qty, attempts, shipment_id, line_key,
      order_number, note, user_name, npi, opened_at, created_at, status, memo, resolved_by, resolved_at, version)
    SELECT key, kind, ${customerId}, "cabinetId", "productId", lot, owner, holder, dispenser, section, type, reason,
      "suspendedReason", "shipQty", "onHandQty", "attemptedQty", attempts, "shipmentId", "lineKey", "orderNumber", note,
      "userName", npi, ${ms(sql`"openedAt"`)}, ${ms(sql`"openedAt"`)}, status, memo, "resolvedBy",
      ${ms(sql`"resolvedAt"`)}, 1
    FROM ${rowsOf(
      past.reviews,
      sql`key text, kind text, "cabinetId" text, "productId" text, lot text, owner text,
      holder smallint, dispenser smallint, section text, type text, reason text, "suspendedReason" text,
      "shipQty" integer, "onHandQty" integer, "attemptedQty" integer, attempts jsonb, "shipmentId" text, "lineKey" text,
      "orderNumber" text, note text, "userName" text, npi text, "openedAt" bigint, status text, memo text,
      "resolvedBy" text, "resolvedAt" bigint`,
    )}
    ORDER BY "openedAt"`);
}

export const insertOnHand = (tx: Transaction, cabinetId: string, now: Date) =>
  tx.run(sql`
    INSERT INTO on_hand (cabinet_id, product_id, lot, owner, section, holder, dispenser, quantity, updated_at)
    SELECT cabinet_id, product_id, lot, owner, section, holder, dispenser, sum(quantity), ${now} FROM transactions
    WHERE cabinet_id = ${cabinetId} AND product_id <> ''
    GROUP BY cabinet_id, product_id, lot, owner, section, holder, dispenser HAVING sum(quantity) > 0`);

export const findClosed = (tx: Transaction, customerId: string) =>
  tx.maybe<ClosedDays>(sql`
    SELECT closed_until AS until, time_zone AS "timeZone" FROM inventory_closed WHERE customer_id = ${customerId}`);
