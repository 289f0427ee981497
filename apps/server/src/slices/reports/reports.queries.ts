import type { CallResponse, listReportQueue, listReportRuns, ReportStatus } from '@parwell/contract';
import type { DeliveryMethod, ReportFormat } from '@parwell/domain';
import { sql, type Database, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import { preferenceOf } from '../users/users.public.ts';
import type { ReportPeople } from './report-access.ts';
import type { StoredArrangement } from './report-arrangement.ts';

export interface ReportRequest extends ReportPeople, StoredArrangement {
  readonly subscriptionId: string | null;
  readonly scheduledFor: Date | null;
  /** Of a subscription, if the report lists events. */
  readonly covers: readonly [Date, Date] | null;
  readonly reportType: string;
  readonly title: string;
  readonly format: ReportFormat;
  readonly deliveryMethod: DeliveryMethod;
  readonly recipients: readonly string[];
  readonly timeZone: string;
  readonly filter: object;
  readonly columns: readonly string[] | null;
}

/** A report is shown to its owner only. */
export const reportChanged = (db: Database | Transaction, userId: string): void =>
  changed(db, 'reports', null, { userId });

/** Undefined if this scheduled run was already queued. */
export const insertReport = (tx: Transaction, request: ReportRequest, now: Date) =>
  tx.maybe<{ id: string }>(sql`
    INSERT INTO reports (user_id, asked_by, subscription_id, scheduled_for, covers, report_type, title, format, delivery_method,
      recipients, time_zone, filter, columns, view_type, group_by_name, group_by_val, requested_at)
    VALUES (${request.userId}, ${request.askedBy}::uuid[], ${request.subscriptionId}, ${request.scheduledFor},
      tstzrange(${request.covers?.[0]}::timestamptz, ${request.covers?.[1]}::timestamptz), ${request.reportType}, ${request.title}, ${request.format}, ${request.deliveryMethod}, ${request.recipients}, ${request.timeZone},
      ${JSON.stringify(request.filter)}, ${request.columns}, ${request.viewType}, ${request.groupByName},
      ${request.groupByVal}, ${now})
    ON CONFLICT (subscription_id, scheduled_for) DO NOTHING
    RETURNING id`);

export interface ReportRow extends ReportRequest {
  readonly id: string;
  /** Null without a subscription, or if it was deleted meanwhile. */
  readonly subscriptionName: string | null;
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly status: ReportStatus;
  readonly dateFormat: string | null;
  readonly timeFormat: string | null;
}

const covered = sql`CASE WHEN lower(covers) IS NOT NULL THEN ARRAY[lower(covers), upper(covers)] END`;

/** Undefined if it is already finished or cancelled. */
export const beginReport = (db: Queryable, id: string) =>
  db.maybe<ReportRow>(sql`
    UPDATE reports r SET status = 'running', rows = 0, attempts = attempts + 1
    WHERE id = ${id} AND status IN ('waiting', 'running')
    RETURNING id, user_id AS "userId", asked_by AS "askedBy", subscription_id AS "subscriptionId",
      (SELECT name FROM report_subscriptions s WHERE s.id = r.subscription_id) AS "subscriptionName", scheduled_for AS "scheduledFor",
      ${covered} AS covers, report_type AS "reportType", title, format, delivery_method AS "deliveryMethod", recipients,
      time_zone AS "timeZone", filter, columns, view_type AS "viewType", group_by_name AS "groupByName",
      group_by_val AS "groupByVal", requested_at AS "requestedAt", attempts, status,
      ${preferenceOf(sql`r.user_id`, 'DATEFORMAT')} AS "dateFormat", ${preferenceOf(sql`r.user_id`, 'TIMEFORMAT')} AS "timeFormat"`);

/**
 * Takes back the try of a stopping worker. The report stays marked as running, so that `listAbandoned` finds it in
 * any case.
 */
export const handOnReport = (db: Queryable, id: string) =>
  db.run(sql`UPDATE reports SET rows = 0, attempts = attempts - 1 WHERE id = ${id} AND status = 'running'`);

export const saveProgress = async (db: Queryable, id: string, rows: number): Promise<boolean> =>
  (await db.run(sql`UPDATE reports SET rows = ${rows} WHERE id = ${id} AND status = 'running'`)) === 1;

interface Finished {
  readonly rows: number;
  readonly totalRows: number | null;
  readonly fileKey: string;
  readonly fileSize: number;
  /** Customers whose data the file may contain, or only ALL. */
  readonly tenants: readonly string[];
}

export const finishReport = async (
  tx: Transaction,
  id: string,
  done: Finished,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE reports SET status = 'done', rows = ${done.rows}, total_rows = ${done.totalRows}, file_key = ${done.fileKey},
      file_size = ${done.fileSize}, tenants = ${done.tenants}, finished_at = ${now}
    WHERE id = ${id} AND status = 'running'`)) === 1;

/** False if it has ended already. */
export const failReport = async (tx: Transaction, id: string, message: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE reports SET status = 'failed', error_message = ${message}, finished_at = ${now}
    WHERE id = ${id} AND status IN ('waiting', 'running')`)) === 1;

export const cancelReport = async (db: Queryable, id: string, userId: string, now: Date): Promise<boolean> =>
  (await db.run(sql`
    UPDATE reports SET status = 'cancelled', finished_at = ${now}
    WHERE id = ${id} AND user_id = ${userId} AND status IN ('waiting', 'running')`)) === 1;

/** Resets reports of killed workers: marked as running, but unlocked. */
export const listAbandoned = (tx: Transaction) =>
  tx.many<{ id: string }>(sql`
    UPDATE reports SET status = 'waiting' WHERE id IN (
      SELECT id FROM reports WHERE status = 'running'
        AND pg_try_advisory_xact_lock(hashtextextended('report ' || id, 0)))
    RETURNING id`);

/** Older ones are hidden at once and deleted at night. */
export interface Kept {
  readonly since: Date;
  readonly days: number;
}

type Queue = CallResponse<typeof listReportQueue>['result'];

/** The badge shows 999+ for more. */
const MAX_IN_QUEUE = 1000;

/** Failed reports appear whatever their delivery method, because the delivery itself may have failed. */
export const listQueue = (db: Queryable, userId: string, link: string, { since, days }: Kept) =>
  db.many<Queue[number]>(sql`
    SELECT id AS "reportId", title AS "reportTitle",
      CASE WHEN status = 'done' THEN ${link} || id ELSE '' END AS "reportLink",
      to_json(requested_at) AS "createdDate", downloaded_at IS NOT NULL AS "hasBeenDownloaded",
      status = 'failed' AS "isFailedExport", error_message AS "errorMessage", status, format AS "fileType",
      rows, total_rows AS "totalRows", file_size AS "fileSize",
      to_json(CASE WHEN status = 'done' THEN requested_at + make_interval(days => ${days}) END) AS "expiresAt"
    FROM reports
    WHERE user_id = ${userId} AND status <> 'cancelled' AND requested_at >= ${since}
      AND (delivery_method = 'UserQueue' OR status = 'failed')
    ORDER BY requested_at DESC, id LIMIT ${MAX_IN_QUEUE}`);

export const markDownloaded = async (db: Queryable, id: string, userId: string, now: Date) =>
  (await db.run(sql`
    UPDATE reports SET downloaded_at = coalesce(downloaded_at, ${now})
    WHERE id = ${id} AND user_id = ${userId} AND status IN ('done', 'failed')`)) === 1;

export interface StoredFile extends ReportPeople {
  readonly reportType: string;
  readonly tenants: readonly string[] | null;
  readonly title: string;
  readonly format: ReportFormat;
  readonly fileKey: string;
  readonly requestedAt: Date;
  readonly timeZone: string;
  readonly filter: object;
  readonly covers: readonly [Date, Date] | null;
}

const storedFile = sql`r.user_id AS "userId", r.asked_by AS "askedBy", r.report_type AS "reportType", r.tenants, r.title, r.format, r.file_key AS "fileKey", r.requested_at AS "requestedAt",
  r.time_zone AS "timeZone", r.filter, ${covered} AS covers`;

export const findFile = (db: Queryable, id: string, userId: string, { since }: Kept) =>
  db.maybe<StoredFile>(sql`
    SELECT ${storedFile} FROM reports r
    WHERE id = ${id} AND user_id = ${userId} AND status = 'done' AND requested_at >= ${since}`);

export const insertLink = (tx: Transaction, hash: Buffer, reportId: string, expiresAt: Date) =>
  tx.run(sql`INSERT INTO download_links VALUES (${hash}, ${reportId}, ${expiresAt})`);

export const findLinked = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<StoredFile>(sql`
    SELECT ${storedFile} FROM download_links l JOIN reports r ON r.id = l.report_id
    WHERE l.token_hash = ${hash} AND l.expires_at > ${now} AND r.status = 'done'`);

type Runs = CallResponse<typeof listReportRuns>['result'];

export const listRuns = (db: Queryable, subscriptionId: string) =>
  db.many<Runs[number]>(sql`
    SELECT id AS "reportId", status, to_json(requested_at) AS "requestedAt",
      to_json(finished_at) AS "finishedAt", rows, error_message AS "errorMessage"
    FROM reports WHERE subscription_id = ${subscriptionId} ORDER BY requested_at DESC, id LIMIT 50`);

/** Files must be removed before the rows. */
export const listExpired = (db: Queryable, before: Date) =>
  db.many<{ id: string; format: ReportFormat }>(sql`
    SELECT id, format FROM reports WHERE requested_at < ${before}
      AND status NOT IN ('waiting', 'running') ORDER BY requested_at LIMIT 500`);

export const deleteReports = (db: Queryable, ids: readonly string[]) =>
  db.run(sql`DELETE FROM reports WHERE id = ANY(${ids})`);

export const removeOldLinks = (db: Queryable, now: Date) =>
  db.run(sql`DELETE FROM download_links WHERE expires_at < ${now}`);
