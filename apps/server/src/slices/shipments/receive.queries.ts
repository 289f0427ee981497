import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { isLineSuspended, shipmentLines } from '../inventory/in-transit/in-transit.public.ts';

export interface LineState {
  readonly customerId: string;
  readonly productId: string;
  /** Units that have not arrived. */
  readonly openQty: number;
  readonly isDone: boolean;
  readonly isInReview: boolean;
  readonly receivedBy: string;
  readonly receivedAt: Date | null;
}

/** A line shipped to this device, if the caller may receive it. */
export const findLineState = (db: Queryable, tenants: Tenants, cabinetId: string, lineKey: string) =>
  db.maybe<LineState>(sql`
    SELECT state = 'ended' AS "isDone", ${isLineSuspended(sql`shipment_lines.key`)} AS "isInReview",
      received_by AS "receivedBy", received_at AS "receivedAt", shipment_lines.customer_id AS "customerId",
      shipment_lines.product_id AS "productId", greatest(total_num_units - received_units, 0) AS "openQty"
    FROM ${shipmentLines} JOIN ${devices} ON devices.cabinet_id = shipment_lines.cabinet_id
    WHERE shipment_lines.key = ${lineKey} AND shipment_lines.cabinet_id = ${cabinetId}
      AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)} AND ${visibleDevices(tenants)}`);
