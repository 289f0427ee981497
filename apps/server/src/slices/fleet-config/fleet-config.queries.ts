import type { DeviceCommand } from '@parwell/contract';
import {
  RETIRED,
  type CommandKind,
  type ConfigChangeStatus,
  type EdgeConfigType,
  type TempControl,
} from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { commands } from '../commands/commands.public.ts';
import { devices, lockDevices } from '../devices/devices.public.ts';

export const EDGE_PROPERTIES: CommandKind = 'edge_properties';

const inService = (type: EdgeConfigType): Sql => sql`cabinet_type = ${type} AND cabinet_state <> ${RETIRED}`;

export const countInService = (db: Queryable, type: EdgeConfigType) =>
  db.one<{ devices: number; customers: number }>(sql`
    SELECT count(*) AS devices, count(DISTINCT customer_id) AS customers FROM ${devices}
    WHERE ${inService(type)}`);

export const lockAllDevices = (tx: Transaction, type: EdgeConfigType) => lockDevices(tx, inService(type));

export const lockUpdatableDevices = (tx: Transaction, type: EdgeConfigType, ids: readonly string[]) =>
  lockDevices(tx, sql`cabinet_id = ANY(${ids}) AND ${inService(type)}`);

/** Devices whose last command for one of these properties failed, so that their actual values are unknown. */
export const listOutOfSync = async (
  tx: Transaction,
  ids: readonly string[],
  keys: readonly string[],
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM ${devices} WHERE cabinet_id = ANY(${ids}) AND EXISTS (
        SELECT FROM unnest(${keys}::text[]) key WHERE (
          SELECT status IN ('refused', 'expired', 'cancelled') FROM ${commands}
          WHERE commands.cabinet_id = devices.cabinet_id AND kind = ${EDGE_PROPERTIES} AND payload ? key
          ORDER BY requested_at DESC LIMIT 1))`)
  ).map(({ id }) => id);

/** The distinct settings of allowed temperatures of these devices. */
export const listAllowedTemperatures = (tx: Transaction, ids: readonly string[]) =>
  tx.many<{ tempControl: TempControl; allowedTempMin: string; allowedTempMax: string }>(sql`
    SELECT DISTINCT temp_control AS "tempControl", coalesce(properties ->> 'allowedTempMin', '') AS "allowedTempMin",
      coalesce(properties ->> 'allowedTempMax', '') AS "allowedTempMax"
    FROM ${devices} WHERE cabinet_id = ANY(${ids})`);

interface Update {
  readonly batchId: string;
  readonly ids: readonly string[];
  /** For the devices that changed. */
  readonly queued: readonly Pick<DeviceCommand, 'cabinetId' | 'commandId'>[];
  /** By property key. */
  readonly sent: Readonly<Record<string, string>>;
  readonly by: string;
  readonly now: Date;
}

/** One row per device: its command, or unchanged. */
export const insertChanges = (tx: Transaction, { batchId, ids, queued, sent, by, now }: Update) =>
  tx.run(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at, status,
      command_id)
    SELECT ${batchId}, cabinet_id, ${JSON.stringify(sent)}::jsonb, ${by}, ${now}::timestamptz,
      CASE WHEN command_id IS NULL THEN 'unchanged' ELSE 'queued' END, command_id
    FROM unnest(${ids}::text[]) cabinet_id LEFT JOIN unnest(
      ${queued.map(({ cabinetId }) => cabinetId)}::text[],
      ${queued.map(({ commandId }) => commandId)}::uuid[]) command (cabinet_id, command_id) USING (cabinet_id)`);

export const hasBatch = async (db: Queryable, type: EdgeConfigType, batchId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM device_config_changes JOIN ${devices} USING (cabinet_id)
    WHERE batch_id = ${batchId} AND cabinet_type = ${type} LIMIT 1`)) !== undefined;

/** The command's, where one was sent. */
export const status = sql`coalesce(commands.status, change.status)`;

export const batch = sql`device_config_changes change JOIN ${devices} USING (cabinet_id)
  LEFT JOIN ${commands} ON commands.id = command_id`;

export const countBatch = (db: Queryable, batchId: string) =>
  db.many<{ status: ConfigChangeStatus; devices: number }>(sql`
    SELECT ${status} AS status, count(*) AS devices FROM ${batch} WHERE batch_id = ${batchId} GROUP BY 1`);
