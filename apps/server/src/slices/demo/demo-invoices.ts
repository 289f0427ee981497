import { addDays, LINES_PER_FILE } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { insertRequests } from '../invoices/requests/past-requests.public.ts';
import { invoicePastRequests } from './demo-billing.ts';

// Vends before the demo began are billed as if staff had transmitted them every week. One statement per step, whatever
// the number of vends: two years are billed at once.

const STAFF = 'ops@fff.example';
/** The day before yesterday, so that something waits for the next one on any date. */
const LAST_SENT_DAYS_AGO = 2;
const RECENT_WEEKS = 2;
const REFUSAL = 'Material is blocked for billing';

interface Billed {
  /** Requests up to this one are left alone: people may have changed them. */
  readonly after: number;
  /** Earlier vends were ready for a transmission. */
  readonly cutOff: string;
  readonly timeZone: string;
  readonly now: Date;
}

export async function billPastVends(
  context: Pick<Context, 'config'>,
  tx: Transaction,
  { now, isFirst }: { readonly now: Date; readonly isFirst: boolean },
): Promise<void> {
  const days = businessDaysOf(context);
  const { after } = await tx.one<{ after: number }>(sql`
    SELECT coalesce(max(id), 0) AS after FROM invoice_requests WHERE NOT ${isFirst}::boolean`);
  const cutOff = addDays(days.dayOf(now.getTime()), -LAST_SENT_DAYS_AGO);
  const billed: Billed = { after, cutOff, timeZone: days.timeZone, now };
  await insertRequests(
    tx,
    sql`(
      SELECT * FROM transactions WHERE action = 'VEND' AND NOT EXISTS (
        SELECT FROM invoice_requests WHERE vend_key = transactions.key))`,
  );
  await omitReversed(tx, billed);
  await leaveBehind(tx, billed);
  await chooseAccounts(tx, billed);
  await transmitWeekly(tx, billed, isFirst);
  await invoicePastRequests(context, tx, { after, now, isFirst });
}

/** 0: in the last transmission; below 0: waits for the next. */
const weekOf = ({ cutOff, timeZone }: Billed): Sql => sql`floor((
  ${cutOff}::date - (dispensed_at AT TIME ZONE ${timeZone})::date - 1) / 7.0)::int`;

const omitReversed = (tx: Transaction, { after }: Billed) =>
  tx.run(sql`
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = 'REVERT',
      omitted_by = coalesce(nullif(back.user_name, ''), 'System'), omitted_at = back.posted_at, version = 1
    FROM transactions back
    WHERE back.reverses = invoice_requests.vend_key AND invoice_requests.id > ${after} AND status <> 'OMITTED'`);

/** Numbered from the newest, so that each number has the same fate on any date. */
const recent = (billed: Billed): Sql => sql`(
  SELECT id, ${weekOf(billed)} AS week,
    row_number() OVER (PARTITION BY customer_id ORDER BY dispensed_at DESC, id DESC) AS place
  FROM invoice_requests
  WHERE id > ${billed.after} AND version = 0 AND ${weekOf(billed)} < ${RECENT_WEEKS})`;

const laterBy = (hours: number, now: Date): Sql => sql`
  greatest(dispensed_at, least(dispensed_at + ${hours} * interval '1 hour', ${now}::timestamptz - interval '20 minutes'))`;

/** Some of the last requests were omitted by staff, others are held. */
async function leaveBehind(tx: Transaction, billed: Billed): Promise<void> {
  await tx.run(sql`
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = CASE WHEN place % 2 = 0 THEN 'ERROR' ELSE 'OTHER' END,
      omitted_note = CASE WHEN place % 2 = 0 THEN 'Taken out by mistake and discarded' ELSE 'Replaced free of charge' END,
      omitted_by = ${STAFF}, omitted_at = ${laterBy(20, billed.now)}, version = 1
    FROM ${recent(billed)} AS recent
    WHERE recent.id = invoice_requests.id AND place % 13 = 6`);
  await tx.run(sql`
    UPDATE invoice_requests SET status = 'ON HOLD', held_by = ${STAFF}, held_at = ${laterBy(26, billed.now)}, version = 1
    FROM ${recent(billed)} AS recent
    WHERE recent.id = invoice_requests.id AND status = 'READY' AND place % 9 = 4`);
}

/** A customer's billing people, else all who may choose accounts. */
const choosers = sql`(
  SELECT DISTINCT ON (customer_id) customer_id, email
  FROM customers JOIN users ON customer_id = ANY(tenants_of(access_groups))
  WHERE manual_split_bill = 'Y' AND deleted_at IS NULL AND NOT is_admin AND personas && '{BILLING,CUSTOMER_ADMIN}'
  ORDER BY customer_id, NOT 'BILLING' = ANY(personas), email)`;

/**
 * Within hours, before the next transmission. Some of the last week have none, like most of those that wait for the
 * next one.
 */
const chooseAccounts = (tx: Transaction, billed: Billed) =>
  tx.run(sql`
    WITH choosers AS MATERIALIZED ${choosers},
    chosen AS (
      SELECT *, week < ${RECENT_WEEKS} AND place % 9 = 4 AS held FROM (
        SELECT id, customer_id, ${weekOf(billed)} AS week,
          row_number() OVER (PARTITION BY customer_id ORDER BY dispensed_at DESC, id DESC) AS place
        FROM invoice_requests WHERE id > ${billed.after} AND status = 'PENDING ABW') AS pending
      WHERE CASE WHEN week > 0 THEN TRUE WHEN week = 0 THEN place % 4 <> 1 ELSE place % 3 = 0 END)
    UPDATE invoice_requests SET
      abw_code = CASE place % 7 WHEN 2 THEN 'A' WHEN 5 THEN 'B' ELSE suggested_code END,
      abw_by = email, abw_at = ${laterBy(6, billed.now)}, version = 1,
      status = CASE WHEN held THEN 'ON HOLD' ELSE 'READY' END,
      held_by = CASE WHEN held THEN ${STAFF} END, held_at = CASE WHEN held THEN ${laterBy(26, billed.now)} END
    FROM chosen LEFT JOIN choosers USING (customer_id)
    WHERE chosen.id = invoice_requests.id`);

/**
 * Ready requests dispensed before the last transmission are in the file of their week, customer and account. The ERP
 * has acknowledged all, and refused one line.
 */
const transmitWeekly = (tx: Transaction, billed: Billed, refuses: boolean) =>
  tx.run(sql`
    WITH sent AS (
      SELECT id, customer_id, quantity, coalesce(abw_code, 'AUTO') AS account, week,
        ((${billed.cutOff}::date - 7 * week)::timestamp + interval '9 hours') AT TIME ZONE ${billed.timeZone} AS at,
        (row_number() OVER (PARTITION BY week, customer_id, abw_code ORDER BY id) - 1) / ${LINES_PER_FILE} AS part,
        CASE WHEN ${refuses} AND week = 0 AND id = max(id) OVER (PARTITION BY week) THEN ${REFUSAL} ELSE '' END AS refusal
      FROM (
        SELECT id, customer_id, quantity, abw_code, ${weekOf(billed)} AS week FROM invoice_requests
        WHERE id > ${billed.after} AND status = 'READY') AS ready
      WHERE week >= 0),
    files AS (
      SELECT week, at, customer_id, account, part, count(*) AS lines, sum(quantity) AS quantity,
        count(*) FILTER (WHERE refusal <> '') AS refused,
        row_number() OVER (PARTITION BY week ORDER BY customer_id, account = 'AUTO', account, part) AS number
      FROM sent GROUP BY week, at, customer_id, account, part),
    made AS (
      INSERT INTO transmissions (started_at, started_by, filter, files, lines, finished_at)
      SELECT at, ${STAFF}, jsonb_build_object('startDate', ${billed.cutOff}::date - 7 * (week + 1),
        'endDate', ${billed.cutOff}::date - 7 * week - 1), count(*), sum(lines), at + interval '40 seconds'
      FROM files GROUP BY week, at ORDER BY at
      RETURNING id, started_at),
    named AS (
      SELECT files.*, made.id AS transmission_id, 'P-INV-' || made.id || '-' || number AS document_id
      FROM files JOIN made ON made.started_at = files.at),
    stored AS (
      INSERT INTO transmission_files (document_id, transmission_id, customer_id, account, file_name, lines, quantity,
        created_at, written_at, acknowledged_at, refused_lines)
      SELECT document_id, transmission_id, customer_id, account, 'INVREQ_' || customer_id || '_' || account || '_' ||
          to_char(at AT TIME ZONE ${billed.timeZone}, 'YYYYMMDD') || '_' || document_id || '.xml',
        lines, quantity, at, at + interval '30 seconds', at + interval '4 minutes', refused
      FROM named ORDER BY transmission_id, number),
    lines AS (
      SELECT sent.id, sent.refusal, sent.at, document_id FROM sent JOIN named USING (week, customer_id, account, part)),
    listed AS (
      INSERT INTO transmission_lines (document_id, request_id, refusal) SELECT document_id, id, refusal FROM lines)
    UPDATE invoice_requests SET status = 'TRANSMITTED', document_id = lines.document_id,
      transmitted_at = lines.at + interval '30 seconds', acknowledged_at = lines.at + interval '4 minutes',
      refusal = lines.refusal, version = version + 1
    FROM lines WHERE lines.id = invoice_requests.id`);
