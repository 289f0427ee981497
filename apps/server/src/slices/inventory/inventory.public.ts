import { liesInTray } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import type { HeldProduct } from './stock/stock-guards.queries.ts';

export { countCustomerStock } from './figures/customer-stock.service.ts';
export { countContent } from './counts/count-content.ts';
export { findDueCounts } from './counts/due-counts.queries.ts';
export { findLots } from './lots/lots.find.ts';
export { receiveLine } from './stock/hand-stock.service.ts';
export { lockLedger } from './ledger/ledger-lock.ts';
export { saveLots } from './goods/lots.queries.ts';
export { nameOfUser, postNow } from './ledger/post-now.service.ts';
export { noteMisplaced } from './figures/misplaced-stock.service.ts';
export { forgetScaleCounts } from './ledger/section-scans.queries.ts';
export { listHeld } from './stock/stock-guards.queries.ts';
export { askExpiration, askQuantity } from './stock/stock-questions.service.ts';
export { findSerialUnits } from './stock/serial-units.find.ts';
export { actOnTags, previewActOnTags, type LedgerTagAction } from './stock/tag-actions.service.ts';
export { findTagHistory } from './history/tag-history.queries.ts';
export { recountCustomer, findNextCustomer } from './figures/recount.service.ts';
export { lookUpStock } from './stock/stock-lookup.service.ts';
export { importShipment } from './ledger/import-shipment.service.ts';
export { countUsage, noteStocked } from './figures/usage.service.ts';
export {
  daysStocked,
  findShelfLivesEnded,
  findStockFigures,
  findUsageVends,
  isOnHand,
  stocked,
  usableOf,
  usageOf,
  wasUsed,
  type BusinessTime,
  type StockFigures,
  type StockScope,
} from './figures/usage.queries.ts';

export { shownNpiOf, shownUserOf } from './people/shown-person.twin.ts';

/** On hand, for a join: rows named `on_hand`, none with 0. */
export const onHand: Sql = sql`(
  SELECT cabinet_id, product_id, lot, owner, section, holder, dispenser, quantity FROM on_hand) AS on_hand`;

/** The ledger, for a join: rows named `transactions`. */
export const transactions: Sql = sql`(
  SELECT id, key, reverses, customer_id, cabinet_id, product_id, lot, owner, section, holder, dispenser, type, action,
    reason, reason_code, quantity, tag_id, serial, at, time_replaced, session, note, posted_at, order_number, order_line
  FROM transactions) AS transactions`;

/** The products that lie in a tray, whatever it is set up for. */
export const listHeldInTray = async (
  db: Queryable,
  cabinetId: string,
  trayName: string,
): Promise<string[]> => {
  const rows = await db.many<{ productId: string; section: string }>(sql`
    SELECT DISTINCT product_id AS "productId", section FROM on_hand WHERE cabinet_id = ${cabinetId} AND quantity > 0`);
  return rows.filter(({ section }) => liesInTray(section, { trayName })).map(({ productId }) => productId);
};

export interface StockOfProduct extends HeldProduct {
  /** How many devices hold it. */
  readonly devices: number;
}

/** On hand of products in the visible `devices`. Products without stock are left out. */
export const sumStockOf = (db: Queryable, productIds: readonly string[], visible: Sql) =>
  db.many<StockOfProduct>(sql`
    SELECT product_id AS "productId", sum(quantity)::int AS units, count(DISTINCT cabinet_id)::int AS devices
    FROM on_hand JOIN ${devices} USING (cabinet_id)
    WHERE product_id = ANY(${productIds}) AND ${visible} GROUP BY product_id HAVING sum(quantity) > 0`);
