import type { CallArguments, createDevice, DeviceDetails } from '@parwell/contract';
import { cabinetIdAfter, CREATABLE_TYPES, newDeviceProblems } from '@parwell/domain';
import { refusedField, refuseProblems } from '../../platform/app-error.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockCustomer } from '../customers/customers.public.ts';
import { lockDefinitionsOf } from '../property-settings/property-settings.public.ts';
import { devicesInUseChanged } from './device-changes.public.ts';
import type { DevicesContext } from './device-parts.ts';
import {
  newPropertyProblems,
  temperatureProblems,
  visibleTo,
  withProperties,
} from './device-properties.service.ts';
import { deviceAudit, nameChange } from './devices.public.ts';
import { detailsOf } from './devices.service.ts';
import { UNKNOWN_CUSTOMER } from './edit-devices.service.ts';
import * as queries from './edit-devices.queries.ts';
import { flat, refuseTakenNames } from './save-device.service.ts';

const COMES_CONFIGURED = 'Devices of this type cannot be created here.';

export async function create(
  { db, clock, config, parts }: DevicesContext,
  caller: Caller,
  { cabinetType, properties, ...fields }: CallArguments<typeof createDevice>['body'],
): Promise<DeviceDetails> {
  if (!CREATABLE_TYPES.includes(cabinetType)) throw refusedField('cabinetType', COMES_CONFIGURED);
  return db.transaction(async (tx) => {
    const offered = visibleTo(caller, await lockDefinitionsOf(tx, cabinetType));
    const device = { ...fields, properties: withProperties({}, properties) };
    const keys = offered.map(({ propertyKey }) => propertyKey);
    refuseProblems([
      ...newDeviceProblems({ ...fields, cabinetType, properties }, keys),
      ...newPropertyProblems(properties, offered),
      ...temperatureProblems(null, device),
    ]);
    // The lock prevents two new devices of a customer from getting the same number.
    if (!(await lockCustomer(tx, fields.customerId))) throw refusedField('customerId', UNKNOWN_CUSTOMER);
    const cabinetId = cabinetIdAfter(fields.customerId, await queries.lastNumber(tx, fields.customerId));
    await refuseTakenNames(tx, cabinetId, null, device);
    await nameChange(tx, { by: caller.email, now: clock.now() });
    await queries.insertDevice(tx, cabinetId, cabinetType, device, clock.now());
    await publish(tx, devicesInUseChanged, { customerIds: [fields.customerId] });
    await deviceAudit.record(tx, clock.now(), {
      resourceId: cabinetId,
      customerId: fields.customerId,
      eventType: 'Device Created',
      by: caller,
      description: `Device ${cabinetId} was created`,
      after: { cabinetType, ...Object.fromEntries(flat(device)) },
    });
    return detailsOf({ clock, config, parts }, tx, caller, cabinetId);
  });
}
