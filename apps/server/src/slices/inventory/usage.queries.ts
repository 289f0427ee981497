import type { UsageVend } from '@parwell/contract';
import { USAGE_WINDOW_NAMES, usageDays, type BusinessDays, type UsageWindow } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { usableTwin } from './usable.twin.ts';

/** A product in a device, for a customer, as columns of the row that asks. */
export interface StockedColumns {
  readonly customerId: Sql;
  readonly cabinetId: Sql;
  readonly productId: Sql;
}

/** The time by which usage and expiry are judged. */
export interface Looking {
  readonly now: number;
  readonly days: BusinessDays;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const floor = (at: number, unit: number): number => Math.floor(at / unit) * unit;
const ceil = (at: number, unit: number): number => Math.ceil(at / unit) * unit;
const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Units used in each window, as a subquery with the columns `year`, `two_months` and `week` (S31). Whole days of UTC are
 * read from `usage_days`, the hours at the ends from `usage_hours`, and where a day begins within an hour, the minutes
 * from the vends themselves: exact in any zone, and never more rows than there are days in a year.
 */
export function usageOf({ customerId, cabinetId, productId }: StockedColumns, { now, days }: Looking): Sql {
  const { until, from } = usageDays(days, now);
  const inWindows = (windows: readonly UsageWindow[]): Sql =>
    join(USAGE_WINDOW_NAMES.map((window) => (windows.includes(window) ? sql`TRUE` : sql`FALSE`)));
  const hours = (start: number, end: number, windows: readonly UsageWindow[]): Sql[] =>
    start >= end
      ? []
      : [
          sql`
    SELECT units, ${inWindows(windows)} FROM usage_hours
    WHERE usage_hours.cabinet_id = ${cabinetId} AND usage_hours.product_id = ${productId}
      AND usage_hours.customer_id = ${customerId}
      AND hour >= ${new Date(start)} AND hour < ${new Date(end)}`,
        ];
  const minutes = (start: number, end: number, windows: readonly UsageWindow[]): Sql[] =>
    start >= end
      ? []
      : [
          sql`
    SELECT -vend.quantity - coalesce(back.quantity, 0), ${inWindows(windows)}
    FROM transactions vend LEFT JOIN transactions back ON back.reverses = vend.key
    WHERE vend.cabinet_id = ${cabinetId} AND vend.product_id = ${productId} AND vend.customer_id = ${customerId}
      AND vend.action = 'VEND' AND vend.at >= ${new Date(start)} AND vend.at < ${new Date(end)}`,
        ];
  const firstDay = (window: UsageWindow): string => utcDay(ceil(from[window], DAY));
  const parts = [
    sql`
    SELECT units, TRUE, day >= ${firstDay('twoMonths')}::date, day >= ${firstDay('week')}::date FROM usage_days
    WHERE usage_days.cabinet_id = ${cabinetId} AND usage_days.product_id = ${productId}
      AND usage_days.customer_id = ${customerId}
      AND day >= ${firstDay('year')}::date AND day < ${utcDay(floor(until, DAY))}::date`,
    ...USAGE_WINDOW_NAMES.flatMap((window) => [
      ...hours(ceil(from[window], HOUR), ceil(from[window], DAY), [window]),
      ...minutes(from[window], ceil(from[window], HOUR), [window]),
    ]),
    ...hours(floor(until, DAY), floor(until, HOUR), USAGE_WINDOW_NAMES),
    ...minutes(floor(until, HOUR), until, USAGE_WINDOW_NAMES),
  ];
  return sql`
    SELECT coalesce(sum(units) FILTER (WHERE in_year), 0)::int AS year,
      coalesce(sum(units) FILTER (WHERE in_two_months), 0)::int AS two_months,
      coalesce(sum(units) FILTER (WHERE in_week), 0)::int AS week
    FROM (${join(parts, ' UNION ALL ')}) AS used (units, in_year, in_two_months, in_week)`;
}

/** Whether anything was used since the year of usage began. */
export const wasUsed = (
  { customerId, cabinetId, productId }: StockedColumns,
  { now, days }: Looking,
): Sql => sql`EXISTS (
  SELECT FROM usage_days
  WHERE usage_days.cabinet_id = ${cabinetId} AND usage_days.product_id = ${productId}
    AND usage_days.customer_id = ${customerId} AND usage_days.units > 0
    AND day >= ${utcDay(ceil(usageDays(days, now).from.year, DAY))}::date)`;

export const isOnHand = ({ cabinetId, productId }: StockedColumns): Sql => sql`EXISTS (
  SELECT FROM on_hand
  WHERE on_hand.cabinet_id = ${cabinetId} AND on_hand.product_id = ${productId} AND quantity > 0)`;

/** What is there, and what of it may be used (S6), as a subquery with the columns `units` and `usable`. */
export const usableOf = ({ cabinetId, productId }: StockedColumns, looking: Looking): Sql => sql`
  SELECT coalesce(sum(quantity), 0)::int AS units,
    coalesce(sum(quantity) FILTER (WHERE ${usableTwin.expression(
      { expiration: sql`expiration`, shelfLifeExp: sql`extract(epoch FROM shelf_life_exp)::float8 * 1000` },
      looking,
    )}), 0)::int AS usable
  FROM on_hand LEFT JOIN lots USING (product_id, lot)
    LEFT JOIN dispenser_thaws USING (cabinet_id, holder, dispenser, product_id, lot)
  WHERE on_hand.cabinet_id = ${cabinetId} AND on_hand.product_id = ${productId}`;

/** For how many days of the business a device has had a product, today among them; null if never. */
export const daysStocked = (
  { customerId, cabinetId, productId }: StockedColumns,
  { now, days }: Looking,
): Sql => sql`(
  SELECT (${days.dayOf(now)}::date - (since AT TIME ZONE ${days.timeZone})::date + 1)
  FROM stocked_since WHERE stocked_since.customer_id = ${customerId} AND stocked_since.cabinet_id = ${cabinetId}
    AND stocked_since.product_id = ${productId})`;

/** What devices have had for their customers, for a join: rows named `stocked`. */
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

/** The vends of a product in a device, the newest first; those that were reversed are listed and count nothing. */
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
      vend.user_name AS "userName", vend.npi AS "npiProviderId", -vend.quantity AS quantity,
      ${at(sql`back.at`)} AS "reversedAt"
    FROM ${vends} ORDER BY vend.at DESC, vend.id DESC LIMIT ${limit} OFFSET ${offset}`);
  return { result, total_record: total, units };
}
