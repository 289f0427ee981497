import type { UnconfirmedValue } from '@parwell/contract';
import { camelCase, type CommandKind } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devices, inPresentPeriod } from '../devices/devices.public.ts';

const EDGE_PROPERTIES: CommandKind = 'edge_properties';

/**
 * Before edge properties of locked devices change for the first time, stores the values they have now. Values that were
 * sent and never confirmed are not counted as the device's.
 */
export const rememberEdgeValues = (tx: Transaction, ids: readonly string[], keys: readonly string[]) =>
  tx.run(sql`
    INSERT INTO device_edge_values (cabinet_id, property_key, value)
    SELECT devices.cabinet_id, key, coalesce(properties ->> data_key, '')
    FROM ${devices} CROSS JOIN unnest(${keys}::text[], ${keys.map(camelCase)}::text[]) AS changed(key, data_key)
    WHERE devices.cabinet_id = ANY(${ids}) AND NOT EXISTS (
      SELECT FROM device_commands sent WHERE sent.cabinet_id = devices.cabinet_id AND kind = ${EDGE_PROPERTIES}
        AND payload ? key AND requested_at >= assigned_since)
    ON CONFLICT DO NOTHING`);

/** Values of the customer that a device leaves are not kept. */
export const forgetEdgeValues = (tx: Transaction, cabinetId: string) =>
  tx.run(sql`DELETE FROM device_edge_values WHERE cabinet_id = ${cabinetId}`);

/**
 * For a lateral join: the edge properties whose last command the device has not confirmed, as rows of `property_key`,
 * `on_device`, `status`, `message` and `command_id`.
 */
export const unconfirmedValues = (cabinetId: Sql): Sql => sql`(
  SELECT last.property_key, known.value AS on_device, status, result_message AS message, id AS command_id
  FROM (
    SELECT DISTINCT ON (key) key AS property_key, payload ->> key AS wished, status, result_message, id
    FROM device_commands CROSS JOIN LATERAL jsonb_object_keys(payload) AS key
    WHERE device_commands.cabinet_id = ${cabinetId} AND kind = ${EDGE_PROPERTIES}
      AND ${inPresentPeriod(sql`device_commands.cabinet_id`, sql`requested_at`)}
    ORDER BY key, requested_at DESC, id DESC) last
  LEFT JOIN device_edge_values known ON known.cabinet_id = ${cabinetId} AND known.property_key = last.property_key
  WHERE status <> 'acknowledged' AND known.value IS DISTINCT FROM wished)`;

export const listUnconfirmedValues = (db: Queryable, cabinetId: string) =>
  db.many<UnconfirmedValue & { readonly propertyKey: string }>(sql`
    SELECT property_key AS "propertyKey", on_device AS "onDevice", status, message, command_id AS "commandId"
    FROM ${unconfirmedValues(sql`${cabinetId}`)} unconfirmed`);
