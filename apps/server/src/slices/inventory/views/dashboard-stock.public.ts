import { ACTIVE, ALL, expiryParts, type BusinessDays, type GroupUnits, type Tenants } from '@parwell/domain';
import { empty, join, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { devices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { thawedEarlier } from './thawed-earlier.queries.ts';

export interface StockSeen {
  readonly tenants: Tenants;
  /** Staff see the stock of all devices, everybody else that of active ones (S35). */
  readonly inactiveToo: boolean;
}

const isHidden = sql`devices.cabinet_state <> ${ACTIVE}`;

/** Units by product and lot. Few devices that are not active have stock, so theirs is subtracted. */
const stockOf = ({ tenants, inactiveToo }: StockSeen): Sql => sql`(
  ${
    tenants === ALL
      ? sql`SELECT product_id, lot, units FROM stock_totals`
      : sql`SELECT product_id, lot, units FROM customer_stock WHERE ${ofTenants(sql`customer_id`, tenants)}`
  }
  ${
    inactiveToo
      ? empty
      : sql`
  UNION ALL
  SELECT product_id, lot, -quantity FROM ${devices} JOIN on_hand USING (cabinet_id)
  WHERE ${ofTenants(sql`devices.customer_id`, tenants)} AND ${isHidden}`
  }) AS stock`;

/**
 * Corrects sums by the shared date of lots: units whose customer entered another date (S5) are moved from the shared
 * date to that one. Few customers have.
 */
const ownDates = ({ tenants, inactiveToo }: StockSeen): Sql => sql`
  SELECT own.product_id, moved.day, moved.units
  FROM customer_lots AS own JOIN lots ON lots.product_id = own.product_id AND lots.lot = own.lot
    AND lots.expiration IS DISTINCT FROM own.expiration
    CROSS JOIN LATERAL (
      SELECT sum(on_hand.quantity) AS units FROM on_hand JOIN ${devices} USING (cabinet_id)
      WHERE on_hand.product_id = own.product_id AND on_hand.lot = own.lot AND devices.customer_id = own.customer_id
        ${inactiveToo ? empty : sql`AND NOT ${isHidden}`}) AS stock
    CROSS JOIN LATERAL (VALUES (lots.expiration, -stock.units), (own.expiration, stock.units)) AS moved (day, units)
  WHERE own.entered_by = 'hand' AND stock.units > 0 AND ${ofTenants(sql`own.customer_id`, tenants)}`;

const inDevicesOf = ({ tenants, inactiveToo }: StockSeen): Sql =>
  tenants === ALL && inactiveToo
    ? sql`TRUE`
    : sql`thaw.cabinet_id IN (
        SELECT devices.cabinet_id FROM ${devices}
        WHERE ${ofTenants(sql`devices.customer_id`, tenants)} ${inactiveToo ? empty : sql`AND NOT ${isHidden}`})`;

export interface StockUnits extends GroupUnits {
  /** The index in `expiryParts` of units that expire within 90 days or have expired; null for all others. */
  readonly partIndex: number | null;
}

/** Units on hand by part of `expiryParts` and product group. */
export function findStock(
  db: Queryable,
  seen: StockSeen,
  days: BusinessDays,
  now: Date,
): Promise<StockUnits[]> {
  const lastDays = expiryParts(days.dayOf(now.getTime())).flatMap((part) => part.days.until ?? []);
  const partOf = sql`CASE ${join(
    lastDays.map((last, place) => sql`WHEN day <= ${last}::date THEN ${place}::int`),
    ' ',
  )} END`;
  return db.many<StockUnits>(sql`
    SELECT ${partOf} AS "partIndex", products.product_group AS "group", sum(units)::int AS units
    FROM (
      SELECT product_id, lots.expiration AS day, held.units
      FROM (SELECT product_id, lot, sum(units) AS units FROM ${stockOf(seen)} GROUP BY product_id, lot) AS held
        LEFT JOIN lots USING (product_id, lot)
      UNION ALL
      ${ownDates(seen)}
      UNION ALL
      ${thawedEarlier(inDevicesOf(seen), empty, days)}) AS by_day
      JOIN ${products} USING (product_id)
    GROUP BY 1, 2 HAVING sum(units) > 0`);
}

/** Units that lie where their product does not belong (H4). There are few such places, so they are read first. */
export const findMisplacedUnits = async (
  db: Queryable,
  { tenants, inactiveToo }: StockSeen,
): Promise<number> =>
  (
    await db.one<{ units: number }>(sql`
      SELECT coalesce(sum(on_hand.quantity), 0)::int AS units
      FROM misplaced_stock JOIN on_hand USING (cabinet_id, product_id, section) JOIN ${devices} USING (cabinet_id)
      WHERE ${ofTenants(sql`devices.customer_id`, tenants)} ${inactiveToo ? empty : sql`AND NOT ${isHidden}`}`)
  ).units;
