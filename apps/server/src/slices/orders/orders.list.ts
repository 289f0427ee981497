import {
  type CallArguments,
  listOrders as listCall,
  type OrderFilter,
  type RestockOrder,
} from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { raw, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, contains, equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { defineList } from '../../platform/db/list.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor, devices } from '../devices/devices.public.ts';
import { DEVICES } from '../devices/tables.public.ts';
import { inProductGroups, products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';

type Query = Omit<CallArguments<typeof listCall>['query'], 'groupBy'> & {
  readonly fields?: readonly (keyof RestockOrder)[];
};

const line = (column: string): Sql => sql`order_lines.${raw(column)}`;

/** Joins by key, so that PostgreSQL skips products and devices where none of their columns is used. */
const from = sql`order_lines
  LEFT JOIN ${products} ON products.product_id = order_lines.product_id
  LEFT JOIN ${devices} ON devices.cabinet_id = order_lines.cabinet_id`;

/** The customer's name of the device. Nearly all devices are still with the customer of the order. */
export const nameOfDevice = (cabinetId: Sql, customerId: Sql): Sql => sql`CASE
  WHEN devices.customer_id = ${customerId} THEN devices.cabinet_name ELSE ${deviceNameFor(cabinetId, customerId)} END`;

export const orderFields = {
  orderNumber: line('order_number'),
  orderLine: line('order_line'),
  poNumber: line('po_number'),
  customerId: line('customer_id'),
  customerName: customerName(line('customer_id')),
  cabinetId: line('cabinet_id'),
  cabinetName: nameOfDevice(line('cabinet_id'), line('customer_id')),
  cabinetType: sql`devices.cabinet_type`,
  orderType: line('order_type'),
  productId: line('product_id'),
  productName: sql`coalesce(products.product_name, '')`,
  orderStatus: line('status'),
  orderQty: line('packs'),
  orderUnits: line('ordered_units'),
  shippedUnits: line('shipped_units'),
  receivedUnits: line('received_units'),
  createdAt: line('created_at'),
  updatedAt: line('updated_at'),
  notes: line('notes'),
  failure: line('failure'),
  version: line('version'),
} satisfies Readonly<Record<keyof RestockOrder, Sql>>;

/** Conditions for rows of lines and of orders. */
export const sharedFilters = (row: (column: string) => Sql) =>
  ({
    customerId: equals(row('customer_id')),
    cabinetId: (text) => sql`${row('cabinet_id')} IN (
      SELECT devices.cabinet_id FROM ${devices} WHERE devices.id_folded LIKE lower(${contains(text)}))`,
    cabinetType: (type) => sql`${row('cabinet_id')} IN (
      SELECT devices.cabinet_id FROM ${devices} WHERE devices.cabinet_type = ${type})`,
    orderType: equals(row('order_type')),
    createdAt: between(row('created_at')),
  }) satisfies { readonly [Name in keyof OrderFilter]?: (value: NonNullable<OrderFilter[Name]>) => Sql };

/** Conditions for lines only. */
export const lineFilters = {
  productId: equals(line('product_id')),
  productName: (text: string) => sql`order_lines.product_id IN (
    SELECT products.product_id FROM ${products} WHERE ${part(sql`products.name_folded`)(text)})`,
  productGroups: (groups: readonly string[]) => sql`order_lines.product_id IN (
    SELECT products.product_id FROM ${products} WHERE ${inProductGroups(groups)})`,
  orderStatus: equals(line('status')),
};

/** With `=` for a single customer, the index of the customer also gives the order. */
export const ofOwnCustomers = (customerId: Sql, tenants: Tenants): Sql =>
  tenants === ALL ? sql`TRUE` : oneOf(customerId)(tenants);

/** A line belongs to its customer, wherever the device is now (S35). */
export const orderLineList = defineList<Query, Tenants>({
  calls: [listCall],
  from,
  key: line('id'),
  fields: orderFields,
  sort: {
    created_at: line('created_at'),
    orderNumber: line('order_number'),
    cabinetId: line('cabinet_id'),
    productName: sql`products.product_name`,
    orderStatus: line('status'),
    updatedAt: line('updated_at'),
  },
  filters: {
    ...sharedFilters(line),
    ...lineFilters,
    // There are fewer numbers than lines, and their substrings are indexed.
    orderNumber: (text) => sql`order_lines.order_number IN (
      SELECT restock_orders.order_number FROM restock_orders
      WHERE ${part(sql`lower(restock_orders.order_number)`)(text)})`,
  },
  visible: (tenants) => ofOwnCustomers(line('customer_id'), tenants),
  tables: ['order_lines', 'restock_orders', DEVICES, PRODUCTS],
  wideRows: true,
  // Nearly every page comes from the index of its customer, status or time.
  evenlySpread: true,
});

export async function readOrderLine(db: Queryable, id: number): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(orderFields)} FROM ${from} WHERE order_lines.id = ${id}) one`);
  return new JsonText(json);
}
