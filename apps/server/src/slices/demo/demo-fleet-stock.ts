import { sql, type Queryable } from '../../platform/db/database.ts';

/** What a simulated device holds when it is started for the first time: `StockItem` of the simulator. */
export interface DemoStockItem {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  /** YYYY-MM-DD. */
  readonly expiration: string | null;
  /** In units of use; 1 for a tag. */
  readonly count: number;
  /** Devices that read tags. */
  readonly tagId: string | null;
  readonly serial: string | null;
  /** Devices with dispensers. */
  readonly holder: number | null;
  readonly dispenser: number | null;
  /** Devices that weigh: the name of the tray, and the place on it from 0. */
  readonly tray: string | null;
  readonly section: number | null;
}

/**
 * What the ledger has in these devices; what does not apply is null. A tag that is PENDING still counts, but is not
 * there. A device that was running before keeps what it remembers instead.
 */
export const stockOfDemoDevices = (db: Queryable, cabinetIds: readonly string[]) =>
  db.many<DemoStockItem>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", lot, expiration::text, 1 AS count, tag_id AS "tagId",
      nullif(serial, '') AS serial, NULL::smallint AS holder, NULL::smallint AS dispenser, NULL AS tray,
      NULL::int AS section
    FROM product_tags LEFT JOIN lots USING (product_id, lot)
    WHERE phase = 'on hand' AND cabinet_id = ANY(${cabinetIds})
    UNION ALL
    SELECT cabinet_id, product_id, lot, expiration::text, quantity, NULL, NULL, holder, dispenser,
      nullif(regexp_replace(section, '/[0-9]+$', ''), ''), substring(section FROM '/([0-9]+)$')::int
    FROM on_hand LEFT JOIN lots USING (product_id, lot)
    WHERE cabinet_id = ANY(${cabinetIds}) AND NOT EXISTS (
      SELECT FROM product_tags tag
      WHERE tag.cabinet_id = on_hand.cabinet_id AND tag.product_id = on_hand.product_id AND tag.lot = on_hand.lot
        AND phase IN ('on hand', 'pending'))`);
