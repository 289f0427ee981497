import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  camelCase,
  endOfWatch,
  RETIRED,
  storedValue,
  type PropertyDefinition,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { refusedField } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import {
  allowedTemperaturesChanged,
  devicesInUseChanged,
  deviceUnwatched,
  edgePropertiesChanged,
  edgePropertiesChanging,
} from './device-changes.public.ts';
import { deviceAudit, nameChange } from './devices.public.ts';
import * as queries from './edit-devices.queries.ts';
import { endPeriod } from './move-device.service.ts';

const TAKEN_DEVICE_ID = 'Another device has this device id.';
const TAKEN_SERIAL_NUMBER = 'Another device has this serial number.';

/** The serial number of a retired device may be used again. */
const serialNumberOf = ({ cabinetState, properties }: queries.Editable): string =>
  cabinetState === RETIRED ? '' : storedValue(properties, 'serial_number');

export async function refuseTakenNames(
  tx: Transaction,
  cabinetId: string,
  before: queries.Editable | null,
  after: queries.Editable,
  serialNumberField = 'properties.serial_number',
): Promise<void> {
  const { deviceId } = after;
  const isNewId = deviceId !== '' && deviceId !== before?.deviceId;
  if (isNewId && (await queries.isDeviceIdTaken(tx, deviceId, cabinetId))) {
    throw refusedField('deviceId', TAKEN_DEVICE_ID);
  }
  const serialNumber = serialNumberOf(after);
  const isNewSerial = serialNumber !== '' && (!before || serialNumber !== serialNumberOf(before));
  if (isNewSerial && (await queries.isSerialNumberTaken(tx, serialNumber, cabinetId))) {
    throw refusedField(serialNumberField, TAKEN_SERIAL_NUMBER);
  }
}

interface DeviceChange {
  readonly cabinetId: string;
  readonly before: queries.Editable;
  readonly after: queries.Editable;
  /** Of the device's type. */
  readonly definitions: readonly PropertyDefinition[];
  readonly eventType: string;
  readonly description: string;
  /** The e-mail of the person who makes the change. */
  readonly by: string;
}

/** Stores a locked device, writes an audit entry and publishes what happened to it. Does nothing if nothing changed. */
export async function saveDevice(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  change: DeviceChange,
): Promise<void> {
  const { cabinetId, by } = change;
  const [before, after] = [flat(change.before), flat(change.after)];
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (field) => before.get(field) !== after.get(field),
  );
  if (changed.length === 0) return;
  const changedOf = (side: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, side.get(field) ?? null]));
  const why = endOfWatch(change.before, change.after);
  if (why) await publish(tx, deviceUnwatched, { cabinetId, why, now: context.clock.now() });
  if (change.before.customerId !== change.after.customerId) await endPeriod(context, tx, change);
  const properties = edgeConfigOf(change);
  const mustSend = Object.keys(properties).length > 0;
  if (mustSend) await publish(tx, edgePropertiesChanging, { cabinetId, properties });
  await nameChange(tx, { by, now: context.clock.now() });
  await queries.updateDevice(tx, cabinetId, change.after);
  if (changed.includes('customerId') || changed.includes('cabinetState'))
    await publish(tx, devicesInUseChanged, {
      customerIds: [change.before.customerId, change.after.customerId],
    });
  await deviceAudit.record(tx, context.clock.now(), {
    resourceId: cabinetId,
    customerId: change.after.customerId,
    eventType: change.eventType,
    by: { email: by },
    description: change.description,
    before: changedOf(before),
    after: changedOf(after),
  });
  if (mustSend)
    await publish(tx, edgePropertiesChanged, { cabinetId, properties, now: context.clock.now(), by });
  if (changed.some((field) => RANGE_FIELDS.has(field)))
    await publish(tx, allowedTemperaturesChanged, { cabinetIds: [cabinetId] });
}

const RANGE_FIELDS: ReadonlySet<string> = new Set([
  'tempControl',
  ...[ALLOWED_TEMP_MIN, ALLOWED_TEMP_MAX].map((key) => `properties.${camelCase(key)}`),
]);

function edgeConfigOf({ before, after, definitions }: DeviceChange): Record<string, string> {
  if (after.cabinetState === RETIRED) return {};
  const changed = definitions.filter(
    ({ isPartOfEdgeConfig, propertyKey: key }) =>
      isPartOfEdgeConfig && storedValue(before.properties, key) !== storedValue(after.properties, key),
  );
  return Object.fromEntries(
    changed.map(({ propertyKey }) => [propertyKey, storedValue(after.properties, propertyKey)]),
  );
}

/** One flat map, for the audit log. */
export const flat = ({ properties, ...fields }: queries.Editable): ReadonlyMap<string, string | number> =>
  new Map([
    ...Object.entries(fields),
    ...Object.entries(properties).map(([name, value]): [string, string] => [`properties.${name}`, value]),
  ]);
