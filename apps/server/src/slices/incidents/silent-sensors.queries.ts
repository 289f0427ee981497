import { ONLINE_MINUTES, SENSOR_MEMORY_MS, type SensorTimes } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { contacts } from '../devices/contacts.public.ts';
import { hasWrongClock } from '../devices/device-clocks.public.ts';
import { devices } from '../devices/devices.public.ts';
import { thermometers } from '../measurements/measurements.public.ts';
import { isListenedTo } from './silent-devices.queries.ts';

export interface Sensor {
  readonly seriesId: number;
  readonly cabinetId: string;
  /** The compartment's number. */
  readonly part: string;
  readonly zone: string;
}

export interface HeardSensor extends Sensor, SensorTimes {
  /** Since then its device has been heard without a value. */
  readonly missedSince: number;
}

/**
 * Thermometers of devices that are heard, the longest missing first; without those known to be silent, and without
 * those of a wrong clock, whose times mean nothing. A device's clock may be some hours behind, so its values are
 * compared with its own time.
 */
export const listSensors = (db: Queryable, now: Date, most: number) =>
  db.many<HeardSensor>(sql`
    SELECT "seriesId", cabinet_id AS "cabinetId", part, zone, date_part('epoch', last_value_at) * 1000 AS "lastValue",
      date_part('epoch', last_heard_at - missed_since) * 1000 AS "deviceHeardFor",
      date_part('epoch', missed_since) * 1000 AS "missedSince"
    FROM (
      SELECT series_id AS "seriesId", cabinet_id, part, zone, last_value_at, last_heard_at,
        greatest(heard_since, last_heard_at - (coalesce(clock_at, last_heard_at) - last_value_at)) AS missed_since
      FROM ${thermometers(new Date(now.getTime() - SENSOR_MEMORY_MS), now)}
      JOIN ${devices} USING (cabinet_id) JOIN ${contacts} USING (cabinet_id)
      WHERE ${isListenedTo} AND last_value_at >= assigned_since AND heard_since IS NOT NULL
        AND last_heard_at >= ${now}::timestamptz - ${ONLINE_MINUTES} * interval '1 minute'
        AND NOT ${hasWrongClock(sql`devices.cabinet_id`)}
        AND NOT EXISTS (SELECT FROM silent_sensors WHERE silent_sensors.series_id = thermometers.series_id)) sensor
    ORDER BY missed_since LIMIT ${most}`);

/** Returns the ids of newly silent sensors. */
export const saveSilentSensors = async (
  tx: Transaction,
  sensors: readonly HeardSensor[],
  now: Date,
): Promise<number[]> =>
  (
    await tx.many<{ id: number }>(sql`
      INSERT INTO silent_sensors (series_id, cabinet_id, part, zone, last_value_at, told_at)
      SELECT "seriesId", "cabinetId", part, zone, to_timestamp("lastValue" / 1000), ${now}
      FROM jsonb_to_recordset(${JSON.stringify(sensors)}) AS sensor("seriesId" int, "cabinetId" text, part text, zone text,
        "lastValue" float8) ORDER BY 1
      ON CONFLICT DO NOTHING RETURNING series_id AS id`)
  ).map(({ id }) => id);

export interface SilentSensor extends Sensor {
  /** In epoch milliseconds. */
  readonly lastValue: number;
  readonly alertedAt: Date;
}

export const lockSilentSensors = (tx: Transaction) =>
  tx.many<SilentSensor>(sql`
    SELECT series_id AS "seriesId", cabinet_id AS "cabinetId", part, zone,
      date_part('epoch', last_value_at) * 1000 AS "lastValue", told_at AS "alertedAt"
    FROM silent_sensors ORDER BY series_id FOR UPDATE`);

export const deleteSilentSensors = (tx: Transaction, seriesIds: readonly number[]) =>
  tx.run(sql`DELETE FROM silent_sensors WHERE series_id = ANY(${seriesIds}::int[])`);
