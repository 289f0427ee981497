import { lotNumberKey, USUAL_MOVEMENTS, type CalendarDate } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { devices } from '../../devices/devices.public.ts';
import type { LotOf } from './device-stock.queries.ts';
import { lots } from '../goods/goods.public.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';

export type MovementKind = 'Insert' | 'Removal' | 'Cycle Count';

interface ProductOf {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly productId: string;
}

/** Enough rows for so many movements: one of several lots or tagged units has a row for each. */
const ROWS = 400;

/** The units of the last inserts or removals of a product in a device, for its present customer; the latest first. */
const listMoved = async (
  db: Queryable,
  { cabinetId, customerId, productId }: ProductOf,
  kind: 'Insert' | 'Removal',
): Promise<number[]> =>
  (
    await db.many<{ units: number }>(sql`
      SELECT abs(sum(quantity))::int AS units FROM (
        SELECT id, at, quantity, regexp_replace(key, '/[^/]*$', '') AS cause FROM transactions
        WHERE cabinet_id = ${cabinetId} AND customer_id = ${customerId} AND product_id = ${productId} AND type = ${kind}
          AND reason IN ('RESTOCK', 'VEND', 'RETURN', 'CORRECTION') AND quantity <> 0
        ORDER BY at DESC, id DESC LIMIT ${ROWS}) AS rows
      GROUP BY cause ORDER BY max(at) DESC, max(id) DESC LIMIT ${USUAL_MOVEMENTS}`)
  ).map(({ units }) => units);

const listCounted = async (
  db: Queryable,
  { cabinetId, customerId, productId }: ProductOf,
): Promise<number[]> =>
  (
    await db.many<{ counted: number }>(sql`
      SELECT counted FROM cycle_counts
      WHERE cabinet_id = ${cabinetId} AND customer_id = ${customerId} AND product_id = ${productId}
      ORDER BY at DESC, id DESC LIMIT ${USUAL_MOVEMENTS}`)
  ).map(({ counted }) => counted);

/** The units of the last movements or counts; the latest first. */
export const listMovements = (db: Queryable, of: ProductOf, kind: MovementKind): Promise<number[]> =>
  kind === 'Cycle Count' ? listCounted(db, of) : listMoved(db, of, kind);

export interface LotEnds {
  readonly expiration: CalendarDate | null;
  /** The end of the shelf life in the named dispenser, or the first end of any; epoch milliseconds. */
  readonly shelfLifeExp: number | null;
}

export const findLotEnds = (
  db: Queryable,
  { cabinetId, productId, lot }: LotOf,
  { holder, dispenser }: { readonly holder: number | null; readonly dispenser: number | null },
) => {
  const isNumber = (column: Sql): Sql =>
    sql`${lotNumberKeyTwin.expression({ lot: column }, undefined)} = ${lotNumberKey(lot)}`;
  return db.one<LotEnds>(sql`
    SELECT (SELECT min(lots.expiration)::text FROM ${devices} JOIN ${lots} ON lots.customer_id = devices.customer_id
        WHERE devices.cabinet_id = ${cabinetId} AND lots.product_id = ${productId}
          AND ${isNumber(sql`lots.lot`)}) AS expiration,
      (SELECT (extract(epoch FROM min(shelf_life_exp)) * 1000)::float8 FROM dispenser_thaws
        WHERE cabinet_id = ${cabinetId} AND product_id = ${productId} AND ${isNumber(sql`lot`)}
          AND (${holder}::int IS NULL OR holder = ${holder}::int)
          AND (${dispenser}::int IS NULL OR dispenser = ${dispenser}::int)) AS "shelfLifeExp"`);
};
