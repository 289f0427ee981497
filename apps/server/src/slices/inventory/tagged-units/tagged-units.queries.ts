import type { Sighting, Tag } from '@parwell/domain';
import { epochMs } from '../../../platform/db/epoch-ms.ts';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';

const tagFields = sql`tag_id AS "tagId", serial, product_id AS "productId", lot, owner, customer_id AS "customerId", phase,
  cabinet_id AS "cabinetId", ${epochMs(sql`since`)} AS since, vend_key AS "vendKey", reversals,
  line_key AS "lineKey", order_number AS "orderNumber", rga_number AS "rgaNumber", active`;

export interface TagScope {
  readonly tagIds: readonly string[];
  /** All that are in these devices, or have left them within the grace period. */
  readonly cabinetIds: readonly string[];
  /** Units with these serial numbers, whatever their product. */
  readonly serials: readonly string[];
}

export const findTags = (db: Queryable, { tagIds, cabinetIds, serials }: TagScope) =>
  db.many<Tag>(sql`
    SELECT ${tagFields} FROM product_tags WHERE tag_id = ANY(${tagIds})
    UNION
    SELECT ${tagFields} FROM product_tags WHERE cabinet_id = ANY(${cabinetIds}) AND phase IN ('on hand', 'pending')
    UNION
    SELECT ${tagFields} FROM product_tags WHERE serial <> '' AND serial = ANY(${serials})`);

const sightingFields = sql`tag_id AS "tagId", cabinet_id AS "cabinetId", ${epochMs(sql`at`)} AS at,
  time_replaced AS "timeReplaced", present, session,
  user_name AS "userName", npi, user_verified AS "userVerified", npi_verified AS "npiVerified", ${epochMs(sql`missed_since`)} AS "missedSince"`;

/** Sightings of the tags, and of all tags present in the devices. */
export const findSightings = (db: Queryable, tagIds: readonly string[], cabinetIds: readonly string[]) =>
  db.many<Sighting>(sql`
    SELECT ${sightingFields} FROM tag_sightings WHERE tag_id = ANY(${tagIds})
    UNION
    SELECT ${sightingFields} FROM tag_sightings WHERE cabinet_id = ANY(${cabinetIds}) AND present`);

/** The places of tags. A tag that was unknown is added, as by a baseline. */
export const saveTags = (tx: Transaction, tags: readonly Tag[], now: Date) =>
  tx.run(sql`
    INSERT INTO product_tags AS known (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since,
      vend_key, reversals, line_key, order_number, rga_number, active, received_at, returned_at, created_at, updated_at)
    SELECT "tagId", serial, "productId", lot, owner, "customerId", phase, "cabinetId", to_timestamp(since / 1000.0),
      "vendKey", reversals, "lineKey", "orderNumber", "rgaNumber", active,
      CASE WHEN phase <> 'shipped' THEN to_timestamp(since / 1000.0) END,
      CASE WHEN phase = 'returned' THEN to_timestamp(since / 1000.0) END, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(tags)}) AS tag("tagId" text, serial text, "productId" text, lot text,
      owner text, "customerId" text, phase text, "cabinetId" text, since bigint, "vendKey" text, reversals integer,
      "lineKey" text, "orderNumber" text, "rgaNumber" text, active boolean)
    ON CONFLICT (tag_id) DO UPDATE SET owner = excluded.owner, phase = excluded.phase, cabinet_id = excluded.cabinet_id,
      customer_id = excluded.customer_id, line_key = excluded.line_key, order_number = excluded.order_number,
      since = excluded.since, vend_key = excluded.vend_key, reversals = excluded.reversals,
      rga_number = excluded.rga_number, active = excluded.active, returned_at = excluded.returned_at,
      received_at = coalesce(known.received_at, excluded.received_at), updated_at = excluded.updated_at,
      version = known.version + 1`);

export const saveSightings = (tx: Transaction, sightings: readonly Sighting[]) =>
  tx.run(sql`
    INSERT INTO tag_sightings (tag_id, cabinet_id, at, time_replaced, present, session, user_name, npi, user_verified, npi_verified,
      missed_since)
    SELECT "tagId", "cabinetId", to_timestamp(at / 1000.0), "timeReplaced", present, session, "userName", npi, "userVerified", "npiVerified",
      to_timestamp("missedSince" / 1000.0)
    FROM jsonb_to_recordset(${JSON.stringify(sightings)}) AS sighting("tagId" text, "cabinetId" text, at bigint,
      "timeReplaced" boolean, present boolean, session text, "userName" text, npi text, "userVerified" boolean, "npiVerified" boolean, "missedSince" bigint)
    ON CONFLICT (tag_id, cabinet_id) DO UPDATE SET at = excluded.at, time_replaced = excluded.time_replaced,
      present = excluded.present,
      session = excluded.session, user_name = excluded.user_name, npi = excluded.npi,
      user_verified = excluded.user_verified, npi_verified = excluded.npi_verified,
      missed_since = excluded.missed_since`);

/**
 * Notes which of the tags a device sees although the ledger does not have them there. Run after saving tags and
 * sightings.
 */
export const saveAstray = (tx: Transaction, tagIds: readonly string[]) =>
  tx.run(sql`
    UPDATE tag_sightings SET astray = NOT astray
    WHERE tag_id = ANY(${tagIds}) AND astray <> (present AND NOT EXISTS (
      SELECT FROM product_tags tag WHERE tag.tag_id = tag_sightings.tag_id
        AND tag.cabinet_id = tag_sightings.cabinet_id AND tag.phase IN ('on hand', 'pending')))`);

export interface ShippedTag {
  readonly tagId: string;
  readonly serial: string;
  readonly lineKey: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: string;
  readonly cabinetId: string;
}

export interface ShippedWith {
  readonly shipmentId: string;
  readonly customerId: string;
  readonly warehouse: string;
  readonly orderNumber: string;
  readonly shippedAt: Date;
}

/** The tags that are known already: a tag is on one unit only. */
export const findKnownTags = (db: Queryable, tagIds: readonly string[]) =>
  db.many<{ tagId: string }>(sql`
    SELECT tag_id AS "tagId" FROM product_tags WHERE tag_id = ANY(${tagIds}) ORDER BY tag_id LIMIT 5`);

export const insertShippedTags = (
  tx: Transaction,
  tags: readonly ShippedTag[],
  { shipmentId, customerId, warehouse, orderNumber, shippedAt }: ShippedWith,
  now: Date,
) =>
  tx.run(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, line_key,
      shipment_id, ship_warehouse, order_number, created_at, updated_at)
    SELECT "tagId", serial, "productId", lot, owner, ${customerId}, 'shipped', "cabinetId", ${shippedAt}, "lineKey",
      ${shipmentId}, ${warehouse}, ${orderNumber}, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(tags)}) AS tag("tagId" text, serial text, "productId" text, lot text,
      owner text, "cabinetId" text, "lineKey" text)`);

/** In the order of their ids. */
export const findTagOwners = (db: Queryable, tagIds: readonly string[]) =>
  db.many<{ tagId: string; customerId: string }>(sql`
    SELECT tag_id AS "tagId", customer_id AS "customerId" FROM product_tags WHERE tag_id = ANY(${tagIds})
    ORDER BY tag_id`);
