import type { InventoryFilter } from '@parwell/contract';
import { businessDays, type BusinessDays, type CalendarDate } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { devices } from '../../devices/devices.public.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { lastDayTwin } from '../goods/last-day.twin.ts';
import { stockConditions, type StockViewer } from './stock-conditions.ts';
import { visibleStock } from './stock-fields.ts';

export interface Expiring {
  readonly expiration: CalendarDate | null;
  readonly count: number;
  readonly units: number;
}

/**
 * Corrects sums by the expiration of lots, as columns `product_id`, `day` and `units`: units whose shelf life ends
 * before their lot expires are moved from the lot's day to their own (S24). Few lots are thawed. Those that end
 * earlier are found first: otherwise the planner would look up the lot of each unit one by one. `thaws` is a
 * condition on columns of `thaw`, `stock` joins and conditions on `stock`.
 */
export const thawedEarlier = (thaws: Sql, stock: Sql, days: BusinessDays): Sql => sql`
  SELECT earlier.product_id, moved.day, moved.units
  FROM (
    SELECT thaw.product_id, thaw.expiration, thaw.last_day, sum(stock.quantity) AS units
    FROM (WITH thawed AS MATERIALIZED (
        SELECT thaw.cabinet_id, thaw.product_id, thaw.lot, thaw.holder, thaw.dispenser, lots.expiration,
          ${lastDayTwin.expression({ expiration: sql`lots.expiration`, shelfLifeExp: sql`thaw.shelf_life_exp` }, days)} AS last_day
        FROM dispenser_thaws AS thaw JOIN ${devices} ON devices.cabinet_id = thaw.cabinet_id
          JOIN ${lots} ON ${isLotOf(sql`thaw`, sql`devices.customer_id`)}
        WHERE ${thaws})
        SELECT * FROM thawed WHERE last_day IS DISTINCT FROM expiration) AS thaw
      JOIN on_hand AS stock ON stock.cabinet_id = thaw.cabinet_id AND stock.product_id = thaw.product_id
        AND stock.lot = thaw.lot AND stock.holder = thaw.holder AND stock.dispenser = thaw.dispenser
      ${stock}
    GROUP BY thaw.product_id, thaw.expiration, thaw.last_day) AS earlier
    CROSS JOIN LATERAL (VALUES
      (earlier.expiration, -earlier.units), (earlier.last_day, earlier.units)) AS moved (day, units)`;

/** The same for all stock that matches, by day. The rows are counted already. */
export const findThawedEarlier = (
  { db }: { readonly db: Queryable },
  viewer: StockViewer,
  where: InventoryFilter,
) =>
  db.many<Expiring>(sql`
    SELECT to_json(day) #>> '{}' AS expiration, 0 AS count, sum(units)::int AS units
    FROM (${thawedEarlier(
      sql`TRUE`,
      sql`JOIN ${devices} ON devices.cabinet_id = stock.cabinet_id
        WHERE ${stockConditions(where, viewer)} AND ${visibleStock(viewer)}`,
      businessDays(viewer.timeZone),
    )}) AS moved
    GROUP BY day HAVING sum(units) <> 0`);
