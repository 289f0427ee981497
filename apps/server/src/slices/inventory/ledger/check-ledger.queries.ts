import { ALL } from '@parwell/domain';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { tags } from '../tagged-units/tagged-units.public.ts';

export interface Difference {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: string;
  readonly place: string;
  readonly kept: number;
  readonly rebuilt: number;
}

/** Numbers on hand that differ from the sum of their rows. */
export const findDifferences = (db: Queryable, limit: number) =>
  db.many<Difference>(sql`
    WITH rebuilt AS (
      SELECT cabinet_id, product_id, lot, owner, section, holder, dispenser, sum(quantity) AS quantity
      FROM transactions GROUP BY cabinet_id, product_id, lot, owner, section, holder, dispenser
      HAVING sum(quantity) <> 0)
    SELECT coalesce(k.cabinet_id, r.cabinet_id) AS "cabinetId", coalesce(k.product_id, r.product_id) AS "productId",
      coalesce(k.lot, r.lot) AS lot, coalesce(k.owner, r.owner) AS owner,
      concat_ws('-', coalesce(k.holder, r.holder), coalesce(k.dispenser, r.dispenser),
        nullif(coalesce(k.section, r.section), '')) AS place,
      coalesce(k.quantity, 0)::int AS kept, coalesce(r.quantity, 0)::int AS rebuilt
    FROM on_hand k FULL JOIN rebuilt r ON k.cabinet_id = r.cabinet_id AND k.product_id = r.product_id AND k.lot = r.lot
      AND k.owner = r.owner AND k.section = r.section AND coalesce(k.holder, -1) = coalesce(r.holder, -1)
      AND coalesce(k.dispenser, -1) = coalesce(r.dispenser, -1)
    WHERE coalesce(k.quantity, 0) <> coalesce(r.quantity, 0) ORDER BY 1, 2, 3, 4, 5 LIMIT ${limit}`);

/** Tagged units on hand or PENDING that differ from the sum of their rows. */
export const findTagDifferences = (db: Queryable, limit: number) =>
  db.many<Difference>(sql`
    WITH present AS (
      SELECT cabinet_id, product_id, lot, owner, count(*) AS quantity FROM ${tags}
      WHERE phase IN ('on hand', 'pending') GROUP BY cabinet_id, product_id, lot, owner),
    rebuilt AS (
      SELECT cabinet_id, product_id, lot, owner, sum(quantity) AS quantity FROM transactions
      WHERE tag_id <> '' GROUP BY cabinet_id, product_id, lot, owner HAVING sum(quantity) <> 0)
    SELECT coalesce(p.cabinet_id, r.cabinet_id) AS "cabinetId", coalesce(p.product_id, r.product_id) AS "productId",
      coalesce(p.lot, r.lot) AS lot, coalesce(p.owner, r.owner) AS owner, 'tags' AS place,
      coalesce(p.quantity, 0)::int AS kept, coalesce(r.quantity, 0)::int AS rebuilt
    FROM present p FULL JOIN rebuilt r ON p.cabinet_id = r.cabinet_id AND p.product_id = r.product_id AND p.lot = r.lot
      AND p.owner = r.owner
    WHERE coalesce(p.quantity, 0) <> coalesce(r.quantity, 0) ORDER BY 1, 2, 3, 4 LIMIT ${limit}`);

export interface RollupDifference {
  readonly customerId: string;
  readonly of: string;
  readonly kept: number;
  readonly rebuilt: number;
}

/**
 * Figures of whole customers that differ from their rows, figures of ALL that differ from the sum over customers, and
 * devices that are wrongly listed with stock.
 */
export const findRollupDifferences = (db: Queryable, limit: number) =>
  db.many<RollupDifference>(sql`
    WITH each_side AS (
      SELECT customer_id, concat_ws(' ', product_id, 'lot', lot) AS of, units AS kept, 0 AS rebuilt FROM customer_stock
      UNION ALL
      SELECT customer_id, concat_ws(' ', product_id, 'lot', lot), 0, quantity FROM transactions WHERE quantity <> 0
      UNION ALL
      SELECT customer_id, to_json(hour) #>> '{}', units, 0 FROM customer_usage_hours
      UNION ALL
      SELECT vend.customer_id, to_json(date_trunc('hour', vend.at, 'UTC')) #>> '{}', 0,
        -vend.quantity - coalesce(back.quantity, 0)
      FROM transactions vend LEFT JOIN transactions back ON back.reverses = vend.key WHERE vend.action = 'VEND'
      UNION ALL
      SELECT ${ALL}, concat_ws(' ', product_id, 'lot', lot), units, 0 FROM stock_totals
      UNION ALL
      SELECT ${ALL}, concat_ws(' ', product_id, 'lot', lot), 0, units FROM customer_stock
      UNION ALL
      SELECT ${ALL}, to_json(hour) #>> '{}', units, 0 FROM usage_totals
      UNION ALL
      SELECT ${ALL}, to_json(hour) #>> '{}', 0, units FROM customer_usage_hours
      UNION ALL
      SELECT ${ALL}, concat_ws(' ', 'stock in device', cabinet_id), 1, 0 FROM stocked_devices
      UNION ALL
      SELECT DISTINCT ${ALL}, concat_ws(' ', 'stock in device', cabinet_id), 0, 1 FROM on_hand)
    SELECT customer_id AS "customerId", of, sum(kept)::int AS kept, sum(rebuilt)::int AS rebuilt FROM each_side
    GROUP BY customer_id, of HAVING sum(kept) <> sum(rebuilt) ORDER BY 1, 2 LIMIT ${limit}`);

export const countRows = (db: Queryable) =>
  db.one<{ rows: number; keys: number }>(sql`
    SELECT (SELECT count(*) FROM transactions)::int AS rows, (SELECT count(*) FROM on_hand)::int AS keys`);
