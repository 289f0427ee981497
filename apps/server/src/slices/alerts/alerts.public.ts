import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { customerAt, devices } from '../devices/devices.public.ts';

export { listTemperatureAlerts } from './temperature-alerts.service.ts';

/** The devices of a customer that sent alerts about their temperature in a span, for a join: rows named `alerted`. */
export const alertedDevices = (customerId: string, from: Sql, until: Sql): Sql => sql`(
  SELECT DISTINCT cabinet_id FROM device_alerts
  WHERE customer_id = ${customerId} AND alert_timestamp >= ${from} AND alert_timestamp < ${until}
    AND alert_group = 'TEMPERATURE') AS alerted`;

/** Stores alerts from devices, each for the customer the device was with when it happened, however late it was sent. */
export const insertAlerts = (tx: Transaction, alerts: readonly object[]) =>
  tx.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, alert_details, flags, created_at)
    SELECT cabinet_id, ${customerAt(sql`at`)}, cabinet_type, "messageId", at, "sourceType", "alertType", "alertGroup", level,
      text, details, flags, "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(alerts)}) AS alert("cabinetId" text, "messageId" text, at timestamptz,
      "sourceType" text, "alertType" text, "alertGroup" text, level text, text text, details jsonb,
      flags smallint, "receivedAt" timestamptz)
    JOIN ${devices} ON cabinet_id = "cabinetId"
    ON CONFLICT (cabinet_id, message_id) DO NOTHING`);
