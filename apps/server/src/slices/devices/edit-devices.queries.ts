import {
  MACHINE_FIELD_NAMES,
  ofMachineFields,
  RETIRED,
  type DeviceState,
  type DeviceType,
  type MachineTexts,
  type TempControl,
} from '@parwell/domain';
import { join, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { named } from '../../platform/db/reader.ts';
import { columnOf } from './devices.queries.ts';

/** The editable fields of a device. A machine's text is empty if the device has none. */
export interface Editable extends MachineTexts {
  readonly cabinetName: string;
  readonly customerId: string;
  readonly cabinetState: DeviceState;
  readonly tempControl: TempControl;
  readonly properties: Readonly<Record<string, string>>;
}

export const findEditable = (tx: Transaction, cabinetId: string) =>
  tx.one<Editable>(sql`
    SELECT cabinet_name AS "cabinetName", customer_id AS "customerId", cabinet_state AS "cabinetState",
      temp_control AS "tempControl", properties,
      ${join(MACHINE_FIELD_NAMES.map((field) => sql`coalesce(${columnOf(field)}, '') AS ${named(field)}`))}
    FROM devices WHERE cabinet_id = ${cabinetId}`);

const valuesOf = (device: Editable): Readonly<Record<keyof Editable, Sql>> => ({
  cabinetName: sql`${device.cabinetName}`,
  customerId: sql`${device.customerId}`,
  cabinetState: sql`${device.cabinetState}`,
  tempControl: sql`${device.tempControl}`,
  ...ofMachineFields((field) => sql`${device[field]}`),
  // Hardware ids are unique: a device without one has null.
  deviceId: sql`nullif(${device.deviceId}, '')`,
  properties: sql`${JSON.stringify(device.properties)}`,
});

export const insertDevice = (
  tx: Transaction,
  cabinetId: string,
  cabinetType: DeviceType,
  device: Editable,
  now: Date,
) => {
  const values = valuesOf(device);
  return tx.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_type, created_at, ${join(Object.keys(values).map(columnOf))})
    VALUES (${cabinetId}, ${cabinetType}, ${now}, ${join(Object.values(values))})`);
};

export const updateDevice = (tx: Transaction, cabinetId: string, device: Editable) => {
  const set = Object.entries(valuesOf(device)).map(([field, value]) => sql`${columnOf(field)} = ${value}`);
  return tx.run(sql`
    UPDATE devices SET ${join(set)}, version = version + 1 WHERE cabinet_id = ${cabinetId}`);
};

/** Stores the period that ends now, with the device as it is at its end. */
export const insertAssignment = (tx: Transaction, cabinetId: string, now: Date) =>
  tx.one<{ cabinetType: DeviceType }>(sql`
    WITH ended AS (
      INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control,
        properties)
      SELECT cabinet_id, customer_id, assigned_since, ${now}::timestamptz, cabinet_name, temp_control, properties
      FROM devices WHERE cabinet_id = ${cabinetId} AND assigned_since < ${now}::timestamptz)
    SELECT cabinet_type AS "cabinetType" FROM devices WHERE cabinet_id = ${cabinetId}`);

export const beginAssignment = (tx: Transaction, cabinetId: string, now: Date) =>
  tx.run(sql`UPDATE devices SET assigned_since = ${now} WHERE cabinet_id = ${cabinetId}`);

/** Devices that moved away count, as they keep their ids. */
export const lastNumber = async (db: Queryable, customerId: string): Promise<number> => {
  const { last } = await db.one<{ last: number }>(sql`
    SELECT coalesce(max(number::int), 0) AS last
    FROM devices CROSS JOIN LATERAL (SELECT substr(cabinet_id, length(${customerId}) + 2) AS number) part
    WHERE cabinet_id > ${`${customerId}-`} AND cabinet_id < ${`${customerId}.`} AND number ~ '^[0-9]{1,9}$'`);
  return last;
};

/** Serializes changes that use the same hardware id or serial number. */
const lockName = (tx: Transaction, name: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

export async function isDeviceIdTaken(
  tx: Transaction,
  deviceId: string,
  cabinetId: string,
): Promise<boolean> {
  await lockName(tx, `device id ${deviceId}`);
  const other = await tx.maybe(sql`
    SELECT 1 FROM devices WHERE device_id = ${deviceId} AND cabinet_id <> ${cabinetId}`);
  return other !== undefined;
}

export async function isSerialNumberTaken(
  tx: Transaction,
  serialNumber: string,
  cabinetId: string,
): Promise<boolean> {
  await lockName(tx, `serial number ${serialNumber}`);
  const other = await tx.maybe(sql`
    SELECT 1 FROM devices WHERE properties @> ${JSON.stringify({ serialNumber })}
      AND cabinet_id <> ${cabinetId} AND cabinet_state <> ${RETIRED}`);
  return other !== undefined;
}
