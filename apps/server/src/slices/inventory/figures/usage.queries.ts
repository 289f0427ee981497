import type { UsageVend } from '@parwell/contract';
import { USAGE_WINDOW_NAMES, usageDays, type BusinessDays, type UsageWindow } from '@parwell/domain';
import { empty, join, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { manyByColumn } from '../../../platform/db/columns.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { usableTwin } from '../goods/usable.twin.ts';
import { shownNpiOf, shownUserOf } from '../people/shown-person.twin.ts';

/** A product in a device, for a customer, as columns of the outer row. */
export interface StockedColumns {
  readonly customerId: Sql;
  readonly cabinetId: Sql;
  readonly productId: Sql;
}

/** The time by which usage and expiry are judged. */
export interface BusinessTime {
  readonly now: number;
  readonly days: BusinessDays;
}

const isThawOf = (stock: Sql): Sql => sql`dispenser_thaws.cabinet_id = ${stock}.cabinet_id
  AND dispenser_thaws.holder = ${stock}.holder AND dispenser_thaws.dispenser = ${stock}.dispenser
  AND dispenser_thaws.product_id = ${stock}.product_id AND dispenser_thaws.lot = ${stock}.lot`;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const floor = (at: number, unit: number): number => Math.floor(at / unit) * unit;
const ceil = (at: number, unit: number): number => Math.ceil(at / unit) * unit;
const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** How vends are found and which further columns to select, by the name of the table that is read. */
interface UsageScope {
  readonly columns: (table: Sql) => Sql;
  readonly from: (table: Sql) => Sql;
}

/**
 * Usage is added up from three tables (S31): whole days of UTC from `usage_days`, the hours at the ends of a window
 * from `usage_hours`, and where a day of the business begins within an hour, the minutes from the vends themselves.
 * So it is exact in any zone, and never reads more rows than there are days in a year.
 */
function usedAtEnds(
  { columns, from: source }: UsageScope,
  { now, days }: BusinessTime,
  windows: readonly UsageWindow[],
): Sql[] {
  const { until, from } = usageDays(days, now);
  const inWindows = (some: readonly UsageWindow[]): Sql =>
    join(windows.map((window) => (some.includes(window) ? sql`TRUE` : sql`FALSE`)));
  const [hourly, vend] = [sql`usage_hours`, sql`vend`];
  const hours = (start: number, end: number, some: readonly UsageWindow[]): Sql[] =>
    start >= end
      ? []
      : [
          sql`
    SELECT ${columns(hourly)} units, ${inWindows(some)} FROM ${source(hourly)}
      AND hour >= ${new Date(start)} AND hour < ${new Date(end)}`,
        ];
  const minutes = (start: number, end: number, some: readonly UsageWindow[]): Sql[] =>
    start >= end
      ? []
      : [
          sql`
    SELECT ${columns(vend)} -vend.quantity - coalesce((
        SELECT sum(back.quantity)::int FROM transactions back WHERE back.reverses = vend.key), 0), ${inWindows(some)}
    FROM ${source(vend)}
      AND vend.action = 'VEND' AND vend.at >= ${new Date(start)} AND vend.at < ${new Date(end)}`,
        ];
  return [
    ...windows.flatMap((window) => [
      ...hours(ceil(from[window], HOUR), ceil(from[window], DAY), [window]),
      ...minutes(from[window], ceil(from[window], HOUR), [window]),
    ]),
    ...hours(floor(until, DAY), floor(until, HOUR), windows),
    ...minutes(floor(until, HOUR), until, windows),
  ];
}

function wholeDays({ now, days }: BusinessTime, window: UsageWindow): { first: Sql; end: Sql } {
  const { until, from } = usageDays(days, now);
  return {
    first: sql`${utcDay(ceil(from[window], DAY))}::date`,
    end: sql`${utcDay(floor(until, DAY))}::date`,
  };
}

/** Vends are rows of the ledger. */
const named = (table: Sql): Sql => (table.text === 'vend' ? sql`transactions vend` : table);

/** Units used in each window, as a subquery with the columns `year`, `two_months` and `week` (S31). */
export function usageOf({ customerId, cabinetId, productId }: StockedColumns, time: BusinessTime): Sql {
  const scope: UsageScope = {
    columns: () => empty,
    from: (table) => sql`${named(table)}
    WHERE ${table}.cabinet_id = ${cabinetId} AND ${table}.product_id = ${productId}
      AND ${table}.customer_id = ${customerId}`,
  };
  const { first, end } = wholeDays(time, 'year');
  const inDays = sql`
    SELECT units, TRUE, day >= ${wholeDays(time, 'twoMonths').first}, day >= ${wholeDays(time, 'week').first}
    FROM ${scope.from(sql`usage_days`)} AND day >= ${first} AND day < ${end}`;
  const used = join([inDays, ...usedAtEnds(scope, time, USAGE_WINDOW_NAMES)], ' UNION ALL ');
  return sql`
    SELECT coalesce(sum(units) FILTER (WHERE in_year), 0)::int AS year,
      coalesce(sum(units) FILTER (WHERE in_two_months), 0)::int AS two_months,
      coalesce(sum(units) FILTER (WHERE in_week), 0)::int AS week
    FROM (${used}) AS used (units, in_year, in_two_months, in_week)`;
}

/** Devices with their customers, and products; null for all. */
export interface StockScope {
  readonly devices: readonly { readonly cabinetId: string; readonly customerId: string }[];
  readonly productIds: readonly string[] | null;
}

export interface StockFigures {
  readonly cabinetId: string;
  readonly productId: string;
  readonly units: number;
  readonly usable: number;
  readonly year: number;
  readonly twoMonths: number;
  /** Null if the device never had it. */
  readonly daysStocked: number | null;
}

/**
 * The figures of `usableOf`, `usageOf` and `daysStocked` for products in many devices, of their present customers,
 * read in one pass. Products without any are left out.
 */
export async function findStockFigures(
  db: Queryable,
  { devices, productIds }: StockScope,
  time: BusinessTime,
): Promise<StockFigures[]> {
  const cabinetIds = devices.map(({ cabinetId }) => cabinetId);
  const given = sql`unnest(${cabinetIds}::text[], ${devices.map(({ customerId }) => customerId)}::text[])
    AS device(cabinet_id, customer_id)`;
  const ofProducts = (table: Sql): Sql =>
    productIds === null ? empty : sql`AND ${table}.product_id = ANY(${productIds})`;
  // Empty where the days of the business begin with those of UTC.
  const atEnds = usedAtEnds(
    {
      columns: (table) => sql`${table}.cabinet_id, ${table}.product_id,`,
      from: (table) => sql`${given} JOIN ${named(table)} ON ${table}.cabinet_id = device.cabinet_id
        AND ${table}.customer_id = device.customer_id ${ofProducts(table)} WHERE TRUE`,
    },
    time,
    ['year', 'twoMonths'],
  );
  const { first, end } = wholeDays(time, 'year');
  const sinceTwoMonths = wholeDays(time, 'twoMonths').first;
  const { now, days } = time;
  const isUsable = usableTwin.expression(
    { expiration: sql`expiration`, shelfLifeExp: sql`extract(epoch FROM shelf_life_exp)::float8 * 1000` },
    time,
  );
  // The days of a device are read in the order of the index, and added up as they come. A condition on the customer
  // would search the index anew for each day.
  const figures = sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", coalesce(sum(units), 0)::int AS units,
      coalesce(sum(usable), 0)::int AS usable, coalesce(sum(year), 0)::int AS year,
      coalesce(sum(two_months), 0)::int AS "twoMonths", max(days_stocked) AS "daysStocked"
    FROM (
      SELECT on_hand.cabinet_id, on_hand.product_id, quantity AS units, CASE WHEN ${isUsable} THEN quantity ELSE 0 END AS usable,
        NULL::int AS year, NULL::int AS two_months, NULL::int AS days_stocked
      FROM on_hand JOIN ${given} ON device.cabinet_id = on_hand.cabinet_id
        LEFT JOIN ${lots} ON ${isLotOf(sql`on_hand`, sql`device.customer_id`)}
        LEFT JOIN dispenser_thaws ON ${isThawOf(sql`on_hand`)}
      WHERE on_hand.cabinet_id = ANY(${cabinetIds}) ${ofProducts(sql`on_hand`)}
      UNION ALL
      SELECT device.cabinet_id, used.product_id, NULL, NULL, used.year, used.two_months, NULL
      FROM ${given} CROSS JOIN LATERAL (
        SELECT product_id, (sum(units) FILTER (WHERE customer_id = device.customer_id AND day < ${end}))::int AS year,
          (sum(units) FILTER (WHERE day >= ${sinceTwoMonths} AND day < ${end} AND customer_id = device.customer_id))::int AS two_months
        FROM usage_days
        WHERE usage_days.cabinet_id = device.cabinet_id AND day >= ${first} ${ofProducts(sql`usage_days`)}
        GROUP BY product_id) AS used
      WHERE used.year IS NOT NULL
      ${
        atEnds.length === 0
          ? empty
          : sql`UNION ALL
        SELECT cabinet_id, product_id, NULL, NULL, CASE WHEN in_year THEN units END,
          CASE WHEN in_two_months THEN units END, NULL
        FROM (${join(atEnds, ' UNION ALL ')}) AS used (cabinet_id, product_id, units, in_year, in_two_months)`
      }
      UNION ALL
      SELECT stocked_since.cabinet_id, stocked_since.product_id, NULL, NULL, NULL, NULL,
        ${days.dayOf(now)}::date - (since AT TIME ZONE ${days.timeZone})::date + 1
      FROM ${given} JOIN stocked_since ON stocked_since.cabinet_id = device.cabinet_id
        AND stocked_since.customer_id = device.customer_id ${ofProducts(sql`stocked_since`)}) AS figures
    GROUP BY cabinet_id, product_id`;
  return manyByColumn<StockFigures>(
    db,
    ['cabinetId', 'productId', 'units', 'usable', 'year', 'twoMonths', 'daysStocked'],
    figures,
  );
}

/** Products whose usable stock became less by itself: a shelf life ended between two moments. */
export const findShelfLivesEnded = (db: Queryable, after: Date, until: Date) =>
  db.many<{ cabinetId: string; productId: string }>(sql`
    SELECT DISTINCT cabinet_id AS "cabinetId", product_id AS "productId" FROM dispenser_thaws
    WHERE shelf_life_exp > ${after} AND shelf_life_exp <= ${until}`);

export const wasUsed = (
  { customerId, cabinetId, productId }: StockedColumns,
  { now, days }: BusinessTime,
): Sql => sql`EXISTS (
  SELECT FROM usage_days
  WHERE usage_days.cabinet_id = ${cabinetId} AND usage_days.product_id = ${productId}
    AND usage_days.customer_id = ${customerId} AND usage_days.units > 0
    AND day >= ${utcDay(ceil(usageDays(days, now).from.year, DAY))}::date)`;

export const isOnHand = ({ cabinetId, productId }: StockedColumns): Sql => sql`EXISTS (
  SELECT FROM on_hand
  WHERE on_hand.cabinet_id = ${cabinetId} AND on_hand.product_id = ${productId} AND quantity > 0)`;

/** On hand and its usable part (S6), as a subquery with the columns `units` and `usable`. */
export const usableOf = (
  { customerId, cabinetId, productId }: StockedColumns,
  time: BusinessTime,
): Sql => sql`
  SELECT coalesce(sum(quantity), 0)::int AS units,
    coalesce(sum(quantity) FILTER (WHERE ${usableTwin.expression(
      { expiration: sql`expiration`, shelfLifeExp: sql`extract(epoch FROM shelf_life_exp)::float8 * 1000` },
      time,
    )}), 0)::int AS usable
  FROM on_hand LEFT JOIN ${lots} ON ${isLotOf(sql`on_hand`, customerId)}
    LEFT JOIN dispenser_thaws ON ${isThawOf(sql`on_hand`)}
  WHERE on_hand.cabinet_id = ${cabinetId} AND on_hand.product_id = ${productId}`;

/** The days of the business since the device has had a product, with today; null if it never had. */
export const daysStocked = (
  { customerId, cabinetId, productId }: StockedColumns,
  { now, days }: BusinessTime,
): Sql => sql`(
  SELECT (${days.dayOf(now)}::date - (since AT TIME ZONE ${days.timeZone})::date + 1)
  FROM stocked_since WHERE stocked_since.customer_id = ${customerId} AND stocked_since.cabinet_id = ${cabinetId}
    AND stocked_since.product_id = ${productId})`;

/** Products that devices have had for their customers, for a join: rows named `stocked`. */
export const stocked: Sql = sql`(SELECT customer_id, cabinet_id, product_id, since FROM stocked_since) AS stocked`;

interface VendsAsked {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly from: Date;
  readonly until: Date;
  readonly offset: number;
  readonly limit: number;
}

/** The vends of a product in a device, the newest first; reversed ones are listed and count nothing. */
export async function findUsageVends(
  db: Queryable,
  { customerId, cabinetId, productId, from, until, offset, limit }: VendsAsked,
): Promise<{ result: UsageVend[]; total_record: number; units: number }> {
  const at = (column: Sql): Sql => sql`to_json(${column}) #>> '{}'`;
  const vends = sql`
    transactions vend LEFT JOIN transactions back ON back.reverses = vend.key
    WHERE vend.cabinet_id = ${cabinetId} AND vend.product_id = ${productId} AND vend.customer_id = ${customerId}
      AND vend.action = 'VEND' AND vend.at >= ${from} AND vend.at < ${until}`;
  const { total, units } = await db.one<{ total: number; units: number }>(sql`
    SELECT count(*)::int AS total, coalesce(sum(-vend.quantity - coalesce(back.quantity, 0)), 0)::int AS units
    FROM ${vends}`);
  const result = await db.many<UsageVend>(sql`
    SELECT vend.id::int, ${at(sql`vend.at`)} AS at, vend.lot, vend.serial AS "serialNo", vend.tag_id AS "tagId",
      ${shownUserOf(sql`vend`)} AS "userName", ${shownNpiOf(sql`vend`)} AS "npiProviderId", -vend.quantity AS quantity,
      ${at(sql`back.at`)} AS "reversedAt"
    FROM ${vends} ORDER BY vend.at DESC, vend.id DESC LIMIT ${limit} OFFSET ${offset}`);
  return { result, total_record: total, units };
}
