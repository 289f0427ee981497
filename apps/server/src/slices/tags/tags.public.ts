import { sql, type Sql } from '../../platform/db/database.ts';

export {
  findKnownTags,
  findSightings,
  findTagOwner,
  findTags,
  insertShippedTags,
  saveSightings,
  saveTags,
  type ShippedTag,
} from './tags.queries.ts';

/** Tagged units for a join: rows named `tags`, with the columns that other slices may read. */
export const tags: Sql = sql`(
  SELECT id, tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, active FROM product_tags
  ) AS tags`;

/** What devices last saw of tags, for a join: rows named `sightings`. */
export const sightings: Sql = sql`(
  SELECT tag_id, cabinet_id, at, present, missed_since, user_name FROM tag_sightings) AS sightings`;

/** Whether a tag that left a device within the grace period is still counted there. */
export const hasPendingTags = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM product_tags WHERE product_tags.cabinet_id = ${cabinetId} AND phase = 'pending')`;

/** The warehouse that a tagged unit was shipped from, as an expression; empty where nobody knows it. */
export const tagWarehouse = (tagId: Sql): Sql => sql`(
  SELECT product_tags.ship_warehouse FROM product_tags WHERE product_tags.tag_id = ${tagId})`;
