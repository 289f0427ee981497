import {
  type CallArguments,
  listWarehouseShipments as listCall,
  type WarehouseShipment,
  type WarehouseShipmentFilter,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { deviceNameFor, isOpenToCaller } from '../devices/devices.public.ts';
import { isLotOf, lotNumberPart, lots } from '../inventory/goods/goods.public.ts';
import { shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';
import { CUSTOMER_LOTS, SHIPMENTS, SHIPMENT_LINES } from '../inventory/ledger/tables.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';

type Asked = CallArguments<typeof listCall>['query'];

/** The report's filter needs neither customer nor dates. */
type Query = Omit<Asked, 'where'> & { readonly where: WarehouseShipmentFilter };

export const shipmentFields = {
  lineKey: sql`shipment_lines.key`,
  shipmentId: sql`shipment_lines.shipment_id`,
  customerId: sql`shipment_lines.customer_id`,
  cabinetId: sql`shipment_lines.cabinet_id`,
  cabinetName: deviceNameFor(sql`shipment_lines.cabinet_id`, sql`shipment_lines.customer_id`),
  deliveryRecord: sql`shipments.delivery_record`,
  warehouse: sql`shipments.ship_from_warehouse`,
  productName: sql`products.product_name`,
  productId: sql`shipment_lines.product_id`,
  lot: sql`shipment_lines.lot`,
  datetime: sql`shipments.shipped_at`,
  estimatedDelivery: sql`shipments.estimated_delivery`,
  trackingNumber: sql`shipments.tracking_number`,
  expiration: sql`lots.expiration`,
  qty: sql`shipment_lines.total_num_units`,
  receivedQty: sql`shipment_lines.received_units`,
  orderNumber: sql`shipments.order_number`,
  orderTotal: sql`(
    SELECT sum(part.total_num_units)::int FROM (
      SELECT customer_id, shipment_id, kind, order_number, total_num_units
      FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)) AS part
    WHERE part.customer_id = shipments.customer_id AND part.kind = 'warehouse'
      AND part.order_number = shipments.order_number
      AND (shipments.order_number <> '' OR part.shipment_id = shipments.shipment_id))`,
  status: sql`shipment_lines.transmit_status`,
  statusDescription: sql`shipment_lines.status_description`,
} satisfies Readonly<Record<Exclude<keyof WarehouseShipment, 'mayOpen'>, Sql>>;

/**
 * Shipments of the warehouse, without those that people announced to a device. A line belongs to its customer (S35).
 */
export const warehouseShipmentList = defineList<Query, Tenants>({
  calls: [listCall],
  from: sql`${shipmentLines}
    JOIN ${shipments} USING (customer_id, shipment_id)
    JOIN ${products} ON products.product_id = shipment_lines.product_id
    LEFT JOIN ${lots} ON ${isLotOf(sql`shipment_lines`)}`,
  key: sql`shipment_lines.key`,
  fields: (tenants) => ({
    ...shipmentFields,
    mayOpen: isOpenToCaller(sql`shipment_lines.cabinet_id`, sql`shipment_lines.customer_id`, tenants),
  }),
  sort: {
    datetime: sql`shipments.shipped_at`,
    deliveryRecord: sql`shipments.delivery_record`,
    warehouse: sql`shipments.ship_from_warehouse`,
    productName: sql`products.product_name`,
    productId: sql`shipment_lines.product_id`,
    lot: sql`shipment_lines.lot`,
    expiration: sql`lots.expiration`,
    qty: sql`shipment_lines.total_num_units`,
    orderNumber: sql`shipments.order_number`,
  },
  filters: {
    customerId: equals(sql`shipments.customer_id`),
    dates: between(sql`shipments.shipped_at`),
    productId: equals(sql`shipment_lines.product_id`),
    productGroup: part(sql`lower(products.product_group)`),
    lot: lotNumberPart(sql`shipment_lines.lot`),
    orderNumber: part(sql`lower(shipments.order_number)`),
    warehouse: equals(sql`shipments.ship_from_warehouse`),
    status: equals(sql`shipment_lines.transmit_status`),
  },
  visible: (tenants) =>
    sql`shipments.kind = 'warehouse' AND ${ofTenants(sql`shipments.customer_id`, tenants)}`,
  tables: [SHIPMENT_LINES, SHIPMENTS, PRODUCTS, CUSTOMER_LOTS],
});

export const NEWEST_SHIPMENT_FIRST = { key: 'datetime', direction: 'DESC' } as const;

export const listWarehouseShipments = (db: Queryable, tenants: Tenants, query: Asked) =>
  warehouseShipmentList.page(db, tenants, query);
