import type {
  ConfirmedUnits,
  DoorSession,
  LedgerRow,
  Review,
  StockKey,
  Thaw,
  UnmatchedUnits,
} from '@parwell/domain';
import { sql, type Transaction } from '../../../platform/db/database.ts';

export const insertRows = (tx: Transaction, customerId: string, rows: readonly LedgerRow[], now: Date) =>
  tx.run(sql`
    INSERT INTO transactions (key, reverses, customer_id, cabinet_id, product_id, lot, owner, holder, dispenser, section,
      type, action, reason, reason_code, quantity, tag_id, serial, past_shelf_life, thaw, at, time_replaced, session,
      user_name, npi, user_verified, npi_verified, note, order_number, order_line, shipment_id, posted_at)
    SELECT key, reverses, ${customerId}, "cabinetId", "productId", lot, owner, holder, dispenser, section, type, action,
      reason, "reasonCode", quantity, "tagId", serial, "pastShelfLife", nullif(thaw, 'null'), to_timestamp(at / 1000.0), "timeReplaced", session,
      "userName", npi, "userVerified", "npiVerified", note, "orderNumber", "orderLine", "shipmentId", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS posted(key text, reverses text, "cabinetId" text,
      "productId" text, lot text, owner text, holder smallint, dispenser smallint, section text, type text, action text,
      reason text, "reasonCode" smallint, quantity integer, "tagId" text, serial text, "pastShelfLife" boolean, thaw jsonb, at bigint,
      "timeReplaced" boolean, session text, "userName" text, npi text, "userVerified" boolean, "npiVerified" boolean, note text, "orderNumber" text, "orderLine" text,
      "shipmentId" text)`);

export interface StockChange extends StockKey {
  readonly quantity: number;
}

const changes = (list: readonly StockChange[]) => sql`
  jsonb_to_recordset(${JSON.stringify(list)}) AS change("cabinetId" text, "productId" text, lot text, owner text,
    section text, holder smallint, dispenser smallint, quantity integer)`;

/** A lot without any facts is still a lot; triggers add it for its customer (0086). */
export const addOnHand = (tx: Transaction, customerId: string, more: readonly StockChange[], now: Date) =>
  tx.run(sql`
    WITH unknown AS (
      INSERT INTO lots (product_id, lot, entered_by, customer_id, updated_at)
      SELECT DISTINCT "productId", lot, 'hand', ${customerId}, ${now}::timestamptz FROM ${changes(more)}
      WHERE NOT EXISTS (SELECT FROM lots WHERE lots.product_id = "productId" AND lots.lot = change.lot)
      ON CONFLICT (product_id, lot) DO NOTHING)
    INSERT INTO on_hand AS known (cabinet_id, product_id, lot, owner, section, holder, dispenser, quantity, updated_at)
    SELECT "cabinetId", "productId", lot, owner, section, holder, dispenser, quantity, ${now} FROM ${changes(more)}
    ON CONFLICT (cabinet_id, product_id, lot, owner, section, holder, dispenser)
    DO UPDATE SET quantity = known.quantity + excluded.quantity, updated_at = excluded.updated_at`);

/** Returns how many of the changes were made: units that are not on hand cannot be removed. */
export const removeOnHand = (tx: Transaction, less: readonly StockChange[], now: Date) =>
  tx.run(sql`
    UPDATE on_hand SET quantity = on_hand.quantity + change.quantity, updated_at = ${now} FROM ${changes(less)}
    WHERE on_hand.cabinet_id = "cabinetId" AND on_hand.product_id = "productId" AND on_hand.lot = change.lot
      AND on_hand.owner = change.owner AND on_hand.section = change.section
      AND on_hand.holder IS NOT DISTINCT FROM change.holder
      AND on_hand.dispenser IS NOT DISTINCT FROM change.dispenser`);

export const forgetEmpty = (tx: Transaction, cabinetIds: readonly string[]) =>
  tx.run(sql`DELETE FROM on_hand WHERE cabinet_id = ANY(${cabinetIds}) AND quantity = 0`);

export const saveSessions = (tx: Transaction, sessions: readonly DoorSession[]) =>
  tx.run(sql`
    INSERT INTO door_sessions (cabinet_id, session, opened_at, closed_at, user_name, npi, user_verified, npi_verified, used)
    SELECT "cabinetId", session, to_timestamp("openedAt" / 1000.0), to_timestamp("closedAt" / 1000.0), "userName", npi, "userVerified", "npiVerified",
      used
    FROM jsonb_to_recordset(${JSON.stringify(sessions)}) AS door("cabinetId" text, session text, "openedAt" bigint,
      "closedAt" bigint, "userName" text, npi text, "userVerified" boolean, "npiVerified" boolean, used boolean)
    ON CONFLICT (cabinet_id, session) DO UPDATE SET opened_at = excluded.opened_at, closed_at = excluded.closed_at,
      user_name = excluded.user_name, npi = excluded.npi, user_verified = excluded.user_verified,
      npi_verified = excluded.npi_verified, used = excluded.used`);

export const forgetSessions = (
  tx: Transaction,
  sessions: readonly { readonly cabinetId: string; readonly session: string }[],
) =>
  tx.run(sql`
    DELETE FROM door_sessions USING jsonb_to_recordset(${JSON.stringify(sessions)})
      AS over("cabinetId" text, session text)
    WHERE cabinet_id = "cabinetId" AND door_sessions.session = over.session`);

/** How many units are still unmatched; a row with none is deleted. */
export async function saveUnmatched(
  tx: Transaction,
  customerId: string,
  unmatched: readonly UnmatchedUnits[],
): Promise<void> {
  const kept = unmatched.filter(({ units }) => units > 0);
  const gone = unmatched.filter(({ units }) => units === 0).map(({ key }) => key);
  if (gone.length > 0) await tx.run(sql`DELETE FROM unmatched_units WHERE key = ANY(${gone})`);
  if (kept.length > 0)
    await tx.run(sql`
      INSERT INTO unmatched_units (key, customer_id, cabinet_id, product_id, lot, owner, told_by, units, at)
      SELECT key, ${customerId}, "cabinetId", "productId", lot, owner, "reportedBy", units, to_timestamp(at / 1000.0)
      FROM jsonb_to_recordset(${JSON.stringify(kept)}) AS report(key text, "cabinetId" text, "productId" text, lot text,
        owner text, "reportedBy" text, units integer, at bigint)
      ON CONFLICT (key) DO UPDATE SET units = excluded.units`);
}

export const insertConfirmed = (
  tx: Transaction,
  customerId: string,
  confirmed: readonly ConfirmedUnits[],
  now: Date,
) =>
  tx.run(sql`
    INSERT INTO confirmed_units (key, customer_id, cabinet_id, product_id, lot, owner, told_by, units, at, time_replaced,
      session, user_name, npi, user_verified, npi_verified, note, order_number, order_line, shipment_id, posted_at)
    SELECT key, ${customerId}, "cabinetId", "productId", lot, owner, "reportedBy", units, to_timestamp(at / 1000.0), "timeReplaced",
      session, "userName", npi, "userVerified", "npiVerified", note, "orderNumber", "orderLine", "shipmentId", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(confirmed)}) AS report(key text, "cabinetId" text, "productId" text, lot text,
      owner text, "reportedBy" text, units integer, at bigint, "timeReplaced" boolean, session text, "userName" text, npi text, "userVerified" boolean, "npiVerified" boolean,
      note text, "orderNumber" text, "orderLine" text, "shipmentId" text)`);

export interface SavedReview extends Review {
  readonly resolvedBy: string | null;
  readonly resolvedAt: number | null;
}

/**
 * Opened, joined or resolved. A resolved review stays so, and is not in the answer: `version` tells whether it was
 * open.
 */
export const saveReviews = (
  tx: Transaction,
  customerId: string,
  reviews: readonly SavedReview[],
  now: Date,
) =>
  tx.many<{ key: string; isNew: boolean }>(sql`
    INSERT INTO stock_reviews AS known (key, kind, customer_id, cabinet_id, product_id, lot, owner, holder, dispenser,
      section, tag_id, serial, type, reason, suspended_reason, ship_qty, on_hand_qty, attempted_qty, attempts,
      shipment_id, line_key, order_number, note, user_name, npi, user_verified, npi_verified, opened_at, created_at, status, memo, resolved_by,
      resolved_at)
    SELECT key, kind, ${customerId}, "cabinetId", "productId", lot, owner, holder, dispenser, section, "tagId", serial,
      type, reason, "suspendedReason", "shipQty", "onHandQty", "attemptedQty", attempts, "shipmentId", "lineKey",
      "orderNumber", note, "userName", npi, "userVerified", "npiVerified", to_timestamp("openedAt" / 1000.0), ${now}, status, memo, "resolvedBy",
      to_timestamp("resolvedAt" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(reviews)}) AS review(key text, kind text, "cabinetId" text,
      "productId" text, lot text, owner text, holder smallint, dispenser smallint, section text, "tagId" text,
      serial text, type text, reason text, "suspendedReason" text, "shipQty" integer, "onHandQty" integer,
      "attemptedQty" integer, attempts jsonb, "shipmentId" text, "lineKey" text, "orderNumber" text, note text,
      "userName" text, npi text, "userVerified" boolean, "npiVerified" boolean, "openedAt" bigint, status text, memo text, "resolvedBy" text,
      "resolvedAt" bigint)
    ON CONFLICT (key) DO UPDATE SET on_hand_qty = excluded.on_hand_qty, attempted_qty = excluded.attempted_qty,
      attempts = excluded.attempts, suspended_reason = excluded.suspended_reason, status = excluded.status,
      memo = excluded.memo, resolved_by = excluded.resolved_by, resolved_at = excluded.resolved_at,
      version = known.version + 1
    WHERE known.status = 'Suspended'
    RETURNING key, version = 0 AS "isNew"`);

export interface ThawPlace {
  readonly cabinetId: string;
  readonly holder: number;
  readonly dispenser: number;
  readonly productId: string;
  readonly lot: string;
}

export type SavedThaw = ThawPlace & Thaw;

export const saveThaws = (tx: Transaction, thaws: readonly SavedThaw[]) =>
  tx.run(sql`
    INSERT INTO dispenser_thaws (cabinet_id, holder, dispenser, product_id, lot, thaw_complete, shelf_life_exp)
    SELECT "cabinetId", holder, dispenser, "productId", lot, to_timestamp("thawComplete" / 1000.0),
      to_timestamp("shelfLifeExp" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(thaws)}) AS thaw("cabinetId" text, holder smallint, dispenser smallint,
      "productId" text, lot text, "thawComplete" bigint, "shelfLifeExp" bigint)
    ON CONFLICT (cabinet_id, holder, dispenser, product_id, lot) DO UPDATE
    SET thaw_complete = excluded.thaw_complete, shelf_life_exp = excluded.shelf_life_exp`);

export const forgetThaws = (tx: Transaction, thaws: readonly ThawPlace[]) =>
  tx.run(sql`
    DELETE FROM dispenser_thaws USING jsonb_to_recordset(${JSON.stringify(thaws)}) AS gone("cabinetId" text,
      holder smallint, dispenser smallint, "productId" text, lot text)
    WHERE cabinet_id = "cabinetId" AND dispenser_thaws.holder = gone.holder
      AND dispenser_thaws.dispenser = gone.dispenser AND product_id = "productId" AND dispenser_thaws.lot = gone.lot`);

export interface SavedUnit {
  readonly productId: string;
  readonly serial: string;
  readonly where: StockKey | null;
}

export const saveUnits = (tx: Transaction, units: readonly SavedUnit[]) =>
  tx.run(sql`
    INSERT INTO serial_units (product_id, serial, cabinet_id, lot, owner, section, holder, dispenser)
    SELECT "productId", serial, "cabinetId", lot, owner, section, holder, dispenser
    FROM jsonb_to_recordset(${JSON.stringify(units.map(({ where, ...unit }) => ({ ...where, ...unit })))})
      AS unit("productId" text, serial text, "cabinetId" text, lot text, owner text, section text, holder smallint,
        dispenser smallint)
    ON CONFLICT (product_id, serial) DO UPDATE SET cabinet_id = excluded.cabinet_id, lot = excluded.lot,
      owner = excluded.owner, section = excluded.section, holder = excluded.holder, dispenser = excluded.dispenser`);

export const saveBaseline = (tx: Transaction, cabinetId: string, at: Date) =>
  tx.run(sql`
    INSERT INTO ledger_devices (cabinet_id, baseline_at) VALUES (${cabinetId}, ${at})
    ON CONFLICT (cabinet_id) DO UPDATE SET baseline_at = excluded.baseline_at`);

export interface Count {
  readonly key: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly counted: number;
  readonly userName: string;
  readonly at: number;
}

export const insertCounts = (tx: Transaction, customerId: string, counts: readonly Count[]) =>
  tx.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    SELECT key, ${customerId}, "cabinetId", "productId", lot, counted, "userName", to_timestamp(at / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(counts)}) AS counted(key text, "cabinetId" text, "productId" text, lot text,
      counted integer, "userName" text, at bigint)`);
