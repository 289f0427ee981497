// For dashboards.
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
  readonly shipDate: string;
  readonly transmitStatus: ShipmentStatus;
}

/** The oldest lines that wait for a person, and their total (R13). Written like their index. */
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
 * A subquery: lines that a person receives, by the device whose tab of shipments lists them, for devices that the
 * viewer sees. Written like the index of waiting lines.
 */
export const receiptsByDevice = (tenants: Tenants, seen: Tenants): Sql => sql`
  SELECT shipment_lines.customer_id, cabinet_id, count(*) AS value
  FROM ${shipmentLines} JOIN ${devices} USING (cabinet_id)
  WHERE transmit_status IN ('Pending', 'Virtual') AND transmit_status = 'Pending' AND state = 'open'
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)} AND ${visibleDevices(seen)}
  GROUP BY shipment_lines.customer_id, cabinet_id`;

/** Lines by time of shipment. A repeated shipment does not count. */
export async function countShippedLines(
  db: Queryable,
  tenants: Tenants,
  edges: readonly Date[],
): Promise<number[]> {
  const where = sql`transmit_status <> 'Duplicate' AND ${ofTenants(sql`customer_id`, tenants)}`;
  const shipped = await countBetween(db, { from: shipmentLines, at: sql`line_shipped_at`, where }, edges);
  // Lines of refused documents.
  const untaken = await countBetween(
    db,
    { from: sql`untaken_shipment_lines`, at: sql`shipped_at`, where },
    edges,
  );
  return shipped.map((lines, place) => lines + (untaken[place] ?? 0));
}
