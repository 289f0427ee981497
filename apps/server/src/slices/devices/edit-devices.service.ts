import type {
  CallArguments,
  DeviceDetails,
  replaceMachine,
  updateDevice as updateCall,
} from '@parwell/contract';
import { can, deviceEditProblems, isConnected, RETIRED, storedValue } from '@parwell/domain';
import {
  AppError,
  notAuthorized,
  notFound,
  refusedField,
  refuseProblems,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { lockDefinitionsOf } from '../property-settings/property-settings.public.ts';
import { deviceRetiring, machineReplaced } from './device-changes.public.ts';
import type { DevicesContext } from './device-parts.ts';
import { lockDevice } from './devices.public.ts';
import { propertyProblems, temperatureProblems, withProperties } from './device-properties.service.ts';
import { detailsOf } from './devices.service.ts';
import * as queries from './edit-devices.queries.ts';
import { refuseTakenNames, saveDevice } from './save-device.service.ts';

export const UNKNOWN_CUSTOMER = 'There is no such customer.';
const SAME_SERIAL_NUMBER = 'The device already has this serial number.';
const NO_MACHINE = 'Devices of this type have no machine to replace.';

type Changes = CallArguments<typeof updateCall>['body'];

export async function updateDevice(
  { db, clock, config, parts }: DevicesContext,
  caller: Caller,
  cabinetId: string,
  customerId: string,
  { version, properties = {}, retireWithStock, ...fields }: Changes,
): Promise<DeviceDetails> {
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    if (device.customerId !== customerId) throw notFound('The device');
    requireVersion('The device', device, version);
    const before = await queries.findEditable(tx, cabinetId);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after: queries.Editable = {
      ...before,
      ...given,
      properties: withProperties(before.properties, properties),
    };
    const definitions = await lockDefinitionsOf(tx, device.cabinetType);
    refuseProblems([
      ...deviceEditProblems(after),
      ...propertyProblems(properties, definitions, caller),
      ...temperatureProblems(before, after),
    ]);
    if (after.customerId !== customerId) await requireCustomer(tx, caller, after.customerId);
    await refuseTakenNames(tx, cabinetId, before, after);
    if (after.cabinetState === RETIRED && before.cabinetState !== RETIRED)
      await publish(tx, deviceRetiring, { cabinetId, customerId, withStock: retireWithStock === true });
    await saveDevice({ clock }, tx, {
      cabinetId,
      before,
      after,
      definitions,
      eventType: 'Device Updated',
      description: `Device ${cabinetId} was changed`,
      by: caller.email,
    });
    return detailsOf({ clock, config, parts }, tx, caller, cabinetId);
  });
}

export async function replace(
  { db, clock, config, parts }: DevicesContext,
  caller: Caller,
  cabinetId: string,
  { serialNumber, version }: CallArguments<typeof replaceMachine>['body'],
): Promise<DeviceDetails> {
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    requireVersion('The device', device, version);
    if (!isConnected(device.cabinetType)) throw new AppError('refused', NO_MACHINE);
    if (storedValue(device.properties, 'serial_number') === serialNumber) {
      throw refusedField('serialNumber', SAME_SERIAL_NUMBER);
    }
    const before = await queries.findEditable(tx, cabinetId);
    const after = { ...before, properties: { ...before.properties, serialNumber } };
    await refuseTakenNames(tx, cabinetId, before, after, 'serialNumber');
    const definitions = await lockDefinitionsOf(tx, device.cabinetType);
    await saveDevice({ clock }, tx, {
      cabinetId,
      before,
      after,
      definitions,
      eventType: 'Machine Replaced',
      description: `The machine of device ${cabinetId} was replaced by ${serialNumber}`,
      by: caller.email,
    });
    await publish(tx, machineReplaced, { cabinetId });
    return detailsOf({ clock, config, parts }, tx, caller, cabinetId);
  });
}

/** To move a device, the caller must also be allowed to change devices of the new customer. */
async function requireCustomer(tx: Transaction, caller: Caller, customerId: string): Promise<void> {
  if (!can(caller.grants, 'create', 'cabinets', customerId)) throw notAuthorized();
  if (!(await isCustomer(tx, customerId))) throw refusedField('customerId', UNKNOWN_CUSTOMER);
}
