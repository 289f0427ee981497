import type { AlertLevel } from '@parwell/domain';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { customerAt, devices } from '../devices/devices.public.ts';

export { listTemperatureAlerts } from './temperature-alerts.service.ts';

/** An alert as a device sends it, or as we write it ourselves with the source PORTAL (C3). */
export interface NewAlert {
  readonly cabinetId: string;
  /** Of one device; a second one with the same is ignored. */
  readonly messageId: string;
  readonly at: string | Date;
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
export const insertAlerts = (tx: Transaction, alerts: readonly NewAlert[]) =>
  tx.run(sql`
    WITH stored AS (
      INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
        alert_type, alert_group, alert_level, message, alert_details, flags, created_at)
      SELECT cabinet_id, ${customerAt(sql`at`)}, cabinet_type, "messageId", at, "sourceType", "alertType", "alertGroup", level,
        text, details, flags, "receivedAt"
      FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS alert("cabinetId" text, "messageId" text, at timestamptz,
        "sourceType" text, "alertType" text, "alertGroup" text, level text, text text, details jsonb,
        flags smallint, "receivedAt" timestamptz)
      JOIN ${devices} ON cabinet_id = "cabinetId"
      ON CONFLICT (cabinet_id, message_id) DO NOTHING
      RETURNING id, cabinet_id)
    INSERT INTO alerts_to_judge (alert_id, cabinet_id) SELECT id, cabinet_id FROM stored`);
