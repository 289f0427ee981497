import type {
  CallArguments,
  CallResponse,
  DeviceDetails,
  importSettings,
  previewSettingsImport,
} from '@parwell/contract';
import {
  canChange,
  planImport,
  propertyKey,
  propertyLabel,
  storedValue,
  type PropertyDefinition,
  type SettingChange,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, refuseProblems, requireVersion } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { definitionsOf, lockDefinitionsOf } from '../property-settings/property-settings.public.ts';
import type { DevicesContext } from './device-parts.ts';
import { lockDevice, requireDevice, type KnownDevice } from './devices.public.ts';
import {
  seesEveryDevice,
  temperatureProblems,
  visibleTo,
  withProperties,
} from './device-properties.service.ts';
import { detailsOf } from './devices.service.ts';
import { findEditable } from './edit-devices.queries.ts';
import { saveDevice } from './save-device.service.ts';

type Source = CallArguments<typeof previewSettingsImport>['body'];

export async function preview(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
  source: Source,
): Promise<CallResponse<typeof previewSettingsImport>> {
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    const definitions = await definitionsOf(tx, device.cabinetType);
    return { ...(await plan(tx, caller, device, definitions, source)), version: device.version };
  });
}

/** Computed again; equals the preview as long as the device's version is the same. */
export async function importInto(
  { db, clock, config, parts }: DevicesContext,
  caller: Caller,
  cabinetId: string,
  { source, propertyKeys, version }: CallArguments<typeof importSettings>['body'],
): Promise<DeviceDetails> {
  const origin = 'cabinetId' in source ? `device ${source.cabinetId}` : 'a file';
  return db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    requireVersion('The device', device, version);
    const definitions = await lockDefinitionsOf(tx, device.cabinetType);
    const { changes } = await plan(tx, caller, device, definitions, source);
    refuseOthers(propertyKeys, changes);
    const before = await findEditable(tx, cabinetId);
    const imported = Object.fromEntries(
      changes
        .filter(({ propertyKey: key }) => propertyKeys.includes(key))
        .map((change) => [change.propertyKey, change.after]),
    );
    const after = { ...before, properties: withProperties(before.properties, imported) };
    refuseProblems(temperatureProblems(before, after));
    await saveDevice({ clock }, tx, {
      cabinetId,
      before,
      after,
      definitions,
      eventType: 'Device Settings Imported',
      description: `Settings of ${origin} were imported into device ${cabinetId}`,
      by: caller.email,
    });
    return detailsOf({ clock, config, parts }, tx, caller, cabinetId);
  });
}

const THE_DEVICE_ITSELF = 'A device cannot import its own settings. Choose another device.';

/** Refuses the whole import if one of the named settings would not change. */
function refuseOthers(keys: readonly string[], changes: readonly SettingChange[]): void {
  const unknown = keys.filter((key) => !changes.some((change) => change.propertyKey === key));
  if (unknown.length === 0) return;
  const names = unknown.map(propertyLabel).join(', ');
  throw new AppError('refused', `Not among the changes: ${names}. Nothing was imported.`);
}

async function plan(
  db: Queryable,
  caller: Caller,
  device: KnownDevice,
  definitions: readonly PropertyDefinition[],
  source: Source,
) {
  if ('cabinetId' in source && source.cabinetId === device.cabinetId)
    throw new AppError('refused', THE_DEVICE_ITSELF);
  const isStaff = seesEveryDevice(caller);
  const changeable = definitions.filter((definition) => canChange(definition, isStaff));
  return planImport(device.properties, await settingsOf(db, caller, source), changeable);
}

/** From another device, only those that the caller may see. */
async function settingsOf(db: Queryable, caller: Caller, source: Source): Promise<Record<string, string>> {
  if ('properties' in source) {
    return Object.fromEntries(
      Object.entries(source.properties).map(([name, value]) => [propertyKey(name) || name, value]),
    );
  }
  const other = await requireDevice(db, caller, source.cabinetId);
  return Object.fromEntries(
    visibleTo(caller, await definitionsOf(db, other.cabinetType))
      .map(({ propertyKey: key }) => [key, storedValue(other.properties, key)] as const)
      .filter(([, value]) => value !== ''),
  );
}
