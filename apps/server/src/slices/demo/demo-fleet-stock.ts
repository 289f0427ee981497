import { sql, type Queryable } from '../../platform/db/database.ts';

export interface DemoStockItem {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  /** YYYY-MM-DD. */
  readonly expiration: string | null;
  /** In units of use; 1 for a tag. */
  readonly count: number;
  readonly tagId: string | null;
  readonly serial: string | null;
  readonly holder: number | null;
  readonly dispenser: number | null;
  /** Devices that weigh: the name of the tray, and the place on it from 0. */
  readonly tray: string | null;
  readonly section: number | null;
}

/**
 * A tray whose change of weight is in review has lost a unit that the ledger still has: after an approval as one
 * unit they agree. It was the first to expire, which the approval assumes (S11).
 */
const removedInReview = sql`(CASE WHEN quantity > 1
  AND row_number() OVER (PARTITION BY cabinet_id, section ORDER BY expiration, lot) = 1
  AND EXISTS (SELECT FROM stock_reviews review WHERE review.cabinet_id = on_hand.cabinet_id
    AND review.section = on_hand.section AND on_hand.section <> '' AND review.product_id = on_hand.product_id
    AND review.kind = 'weight' AND review.type = 'Removal' AND review.status = 'Suspended')
  THEN 1 ELSE 0 END)`;

/**
 * From the ledger; null where a column does not apply. PENDING tags count but are not there, nor are those missed by
 * full reads. Unknown tags that were read are there. A device that was running before uses its own memory instead.
 */
export const stockOfDemoDevices = (db: Queryable, cabinetIds: readonly string[]) =>
  db.many<DemoStockItem>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", lot, expiration::text, 1 AS count, tag_id AS "tagId",
      nullif(serial, '') AS serial, NULL::smallint AS holder, NULL::smallint AS dispenser, NULL AS tray,
      NULL::int AS section
    FROM product_tags LEFT JOIN customer_lots USING (customer_id, product_id, lot)
    WHERE phase = 'on hand' AND cabinet_id = ANY(${cabinetIds}) AND NOT EXISTS (
      SELECT FROM tag_sightings seen WHERE seen.tag_id = product_tags.tag_id
        AND seen.cabinet_id = product_tags.cabinet_id AND missed_since IS NOT NULL)
    UNION ALL
    SELECT cabinet_id, (SELECT min(product_id) FROM product_tags other WHERE other.cabinet_id = seen.cabinet_id), '',
      NULL, 1, tag_id, NULL, NULL, NULL, NULL, NULL
    FROM tag_sightings seen
    WHERE present AND missed_since IS NULL AND cabinet_id = ANY(${cabinetIds})
      AND NOT EXISTS (SELECT FROM product_tags known WHERE known.tag_id = seen.tag_id)
    UNION ALL
    SELECT cabinet_id, product_id, lot, expiration::text, quantity - ${removedInReview}, NULL, NULL, holder, dispenser,
      nullif(regexp_replace(section, '/[0-9]+$', ''), ''), substring(section FROM '/([0-9]+)$')::int
    FROM on_hand JOIN devices USING (cabinet_id) LEFT JOIN customer_lots USING (customer_id, product_id, lot)
    WHERE cabinet_id = ANY(${cabinetIds}) AND NOT EXISTS (
      SELECT FROM product_tags tag
      WHERE tag.cabinet_id = on_hand.cabinet_id AND tag.product_id = on_hand.product_id AND tag.lot = on_hand.lot
        AND phase IN ('on hand', 'pending'))`);
