import { z } from 'zod';
import { callsOf } from './call.ts';
import { SavedProperties } from './devices-values.ts';
import { DeviceDetails } from './devices.ts';

const defineCall = callsOf('devices');

/** Needed for the device's customer, which the server looks up. */
const change = { action: 'create', resource: 'cabinets', for: 'somewhere' } as const;
const oneDevice = z.strictObject({ cabinetId: z.string().min(1).max(100) });

/** Another device, or the contents of a file. */
const SettingsSource = z.union([
  z.strictObject({ cabinetId: z.string().min(1).max(100) }),
  z.strictObject({ properties: SavedProperties }),
]);

export const previewSettingsImport = defineCall({
  method: 'POST',
  path: '/settings/import/:cabinetId/preview',
  summary: 'What importing settings would change',
  permission: change,
  params: oneDevice,
  body: SettingsSource,
  response: z.strictObject({
    changes: z.array(
      z.strictObject({
        propertyKey: z.string(),
        label: z.string(),
        before: z.string(),
        after: z.string(),
        /** Belongs to the place of the other device, and is imported only on request. */
        placeBound: z.boolean(),
      }),
    ),
    skipped: z.array(
      z.strictObject({ propertyKey: z.string(), label: z.string(), value: z.string(), reason: z.string() }),
    ),
    /** Of the device that would change. */
    version: z.int(),
  }),
});

export const importSettings = defineCall({
  method: 'POST',
  path: '/settings/import/:cabinetId',
  summary: 'Import those of the previewed settings that are named',
  permission: change,
  params: oneDevice,
  body: z.strictObject({
    source: SettingsSource,
    propertyKeys: z.array(z.string().min(1).max(100)).min(1).max(1000),
    version: z.int().min(0),
  }),
  response: DeviceDetails,
});
