import { sql, type Sql } from '../../../platform/db/database.ts';

/** On hand by device, product and lot: units, their parts, and the first of their places. */
export const stockByLot = (condition: Sql = sql``): Sql => sql`
  SELECT cabinet_id, product_id, lot, sum(quantity)::int AS units,
    min(ARRAY[lpad(coalesce(holder, 0)::text, 3, '0'), lpad(coalesce(dispenser, 0)::text, 3, '0'), section]) AS place,
    json_agg(json_build_object('productOwnership', owner, 'holderOffset', holder, 'dispenserOffset', dispenser,
      'section', section, 'onHand', quantity) ORDER BY holder, dispenser, section, owner DESC) AS parts
  FROM on_hand WHERE ${condition} quantity > 0 GROUP BY cabinet_id, product_id, lot`;
