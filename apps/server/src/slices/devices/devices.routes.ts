import {
  createDevice,
  filterDevices,
  getDevice,
  getDeviceZones,
  getNextCabinetId,
  importSettings,
  listDeviceProperties,
  listDevices,
  listDeviceStates,
  listTypeProperties,
  previewSettingsImport,
  replaceMachine,
  updateDevice,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import type { DeviceParts } from './device-parts.ts';
import * as devices from './devices.service.ts';
import * as edit from './edit-devices.service.ts';
import { importInto, preview } from './import-settings.service.ts';
import { create } from './new-devices.service.ts';

export const devicesRoutes = (base: Context, parts: DeviceParts) => {
  const context = { ...base, parts };
  return [
    route(listDevices, ({ body }, caller) => devices.listDevices(context, caller, body)),
    route(filterDevices, ({ body }, caller) => devices.filter(context, caller, body), { limit: SEARCHES }),
    route(listDeviceProperties, ({ body }, caller) => devices.listProperties(context, caller, body)),
    route(listDeviceStates, async ({ body }) => devices.listStates(body)),
    route(listTypeProperties, ({ query }, caller) =>
      devices.listTypes(context, caller, query.cabinetType ?? null),
    ),
    route(getNextCabinetId, ({ params }) => devices.nextCabinetId(context, params.customerId)),
    route(createDevice, ({ body }, caller) => create(context, caller, body)),
    route(getDevice, ({ params, query }, caller) =>
      devices.get(context, caller, params.cabinetId, query.customerId),
    ),
    route(getDeviceZones, ({ query }, caller) =>
      devices.zonesOfCustomersDevices(context, caller, query.customerId),
    ),
    route(updateDevice, ({ params, query, body }, caller) =>
      edit.updateDevice(context, caller, params.cabinetId, query.customerId, body),
    ),
    route(replaceMachine, ({ params, body }, caller) =>
      edit.replace(context, caller, params.cabinetId, body),
    ),
    route(previewSettingsImport, ({ params, body }, caller) =>
      preview(context, caller, params.cabinetId, body),
    ),
    route(importSettings, ({ params, body }, caller) => importInto(context, caller, params.cabinetId, body)),
  ];
};
