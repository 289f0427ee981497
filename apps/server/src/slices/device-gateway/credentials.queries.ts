import { DEVICE_TYPES, isConnected, RETIRED, type DeviceType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
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

/** Null if it is derived. Servers of earlier versions change the generation alone. */
const sealedSecret = sql`CASE WHEN secret_generation = generation THEN secret END`;

export const findCredentials = (db: Queryable, cabinetId: string) =>
  db.maybe<DeviceStatus & { generation: number; sealed: Buffer | null }>(sql`
    SELECT cabinet_type AS "cabinetType", cabinet_state AS "cabinetState", generation,
      ${sealedSecret} AS sealed
    FROM ${devices} JOIN device_credentials USING (cabinet_id) WHERE cabinet_id = ${cabinetId}`);

/** The serial number is empty if the portal does not know it. */
export const findMachine = (db: Queryable, cabinetId: string) =>
  db.maybe<DeviceStatus & { serialNumber: string; generation: number | null }>(sql`
    SELECT cabinet_type AS "cabinetType", cabinet_state AS "cabinetState",
      coalesce(properties ->> 'serialNumber', '') AS "serialNumber", generation
    FROM ${devices} LEFT JOIN device_credentials USING (cabinet_id) WHERE cabinet_id = ${cabinetId}`);

export const addCredentials = (db: Queryable, cabinetId: string) =>
  db.run(sql`INSERT INTO device_credentials (cabinet_id) VALUES (${cabinetId}) ON CONFLICT DO NOTHING`);

export const nextGeneration = (db: Queryable, cabinetId: string) =>
  db.one<{ generation: number }>(sql`
    INSERT INTO device_credentials (cabinet_id) VALUES (${cabinetId})
    ON CONFLICT (cabinet_id) DO UPDATE SET generation = device_credentials.generation + 1 RETURNING generation`);

export const saveSecret = (db: Queryable, cabinetId: string, generation: number, sealed: Buffer) =>
  db.run(sql`
    UPDATE device_credentials SET secret = ${sealed}, secret_generation = ${generation}
    WHERE cabinet_id = ${cabinetId} AND generation = ${generation}`);

export const listDerived = (tx: Transaction, limit: number) =>
  tx.many<{ cabinetId: string; generation: number }>(sql`
    SELECT cabinet_id AS "cabinetId", generation FROM device_credentials
    WHERE ${sealedSecret} IS NULL ORDER BY cabinet_id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`);

export const countDerived = async (db: Queryable): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`SELECT count(*) FROM device_credentials WHERE ${sealedSecret} IS NULL`,
    )
  ).count;

/** Makes the secret of a device void without giving it another; a device without a secret stays without. */
export async function voidSecret(
  tx: Transaction,
  { cabinetId }: { readonly cabinetId: string },
): Promise<void> {
  await tx.run(
    sql`UPDATE device_credentials SET generation = generation + 1 WHERE cabinet_id = ${cabinetId}`,
  );
}

/** A device that is signed in, with the generation of its secret. */
export interface DeviceLogin {
  readonly cabinetId: string;
  readonly generation: number;
}

/** Written only when it changes: devices sign in often, and rarely with another secret. */
export const noteSignIn = (db: Queryable, { cabinetId, generation }: DeviceLogin) =>
  db.run(sql`
    UPDATE device_credentials SET signed_in_generation = ${generation}
    WHERE cabinet_id = ${cabinetId} AND signed_in_generation IS DISTINCT FROM ${generation}`);

const revoked = sql`signed_in_generation IS NOT NULL AND NOT (signed_in_generation = generation
  AND cabinet_state <> ${RETIRED} AND cabinet_type = ANY(${CONNECTED}))`;

/** Devices that signed in with a secret that was replaced since, or that may not connect any more. */
export const findRevoked = (db: Queryable) =>
  db.many<DeviceLogin>(sql`
    SELECT cabinet_id AS "cabinetId", signed_in_generation AS generation
    FROM device_credentials JOIN ${devices} USING (cabinet_id) WHERE ${revoked}`);

export const isRevoked = async (db: Queryable, { cabinetId, generation }: DeviceLogin): Promise<boolean> =>
  undefined !==
  (await db.maybe(sql`
    SELECT FROM device_credentials JOIN ${devices} USING (cabinet_id)
    WHERE cabinet_id = ${cabinetId} AND signed_in_generation = ${generation} AND ${revoked}`));

export const forgetSignIn = (db: Queryable, { cabinetId, generation }: DeviceLogin) =>
  db.run(sql`
    UPDATE device_credentials SET signed_in_generation = NULL
    WHERE cabinet_id = ${cabinetId} AND signed_in_generation = ${generation}`);
