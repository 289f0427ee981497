import {
  type CallArguments,
  type GroupedOrder,
  listOrders as listCall,
  type OrderFilter,
} from '@parwell/contract';
import { PARTIAL, type Tenants } from '@parwell/domain';
import { empty, join, raw, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { part } from '../../platform/db/list-filters.ts';
import { defineList, type ListSource } from '../../platform/db/list.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { devices } from '../devices/devices.public.ts';
import { DEVICES } from '../devices/tables.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';
import { lineFilters, nameOfDevice, ofOwnCustomers, sharedFilters } from './orders.list.ts';

type Asked = CallArguments<typeof listCall>['query'];
type OfLine = Pick<OrderFilter, keyof typeof lineFilters>;
type Where = Omit<OrderFilter, keyof OfLine> & { readonly line?: OfLine };
type Query = Omit<Asked, 'where' | 'groupBy'> & {
  readonly where: Where;
  readonly fields?: readonly (keyof GroupedOrder)[];
};

const order = (column: string): Sql => sql`restock_orders.${raw(column)}`;

/** Conditions that a single line of the order must meet together. */
const matching = ({ productId, productName, productGroups, orderStatus }: OfLine): Sql =>
  join(
    [
      sql`order_lines.order_number = restock_orders.order_number`,
      ...(productId === undefined ? [] : [lineFilters.productId(productId)]),
      ...(productName === undefined ? [] : [lineFilters.productName(productName)]),
      ...(productGroups === undefined ? [] : [lineFilters.productGroups(productGroups)]),
      ...(orderStatus === undefined ? [] : [lineFilters.orderStatus(orderStatus)]),
    ],
    ' AND ',
  );

/** Combines the matching lines of an order; every order has some. Equal notes appear once. */
const ofLines = (orders: Sql, line: OfLine): Sql => sql`${orders}
  LEFT JOIN ${devices} ON devices.cabinet_id = restock_orders.cabinet_id
  CROSS JOIN LATERAL (
  SELECT count(*)::int AS lines, sum(packs)::int AS packs, sum(ordered_units)::int AS units,
    CASE WHEN min(status) = max(status) THEN min(status) ELSE ${PARTIAL} END AS status
  FROM order_lines WHERE ${matching(line)}) AS ordered
  CROSS JOIN LATERAL (
  SELECT string_agg(note.notes, E'\n' ORDER BY note.first) AS notes
  FROM (SELECT order_lines.notes, min(order_lines.id) AS first FROM order_lines
    WHERE ${matching(line)} AND order_lines.notes IS NOT NULL GROUP BY order_lines.notes) AS note) AS noted`;

export const groupedFields = {
  orderNo: order('order_number'),
  orderDate: order('created_at'),
  customerId: order('customer_id'),
  customerName: customerName(order('customer_id')),
  cabinetId: order('cabinet_id'),
  cabinetName: nameOfDevice(order('cabinet_id'), order('customer_id')),
  cabinetType: sql`devices.cabinet_type`,
  orderType: order('order_type'),
  orderStatus: sql`ordered.status`,
  orderQty: sql`ordered.packs`,
  orderUnits: sql`ordered.units`,
  lines: sql`ordered.lines`,
  notes: sql`noted.notes`,
} satisfies Readonly<Record<keyof GroupedOrder, Sql>>;

const ofItsLines = (line: OfLine, value: Sql, joined: Sql = empty): Sql => sql`(
  SELECT ${value} FROM order_lines ${joined} WHERE ${matching(line)})`;

/**
 * Restock orders by number, combining the lines that match the filter. Paging and totals work on `restock_orders`, so
 * that they cost as much as there are orders; lines are read only for the orders of a page.
 */
const groupedOrderListOf = (asked: OfLine) =>
  defineList<Query, Tenants>({
    calls: [listCall],
    from: sql`restock_orders`,
    key: order('order_number'),
    fields: groupedFields,
    details: {
      columns: sql`restock_orders.*`,
      from: (rows) => ofLines(sql`${rows} AS restock_orders`, asked),
    },
    sort: {
      created_at: order('created_at'),
      orderNumber: order('order_number'),
      cabinetId: order('cabinet_id'),
      productName: ofItsLines(
        asked,
        sql`min(products.product_name)`,
        sql`JOIN ${products} ON products.product_id = order_lines.product_id`,
      ),
      orderStatus: ofItsLines(
        asked,
        sql`CASE WHEN min(order_lines.status) = max(order_lines.status) THEN min(order_lines.status) ELSE ${PARTIAL} END`,
      ),
      updatedAt: ofItsLines(asked, sql`max(order_lines.updated_at)`),
    },
    filters: {
      ...sharedFilters(order),
      orderNumber: part(sql`lower(restock_orders.order_number)`),
      // Orders with a line that the same filter finds.
      line: (line) => sql`EXISTS (SELECT FROM order_lines WHERE ${matching(line)})`,
    },
    visible: (tenants) => ofOwnCustomers(order('customer_id'), tenants),
    tables: ['restock_orders', 'order_lines', DEVICES, PRODUCTS],
    evenlySpread: true,
  });

/** The part of a filter that concerns lines, separated from the part about orders. */
function ofOrders({ productId, productName, productGroups, orderStatus, ...where }: OrderFilter): Where {
  const named = Object.entries({ productId, productName, productGroups, orderStatus }).filter(
    ([, value]) => value !== undefined,
  );
  return named.length === 0 ? where : { ...where, line: Object.fromEntries(named) };
}

export const listGroupedOrders = (
  db: Queryable,
  tenants: Tenants,
  { where, groupBy: _groupBy, ...page }: Asked,
): Promise<JsonText> => {
  const asked = ofOrders(where);
  return groupedOrderListOf(asked.line ?? {}).page(db, tenants, { ...page, where: asked });
};

export function groupedOrderSource(tenants: Tenants, filter: OrderFilter, by: Asked['order']): ListSource {
  const asked = ofOrders(filter);
  const line = asked.line ?? {};
  const { from, ...rest } = groupedOrderListOf(line).source(tenants, asked, by);
  return { from: ofLines(from, line), ...rest };
}
