import { CLOCK_FLAGS, TIME_FLAGS, type AlertLevel, type ClockVerdict } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { doubtfulClocks } from '../devices/device-clocks.public.ts';
import { customerAt, devices } from '../devices/devices.public.ts';
import { changed } from '../live/live.public.ts';

export { listTemperatureAlerts } from './temperature-alerts.service.ts';

/** Sent by a device, or written by the portal with the source PORTAL (C3). */
export interface NewAlert {
  readonly cabinetId: string;
  /** Of one device; a second one with the same id is ignored. */
  readonly messageId: string;
  readonly at: string | Date;
  /** Since when the condition holds, if that is known to be earlier than the alert (C1). */
  readonly since?: Date;
  readonly sourceType: string;
  readonly alertType: string;
  readonly alertGroup: string;
  readonly level: AlertLevel;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Doubts about its time (`timeFlags`) and about the device's clock (`CLOCK_FLAGS`). */
  readonly flags: number;
  readonly receivedAt: Date;
}

/** An alert whose own time is wrong belongs to the customer that has the device when it arrives. */
const hasWrongTime = sql`flags & ${TIME_FLAGS.ahead | TIME_FLAGS.longPast | CLOCK_FLAGS.wrong} <> 0`;

/** The devices of a customer that sent temperature alerts in a span, for a join: rows named `alerted`. */
export const alertedDevices = (customerId: string, from: Sql, until: Sql): Sql => sql`(
  SELECT DISTINCT cabinet_id FROM device_alerts
  WHERE customer_id = ${customerId} AND alert_timestamp >= ${from} AND alert_timestamp < ${until}
    AND alert_group = 'TEMPERATURE') AS alerted`;

/**
 * Each for the customer the device was with when it happened, however late it was sent. Queued for the judge in the
 * same transaction.
 */
export async function insertAlerts(tx: Transaction, alerts: readonly NewAlert[]): Promise<void> {
  const owners = await tx.many<{ customerId: string }>(sql`
    WITH stored AS (
      INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, since, source_type,
        alert_type, alert_group, alert_level, message, alert_details, flags, created_at)
      SELECT cabinet_id, ${customerAt(sql`CASE WHEN ${hasWrongTime} THEN "receivedAt" ELSE at END`)}, cabinet_type, "messageId", at, since, "sourceType", "alertType", "alertGroup", level,
        text, details, flags, "receivedAt"
      FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS alert("cabinetId" text, "messageId" text, at timestamptz, since timestamptz,
        "sourceType" text, "alertType" text, "alertGroup" text, level text, text text, details jsonb,
        flags smallint, "receivedAt" timestamptz)
      JOIN ${devices} ON cabinet_id = "cabinetId"
      ON CONFLICT (cabinet_id, message_id) DO NOTHING
      RETURNING id, cabinet_id, customer_id, flags),
    handed_over AS (
      INSERT INTO alerts_to_judge (alert_id, cabinet_id, is_doubtful)
      SELECT id, cabinet_id, flags & ${CLOCK_FLAGS.unsure} <> 0 FROM stored)
    SELECT DISTINCT customer_id AS "customerId" FROM stored`);
  for (const { customerId } of owners) changed(tx, 'alerts', customerId);
}

/** Alerts of a doubtful clock wait until the clock is known (C2). */
const canBeJudged = (now: Date): Sql => sql`(NOT is_doubtful OR NOT EXISTS (
  SELECT FROM ${doubtfulClocks(now)} WHERE clocks.cabinet_id = alerts_to_judge.cabinet_id AND is_unsure))`;

/** Devices whose alerts wait to be judged, for a join: at most so many rows named `to_judge`. */
export const devicesToJudge = (now: Date, most: number): Sql => sql`(
  SELECT DISTINCT cabinet_id FROM alerts_to_judge WHERE ${canBeJudged(now)}
  ORDER BY cabinet_id LIMIT ${most}) AS to_judge`;

export interface AlertToJudge {
  readonly id: number;
  readonly cabinetId: string;
  /** The customer the device was with then. */
  readonly customerId: string;
  readonly alertType: string;
  readonly level: AlertLevel;
  /** Milliseconds, as all its instants. */
  readonly at: number;
  /** Since when the condition holds; null if no earlier time is known. */
  readonly since: number | null;
  readonly receivedAt: number;
  /** The verdict on the clock that dated it. */
  readonly clock: ClockVerdict;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Claims the alerts that wait for these devices, the first to arrive if there are more, in the order of the devices'
 * own time.
 */
export const claimAlertsToJudge = (
  tx: Transaction,
  now: Date,
  cabinetIds: readonly string[],
  most: number,
): Promise<AlertToJudge[]> =>
  tx.many(sql`
    WITH claimed AS (
      DELETE FROM alerts_to_judge WHERE alert_id IN (
        SELECT alert_id FROM alerts_to_judge WHERE cabinet_id = ANY(${cabinetIds}) AND ${canBeJudged(now)}
        ORDER BY alert_id LIMIT ${most})
      RETURNING alert_id, is_doubtful)
    SELECT id, device_alerts.cabinet_id AS "cabinetId", customer_id AS "customerId", alert_type AS "alertType", alert_level AS level,
      (extract(epoch FROM alert_timestamp) * 1000)::float8 AS at, (extract(epoch FROM since) * 1000)::float8 AS since,
      (extract(epoch FROM created_at) * 1000)::float8 AS "receivedAt", message AS text, alert_details AS details,
      CASE WHEN flags & ${CLOCK_FLAGS.wrong} <> 0 THEN 'wrong' WHEN NOT is_doubtful THEN 'right'
        ELSE coalesce(clocks.verdict, 'right') END AS clock
    FROM claimed JOIN device_alerts ON id = alert_id
    LEFT JOIN ${doubtfulClocks(now)} ON clocks.cabinet_id = device_alerts.cabinet_id ORDER BY alert_timestamp, id`);

/** Why an alert's own time did not count. */
export interface JudgedTime {
  readonly id: number;
  /** For people, in its details. */
  readonly note: string;
  readonly byArrival: boolean;
  /** The customer that has the device at its arrival. */
  readonly customerId: string;
}

/**
 * Notes on alerts why they count from their arrival, or not at all. Those that count from it belong to the customer
 * that has the device then.
 */
export async function noteJudgedTimes(tx: Transaction, times: readonly JudgedTime[]): Promise<void> {
  if (times.length === 0) return;
  await tx.run(sql`
    UPDATE device_alerts SET customer_id = CASE WHEN "byArrival" THEN "customerId" ELSE customer_id END,
      alert_details = alert_details || jsonb_build_object('clock', note),
      flags = CASE WHEN "byArrival" THEN flags & ~${CLOCK_FLAGS.unsure}::smallint | ${CLOCK_FLAGS.wrong}::smallint ELSE flags END
    FROM jsonb_to_recordset(${JSON.stringify(times)}) AS judged(id bigint, note text, "byArrival" boolean,
      "customerId" text)
    WHERE device_alerts.id = judged.id`);
}

/** Those of the devices for which an alert of this type waits. */
export const findDevicesWaitingWith = async (
  db: Queryable,
  cabinetIds: readonly string[],
  alertType: string,
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT DISTINCT waiting.cabinet_id AS id FROM alerts_to_judge waiting JOIN device_alerts ON id = alert_id
      WHERE waiting.cabinet_id = ANY(${cabinetIds}) AND alert_type = ${alertType}`)
  ).map(({ id }) => id);

/** Drops the alerts of a device that wait to be judged. */
export const forgetAlertsToJudge = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`DELETE FROM alerts_to_judge WHERE cabinet_id = ${cabinetId}`);
