import { sql, type Sql } from '../../../platform/db/database.ts';
import { part } from '../../../platform/db/list-filters.ts';

export { findKnownTags, insertShippedTags } from './tagged-units.queries.ts';

/** Tagged units, for a join: rows named `tags`. */
export const tags: Sql = sql`(
  SELECT id, tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, shipment_id, ship_warehouse,
    order_number, received_at, returned_at, rga_number, active, created_at, updated_at, version
  FROM product_tags) AS tags`;

/** Texts by which tags are found, in lower case, for a join: rows named `tag_texts`. */
export const tagTexts: Sql = sql`(SELECT tag_id, tag_folded, serial_folded FROM tag_texts) AS tag_texts`;

const withText =
  (folded: Sql) =>
  (text: string): Sql =>
    text === '' ? sql`TRUE` : sql`tags.tag_id IN (SELECT tag_id FROM tag_texts WHERE ${part(folded)(text)})`;

/** Conditions for rows of `tags` whose id or serial number contains a text. */
export const tagIdPart = withText(sql`tag_folded`);
export const tagSerialPart = withText(sql`serial_folded`);

/** The devices' last reports of tags, for a join: rows named `sightings`. */
export const sightings: Sql = sql`(
  SELECT tag_id, cabinet_id, at, present, missed_since, user_name, user_verified, astray FROM tag_sightings) AS sightings`;

/** Whether a tag that left a device within the grace period is still counted there. */
export const hasPendingTags = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM product_tags WHERE product_tags.cabinet_id = ${cabinetId} AND phase = 'pending')`;

/** The warehouse that a tagged unit was shipped from, as an expression; empty if unknown. */
export const tagWarehouse = (tagId: Sql): Sql => sql`(
  SELECT product_tags.ship_warehouse FROM product_tags WHERE product_tags.tag_id = ${tagId})`;
