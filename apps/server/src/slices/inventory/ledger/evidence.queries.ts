import type { Evidence } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { products } from '../../products/products.public.ts';
import { isOfForeignTag } from '../tagged-units/foreign-tags.ts';
import { shownNpiOf, shownUserOf } from '../people/shown-person.twin.ts';

const at = (column: Sql): Sql => sql`to_json(${column}) #>> '{}'`;

const named = (row: Sql): Sql => sql`
  CASE WHEN ${row}.id IS NOT NULL
    THEN json_build_object('id', ${row}.id, 'at', ${row}.at, 'userName', ${shownUserOf(row)}) END`;

/** Unless the unit is another customer's. */
const ofUnit = (value: Sql): Sql => sql`CASE WHEN ${isOfForeignTag(sql`rows`)} THEN '' ELSE ${value} END`;

export type RowOfLedger = Omit<Evidence, 'cause' | 'door' | 'reads'> & {
  readonly key: string;
  readonly cabinetId: string;
  readonly customerId: string;
};

/** A row belongs to its own customer, wherever the device is now (S35). */
export const findRow = (db: Queryable, tenants: Tenants, id: number) =>
  db.maybe<RowOfLedger>(sql`
    SELECT rows.key, rows.cabinet_id AS "cabinetId", rows.customer_id AS "customerId", rows.id::int,
      ${at(sql`rows.at`)} AS at, ${at(sql`rows.posted_at`)} AS "postedAt", rows.type, rows.action, rows.reason,
      rows.reason_code AS "reasonCode", rows.quantity, rows.owner AS "productOwnership",
      rows.holder AS "holderOffset", rows.dispenser AS "dispenserOffset", rows.section, ${ofUnit(sql`rows.serial`)} AS "serialNo",
      rows.tag_id AS "tagId", ${shownUserOf(sql`rows`)} AS "userName", ${shownNpiOf(sql`rows`)} AS "npiProviderId", rows.note AS "customerNote",
      ${ofUnit(sql`rows.order_number`)} AS "orderNumber", rows.shipment_id AS "shipmentId", rows.session,
      rows.time_replaced AS "timeReplaced", rows.past_shelf_life AS "pastShelfLife", ${ofUnit(sql`rows.lot`)} AS lot,
      ${ofUnit(sql`coalesce(product_name, rows.product_id)`)} AS "productLabelName",
      ${named(sql`back`)} AS reversal, ${named(sql`vend`)} AS reverses
    FROM transactions rows LEFT JOIN ${products} ON products.product_id = rows.product_id
      LEFT JOIN transactions back ON back.reverses = rows.key
      LEFT JOIN transactions vend ON vend.key = rows.reverses
    WHERE rows.id = ${id} AND ${ofTenants(sql`rows.customer_id`, tenants)}`);

/** The review that posted a row when it was resolved: `key` is that of the attempt. */
export const findReviewOf = (db: Queryable, cabinetId: string, key: string) =>
  db.maybe<{ readonly name: string; readonly at: string | null; readonly by: string }>(sql`
    SELECT suspended_reason AS name, ${at(sql`resolved_at`)} AS at, coalesce(resolved_by, '') AS by
    FROM stock_reviews
    WHERE cabinet_id = ${cabinetId} AND (key = ${key} OR attempts @> ${JSON.stringify([{ key }])}::jsonb)
    ORDER BY resolved_at DESC NULLS LAST LIMIT 1`);
