import { type CallArguments, listPar, listUsage, type ParUsage } from '@parwell/contract';
import { ACTIVE, ALL, POSITION_STATES, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { devices } from '../devices/devices.public.ts';
import {
  daysStocked,
  isOnHand,
  onHand,
  stocked,
  usableOf,
  usageOf,
  wasUsed,
  type BusinessTime,
} from '../inventory/inventory.public.ts';
import { ordered, unitsOnOrder } from '../orders/orders.public.ts';
import { settingOf, wanted } from '../par/par.public.ts';
import { products } from '../products/products.public.ts';
import { coming, productInTransit } from '../inventory/in-transit/in-transit.public.ts';
import { daysLastingTwin } from './days-lasting.twin.ts';

type Grouped = CallArguments<typeof listPar>['query'];
type Query = Omit<CallArguments<typeof listUsage>['query'], 'where'> &
  Pick<Grouped, 'where'> &
  Partial<Pick<Grouped, 'groupBy' | 'groupByVal'>>;

export interface UsageViewer extends BusinessTime {
  readonly tenants: Tenants;
}

/**
 * Products in devices: with a par setting, once in stock, incoming or ordered. Each part contains the customer, so
 * that filters by customer, device or product apply before the union.
 */
const held = sql`
  SELECT customer_id, cabinet_id, product_id FROM ${wanted}
  UNION SELECT customer_id, cabinet_id, product_id FROM ${stocked}
  UNION SELECT customer_id, cabinet_id, product_id FROM ${coming}
  UNION SELECT customer_id, cabinet_id, product_id FROM ${ordered}`;

const from = sql`(
  SELECT held.customer_id, held.cabinet_id, held.product_id, devices.cabinet_name, devices.cabinet_type,
    devices.cabinet_state, products.product_name, products.product_group, products.ndc, products.product_crl,
    products.product_max_fill, setting.*
  FROM (${held}) AS held
    JOIN ${devices} ON devices.cabinet_id = held.cabinet_id AND devices.customer_id = held.customer_id
    JOIN ${products} ON products.product_id = held.product_id
    LEFT JOIN LATERAL (${settingOf({
      customerId: sql`held.customer_id`,
      cabinetType: sql`devices.cabinet_type`,
      cabinetId: sql`held.cabinet_id`,
      productId: sql`held.product_id`,
      mbrxProductId: sql`products.mbrx_product_id`,
    })}) AS setting ON TRUE) AS par`;

const columns = {
  customerId: sql`par.customer_id`,
  cabinetId: sql`par.cabinet_id`,
  productId: sql`par.product_id`,
};
const inTransit = productInTransit(columns.cabinetId, columns.productId);
const onOrder = unitsOnOrder(columns);
const lasting = {
  ydoh: daysLastingTwin.expression(
    { units: sql`stock.usable`, usage: sql`usage.year`, daysStocked: sql`more.days_stocked` },
    'year',
  ),
  mdoh: daysLastingTwin.expression(
    { units: sql`stock.usable`, usage: sql`usage.two_months`, daysStocked: sql`more.days_stocked` },
    'twoMonths',
  ),
  wdoh: daysLastingTwin.expression(
    { units: sql`stock.usable`, usage: sql`usage.week`, daysStocked: sql`more.days_stocked` },
    'week',
  ),
};

export const usageFields = {
  customerId: columns.customerId,
  customerName: customerName(columns.customerId),
  groupName: sql`par.cabinet_name`,
  cabinetId: columns.cabinetId,
  cabinetType: sql`par.cabinet_type`,
  productId: columns.productId,
  productName: sql`par.product_name`,
  productGroup: sql`par.product_group`,
  ndc: sql`par.ndc`,
  crl: sql`par.crl`,
  minQty: sql`par.min_set`,
  maxQty: sql`par.max_set`,
  maxFill: sql`par.max_fill`,
  shared: sql`(par.setting_id IS NOT NULL AND par.setting_cabinet_id IS NULL)`,
  customerProductId: sql`par.setting_id`,
  lastUpdate: sql`par.last_update`,
  productCrl: sql`par.product_crl`,
  productMaxFill: sql`par.product_max_fill`,
  usageY: sql`usage.year`,
  usageM: sql`usage.two_months`,
  usageW: sql`usage.week`,
  ...lasting,
  salesQty: sql`stock.usable`,
  onHandQuantity: sql`stock.units`,
  inTransitQty: sql`more.in_transit`,
  onOrderQty: sql`more.on_order`,
} satisfies Readonly<Record<keyof ParUsage, Sql>>;

/** Joins the computed columns, for the rows of a page or for a whole report. */
export const withFigures = (rows: Sql, businessTime: Omit<UsageViewer, 'tenants'>): Sql => sql`${rows}
  CROSS JOIN LATERAL (${usageOf(columns, businessTime)}) AS usage
  CROSS JOIN LATERAL (${usableOf(columns, businessTime)}) AS stock
  CROSS JOIN LATERAL (SELECT ${daysStocked(columns, businessTime)} AS days_stocked, ${inTransit} AS in_transit,
    ${onOrder} AS on_order) AS more`;

/**
 * Demand, usage and stock of each product in each device (PAR-006). Usage comes from stored figures, never from the
 * ledger.
 */
export const usageList = defineList<Query, UsageViewer>({
  calls: [listUsage, listPar],
  from,
  key: sql`(par.cabinet_id, par.product_id)`,
  fields: usageFields,
  details: {
    columns: sql`par.*`,
    from: (rows, businessTime) => withFigures(sql`${rows} AS par`, businessTime),
  },
  sort: {
    productName: usageFields.productName,
    productId: usageFields.productId,
    ndc: usageFields.ndc,
    groupName: usageFields.groupName,
    minQty: usageFields.minQty,
    maxQty: usageFields.maxQty,
    maxFill: usageFields.maxFill,
    lastUpdate: usageFields.lastUpdate,
  },
  filters: {
    customerId: equals(columns.customerId),
    cabinetId: equals(columns.cabinetId),
    productId: equals(columns.productId),
    productGroup: part(sql`lower(par.product_group)`),
  },
  groupBy: {
    cabinet: {
      title: 'Device',
      key: columns.cabinetId,
      name: (key) => sql`(SELECT devices.cabinet_name FROM ${devices} WHERE devices.cabinet_id = ${key})`,
      note: (key) => key,
    },
  },
  sums: {
    onHandQuantity: sql`(
      SELECT coalesce(sum(on_hand.quantity), 0) FROM ${onHand}
      WHERE on_hand.cabinet_id = par.cabinet_id AND on_hand.product_id = par.product_id)`,
    inTransitQty: inTransit,
  },
  // Hides products that are no longer wanted, in stock, used, incoming or ordered.
  visible: ({ tenants, ...businessTime }) => sql`${ofTenants(columns.customerId, tenants)}
    AND par.cabinet_state = ANY(${tenants === ALL ? POSITION_STATES : [ACTIVE]})
    AND (par.setting_product_id = par.product_id OR ${isOnHand(columns)} OR ${wasUsed(columns, businessTime)}
      OR ${inTransit} > 0 OR ${onOrder} > 0)`,
});

export const listUsageRows = (db: Queryable, viewer: UsageViewer, query: Query) =>
  usageList.page(db, viewer, query);
