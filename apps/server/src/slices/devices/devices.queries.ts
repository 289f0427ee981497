import type { DeviceDetails, DeviceTemperature } from '@parwell/contract';
import { camelCase, ofMachineFields, snakeCase, TIME_ZONE, type Tenants } from '@parwell/domain';
import { raw, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { customerName } from '../customers/customers.public.ts';
import { visiblePropertyKeys } from '../property-settings/property-settings.public.ts';
import { clockFaultsOf } from './clock-faults.queries.ts';
import type { DeviceParts } from './device-parts.ts';
import { visibleDevices } from './device-periods.ts';
import { chosenZones, type ChosenZones } from './device-zones.public.ts';
import { connectivityStatus, lastHeardAt, visibleSince } from './connectivity.public.ts';

/** The contract's DeviceName. */
export const nameFields = {
  cabinetId: sql`cabinet_id`,
  cabinetName: sql`cabinet_name`,
  customerId: sql`customer_id`,
  cabinetType: sql`cabinet_type`,
};

/** Values whose definition was deleted stay stored but are not shown. */
const shownProperties = (tenants: Tenants): Sql => sql`(
  SELECT coalesce(json_object_agg(data_key, devices.properties -> data_key), '{}')
  FROM (${visiblePropertyKeys(sql`devices.cabinet_type`, tenants)}) defined
  WHERE devices.properties ? data_key)`;

export const nameOfCustomer = customerName(sql`devices.customer_id`);

/** Columns are named like the fields. */
export const columnOf = (field: string): Sql => raw(snakeCase(field));

export const storedFields = {
  ...nameFields,
  customerName: nameOfCustomer,
  cabinetState: sql`cabinet_state`,
  tempControl: sql`temp_control`,
  ...ofMachineFields(columnOf),
  version: sql`version`,
};

/** The contract's Device. */
export const deviceFields = (tenants: Tenants, now: Date) => ({
  ...storedFields,
  connectivityStatus: connectivityStatus(tenants, now),
  cabinetProperties: shownProperties(tenants),
});

/** A device with all its stored properties, before filtering them for the caller. */
type WholeDevice = Omit<DeviceDetails, 'properties' | 'temperature' | 'storagePlaces' | 'timeZone'> & {
  readonly stored: Readonly<Record<string, string>>;
  readonly latest: DeviceTemperature | null;
  readonly chosenZones: ChosenZones;
};

export const findWholeDevice = (
  db: Queryable,
  parts: DeviceParts,
  tenants: Tenants,
  cabinetId: string,
  now: Date,
) =>
  db.one<WholeDevice>(sql`
    SELECT ${select(deviceFields(tenants, now))}, to_json(created_at) AS "createdAt", properties AS stored,
      to_json(${lastHeardAt(tenants)}) AS "lastHeardAt",
      ${parts.latestTemperature(sql`devices.cabinet_id`, visibleSince(tenants), now)} AS latest,
      ${clockFaultsOf(sql`devices.cabinet_id`)} AS "clockFaults",
      ${chosenZones(sql`devices.cabinet_id`)} AS "chosenZones",
      ${parts.providersOfDevice(sql`devices.cabinet_id`)} AS "cabinetProviders",
      ${parts.locationsOfDevice(sql`devices.cabinet_id`)} AS "cabinetLocationTrackings"
    FROM devices WHERE cabinet_id = ${cabinetId}`);

/** Of the devices with a property Time Zone. */
export const listOwnZones = (db: Queryable, tenants: Tenants, customerId: string) =>
  db.many<{ cabinetId: string; chosenZones: ChosenZones }>(sql`
    SELECT cabinet_id AS "cabinetId", ${chosenZones(sql`devices.cabinet_id`)} AS "chosenZones"
    FROM devices WHERE customer_id = ${customerId} AND properties ? ${camelCase(TIME_ZONE)}
      AND ${visibleDevices(tenants)}
    ORDER BY cabinet_id`);
