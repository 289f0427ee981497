import { DEVICE_TYPES, isConnected, POSITION_STATES, type HeardTimes } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { contacts } from '../devices/contacts.public.ts';
import { devices } from '../devices/devices.public.ts';

const CONNECTED = DEVICE_TYPES.filter(isConnected);

/**
 * For rows of `devices` and `contacts`: devices in use that are connected, and were heard at their present customers
 * (C7).
 */
export const isListenedTo: Sql = sql`cabinet_state = ANY(${POSITION_STATES}) AND cabinet_type = ANY(${CONNECTED})
  AND last_heard_at >= assigned_since`;

/** Serializes workers. Returns the begin of the gateway's trouble, in epoch milliseconds. */
export const lockSilenceChecks = async (tx: Transaction): Promise<number | null> =>
  (
    await tx.one<{ troubleSince: number | null }>(sql`
      SELECT date_part('epoch', trouble_since) * 1000 AS "troubleSince" FROM silence_looks FOR UPDATE`)
  ).troubleSince;

export const saveTrouble = (tx: Transaction, since: number | null) =>
  tx.run(sql`
    UPDATE silence_looks SET trouble_since = to_timestamp(${since === null ? null : since / 1000}::float8)`);

export interface HeardDevice extends HeardTimes {
  readonly cabinetId: string;
}

export const listHeardDevices = (tx: Transaction) =>
  tx.many<HeardDevice>(sql`
    SELECT cabinet_id AS "cabinetId", date_part('epoch', last_heard_at) * 1000 AS "lastHeard",
      date_part('epoch', coalesce(heard_since, last_heard_at)) * 1000 AS "heardSince"
    FROM ${devices} JOIN ${contacts} USING (cabinet_id)
    WHERE ${isListenedTo} AND NOT EXISTS (
      SELECT FROM silent_devices WHERE silent_devices.cabinet_id = devices.cabinet_id)`);

export const findAnySilent = (db: Queryable) =>
  db.one<{ devices: boolean; sensors: boolean }>(sql`
    SELECT EXISTS (SELECT FROM silent_devices) AS devices, EXISTS (SELECT FROM silent_sensors) AS sensors`);

/** Returns the ids of newly silent devices. */
export const saveSilentDevices = async (
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      INSERT INTO silent_devices (cabinet_id, last_heard_at, told_at)
      SELECT cabinet_id, last_heard_at, ${now} FROM ${devices} JOIN ${contacts} USING (cabinet_id)
      WHERE cabinet_id = ANY(${ids}) AND ${isListenedTo} ORDER BY cabinet_id
      ON CONFLICT DO NOTHING RETURNING cabinet_id AS id`)
  ).map(({ id }) => id);

/**
 * Deletes silent devices that have been heard again for `minutes`, and returns when they were reported as silent.
 * Runs all the time, so the contact of each is read by key: OFFSET keeps PostgreSQL from reading those of the whole
 * fleet.
 */
export const deleteHeardDevices = (tx: Transaction, minutes: number) =>
  tx.many<{ cabinetId: string; alertedAt: Date }>(sql`
    DELETE FROM silent_devices WHERE cabinet_id IN (
      SELECT silent.cabinet_id FROM silent_devices silent CROSS JOIN LATERAL (
        SELECT last_heard_at, heard_since FROM ${contacts} WHERE contacts.cabinet_id = silent.cabinet_id OFFSET 0) contact
      WHERE contact.last_heard_at <> silent.last_heard_at
        AND contact.last_heard_at >= heard_since + ${minutes} * interval '1 minute')
    RETURNING cabinet_id AS "cabinetId", told_at AS "alertedAt"`);
