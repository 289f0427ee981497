import type {
  CallArguments,
  CallResponse,
  DeviceDetails,
  filterDevices,
  getDeviceZones,
  listDeviceProperties,
  listDevices as listCall,
  listDeviceStates,
  listTypeProperties,
} from '@parwell/contract';
import {
  cabinetIdAfter,
  camelCase,
  can,
  canChange,
  DEVICE_STATE_CODES,
  DEVICE_STATES,
  isFaultShown,
  propertyLabel,
  storedValue,
  type DeviceType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { definitionsOf } from '../property-settings/property-settings.public.ts';
import type { DevicesContext } from './device-parts.ts';
import { zoneOf, zoneOfCustomer } from './device-zones.public.ts';
import { deviceTenants, requireDevice } from './devices.public.ts';
import { searchedProperties, seesEveryDevice, visibleTo } from './device-properties.service.ts';
import * as lists from './devices.list.ts';
import * as queries from './devices.queries.ts';
import { lastNumber } from './edit-devices.queries.ts';

export async function listDevices(
  { db, clock }: Context,
  caller: Caller,
  query: CallArguments<typeof listCall>['body'],
) {
  const tenants = deviceTenants(caller);
  const searched = await searchedProperties(db, tenants, query.properties);
  return lists.listDevices(db, { tenants, searched, now: clock.now() }, query);
}

export const filter = ({ db }: Context, caller: Caller, query: CallArguments<typeof filterDevices>['body']) =>
  lists.searchDevices(db, deviceTenants(caller), query);

export async function listProperties(
  { db, clock, parts: { unconfirmedValues } }: DevicesContext,
  caller: Caller,
  query: CallArguments<typeof listDeviceProperties>['body'],
) {
  const tenants = deviceTenants(caller);
  const searched = await searchedProperties(db, tenants, query.filter.properties);
  const shown = (await visibleDefinitions(db, caller, null))
    .filter((known) => known.isPartOfEdgeConfig || !query.filter.isPartOfEdgeConfig)
    .map(({ cabinetType, propertyKey, valueType }) => ({
      cabinetType,
      propertyKey,
      valueType,
      label: propertyLabel(propertyKey),
      dataKey: camelCase(propertyKey),
    }));
  return lists.listDeviceProperties(
    db,
    { tenants, searched, shown, unconfirmedValues, now: clock.now() },
    query,
  );
}

export function listStates({
  order: { key, direction },
  limit,
  offset,
}: CallArguments<typeof listDeviceStates>['body']): CallResponse<typeof listDeviceStates> {
  const states = DEVICE_STATE_CODES.map((code) => ({
    cabinetState: code,
    cabinetStateDesc: DEVICE_STATES[code],
  })).toSorted((a, b) => (a[key] < b[key] ? -1 : 1));
  const sorted = direction === 'DESC' ? states.toReversed() : states;
  return { result: sorted.slice(offset, offset + limit), total_record: sorted.length };
}

const visibleDefinitions = async (db: Queryable, caller: Caller, type: DeviceType | null) =>
  visibleTo(caller, await definitionsOf(db, type));

export async function listTypes(
  { db }: Context,
  caller: Caller,
  type: DeviceType | null,
): Promise<CallResponse<typeof listTypeProperties>> {
  const isStaff = seesEveryDevice(caller);
  const result = (await visibleDefinitions(db, caller, type)).map((definition) => ({
    cabinetType: definition.cabinetType,
    propertyKey: definition.propertyKey,
    label: propertyLabel(definition.propertyKey),
    valueType: definition.valueType,
    values: [...definition.values],
    editable: canChange(definition, isStaff),
    visibleTo: definition.visibleTo,
    searchable: definition.searchable,
  }));
  return wholeList(result);
}

/** The caller's access must have been checked before. */
export async function detailsOf(
  { clock, config, parts }: Pick<DevicesContext, 'clock' | 'config' | 'parts'>,
  db: Queryable,
  caller: Caller,
  cabinetId: string,
): Promise<DeviceDetails> {
  const now = clock.now();
  const isStaff = seesEveryDevice(caller);
  const { stored, latest, chosenZones, ...device } = await queries.findWholeDevice(
    db,
    parts,
    deviceTenants(caller),
    cabinetId,
    now,
  );
  const mayChange = can(caller.grants, 'create', 'cabinets', device.customerId);
  const unconfirmed = new Map(
    (await parts.listUnconfirmedValues(db, cabinetId)).map(({ propertyKey, ...value }) => [
      propertyKey,
      value,
    ]),
  );
  /** If the change was withdrawn, or the device's own value was entered again, nothing waits. */
  const unconfirmedOf = (key: string, value: string) => {
    const known = unconfirmed.get(key);
    return known && known.onDevice !== value ? known : null;
  };
  const properties = (await visibleDefinitions(db, caller, device.cabinetType)).map((definition) => ({
    propertyKey: definition.propertyKey,
    label: propertyLabel(definition.propertyKey),
    valueType: definition.valueType,
    values: [...definition.values],
    value: storedValue(stored, definition.propertyKey),
    unconfirmed: unconfirmedOf(definition.propertyKey, storedValue(stored, definition.propertyKey)),
    editable: mayChange && canChange(definition, isStaff),
  }));
  const clockFaults = device.clockFaults.filter(({ rightSince }) =>
    isFaultShown(rightSince === null ? null : new Date(rightSince), now),
  );
  const places = (await parts.findStoragePlaces(db, [cabinetId])).get(cabinetId) ?? [];
  const storagePlaces = places.map(({ trays, ...place }) => ({ ...place, trays: [...trays] }));
  const timeZone = zoneOf({ config }, chosenZones);
  return { ...device, temperature: latest, clockFaults, timeZone, storagePlaces, properties };
}

export async function get(
  { db, clock, config, parts }: DevicesContext,
  caller: Caller,
  cabinetId: string,
  customerId: string,
): Promise<DeviceDetails> {
  const device = await requireDevice(db, caller, cabinetId);
  if (device.customerId !== customerId) throw notFound('The device');
  return detailsOf({ clock, config, parts }, db, caller, cabinetId);
}

export async function zonesOfCustomersDevices(
  context: Context,
  caller: Caller,
  customerId: string,
): Promise<CallResponse<typeof getDeviceZones>> {
  const { db } = context;
  const zone = await zoneOfCustomer(context, customerId);
  const devices = (await queries.listOwnZones(db, deviceTenants(caller), customerId))
    .map(({ cabinetId, chosenZones }) => ({ cabinetId, zone: zoneOf(context, chosenZones).zone }))
    .filter((device) => device.zone !== zone.zone);
  return { ...zone, devices };
}

export async function nextCabinetId({ db }: Context, customerId: string): Promise<{ cabinetId: string }> {
  if (!(await isCustomer(db, customerId))) throw notFound('The customer');
  return { cabinetId: cabinetIdAfter(customerId, await lastNumber(db, customerId)) };
}
