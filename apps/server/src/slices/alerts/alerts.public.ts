import type { AlertLevel } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { customerAt, devices } from '../devices/devices.public.ts';
import { changed } from '../live/live.public.ts';

export { listTemperatureAlerts } from './temperature-alerts.service.ts';

/** An alert as a device sends it, or as we write it ourselves with the source PORTAL (C3). */
export interface NewAlert {
  readonly cabinetId: string;
  /** Of one device; a second one with the same is ignored. */
  readonly messageId: string;
  readonly at: string | Date;
  /** Since when what it says holds, if we know that it is longer: the time at which it is told is a later one (C1). */
  readonly since?: Date;
  readonly sourceType: string;
  readonly alertType: string;
  readonly alertGroup: string;
  readonly level: AlertLevel;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What is doubtful about its time: `timeFlags`. */
  readonly flags: number;
  readonly receivedAt: Date;
}

/** The devices of a customer that sent alerts about their temperature in a span, for a join: rows named `alerted`. */
export const alertedDevices = (customerId: string, from: Sql, until: Sql): Sql => sql`(
  SELECT DISTINCT cabinet_id FROM device_alerts
  WHERE customer_id = ${customerId} AND alert_timestamp >= ${from} AND alert_timestamp < ${until}
    AND alert_group = 'TEMPERATURE') AS alerted`;

/**
 * Stores alerts, each for the customer the device was with when it happened, however late it was sent. In the same transaction they
 * are handed over to be judged.
 */
export async function insertAlerts(tx: Transaction, alerts: readonly NewAlert[]): Promise<void> {
  const owners = await tx.many<{ customerId: string }>(sql`
    WITH stored AS (
      INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, since, source_type,
        alert_type, alert_group, alert_level, message, alert_details, flags, created_at)
      SELECT cabinet_id, ${customerAt(sql`at`)}, cabinet_type, "messageId", at, since, "sourceType", "alertType", "alertGroup", level,
        text, details, flags, "receivedAt"
      FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS alert("cabinetId" text, "messageId" text, at timestamptz, since timestamptz,
        "sourceType" text, "alertType" text, "alertGroup" text, level text, text text, details jsonb,
        flags smallint, "receivedAt" timestamptz)
      JOIN ${devices} ON cabinet_id = "cabinetId"
      ON CONFLICT (cabinet_id, message_id) DO NOTHING
      RETURNING id, cabinet_id, customer_id),
    handed_over AS (INSERT INTO alerts_to_judge (alert_id, cabinet_id) SELECT id, cabinet_id FROM stored)
    SELECT DISTINCT customer_id AS "customerId" FROM stored`);
  for (const { customerId } of owners) changed(tx, 'alerts', customerId);
}

/** Devices whose alerts wait to be judged, for a join: at most so many rows named `to_judge`. */
export const devicesToJudge = (most: number): Sql => sql`(
  SELECT DISTINCT cabinet_id FROM alerts_to_judge ORDER BY cabinet_id LIMIT ${most}) AS to_judge`;

/** An alert that nobody has judged before. */
export interface AlertToJudge {
  readonly cabinetId: string;
  /** The customer the device was with then. */
  readonly customerId: string;
  readonly alertType: string;
  readonly level: AlertLevel;
  /** Milliseconds, as all its instants. */
  readonly at: number;
  /** Since when what it says holds; null: nobody knows of an earlier time. */
  readonly since: number | null;
  readonly receivedAt: number;
  readonly flags: number;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Takes the alerts that wait for these devices, the first to arrive if they are more, in the order of the devices' own time. */
export const takeAlertsToJudge = (
  tx: Transaction,
  cabinetIds: readonly string[],
  most: number,
): Promise<AlertToJudge[]> =>
  tx.many(sql`
    WITH taken AS (
      DELETE FROM alerts_to_judge WHERE alert_id IN (
        SELECT alert_id FROM alerts_to_judge WHERE cabinet_id = ANY(${cabinetIds}) ORDER BY alert_id LIMIT ${most})
      RETURNING alert_id)
    SELECT cabinet_id AS "cabinetId", customer_id AS "customerId", alert_type AS "alertType", alert_level AS level,
      (extract(epoch FROM alert_timestamp) * 1000)::float8 AS at, (extract(epoch FROM since) * 1000)::float8 AS since,
      (extract(epoch FROM created_at) * 1000)::float8 AS "receivedAt", flags, message AS text, alert_details AS details
    FROM taken JOIN device_alerts ON id = alert_id ORDER BY alert_timestamp, id`);

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

/** Alerts of a device that nobody has to judge any more. */
export const forgetAlertsToJudge = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`DELETE FROM alerts_to_judge WHERE cabinet_id = ${cabinetId}`);
