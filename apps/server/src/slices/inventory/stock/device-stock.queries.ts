import type {
  CountLot,
  InventoryUnit,
  LedgerEntry,
  RecentVends,
  StockProductOption,
} from '@parwell/contract';
import { lotNumberKey, type CalendarDate, type DeviceType, type Owner, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { deviceProducts, dispensersOf } from '../../device-configuration/device-configuration.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { sightings, tags } from '../tagged-units/tagged-units.public.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';
import { ndc } from '../goods/product-codes.ts';
import { isOfForeignTag } from '../tagged-units/foreign-tags.ts';
import { shownNpiOf, shownUserOf } from '../people/shown-person.twin.ts';
import { isShownRow } from '../ledger/shown-rows.ts';
import { stockByLot } from '../ledger/stock-by-lot.ts';

export interface StockedDevice {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly cabinetProperties: Readonly<Record<string, string>>;
}

export const findStockedDevice = (db: Queryable, tenants: Tenants, cabinetId: string) =>
  db.maybe<StockedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", customer_id AS "customerId", cabinet_type AS "cabinetType",
      properties AS "cabinetProperties"
    FROM ${devices} WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(tenants)}`);

export interface LotOf {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
}

export const findLotOnHand = async (db: Queryable, { cabinetId, productId, lot }: LotOf): Promise<number> =>
  (
    await db.one<{ units: number }>(sql`
      SELECT coalesce(sum(quantity), 0)::int AS units FROM on_hand
      WHERE cabinet_id = ${cabinetId} AND product_id = ${productId}
        AND ${lotNumberKeyTwin.expression({ lot: sql`lot` }, undefined)} = ${lotNumberKey(lot)}`)
  ).units;

/** Tagged units, and units with a serial number alone. */
export const listUnits = (db: Queryable, { cabinetId, productId, lot }: LotOf) =>
  db.many<InventoryUnit>(sql`
    SELECT serial AS "serialNo", tag_id AS "tagId", owner AS "productOwnership", phase = 'pending' AS pending
    FROM ${tags} WHERE cabinet_id = ${cabinetId} AND product_id = ${productId} AND lot = ${lot}
      AND phase IN ('on hand', 'pending')
    UNION ALL
    SELECT serial, '', owner, false FROM serial_units
    WHERE cabinet_id = ${cabinetId} AND product_id = ${productId} AND lot = ${lot}
    ORDER BY 1, 2`);

export const listExpirations = (db: Queryable, cabinetId: string) =>
  db.many<{ expiration: CalendarDate | null; units: number; lots: number }>(sql`
    SELECT expiration::text, sum(quantity)::int AS units, count(DISTINCT (on_hand.product_id, on_hand.lot))::int AS lots
    FROM on_hand JOIN ${devices} USING (cabinet_id)
      LEFT JOIN ${lots} ON ${isLotOf(sql`on_hand`, sql`devices.customer_id`)}
    WHERE cabinet_id = ${cabinetId} AND quantity > 0 GROUP BY expiration`);

export interface ReadTag {
  readonly tagId: string;
  readonly serialNo: string;
  readonly productLabelName: string;
  readonly lot: string;
  readonly pending: boolean;
}

/** The tags that should be in a device. */
export const listTagsIn = (db: Queryable, cabinetId: string) =>
  db.many<ReadTag>(sql`
    SELECT tag_id AS "tagId", serial AS "serialNo", product_name AS "productLabelName", lot, phase = 'pending' AS pending
    FROM ${tags} JOIN ${products} USING (product_id)
    WHERE cabinet_id = ${cabinetId} AND phase IN ('on hand', 'pending') ORDER BY product_name, tag_id`);

export const findNamedTags = async (db: Queryable, tagIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ tagId: string }>(sql`
        SELECT tag_id AS "tagId" FROM ${tags} WHERE tag_id = ANY(${tagIds})`)
    ).map(({ tagId }) => tagId),
  );

const at = (column: Sql): Sql => sql`to_json(${column}) #>> '{}'`;

/** The last count of anything in a device for its customer. */
export const findLastCount = async (
  db: Queryable,
  { cabinetId, customerId }: StockedDevice,
): Promise<string | null> =>
  (
    await db.one<{ at: string | null }>(sql`
      SELECT ${at(sql`max(at)`)} AS at FROM cycle_counts
      WHERE cabinet_id = ${cabinetId} AND customer_id = ${customerId}`)
  ).at;

/** A part of a lot: one owner's, one dispenser's, or a single unit. */
interface PartOfLot {
  readonly productOwnership?: Owner | undefined;
  readonly holderOffset?: number | undefined;
  readonly dispenserOffset?: number | undefined;
  readonly serialNo?: string | undefined;
  readonly tagId?: string | undefined;
}

const partOfLot = ({ productOwnership, holderOffset, dispenserOffset, serialNo, tagId }: PartOfLot): Sql => {
  const only = (column: Sql, value: string | number | undefined): Sql[] =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  return join(
    [
      sql`TRUE`,
      ...only(sql`owner`, productOwnership),
      ...only(sql`holder`, holderOffset),
      ...only(sql`dispenser`, dispenserOffset),
      ...only(sql`serial`, serialNo),
      ...only(sql`tag_id`, tagId),
    ],
    ' AND ',
  );
};

/**
 * The rows of a lot in a device, the newest first, with the balance in the order of posting. A row belongs to its own
 * customer, wherever the device is now (S35).
 */
export const listLedger = (
  db: Queryable,
  tenants: Tenants,
  {
    cabinetId,
    productId,
    lot,
    offset,
    limit,
    ...only
  }: LotOf & PartOfLot & { readonly offset: number; readonly limit: number },
) =>
  db.many<LedgerEntry & { total: number }>(sql`
    WITH rows AS (
      SELECT *, sum(quantity) OVER (ORDER BY id)::int AS balance, count(*) OVER ()::int AS total FROM transactions
      WHERE cabinet_id = ${cabinetId} AND product_id = ${productId} AND lot = ${lot}
        AND ${ofTenants(sql`customer_id`, tenants)} AND ${partOfLot(only)} AND ${isShownRow(sql`transactions`)}
        AND NOT ${isOfForeignTag(sql`transactions`)})
    SELECT rows.id::int, ${at(sql`rows.at`)} AS at, ${at(sql`rows.posted_at`)} AS "postedAt", rows.type, rows.action,
      rows.reason, rows.reason_code AS "reasonCode", rows.quantity, balance, rows.owner AS "productOwnership",
      rows.holder AS "holderOffset", rows.dispenser AS "dispenserOffset", rows.section, rows.serial AS "serialNo",
      rows.tag_id AS "tagId", ${shownUserOf(sql`rows`)} AS "userName", ${shownNpiOf(sql`rows`)} AS "npiProviderId", rows.note AS "customerNote",
      rows.order_number AS "orderNumber", rows.shipment_id AS "shipmentId", rows.session,
      rows.time_replaced AS "timeReplaced", rows.past_shelf_life AS "pastShelfLife",
      ${at(sql`back.at`)} AS "reversedAt", ${at(sql`vend.at`)} AS reverses, total
    FROM rows LEFT JOIN transactions back ON back.reverses = rows.key
      LEFT JOIN transactions vend ON vend.key = rows.reverses
    ORDER BY rows.id DESC LIMIT ${limit} OFFSET ${offset}`);

type Vended = RecentVends['vends'][number];

const HOURS_SHOWN = 24;
const MOST_VENDS = 50;

/** Vends of the last 24 hours for the customer the device is with. */
export const listVends = (db: Queryable, { cabinetId, customerId }: StockedDevice, now: Date) =>
  db.many<Omit<Vended, 'mayUndo'>>(sql`
    SELECT rows.id::int, ${at(sql`rows.at`)} AS at, rows.product_id AS "productId",
      product_name AS "productLabelName", rows.lot, rows.serial AS "serialNo", rows.tag_id AS "tagId",
      ${shownUserOf(sql`rows`)} AS "userName", -rows.quantity AS quantity, ${at(sql`back.at`)} AS "reversedAt"
    FROM transactions rows JOIN ${products} USING (product_id) LEFT JOIN transactions back ON back.reverses = rows.key
    WHERE rows.cabinet_id = ${cabinetId} AND rows.customer_id = ${customerId} AND rows.action = 'VEND'
      AND rows.at > ${new Date(now.getTime() - HOURS_SHOWN * 3_600_000)}
    ORDER BY rows.at DESC, rows.id DESC LIMIT ${MOST_VENDS}`);

/** Tags that left a device less than the grace period ago, by its own clock. */
export const listPending = (db: Queryable, cabinetId: string, graceMs: number) =>
  db.many<RecentVends['pending'][number]>(sql`
    SELECT ${at(sql`since`)} AS at, product_id AS "productId", product_name AS "productLabelName", lot,
      serial AS "serialNo", tags.tag_id AS "tagId", coalesce(${shownUserOf(sql`sightings`)}, '') AS "userName",
      ${at(sql`since + ${graceMs}::float8 * interval '1 millisecond'`)} AS "vendsAt"
    FROM ${tags} JOIN ${products} USING (product_id)
      LEFT JOIN ${sightings} ON sightings.tag_id = tags.tag_id AND sightings.cabinet_id = tags.cabinet_id
    WHERE tags.cabinet_id = ${cabinetId} AND phase = 'pending' ORDER BY since DESC, tags.tag_id`);

export interface VendToUndo extends LotOf {
  readonly key: string;
  /** Empty for units that were counted. */
  readonly tagId: string;
  readonly units: number;
}

export const findVend = (db: Queryable, { cabinetId, customerId }: StockedDevice, id: number) =>
  db.maybe<VendToUndo>(sql`
    SELECT key, cabinet_id AS "cabinetId", product_id AS "productId", lot, tag_id AS "tagId", -quantity AS units
    FROM transactions
    WHERE id = ${id} AND cabinet_id = ${cabinetId} AND customer_id = ${customerId} AND action = 'VEND'`);

/** Who reversed a vend, to show to a second person. */
export const findReversal = (db: Queryable, vendKey: string) =>
  db.maybe<{ readonly key: string; readonly by: string; readonly at: Date }>(sql`
    SELECT key, ${shownUserOf(sql`transactions`)} AS by, at FROM transactions WHERE reverses = ${vendKey}`);

export type OfferedProduct = Omit<StockProductOption, 'mayChooseOwner' | 'presetOwnership'> & {
  readonly source: string;
};

/** Products that may be inserted into a device: those it is set up for, and those it holds. */
export const listOffered = (db: Queryable, cabinetId: string) =>
  db.many<OfferedProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productLabelName", ${ndc} AS ndc542,
      is_serializable AS "isSerializable", source, coalesce(max_fill, 0) AS "maxUoUFillQty",
      coalesce(units, 0) AS "onHand", ${dispensersOf(sql`${cabinetId}`, sql`product_id`)} AS dispensers
    FROM (SELECT product_id, max_fill FROM ${deviceProducts} WHERE cabinet_id = ${cabinetId}) AS offered
      FULL JOIN (
        SELECT product_id, sum(quantity)::int AS units FROM on_hand WHERE cabinet_id = ${cabinetId} GROUP BY product_id
      ) AS held USING (product_id)
      JOIN ${products} USING (product_id)
    ORDER BY product_name, product_id`);

/** Whether the action with this request id opened a review. */
export const isInReview = async (db: Queryable, requestId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM stock_reviews WHERE key = ${`act/${requestId}/0`}`)) !== undefined;

/** By place, then first expiry first: the way a person goes through a device. */
export const listCountLots = (db: Queryable, cabinetId: string, since: Date) =>
  db.many<CountLot>(sql`
    SELECT stock.product_id AS "productId", product_name AS "productLabelName", stock.lot, expiration::text, units AS "onHand",
      (SELECT count(*)::int FROM ${tags} WHERE tags.cabinet_id = ${cabinetId} AND tags.product_id = stock.product_id
        AND tags.lot = stock.lot AND tags.phase IN ('on hand', 'pending')) AS tagged,
      parts,
      CASE WHEN EXISTS (
        SELECT FROM stock_reviews WHERE stock_reviews.cabinet_id = ${cabinetId} AND status = 'Suspended'
          AND kind = 'count' AND stock_reviews.product_id = stock.product_id AND stock_reviews.lot = stock.lot)
        THEN 'suspended'
      WHEN EXISTS (
        SELECT FROM cycle_counts WHERE cycle_counts.cabinet_id = ${cabinetId} AND cycle_counts.at >= ${since}
          AND cycle_counts.product_id = stock.product_id AND cycle_counts.lot = stock.lot) THEN 'confirmed'
      ELSE 'open' END AS state
    FROM (${stockByLot(sql`cabinet_id = ${cabinetId} AND`)}) AS stock
      JOIN ${products} ON products.product_id = stock.product_id
      JOIN ${devices} ON devices.cabinet_id = stock.cabinet_id
      LEFT JOIN ${lots} ON ${isLotOf(sql`stock`, sql`devices.customer_id`)}
    ORDER BY place, product_name, expiration, stock.lot`);
