import type { ProposedBatch, RestockFacts, RestockStatus } from '@parwell/domain';
import { manyByColumn } from '../../platform/db/columns.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import type { DraftRow } from './draft-rows.ts';
import type { RowScope } from './facts.queries.ts';

/** The facts that show whether a stored row is still right. */
export interface KnownRow {
  readonly key: string;
  readonly digest: string;
  readonly day: string | null;
  readonly hasReleasable: boolean;
  /** A reason for its customer to order today, and not excluded. */
  readonly counts: boolean;
  /** The row was drafted again. */
  isKept?: boolean;
}

const counts = sql`releasable AND NOT excluded AND NOT excluded_today`;

/** Locks customers in one order, so that concurrent computations of a customer's rows wait. */
export const lockCustomers = (tx: Transaction, customerIds: readonly string[]) =>
  tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('restock rows of ' || id, 0))
    FROM (SELECT unnest(${customerIds}::text[]) AS id ORDER BY 1) AS customer`);

const inScope = (productIds: RowScope['productIds']) =>
  productIds === null ? sql`TRUE` : sql`par_product_id = ANY(${productIds})`;

export const findKnownRows = (db: Queryable, { customerIds, productIds }: RowScope) =>
  manyByColumn<KnownRow>(
    db,
    ['key', 'digest', 'day', 'hasReleasable', 'counts'],
    sql`
    SELECT key, digest, day::text, has_releasable AS "hasReleasable", ${counts} AS counts
    FROM restock_rows WHERE customer_id = ANY(${customerIds}) AND ${inScope(productIds)}`,
  );

/**
 * For the customers' other products: whether a row is a reason to order today, and the assumption stored with the
 * rows.
 */
export const findOtherRows = (
  db: Queryable,
  { customerIds, productIds }: { customerIds: readonly string[]; productIds: readonly string[] },
) =>
  db.many<{ customerId: string; counts: boolean; someKnowYes: boolean; someKnowNo: boolean }>(sql`
    SELECT customer_id AS "customerId", bool_or(${counts}) AS counts, bool_or(has_releasable) AS "someKnowYes",
      bool_or(NOT has_releasable) AS "someKnowNo"
    FROM restock_rows WHERE customer_id = ANY(${customerIds}) AND NOT (${inScope(productIds)}) GROUP BY customer_id`);

export interface SavedRow extends DraftRow {
  readonly facts: RestockFacts;
  readonly cabinetId: string | null;
  readonly status: RestockStatus;
  readonly isException: boolean;
  readonly releasable: boolean;
  readonly usable: number;
  readonly quantity: number;
  readonly packs: number;
  readonly warnings: readonly string[];
  readonly batches: readonly ProposedBatch[];
  readonly digest: string;
}

/** Rows for products outside the scope that assume the opposite, with their inputs. */
export const findRowsToFlip = (
  db: Queryable,
  { customerId, productIds }: { customerId: string; productIds: readonly string[] },
  hasReleasable: boolean,
) =>
  db.many<DraftRow & { digest: string }>(sql`
    SELECT key, customer_id AS "customerId", product_id AS "productId", par_product_id AS "parProductId",
      par_setting_id AS "parSettingId", cabinet_type AS "cabinetType", excluded, excluded_weekdays AS "excludedWeekdays",
      excluded_today AS "excludedToday", facts, digest
    FROM restock_rows
    WHERE customer_id = ${customerId} AND NOT (${inScope(productIds)}) AND has_releasable <> ${hasReleasable}`);

/** Writes new and changed rows. Locks are taken in the same order as by a release. */
export async function saveRows(tx: Transaction, rows: readonly SavedRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ key }) => key);
  await tx.run(sql`SELECT 1 FROM restock_rows WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE`);
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
    await upsertRows(tx, rows.slice(first, first + ROWS_AT_ONCE), now);
}

/** A row with many batches is long. */
const ROWS_AT_ONCE = 1000;

const upsertRows = (tx: Transaction, rows: readonly SavedRow[], now: Date) =>
  tx.run(sql`
    INSERT INTO restock_rows AS known (key, customer_id, product_id, par_product_id, par_setting_id, cabinet_type, cabinet_id,
      status, is_exception, excluded, excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings, batches,
      facts, digest, has_releasable, day, revision, as_of)
    SELECT key, "customerId", "productId", "parProductId", "parSettingId", "cabinetType", "cabinetId", status, "isException",
      excluded, "excludedWeekdays", "excludedToday", releasable, usable, quantity, packs, warnings, batches, facts, digest,
      (facts ->> 'hasReleasable')::boolean, (facts ->> 'today')::date, ${firstRevision(now)}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS row(key text, "customerId" text, "productId" text,
      "parProductId" text, "parSettingId" bigint, "cabinetType" text, "cabinetId" text, status text, "isException" boolean,
      excluded boolean, "excludedWeekdays" smallint, "excludedToday" boolean, releasable boolean, usable integer,
      quantity integer, packs integer, warnings text[], batches jsonb, facts jsonb, digest text)
    ON CONFLICT (key) DO UPDATE SET product_id = excluded.product_id, par_product_id = excluded.par_product_id,
      par_setting_id = excluded.par_setting_id, cabinet_type = excluded.cabinet_type, cabinet_id = excluded.cabinet_id,
      status = excluded.status, is_exception = excluded.is_exception, excluded = excluded.excluded,
      excluded_weekdays = excluded.excluded_weekdays, excluded_today = excluded.excluded_today,
      releasable = excluded.releasable, usable = excluded.usable, quantity = excluded.quantity, packs = excluded.packs,
      warnings = excluded.warnings, batches = excluded.batches, facts = excluded.facts, digest = excluded.digest,
      has_releasable = excluded.has_releasable, day = excluded.day, as_of = excluded.as_of,
      -- A new day alone gives no new revision: nobody has to check the row again.
      revision = known.revision + (
        (known.product_id, known.cabinet_id, known.status, known.quantity, known.warnings, known.batches, known.excluded,
          known.excluded_weekdays, known.excluded_today, known.facts - 'today')
        IS DISTINCT FROM (excluded.product_id, excluded.cabinet_id, excluded.status, excluded.quantity, excluded.warnings,
          excluded.batches, excluded.excluded, excluded.excluded_weekdays, excluded.excluded_today,
          excluded.facts - 'today'))::int`);

const REVISIONS_SINCE = Date.UTC(2026, 0, 1);
/** Higher than any revision that was used with this key before. */
const firstRevision = (now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - REVISIONS_SINCE) / 1000));

export const deleteRows = (tx: Transaction, keys: readonly string[]) =>
  tx.run(sql`DELETE FROM restock_rows WHERE key = ANY(${keys})`);

export interface StoredMark {
  readonly id: number;
  readonly customerId: string;
  readonly productId: string;
}

/** Claims marks that nobody else processes, until the transaction ends. */
export const claimMarks = (tx: Transaction, most: number) =>
  tx.many<StoredMark>(sql`
    SELECT id, customer_id AS "customerId", product_id AS "productId" FROM restock_marks
    ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`);

export const deleteMarks = (tx: Transaction, ids: readonly number[]) =>
  tx.run(sql`DELETE FROM restock_marks WHERE id = ANY(${ids}::bigint[])`);

export const findCustomersWithRows = async (
  db: Queryable,
  productIds: readonly string[],
): Promise<string[]> =>
  (
    await db.many<{ customerId: string }>(sql`
      SELECT DISTINCT customer_id AS "customerId" FROM restock_rows WHERE par_product_id = ANY(${productIds})`)
  ).map(({ customerId }) => customerId);

export interface RestockState {
  readonly day: string | null;
  readonly asOf: Date;
}

/** Locks the state of the last run; undefined before the first. */
export const lockState = (tx: Transaction) =>
  tx.maybe<RestockState>(sql`SELECT day::text, as_of AS "asOf" FROM restock_state FOR UPDATE`);

/** The day for which everything is marked. */
export const saveDay = (tx: Transaction, day: string, now: Date) =>
  tx.run(sql`
    INSERT INTO restock_state (one, day, as_of) VALUES (true, ${day}, ${now})
    ON CONFLICT (one) DO UPDATE SET day = excluded.day`);

/** The number of the newest mark; 0 if there is none. */
export const findLastMark = async (db: Queryable): Promise<number> =>
  (await db.one<{ last: number }>(sql`SELECT coalesce(max(id), 0)::float8 AS last FROM restock_marks`)).last;

/** Rows are up to date as of a moment, unless a mark from before it is still being processed. */
export const saveAsOf = (db: Queryable, asOf: Date, lastMark: number) =>
  db.run(sql`
    UPDATE restock_state SET as_of = ${asOf}
    WHERE as_of < ${asOf} AND NOT EXISTS (SELECT FROM restock_marks WHERE id <= ${lastMark})`);

/** The age of the rows and the number of marks, unless they are newer than this moment. */
export const findBehind = (db: Queryable, late: Date) =>
  db.maybe<{ asOf: Date; marks: number }>(sql`
    SELECT as_of AS "asOf", (SELECT count(*)::int FROM restock_marks) AS marks FROM restock_state WHERE as_of < ${late}`);
