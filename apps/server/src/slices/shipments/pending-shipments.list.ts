import { type CallArguments, type ConsignmentShipment, listConsignmentShipments } from '@parwell/contract';
import type { CalendarDate, Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { DEVICES } from '../devices/tables.public.ts';
import { isLotOf, lots } from '../inventory/goods/goods.public.ts';
import { isLotSuspended, shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';
import { SHIPMENTS, SHIPMENT_LINES } from '../inventory/ledger/tables.public.ts';
import { products } from '../products/products.public.ts';

type Asked = CallArguments<typeof listConsignmentShipments>['query'];

interface Query {
  readonly where: Omit<Asked, 'limit'>;
  readonly order: { readonly key: 'shippedAt'; readonly direction: 'ASC' | 'DESC' };
  readonly limit: number;
  readonly offset: number;
  readonly fields?: readonly (keyof ConsignmentShipment)[];
}

interface Shown {
  readonly tenants: Tenants;
  /** In the business zone. */
  readonly today: CalendarDate;
}

export const pendingFields = {
  lineKey: sql`shipment_lines.key`,
  orderNumber: sql`shipments.order_number`,
  orderLineNumber: sql`shipment_lines.order_line`,
  shipmentId: sql`shipment_lines.shipment_id`,
  trackingNumber: sql`shipments.tracking_number`,
  customerNumber: sql`coalesce(nullif(shipments.customer_number, ''), shipments.customer_id)`,
  cabinetId: sql`shipment_lines.cabinet_id`,
  cabinetType: sql`devices.cabinet_type`,
  vendorItem: sql`shipment_lines.product_id`,
  factorDescription: sql`products.product_name`,
  numPkgsShipped: sql`num_pkgs_shipped`,
  lotNumber: sql`shipment_lines.lot`,
  expDate: sql`coalesce(to_char(lots.expiration, 'YYYYMMDD'), '')`,
  estimatedDelivery: sql`shipments.estimated_delivery`,
  shippedAt: sql`shipments.shipped_at`,
  hasSuspendedLot: isLotSuspended({
    customerId: sql`shipment_lines.customer_id`,
    shipmentId: sql`shipment_lines.shipment_id`,
    lot: sql`shipment_lines.lot`,
  }),
  packLum: sql`json_build_object('packToLum', num_units_per_pkg, 'originalQty', num_pkgs_shipped,
    'convertedQty', total_num_units)`,
  openQty: sql`greatest(total_num_units - received_units, 0)`,
};

/** Shipment lines that a person receives, oldest first. */
export const pendingList = defineList<Query, Pick<Shown, 'tenants'>, Shown>({
  calls: [listConsignmentShipments],
  from: sql`${shipmentLines}
    JOIN ${shipments} USING (customer_id, shipment_id)
    JOIN ${devices} ON devices.cabinet_id = shipment_lines.cabinet_id
    JOIN ${products} ON products.product_id = shipment_lines.product_id
    LEFT JOIN ${lots} ON ${isLotOf(sql`shipment_lines`)}`,
  key: sql`shipment_lines.key`,
  fields: ({ today }) => ({
    ...pendingFields,
    isExpired: sql`coalesce(lots.expiration < ${today}::date, false)`,
  }),
  sort: { shippedAt: sql`shipments.shipped_at` },
  filters: {
    customerNumber: (number) => sql`
      (shipments.customer_id = ${number} OR shipments.customer_number = ${number})`,
    cabinetId: equals(sql`shipment_lines.cabinet_id`),
    cabinetType: equals(sql`devices.cabinet_type`),
    transmitStatus: equals(sql`shipment_lines.transmit_status`),
  },
  // Pending lines belong to the device's present customer.
  visible: ({ tenants }) => sql`shipment_lines.state = 'open' AND shipment_lines.transmit_status = 'Pending'
    AND ${ofTenants(sql`shipment_lines.customer_id`, tenants)} AND ${visibleDevices(tenants)}`,
  tables: [SHIPMENT_LINES, SHIPMENTS, DEVICES],
});

export const OLDEST_FIRST = { key: 'shippedAt', direction: 'ASC' } as const;

export const listPending = (db: Queryable, scope: Shown, { limit, ...where }: Asked) =>
  pendingList.page(db, scope, { where, limit, offset: 0, order: OLDEST_FIRST });
