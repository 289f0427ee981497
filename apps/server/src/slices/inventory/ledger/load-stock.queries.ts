import type {
  DeviceType,
  DoorSession,
  OnHand,
  Owner,
  Review,
  StockKey,
  UnmatchedUnits,
} from '@parwell/domain';
import { epochMs } from '../../../platform/db/epoch-ms.ts';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { devices } from '../../devices/devices.public.ts';

export interface DeviceRow {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly consignment: boolean;
  readonly baselineAt: number | null;
}

/** Only devices that are with the customer now: the lock of the posting is theirs. */
export const findDevices = (db: Queryable, customerId: string, cabinetIds: readonly string[]) =>
  db.many<DeviceRow>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType",
      coalesce(properties ->> 'consignment', '') = '1' AS consignment, ${epochMs(sql`baseline_at`)} AS "baselineAt"
    FROM ${devices} LEFT JOIN ledger_devices USING (cabinet_id)
    WHERE cabinet_id = ANY(${cabinetIds}) AND customer_id = ${customerId}`);

/** Of the products, and everything in dispensers. */
export const findOnHand = (db: Queryable, cabinetIds: readonly string[], productIds: readonly string[]) =>
  db.many<OnHand>(sql`
    SELECT cabinet_id AS "cabinetId", product_id AS "productId", lot, owner, section, holder, dispenser, quantity
    FROM on_hand
    WHERE cabinet_id = ANY(${cabinetIds}) AND (product_id = ANY(${productIds}) OR holder IS NOT NULL)`);

export const findSessions = (db: Queryable, cabinetIds: readonly string[]) =>
  db.many<DoorSession>(sql`
    SELECT cabinet_id AS "cabinetId", session, ${epochMs(sql`opened_at`)} AS "openedAt",
      ${epochMs(sql`closed_at`)} AS "closedAt", user_name AS "userName", npi,
      user_verified AS "userVerified", npi_verified AS "npiVerified", used
    FROM door_sessions WHERE cabinet_id = ANY(${cabinetIds})`);

export interface ThawRow {
  readonly cabinetId: string;
  readonly holder: number;
  readonly dispenser: number;
  readonly productId: string;
  readonly lot: string;
  readonly thawComplete: number;
  readonly shelfLifeExp: number;
}

export const findThaws = (db: Queryable, cabinetIds: readonly string[], productIds: readonly string[]) =>
  db.many<ThawRow>(sql`
    SELECT cabinet_id AS "cabinetId", holder, dispenser, product_id AS "productId", lot,
      ${epochMs(sql`thaw_complete`)} AS "thawComplete", ${epochMs(sql`shelf_life_exp`)} AS "shelfLifeExp"
    FROM dispenser_thaws WHERE cabinet_id = ANY(${cabinetIds}) AND product_id = ANY(${productIds})`);

const reviewFields: Sql = sql`key, kind, cabinet_id AS "cabinetId", product_id AS "productId", lot, owner, holder,
  dispenser, section, tag_id AS "tagId", serial, type, reason, suspended_reason AS "suspendedReason",
  ship_qty AS "shipQty", on_hand_qty AS "onHandQty", attempted_qty AS "attemptedQty", attempts,
  shipment_id AS "shipmentId", line_key AS "lineKey", order_number AS "orderNumber", note, user_name AS "userName", npi,
  user_verified AS "userVerified", npi_verified AS "npiVerified", ${epochMs(sql`opened_at`)} AS "openedAt", status, memo`;

/** Open reviews of the customer's devices, and of tags wherever they are seen there. */
export const findOpenReviews = (
  db: Queryable,
  customerId: string,
  cabinetIds: readonly string[],
  tagIds: readonly string[],
) =>
  db.many<Review>(sql`
    SELECT ${reviewFields} FROM stock_reviews WHERE status = 'Suspended' AND cabinet_id = ANY(${cabinetIds})
      AND customer_id = ${customerId}
    UNION
    SELECT ${reviewFields} FROM stock_reviews
    WHERE status = 'Suspended' AND tag_id <> '' AND tag_id = ANY(${tagIds})
      AND customer_id = ${customerId}`);

export const findReviewedTags = async (
  db: Queryable,
  customerId: string,
  reviewKeys: readonly string[],
): Promise<string[]> =>
  (
    await db.many<{ tagId: string }>(sql`
      SELECT tag_id AS "tagId" FROM stock_reviews
      WHERE key = ANY(${reviewKeys}) AND customer_id = ${customerId} AND tag_id <> ''`)
  ).map(({ tagId }) => tagId);

/** Of the customer's time with the devices: reports before a move do not count. */
export const findUnmatched = (
  db: Queryable,
  customerId: string,
  cabinetIds: readonly string[],
  productIds: readonly string[],
) =>
  db.many<UnmatchedUnits>(sql`
    SELECT key, told_by AS "reportedBy", cabinet_id AS "cabinetId", product_id AS "productId", lot, owner, units,
      ${epochMs(sql`at`)} AS at
    FROM unmatched_units WHERE cabinet_id = ANY(${cabinetIds}) AND product_id = ANY(${productIds})
      AND customer_id = ${customerId}`);

export interface VendRow {
  readonly row: {
    readonly key: string;
    readonly [column: string]: unknown;
  };
  readonly reversed: boolean;
}

export const findVends = (db: Queryable, customerId: string, keys: readonly string[]) =>
  db.many<VendRow>(sql`
    SELECT json_build_object('key', key, 'cabinetId', cabinet_id, 'productId', product_id, 'lot', lot, 'owner', owner,
        'holder', holder, 'dispenser', dispenser, 'section', section, 'type', type, 'action', action, 'reason', reason,
        'reasonCode', reason_code, 'quantity', quantity, 'tagId', tag_id, 'serial', serial, 'reverses', reverses,
        'pastShelfLife', past_shelf_life, 'thaw', thaw, 'at', ${epochMs(sql`at`)}, 'timeReplaced', time_replaced,
        'session', session, 'userName', user_name, 'npi', npi, 'userVerified', user_verified,
        'npiVerified', npi_verified, 'note', note, 'orderNumber', order_number,
        'orderLine', order_line, 'shipmentId', shipment_id) AS row,
      EXISTS (SELECT FROM transactions back WHERE back.reverses = transactions.key) AS reversed
    FROM transactions WHERE key = ANY(${keys}) AND customer_id = ${customerId}`);

export interface MovedRow extends StockKey {
  readonly key: string;
  readonly at: number;
  readonly quantity: number;
}

/** Untagged movements in devices after a time of each. */
export const findMoved = (
  db: Queryable,
  since: readonly { readonly cabinetId: string; readonly at: number }[],
  productIds: readonly string[],
) =>
  db.many<MovedRow>(sql`
    SELECT moved.key, moved.cabinet_id AS "cabinetId", moved.product_id AS "productId", moved.lot, moved.owner, moved.holder,
      moved.dispenser, moved.section, ${epochMs(sql`moved.at`)} AS at, moved.quantity
    FROM jsonb_to_recordset(${JSON.stringify(since)}) AS since("cabinetId" text, at bigint)
      JOIN transactions moved ON moved.cabinet_id = since."cabinetId" AND moved.at > to_timestamp(since.at / 1000.0)
    WHERE moved.product_id = ANY(${productIds}) AND moved.quantity <> 0 AND moved.tag_id = ''`);

/** The keys that rows, reviews or confirmed units have. */
export const findKeys = async (db: Queryable, keys: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ key: string }>(sql`
      SELECT key FROM transactions WHERE key = ANY(${keys})
      UNION ALL SELECT key FROM stock_reviews WHERE key = ANY(${keys})
      UNION ALL SELECT key FROM confirmed_units WHERE key = ANY(${keys})`)
  ).map(({ key }) => key);

export interface SerialRow {
  readonly productId: string;
  readonly serial: string;
  readonly cabinetId: string | null;
  readonly lot: string;
  readonly owner: Owner;
  readonly section: string;
  readonly holder: number | null;
  readonly dispenser: number | null;
}

/** Of a unit with another customer the device is '': only that it is on hand matters here (V3). */
export const findSerials = (
  db: Queryable,
  customerId: string,
  serials: readonly (readonly [string, string])[],
) =>
  db.many<SerialRow>(sql`
    SELECT product_id AS "productId", serial, lot, owner, section, holder, dispenser,
      CASE WHEN cabinet_id IS NULL OR devices.customer_id = ${customerId} THEN cabinet_id ELSE '' END AS "cabinetId"
    FROM serial_units LEFT JOIN ${devices} USING (cabinet_id) WHERE (product_id, serial) IN (
      SELECT * FROM unnest(${serials.map(([productId]) => productId)}::text[],
        ${serials.map(([, serial]) => serial)}::text[]))`);

/** As [device, product, lot]. */
export const findSerialsIn = (db: Queryable, lots: readonly (readonly [string, string, string])[]) =>
  db.many<SerialRow>(sql`
    SELECT product_id AS "productId", serial, cabinet_id AS "cabinetId", lot, owner, section, holder, dispenser
    FROM serial_units WHERE (cabinet_id, product_id, lot) IN (
      SELECT * FROM unnest(${lots.map(([cabinetId]) => cabinetId)}::text[],
        ${lots.map(([, productId]) => productId)}::text[], ${lots.map(([, , lot]) => lot)}::text[]))`);
