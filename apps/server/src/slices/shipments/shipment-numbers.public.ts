// What dashboards show of shipments.
import type { ShipmentStatus, Tenants } from '@parwell/domain';
import { countBetween } from '../../platform/db/count-between.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';

export interface LineToReceive {
  readonly customerId: string;
  readonly shipmentId: string;
  readonly cabinetId: string;
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly productId: string;
  readonly lot: string;
  readonly packagesShipped: number;
  /** An instant. */
  readonly shipDate: string;
  readonly transmitStatus: ShipmentStatus;
}

/** The lines that wait for a person (R13): the oldest of them, and how many there are. Written as the index of them has it. */
export async function findLinesToReceive(
  db: Queryable,
  tenants: Tenants,
  limit: number,
): Promise<{ readonly rows: readonly LineToReceive[]; readonly total: number }> {
  const waiting = sql`shipment_lines.transmit_status IN ('Pending', 'Virtual')
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)}`;
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${shipmentLines} WHERE ${waiting}`,
  );
  const rows = await db.many<LineToReceive>(sql`
    SELECT customer_id AS "customerId", shipment_id AS "shipmentId", first.cabinet_id AS "cabinetId",
      shipments.order_number AS "orderNumber", first.order_line AS "orderLine", first.product_id AS "productId", first.lot,
      first.num_pkgs_shipped AS "packagesShipped", to_json(first.line_shipped_at) #>> '{}' AS "shipDate",
      first.transmit_status AS "transmitStatus"
    FROM (
      SELECT * FROM ${shipmentLines} WHERE ${waiting} ORDER BY line_shipped_at, key LIMIT ${limit}) AS first
      JOIN ${shipments} USING (customer_id, shipment_id)
    ORDER BY first.line_shipped_at, first.key`);
  return { rows, total };
}

/**
 * The lines that a person receives, by the device where they do: those that its tab of shipments lists, for devices that the viewer sees.
 * For a statement; written as the index of waiting lines has it.
 */
export const receiptsByDevice = (tenants: Tenants, seen: Tenants): Sql => sql`
  SELECT shipment_lines.customer_id, cabinet_id, count(*) AS value
  FROM ${shipmentLines} JOIN ${devices} USING (cabinet_id)
  WHERE transmit_status IN ('Pending', 'Virtual') AND transmit_status = 'Pending' AND state = 'open'
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)} AND ${visibleDevices(seen)}
  GROUP BY shipment_lines.customer_id, cabinet_id`;

/** Lines by when they were shipped. A shipment that came again was not shipped again. */
export async function countShippedLines(
  db: Queryable,
  tenants: Tenants,
  edges: readonly Date[],
): Promise<number[]> {
  const where = sql`transmit_status <> 'Duplicate' AND ${ofTenants(sql`customer_id`, tenants)}`;
  const shipped = await countBetween(db, { from: shipmentLines, at: sql`line_shipped_at`, where }, edges);
  // Of documents that were refused.
  const untaken = await countBetween(
    db,
    { from: sql`untaken_shipment_lines`, at: sql`shipped_at`, where },
    edges,
  );
  return shipped.map((lines, place) => lines + (untaken[place] ?? 0));
}
