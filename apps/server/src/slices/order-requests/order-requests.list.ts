import {
  type CallArguments,
  listCustomerOrderRequests,
  listOrderRequests as listCall,
  type OrderRequest,
} from '@parwell/contract';
import { ALL, NOT_ORDERED_YET, type Tenants } from '@parwell/domain';
import { raw, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { between, equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';
import { restockRows } from '../restock/rows.public.ts';
import { parcelsOf } from '../shipments/order-shipments.public.ts';
import { outcomeOf, problem } from './outcome.ts';

type Query = CallArguments<typeof listCall>['query'];

export interface Viewer {
  /** Whose requests are shown. */
  readonly tenants: Tenants;
  /** For which the caller may submit requests. */
  readonly mayRequest: Tenants;
  readonly email: string;
  /** Customers see nothing of warehouses and of problems there. */
  readonly isStaff: boolean;
}

const column = (name: string): Sql => sql`order_requests.${raw(name)}`;

const from = sql`(
  SELECT order_requests.*, products.product_name, products.name_folded, products.id_folded
  FROM order_requests JOIN ${products} USING (product_id)) AS order_requests`;

const withDetails = (rows: Sql): Sql => sql`${rows} AS order_requests
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(restock_rows.usable), 0)::int AS usable,
      coalesce(sum((restock_rows.facts->>'vendedInYear')::int), 0)::int AS used,
      coalesce(max((restock_rows.facts->>'outstandingOrders')::int), 0) AS outstanding,
      coalesce(min((restock_rows.facts->>'unitsPerPack')::int), order_requests.units_per_pack) AS units_per_pack
    FROM ${restockRows}
    WHERE restock_rows.customer_id = order_requests.customer_id
      AND restock_rows.product_id = order_requests.product_id
      AND restock_rows.cabinet_type = order_requests.cabinet_type) AS stock
  CROSS JOIN LATERAL ${outcomeOf(sql`order_requests.id::text`)} AS outcome`;

/** The domain's `mayCancelRequest` in SQL. */
const mayCancel = ({ mayRequest, email }: Viewer): Sql =>
  sql`order_requests.status = 'PENDING' AND ${
    mayRequest === ALL
      ? sql`order_requests.created_by = ${email}`
      : ofTenants(column('customer_id'), mayRequest)
  }`;

const fields = (viewer: Viewer) =>
  ({
    id: sql`order_requests.id::text`,
    customerId: column('customer_id'),
    customer: sql`json_build_object('customerName', ${customerName(column('customer_id'))})`,
    productId: column('product_id'),
    product: sql`json_build_object('productName', order_requests.product_name, 'deviceType', order_requests.cabinet_type,
      'outstandingOrders', stock.outstanding, 'unitsPerPack', stock.units_per_pack)`,
    requestedQuantity: column('requested_quantity'),
    approvedQuantity: column('approved_quantity'),
    shippingMethod: column('shipping_method'),
    onHandQuantity: sql`stock.usable`,
    par: sql`json_build_object('usageY', stock.used)`,
    status: column('status'),
    customerNotes: column('customer_notes'),
    adminNotes: column('admin_notes'),
    orderNotes: column('order_notes'),
    batches: viewer.isStaff ? column('batches') : sql`'[]'::json`,
    // Added by `withBatches`, with the domain's rule.
    defaultBatch: sql`NULL`,
    warehouseInventory: sql`'[]'::json`,
    createdBy: column('created_by'),
    updatedBy: column('updated_by'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
    outcome: sql`json_build_object('problem', ${
      viewer.isStaff ? problem : sql`CASE WHEN ${problem} = '' THEN '' ELSE ${NOT_ORDERED_YET} END`
    }, 'orderedQuantity', outcome.ordered, 'orderNumbers', outcome.numbers, 'trackingNumbers', ${parcelsOf({
      customerId: column('customer_id'),
      orderNumbers: sql`outcome.numbers`,
      productId: column('product_id'),
    })})`,
    mayCancel: mayCancel(viewer),
    version: column('version'),
  }) satisfies Readonly<Record<keyof OrderRequest, Sql>>;

export const orderRequestList = defineList<Query, Pick<Viewer, 'tenants'>, Viewer>({
  calls: [listCustomerOrderRequests, listCall],
  from,
  key: column('id'),
  fields,
  sort: {
    createdAt: column('created_at'),
    customerId: column('customer_id'),
    productName: column('product_name'),
    requestedQuantity: column('requested_quantity'),
    status: column('status'),
  },
  filters: {
    customerId: equals(column('customer_id')),
    product: (text) => sql`(${part(column('name_folded'))(text)} OR ${part(column('id_folded'))(text)})`,
    status: oneOf(column('status')),
    createdAt: between(column('created_at')),
  },
  visible: ({ tenants }) => ofTenants(column('customer_id'), tenants),
  tables: ['order_requests', PRODUCTS],
  details: { columns: sql`order_requests.*`, from: withDetails },
});

export const readRequests = async (
  db: Queryable,
  viewer: Viewer,
  ids: readonly number[],
): Promise<OrderRequest[]> =>
  (
    await db.many<{ request: OrderRequest }>(sql`
      SELECT row_to_json(one) AS request FROM (
        SELECT ${select(fields(viewer))}
        FROM ${withDetails(sql`(SELECT * FROM ${from} WHERE order_requests.id = ANY(${ids}))`)}
        ORDER BY order_requests.id) AS one`)
  ).map(({ request }) => request);
