import { z } from 'zod';
import { callsOf } from './call.ts';
import { DeviceZone } from './devices-values.ts';

const defineCall = callsOf('devices');

/** For pages that show several devices of a customer over the same days. */
export const getDeviceZones = defineCall({
  method: 'GET',
  path: '/cabinets/timeZones',
  summary: "The time zone of a customer's devices, and the devices that have another",
  permission: { action: 'read', resource: 'cabinets', for: { field: 'customerId' } },
  query: z.strictObject({ customerId: z.string().min(1).max(100) }),
  response: z.strictObject({
    ...DeviceZone.shape,
    devices: z.array(z.strictObject({ cabinetId: z.string(), zone: z.string() })),
  }),
});
