import { sql, type Queryable } from '../../../platform/db/database.ts';
import { hasOpenShipments } from '../in-transit/in-transit.ts';
import { hasPendingTags } from '../tagged-units/tagged-units.public.ts';

export interface HeldProduct {
  readonly productId: string;
  readonly units: number;
}

/** A device's stock by product: all of it, one dispenser's, or one section's (S14). */
export const listHeld = (
  db: Queryable,
  cabinetId: string,
  where: { readonly holder?: number; readonly dispenser?: number; readonly section?: string } = {},
) =>
  db.many<HeldProduct>(sql`
    SELECT product_id AS "productId", sum(quantity)::int AS units FROM on_hand
    WHERE cabinet_id = ${cabinetId}
      AND (${where.holder ?? null}::int IS NULL OR holder = ${where.holder ?? null}::int)
      AND (${where.dispenser ?? null}::int IS NULL OR dispenser = ${where.dispenser ?? null}::int)
      AND (${where.section ?? null}::text IS NULL OR section = ${where.section ?? null}::text)
    GROUP BY product_id ORDER BY product_id`);

interface TiedStock {
  readonly units: number;
  readonly pendingTags: boolean;
  readonly openShipments: boolean;
  readonly openReviews: boolean;
}

/** Everything that ties a device to its customer (S14). */
export const findTiedStock = (db: Queryable, cabinetId: string) =>
  db.one<TiedStock>(sql`
    SELECT coalesce((SELECT sum(quantity) FROM on_hand WHERE on_hand.cabinet_id = ${cabinetId}), 0)::int AS units,
      ${hasPendingTags(sql`${cabinetId}`)} AS "pendingTags", ${hasOpenShipments(sql`${cabinetId}`)} AS "openShipments",
      EXISTS (SELECT FROM stock_reviews WHERE cabinet_id = ${cabinetId} AND status = 'Suspended') AS "openReviews"`);
