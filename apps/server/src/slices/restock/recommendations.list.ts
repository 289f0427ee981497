import {
  type CallArguments,
  listRecommendations as listCall,
  type RestockRecommendation,
} from '@parwell/contract';
import { RECOMMENDED_STATUSES, type CalendarDate, type RestockStatus, type Tenants } from '@parwell/domain';
import { empty, join, raw, sql, type Sql } from '../../platform/db/database.ts';
import { equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customers } from '../customers/customers.public.ts';
import { devices } from '../devices/devices.public.ts';
import { parSettings } from '../par/par.public.ts';
import { orderableInstead, products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';
import { availableBatches } from './available.ts';

type Asked = CallArguments<typeof listCall>['query'];
type Query = Omit<Asked, 'enforceRestockDowExclusions'> & {
  readonly fields?: readonly (keyof RestockRecommendation)[];
};

export interface RecommendationViewer {
  readonly tenants: Tenants;
  /** In the business zone. */
  readonly today: CalendarDate;
  /** Leaves out rows that are excluded today; otherwise they are marked (R5). */
  readonly enforceWeekdays: boolean;
}

const row = (column: string): Sql => sql`restock_rows.${raw(column)}`;
const fact = (name: string): Sql => sql`(restock_rows.facts ->> '${raw(name)}')::int`;
const level = (name: string): Sql => sql`(restock_rows.facts #>> '{sources,${raw(name)}}')::int`;

/** The contract's RestockRecommendation without warehouse stock. */
export const rowFields = {
  id: row('key'),
  revision: row('revision'),
  asOf: row('as_of'),
  customerId: row('customer_id'),
  customerName: sql`customers.name`,
  productId: row('product_id'),
  productName: sql`products.product_name`,
  productSource: sql`products.source`,
  mbrxProductId: row('par_product_id'),
  relatedProducts: orderableInstead({
    ordered: row('product_id'),
    named: sql`par_settings.sap_products`,
    of: row('par_product_id'),
  }),
  deviceType: row('cabinet_type'),
  salesQty: row('usable'),
  recommendedQty: row('quantity'),
  recommendedPacks: row('packs'),
  unitsPerPack: fact('unitsPerPack'),
  minPar: level('minPar'),
  maxPar: level('maxPar'),
  // The par setting's level before the product's (R1).
  crl: sql`coalesce(${level('crl')}, ${level('productCrl')})`,
  maxFill: sql`coalesce(${level('maxFill')}, ${level('productMaxFill')})`,
  inventoryStatus: row('status'),
  orderAbwSetting: sql`customers.order_abw_setting`,
  customerNote: sql`customers.customer_notes`,
  customerProductNote: sql`coalesce(par_settings.par_notes, '')`,
  productNote: sql`products.product_notes`,
  warnings: row('warnings'),
  // Reads each device by its id: with a join, PostgreSQL would expect more devices and read them all.
  cabinets: sql`(
    SELECT coalesce(json_agg(json_build_object('cabinetId', device."cabinetId", 'cabinetName', coalesce((
      SELECT devices.cabinet_name FROM ${devices} WHERE devices.cabinet_id = device."cabinetId"), ''))
      ORDER BY device."cabinetId"), '[]')
    FROM jsonb_to_recordset(restock_rows.facts -> 'devices') AS device("cabinetId" text COLLATE "C"))`,
  cabinetId: row('cabinet_id'),
  outstandingOrders: fact('outstandingOrders'),
  packValue: sql`(products.value_cents / 100.0)::float8`,
  excludedToday: row('excluded_today'),
  facts: row('facts'),
} satisfies Partial<Readonly<Record<keyof RestockRecommendation, Sql>>>;

export const recommendationFields = {
  ...rowFields,
  defaultBatch: sql`stock.proposed`,
  proposedBatches: sql`(
    SELECT coalesce(json_agg(json_build_object('id', warehouse || '/' || lot, 'qty', packs, 'warehouse', warehouse,
      'lot', lot, 'expiration', expiration) ORDER BY place), '[]')
    FROM jsonb_array_elements(restock_rows.batches) WITH ORDINALITY AS proposed(batch, place)
      CROSS JOIN LATERAL jsonb_to_record(batch) AS each(warehouse text, lot text, packs int, expiration date))`,
  warehouseInventory: sql`stock.warehouses`,
} satisfies Readonly<Record<keyof RestockRecommendation, Sql>>;

/**
 * Warehouse stock of the ordered product: nearest warehouse first, then first expiry first, without expired batches.
 */
const stockOf = (today: CalendarDate): Sql => sql`
  SELECT coalesce(json_agg(near.batches ORDER BY near.place), '[]') AS warehouses,
    (array_agg(near.proposed) FILTER (WHERE near.proposed IS NOT NULL))[1] AS proposed
  FROM (
    SELECT lot.place, json_agg(lot.batch ORDER BY lot.expiration, lot.lot) AS batches,
      (array_agg(lot.batch) FILTER (
        WHERE lot.warehouse = restock_rows.batches #>> '{0,warehouse}'
          AND lot.lot = restock_rows.batches #>> '{0,lot}'))[1] AS proposed
    FROM (
      SELECT nearest.place, available.warehouse, available.lot, available.expiration, json_build_object(
        'id', available.warehouse || '/' || available.lot, 'warehouse', available.warehouse,
        'lotNumber', available.lot, 'warehouseQty', available.packs, 'expirationDate', available.expiration,
        'diffDays', available.expiration - ${today}::date) AS batch
      FROM ${availableBatches(sql`ARRAY[restock_rows.product_id]`)}
        JOIN jsonb_array_elements_text(restock_rows.facts -> 'warehouses') WITH ORDINALITY AS nearest(warehouse, place)
          ON nearest.warehouse = available.warehouse
      WHERE available.packs > 0 AND (available.expiration IS NULL OR available.expiration >= ${today}::date)) AS lot
    GROUP BY lot.place) AS near
  WHERE near.place <= 3`;

/** Joins the shown columns of a page or report, except warehouse stock. */
export const withNames = (rows: Sql): Sql => sql`${rows}
  LEFT JOIN ${customers} ON customers.customer_id = restock_rows.customer_id COLLATE "default"
  LEFT JOIN ${products} ON products.product_id = restock_rows.product_id
  LEFT JOIN ${parSettings} ON par_settings.id = restock_rows.par_setting_id`;

export const withStock = (
  rows: Sql,
  { today }: Pick<RecommendationViewer, 'today'>,
): Sql => sql`${withNames(rows)}
  CROSS JOIN LATERAL (${stockOf(today)}) AS stock`;

/** Written out for the most frequent choice, so that PostgreSQL uses its partial index. No status means all. */
const ofStatuses = (statuses: readonly RestockStatus[]): Sql => {
  if (statuses.length === 0) return sql`TRUE`;
  const usual = RECOMMENDED_STATUSES.every((status) => statuses.includes(status));
  return usual && statuses.length === RECOMMENDED_STATUSES.length
    ? isRecommended
    : oneOf(row('status'))(statuses);
};

export const isRecommended = sql`restock_rows.status IN (${join(RECOMMENDED_STATUSES.map((status) => raw(`'${status}'`)))})`;

/** Rows are found by key first: they are much wider than the columns used for filters and sorting. */
export const recommendationList = defineList<Query, RecommendationViewer>({
  calls: [listCall],
  from: sql`restock_rows LEFT JOIN ${products} ON products.product_id = restock_rows.product_id`,
  key: row('key'),
  fields: recommendationFields,
  details: {
    columns: sql`restock_rows.key`,
    // LIMIT 1 makes the planner read each row by key, even if it does not know the page's size.
    from: (rows, viewer) =>
      withStock(
        sql`${rows} AS page CROSS JOIN LATERAL (
          SELECT * FROM restock_rows WHERE restock_rows.key = page.key LIMIT 1) AS restock_rows`,
        viewer,
      ),
  },
  sort: {
    customerId: row('customer_id'),
    productName: sql`products.product_name`,
    deviceType: row('cabinet_type'),
    salesQty: row('usable'),
    recommendedQty: row('quantity'),
    inventoryStatus: row('status'),
  },
  filters: {
    customerId: equals(row('customer_id')),
    productId: equals(row('product_id')),
    product: (text) => sql`restock_rows.product_id IN (
      SELECT products.product_id FROM ${products}
      WHERE ${part(sql`products.name_folded`)(text)} OR ${part(sql`products.id_folded`)(text)})`,
    deviceType: equals(row('cabinet_type')),
    recommendationType: (type) =>
      type === 'inventoryExceptions' ? sql`restock_rows.is_exception` : sql`NOT restock_rows.is_exception`,
    inventoryStatuses: ofStatuses,
    ids: (ids) => sql`restock_rows.key = ANY(${ids})`,
  },
  visible: ({ tenants, enforceWeekdays }) => sql`${ofTenants(row('customer_id'), tenants)}
    AND NOT restock_rows.excluded ${enforceWeekdays ? sql`AND NOT restock_rows.excluded_today` : empty}`,
  tables: ['restock_rows', PRODUCTS],
  // One index contains all columns for filters and sorting; planning costs more than reading a page from it.
  evenlySpread: true,
});
