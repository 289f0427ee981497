import type { CalendarDate, Owner } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';

export interface HistoryKey {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly section: string;
  readonly holder: number | null;
  readonly dispenser: number | null;
  readonly tagId: string;
  readonly serial: string;
}

/** As one text, which can be read back. */
export const historyKey = (key: HistoryKey): string =>
  JSON.stringify([
    key.cabinetId,
    key.productId,
    key.lot,
    key.owner,
    key.section,
    key.holder,
    key.dispenser,
    key.tagId,
    key.serial,
  ]);

const KEY_COLUMNS = sql`cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial`;
const KEY_FIELDS = sql`cabinet_id AS "cabinetId", product_id AS "productId", lot, owner, section, holder, dispenser,
  tag_id AS "tagId", serial`;
const keyRows = (rows: readonly object[], more: Sql): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}) AS row("cabinetId" text, "productId" text, lot text, owner text,
    section text, holder smallint, dispenser smallint, "tagId" text, serial text, ${more})`;
const KEY_VALUES = sql`"cabinetId", "productId", lot, owner, section, holder, dispenser, "tagId", serial`;

export interface Closed {
  readonly closedThrough: CalendarDate;
  readonly closedUntil: Date;
  readonly timeZone: string;
}

/** The last closed day of a customer; undefined if none is closed. */
export const findClosed = (db: Queryable, customerId: string) =>
  db.maybe<Closed>(sql`
    SELECT closed_through::text AS "closedThrough", closed_until AS "closedUntil", time_zone AS "timeZone"
    FROM inventory_closed WHERE customer_id = ${customerId}`);

export const saveClosed = (tx: Transaction, customerId: string, closed: Closed, now: Date) =>
  tx.run(sql`
    INSERT INTO inventory_closed (customer_id, closed_through, closed_until, time_zone, closed_at)
    VALUES (${customerId}, ${closed.closedThrough}, ${closed.closedUntil}, ${closed.timeZone}, ${now})
    ON CONFLICT (customer_id) DO UPDATE SET closed_through = excluded.closed_through,
      closed_until = excluded.closed_until, time_zone = excluded.time_zone, closed_at = excluded.closed_at`);

/** Customers with rows in the ledger whose days are not closed through this one. */
export const listToClose = (db: Queryable, through: CalendarDate) =>
  db.many<{ customerId: string }>(sql`
    SELECT customer_id AS "customerId" FROM (SELECT DISTINCT customer_id FROM transactions) AS posted
    LEFT JOIN inventory_closed USING (customer_id)
    WHERE closed_through IS NULL OR closed_through < ${through} ORDER BY customer_id`);

/** The first time from this moment on at which something happened at a customer. */
export const findNextTime = async (
  db: Queryable,
  customerId: string,
  from: Date | null,
): Promise<Date | null> =>
  (
    await db.one<{ at: Date | null }>(sql`
      SELECT min(at) AS at FROM transactions
      WHERE customer_id = ${customerId} AND quantity <> 0 AND (${from}::timestamptz IS NULL OR at >= ${from})`)
  ).at;

/** The ledger's changes between two moments, and the corrections of closed days, by key. */
export const listChanges = (
  tx: Transaction,
  customerId: string,
  { from, until, closedThrough }: { from: Date | null; until: Date; closedThrough: CalendarDate | null },
) =>
  tx.many<HistoryKey & { change: number }>(sql`
    SELECT ${KEY_FIELDS}, sum(change)::int AS change FROM (
      SELECT ${KEY_COLUMNS}, quantity AS change FROM transactions
      WHERE customer_id = ${customerId} AND quantity <> 0 AND at < ${until}
        AND (${from}::timestamptz IS NULL OR at >= ${from})
      UNION ALL
      SELECT ${KEY_COLUMNS}, change FROM inventory_corrections
      WHERE customer_id = ${customerId} AND valid_to = ${closedThrough}::date) AS came
    GROUP BY ${KEY_COLUMNS} ORDER BY ${KEY_COLUMNS}`);

export const listOpenDays = (tx: Transaction, customerId: string) =>
  tx.many<HistoryKey & { id: number; quantity: number }>(sql`
    SELECT id, ${KEY_FIELDS}, quantity FROM inventory_days WHERE customer_id = ${customerId} AND valid_to IS NULL`);

export const endDays = (tx: Transaction, ids: readonly number[], through: CalendarDate) =>
  tx.run(sql`UPDATE inventory_days SET valid_to = ${through} WHERE id = ANY(${ids}::bigint[])`);

export const insertDays = (
  tx: Transaction,
  customerId: string,
  day: CalendarDate,
  rows: readonly (HistoryKey & { readonly quantity: number })[],
) =>
  tx.run(sql`
    INSERT INTO inventory_days (customer_id, ${KEY_COLUMNS}, quantity, valid_from)
    SELECT ${customerId}, ${KEY_VALUES}, quantity, ${day} FROM ${keyRows(rows, sql`quantity integer`)}`);

export interface NewCorrection extends HistoryKey {
  readonly key: string;
  readonly change: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const insertCorrections = (
  tx: Transaction,
  customerId: string,
  rows: readonly NewCorrection[],
  now: Date,
) =>
  tx.run(sql`
    INSERT INTO inventory_corrections (key, customer_id, ${KEY_COLUMNS}, change, valid_from, valid_to, noted_at)
    SELECT key, ${customerId}, ${KEY_VALUES}, change, "from", "to", ${now}
    FROM ${keyRows(rows, sql`key text, change integer, "from" date, "to" date`)}`);
