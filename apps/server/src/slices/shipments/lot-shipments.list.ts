import { type CallArguments, listLotShipments as listCall, type LotShipment } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';
import { SHIPMENTS, SHIPMENT_LINES } from '../inventory/ledger/tables.public.ts';
import { shipmentFields } from './warehouse-shipments.list.ts';

type Query = CallArguments<typeof listCall>['query'] & {
  readonly fields?: readonly (keyof LotShipment)[];
};

/** Units of a line that may still arrive. */
const openQty = sql`CASE WHEN shipment_lines.state = 'ended' THEN 0
  ELSE greatest(shipment_lines.total_num_units - shipment_lines.received_units, 0) END`;

const { lineKey, shipmentId, customerId, cabinetId, cabinetName, warehouse, orderNumber, trackingNumber } =
  shipmentFields;

export const lotShipmentFields = {
  lineKey,
  shipmentId,
  customerId,
  customerName: customerName(sql`shipment_lines.customer_id`),
  cabinetId,
  cabinetName,
  warehouse,
  orderNumber,
  trackingNumber,
  shippedAt: shipmentFields.datetime,
  estimatedDelivery: shipmentFields.estimatedDelivery,
  qty: shipmentFields.qty,
  receivedQty: shipmentFields.receivedQty,
  openQty,
  status: shipmentFields.status,
} satisfies Readonly<Record<keyof LotShipment, Sql>>;

/** Includes announced shipments. */
export const lotShipmentList = defineList<Query, Tenants>({
  calls: [listCall],
  from: sql`${shipmentLines} JOIN ${shipments} USING (customer_id, shipment_id)`,
  key: sql`shipment_lines.key`,
  fields: lotShipmentFields,
  sort: { openQty, shippedAt: sql`shipments.shipped_at`, cabinetId: sql`shipment_lines.cabinet_id` },
  filters: {
    productId: equals(sql`shipment_lines.product_id`),
    lot: equals(sql`shipment_lines.lot`),
  },
  visible: (tenants) => ofTenants(sql`shipments.customer_id`, tenants),
  tables: [SHIPMENT_LINES, SHIPMENTS],
});
