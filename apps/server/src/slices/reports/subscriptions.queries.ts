import type { ReportSubscription } from '@parwell/contract';
import type { DeliveryMethod, ReportFormat, ReportFrequency } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { users } from '../users/users.public.ts';
import type { StoredArrangement } from './report-arrangement.ts';

export interface SubscriptionRow extends StoredArrangement {
  readonly id: string;
  readonly userId: string;
  readonly setUpBy: string;
  readonly name: string;
  readonly reportType: string;
  readonly format: ReportFormat;
  readonly deliveryMethod: DeliveryMethod;
  readonly recipients: readonly string[];
  readonly frequency: ReportFrequency;
  readonly dayOfWeek: number | null;
  readonly timeZone: string;
  readonly filter: Record<string, unknown>;
  readonly columns: string[] | null;
  readonly coveredUntil: Date;
  readonly nextRun: Date;
  readonly version: number;
  readonly lastRun: ReportSubscription['lastRun'];
}

const whole = sql`id, user_id AS "userId", set_up_by AS "setUpBy", name, report_type AS "reportType", format,
  delivery_method AS "deliveryMethod", recipients, frequency, day_of_week AS "dayOfWeek",
  time_zone AS "timeZone", filter, columns, view_type AS "viewType", group_by_name AS "groupByName",
  group_by_val AS "groupByVal", covered_until AS "coveredUntil", next_run AS "nextRun", version,
  (SELECT json_build_object('status', r.status, 'at', r.requested_at) FROM reports r
   WHERE r.subscription_id = report_subscriptions.id ORDER BY r.requested_at DESC LIMIT 1) AS "lastRun"`;

export const listSubscriptions = (db: Queryable, userId: string) =>
  db.many<SubscriptionRow>(sql`
    SELECT ${whole} FROM report_subscriptions WHERE user_id = ${userId} ORDER BY lower(name), name`);

export const findSubscription = (db: Queryable, userId: string, name: string) =>
  db.maybe<SubscriptionRow>(sql`
    SELECT ${whole} FROM report_subscriptions WHERE user_id = ${userId} AND name = ${name}`);

export const lockSubscription = (tx: Transaction, userId: string, name: string) =>
  tx.maybe<SubscriptionRow>(sql`
    SELECT ${whole} FROM report_subscriptions WHERE user_id = ${userId} AND name = ${name} FOR UPDATE`);

export type Wanted = Omit<SubscriptionRow, 'id' | 'version' | 'lastRun'>;

/** Undefined if the user already has a subscription with this name. */
export const insertSubscription = (tx: Transaction, wanted: Wanted) =>
  tx.maybe<SubscriptionRow>(sql`
    INSERT INTO report_subscriptions (user_id, set_up_by, name, report_type, format, delivery_method, recipients, frequency,
      day_of_week, time_zone, filter, columns, view_type, group_by_name, group_by_val, covered_until, next_run)
    VALUES (${wanted.userId}, ${wanted.setUpBy}, ${wanted.name}, ${wanted.reportType}, ${wanted.format}, ${wanted.deliveryMethod},
      ${wanted.recipients}, ${wanted.frequency}, ${wanted.dayOfWeek}, ${wanted.timeZone},
      ${JSON.stringify(wanted.filter)}, ${wanted.columns}, ${wanted.viewType}, ${wanted.groupByName},
      ${wanted.groupByVal}, ${wanted.coveredUntil}, ${wanted.nextRun})
    ON CONFLICT (user_id, name) DO NOTHING RETURNING ${whole}`);

/** Undefined if another subscription already has the new name. */
export const updateSubscription = (tx: Transaction, id: string, wanted: Wanted) =>
  tx.maybe<SubscriptionRow>(sql`
    UPDATE report_subscriptions SET set_up_by = ${wanted.setUpBy}, name = ${wanted.name}, report_type = ${wanted.reportType},
      format = ${wanted.format}, delivery_method = ${wanted.deliveryMethod}, recipients = ${wanted.recipients},
      frequency = ${wanted.frequency}, day_of_week = ${wanted.dayOfWeek}, time_zone = ${wanted.timeZone},
      filter = ${JSON.stringify(wanted.filter)}, columns = ${wanted.columns}, view_type = ${wanted.viewType},
      group_by_name = ${wanted.groupByName}, group_by_val = ${wanted.groupByVal},
      covered_until = ${wanted.coveredUntil}, next_run = ${wanted.nextRun}, version = version + 1
    WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM report_subscriptions other
      WHERE other.user_id = ${wanted.userId} AND other.name = ${wanted.name} AND other.id <> ${id})
    RETURNING ${whole}`);

export const deleteSubscription = async (tx: Transaction, userId: string, name: string): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM report_subscriptions WHERE user_id = ${userId} AND name = ${name}`)) === 1;

/** Locked, so that no other worker queues the same run. */
export const lockDueSubscription = (tx: Transaction, now: Date) =>
  tx.maybe<SubscriptionRow>(sql`
    SELECT ${whole} FROM report_subscriptions
    WHERE next_run <= ${now} AND EXISTS (
      SELECT FROM ${users} WHERE users.id = report_subscriptions.user_id AND deleted_at IS NULL)
    ORDER BY next_run LIMIT 1 FOR UPDATE SKIP LOCKED`);

export const rescheduleSubscription = (tx: Transaction, id: string, coveredUntil: Date, nextRun: Date) =>
  tx.run(sql`
    UPDATE report_subscriptions SET covered_until = ${coveredUntil}, next_run = ${nextRun} WHERE id = ${id}`);

export const lockInOtherZones = (tx: Transaction, userId: string, timeZone: string) =>
  tx.many<SubscriptionRow>(sql`
    SELECT ${whole} FROM report_subscriptions
    WHERE user_id = ${userId} AND time_zone <> ${timeZone} ORDER BY id FOR UPDATE`);

export const moveToZone = (tx: Transaction, id: string, timeZone: string, nextRun: Date) =>
  tx.run(sql`
    UPDATE report_subscriptions SET time_zone = ${timeZone}, next_run = ${nextRun} WHERE id = ${id}`);
