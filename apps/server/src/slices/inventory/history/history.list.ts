import {
  type CallArguments,
  type HistoryEntry,
  type HistoryFilter,
  listInventoryHistory,
  type StockVariant,
} from '@parwell/contract';
import { addDays, ALL, historyDaysProblem, type CalendarDate, type Tenants } from '@parwell/domain';
import { AppError } from '../../../platform/app-error.ts';
import { join, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import type { JsonText } from '../../../platform/json-text.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devicePeriods, devices } from '../../devices/devices.public.ts';
import { DEVICES } from '../../devices/tables.public.ts';
import { products } from '../../products/products.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { deviceConditions, productConditions } from '../views/stock-conditions.ts';

type Query = CallArguments<typeof listInventoryHistory>['query'];
interface Scope {
  readonly tenants: Tenants;
}

/** The key of a row by variant, in addition to day, customer, device, product and lot. */
const KEPT_BY: Readonly<Record<StockVariant, { readonly by: readonly Sql[]; readonly only: Sql }>> = {
  lot: { by: [], only: sql`TRUE` },
  cartridge: {
    by: [sql`holder`, sql`dispenser`],
    only: sql`stock.holder IS NOT NULL AND stock.dispenser IS NOT NULL`,
  },
  serial: { by: [sql`tag_id`, sql`serial`], only: sql`(stock.tag_id <> '' OR stock.serial <> '')` },
};

/** One day is a constant, which PostgreSQL plans better than a list of days. */
function asked({ startDate = '', endDate = startDate }: HistoryFilter): Sql {
  if (startDate === endDate) return sql`(SELECT ${startDate}::date AS day) AS asked`;
  const days: CalendarDate[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return sql`unnest(${days}::date[]) AS asked(day)`;
}

const contains = (column: Sql, text: string | undefined): Sql[] =>
  text === undefined || text === '' ? [] : [part(sql`lower(${column})`)(text)];

/** A row belongs to its own customer, wherever the device is now (S35). */
const conditionsOf = (where: HistoryFilter, { tenants }: Scope, only: Sql): Sql =>
  join(
    [
      only,
      ofTenants(sql`stock.customer_id`, tenants),
      ...(where.customerId === undefined ? [] : [sql`stock.customer_id = ${where.customerId}`]),
      ...deviceConditions({ cabinetId: where.cabinetId, cabinetType: where.cabinetType }, ALL),
      ...productConditions({ productLabelName: where.productLabelName }),
      ...contains(sql`stock.lot`, where.lot),
      ...contains(sql`stock.serial`, where.serialNo),
      ...contains(sql`stock.tag_id`, where.tagId),
    ],
    ' AND ',
  );

/** Closed days with later corrections (S30). A row corrected to 0 is shown, marked; one that always was 0 is not. */
function from(variant: StockVariant, where: HistoryFilter, scope: Scope): Sql {
  const { by, only } = KEPT_BY[variant];
  const condition = conditionsOf(where, scope, only);
  const key = join(
    [sql`customer_id`, sql`cabinet_id`, sql`product_id`, sql`lot`, ...by].map(
      (column) => sql`kept.${column}`,
    ),
  );
  const onDay = sql`daterange(stock.valid_from, stock.valid_to, '[]') @> asked.day`;
  return sql`(
    SELECT kept.day, ${key}, sum(kept.closed)::int AS closed, sum(kept.closed + kept.change)::int AS quantity,
      max(kept.noted_at) AS corrected_at
    FROM (
      SELECT asked.day, stock.customer_id, stock.cabinet_id, stock.product_id, stock.lot, stock.holder, stock.dispenser,
        stock.tag_id, stock.serial, stock.quantity AS closed, 0 AS change, NULL::timestamptz AS noted_at
      FROM ${asked(where)} JOIN inventory_days AS stock ON ${onDay}
        JOIN inventory_closed ON inventory_closed.customer_id = stock.customer_id
          AND inventory_closed.closed_through >= asked.day
      WHERE ${condition}
      UNION ALL
      SELECT asked.day, stock.customer_id, stock.cabinet_id, stock.product_id, stock.lot, stock.holder, stock.dispenser,
        stock.tag_id, stock.serial, 0, stock.change, stock.noted_at
      FROM ${asked(where)} JOIN inventory_corrections AS stock ON ${onDay}
      WHERE ${condition}) AS kept
    GROUP BY kept.day, ${key}
    HAVING sum(kept.closed) <> 0 OR sum(kept.closed + kept.change) <> 0) AS history
    LEFT JOIN ${devices} ON devices.cabinet_id = history.cabinet_id
    LEFT JOIN ${products} ON products.product_id = history.product_id
    LEFT JOIN ${lots} ON ${isLotOf(sql`history`)}`;
}

/** The device's name at this customer: after a move its new name is the new customer's. */
const nameThen = sql`coalesce((
  SELECT devices.cabinet_name FROM ${devicePeriods(ALL)}
  WHERE devices.cabinet_id = history.cabinet_id AND devices.customer_id = history.customer_id
  ORDER BY devices.ends_at DESC LIMIT 1), history.cabinet_id)`;

const OF_DISPENSERS = { holder: sql`history.holder`, dispenser: sql`history.dispenser` };
const OF_UNITS = { tag: sql`history.tag_id`, serial: sql`history.serial` };

export const historyFields = (variant: StockVariant) => {
  const place =
    variant === 'cartridge' ? OF_DISPENSERS : { holder: sql`NULL::int`, dispenser: sql`NULL::int` };
  const unit = variant === 'serial' ? OF_UNITS : { tag: sql`''`, serial: sql`''` };
  return {
    day: sql`history.day`,
    customerId: sql`history.customer_id`,
    customerName: customerName(sql`history.customer_id`),
    cabinetId: sql`history.cabinet_id`,
    cabinetName: nameThen,
    cabinetType: sql`devices.cabinet_type`,
    productItemId: sql`history.product_id`,
    productLabelName: sql`products.product_name`,
    lot: sql`history.lot`,
    expiration: sql`lots.expiration`,
    salesUoUQty: sql`history.quantity`,
    closedUoUQty: sql`history.closed`,
    correctedAt: sql`history.corrected_at`,
    holderOffset: place.holder,
    dispenserOffset: place.dispenser,
    serialNo: unit.serial,
    tagId: unit.tag,
  } satisfies Readonly<Record<keyof HistoryEntry, Sql>>;
};

const inFrom = () => sql`TRUE`;

function historyListOf(variant: StockVariant) {
  const fields = historyFields(variant);
  const more = { lot: [], cartridge: Object.values(OF_DISPENSERS), serial: Object.values(OF_UNITS) }[variant];
  const key = join([
    fields.day,
    fields.customerId,
    fields.cabinetId,
    fields.productItemId,
    fields.lot,
    ...more,
  ]);
  return defineList<Query, Scope>({
    calls: [listInventoryHistory],
    from: from(variant, { startDate: '1970-01-01' }, { tenants: ALL }),
    narrowed: (where, scope) => from(variant, where, scope),
    key: sql`(${key})`,
    fields,
    sort: {
      day: fields.day,
      customerId: fields.customerId,
      cabinetId: fields.cabinetId,
      cabinetType: fields.cabinetType,
      productLabelName: fields.productLabelName,
      lot: fields.lot,
      expiration: fields.expiration,
      salesUoUQty: fields.salesUoUQty,
      holderOffset: sql`(${fields.holderOffset}, ${fields.dispenserOffset})`,
      serialNo: fields.serialNo,
      tagId: fields.tagId,
    },
    filters: {
      customerId: inFrom,
      startDate: inFrom,
      endDate: inFrom,
      cabinetType: inFrom,
      cabinetId: inFrom,
      productLabelName: inFrom,
      lot: inFrom,
      serialNo: inFrom,
      tagId: inFrom,
    },
    visible: ({ tenants }) => ofTenants(sql`history.customer_id`, tenants),
    tables: ['inventory_days', 'inventory_corrections', 'inventory_closed', DEVICES, PRODUCTS],
  });
}

export const historyLists = {
  lot: historyListOf('lot'),
  cartridge: historyListOf('cartridge'),
  serial: historyListOf('serial'),
};

export async function listHistory(
  db: Queryable,
  tenants: Tenants,
  variant: StockVariant,
  query: Query,
): Promise<JsonText> {
  const problem = historyDaysProblem(query.where);
  if (problem !== null) throw new AppError('refused', problem);
  return historyLists[variant].page(db, { tenants }, query);
}
