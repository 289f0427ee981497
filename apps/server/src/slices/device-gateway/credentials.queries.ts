import { DEVICE_TYPES, isConnected, RETIRED, type DeviceType } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';

const CONNECTED = DEVICE_TYPES.filter(isConnected);

export interface DeviceStatus {
  readonly cabinetType: DeviceType;
  readonly cabinetState: number;
}

export const findDeviceStatus = (db: Queryable, cabinetId: string) =>
  db.maybe<DeviceStatus>(sql`
    SELECT cabinet_type AS "cabinetType", cabinet_state AS "cabinetState"
    FROM ${devices} WHERE cabinet_id = ${cabinetId}`);

export const findCredentials = (db: Queryable, cabinetId: string) =>
  db.maybe<DeviceStatus & { generation: number }>(sql`
    SELECT cabinet_type AS "cabinetType", cabinet_state AS "cabinetState", generation
    FROM ${devices} JOIN device_credentials USING (cabinet_id) WHERE cabinet_id = ${cabinetId}`);

export const nextGeneration = (db: Queryable, cabinetId: string) =>
  db.one<{ generation: number }>(sql`
    INSERT INTO device_credentials (cabinet_id) VALUES (${cabinetId})
    ON CONFLICT (cabinet_id) DO UPDATE SET generation = device_credentials.generation + 1 RETURNING generation`);

/** A signed-in device and the generation of its secret. */
export interface DeviceLogin {
  readonly cabinetId: string;
  readonly generation: number;
}

/** Those whose secret was replaced, or which may not connect any more. */
export async function findRevoked(db: Queryable, logins: readonly DeviceLogin[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM unnest(${logins.map(({ cabinetId }) => cabinetId)}::text[],
      ${logins.map(({ generation }) => generation)}::int[]) AS admitted(id, generation)
    WHERE NOT EXISTS (
      SELECT FROM ${devices} JOIN device_credentials USING (cabinet_id)
      WHERE cabinet_id = id AND device_credentials.generation = admitted.generation
        AND cabinet_state <> ${RETIRED} AND cabinet_type = ANY(${CONNECTED}))`);
  return rows.map(({ id }) => id);
}
